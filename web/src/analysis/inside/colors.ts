// A scale of colors from dark to bright that everybody can read, and that is also right without color.

/** Five stops of "viridis", which is in the public domain (S. van der Walt and N. Smith, CC0). */
const STOPS = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;

/** The color of a strength from 0 to 1. */
export function heatColor(strength: number): string {
  const place = Math.min(1, Math.max(0, strength)) * (STOPS.length - 1);
  const at = Math.min(STOPS.length - 2, Math.floor(place));
  const mixed = STOPS[at].map((low, index) => Math.round(low + (STOPS[at + 1][index] - low) * (place - at)));
  return `rgb(${mixed.join(' ')})`;
}

/** What is written on that color. */
export function inkOn(strength: number): string {
  return strength > 0.55 ? '#12060f' : '#ffffff';
}

/** The whole scale, for a legend. */
export const GRADIENT = `linear-gradient(to right, ${STOPS.map((_, index) => heatColor(index / 4)).join(', ')})`;
