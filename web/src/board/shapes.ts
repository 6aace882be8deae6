// Outlines of walls. Owners differ by shape as well as by color: White's walls are plain, Black's
// notched, Red's carry three dots, Blue's a line.

import { type Player, WALL_LENGTH, WALL_THICKNESS } from './geometry';

const HALF = WALL_LENGTH / 2;
const THICK = WALL_THICKNESS / 2;
const ROUND = 0.09;
const NOTCH = { depth: 0.07, half: 0.09, at: 0.57 };

/** A lying wall around the origin. */
export function wallPath(owner: Player | null): string {
  return owner === 'black' ? notchedPath() : plainPath();
}

function plainPath(): string {
  return outline([]);
}

function notchedPath(): string {
  return outline([-NOTCH.at, NOTCH.at]);
}

function outline(notches: readonly number[]): string {
  const top = notches.map((at) => notch(at, -THICK, 1)).join('');
  const bottom = [...notches]
    .reverse()
    .map((at) => notch(at, THICK, -1))
    .join('');
  const arc = (x: number, y: number) => `A${ROUND} ${ROUND} 0 0 1 ${x} ${y}`;
  return (
    `M${-HALF + ROUND} ${-THICK}${top}H${HALF - ROUND}${arc(HALF, -THICK + ROUND)}` +
    `V${THICK - ROUND}${arc(HALF - ROUND, THICK)}${bottom}H${-HALF + ROUND}` +
    `${arc(-HALF, THICK - ROUND)}V${-THICK + ROUND}${arc(-HALF + ROUND, -THICK)}Z`
  );
}

/** A cut into the edge at height `y`, walked with the direction `step`. */
function notch(at: number, y: number, step: 1 | -1): string {
  const deep = y + step * NOTCH.depth;
  return `H${at - step * NOTCH.half}L${at} ${deep}L${at + step * NOTCH.half} ${y}`;
}

/** The inner sign of a wall, drawn over it. */
export function wallSign(owner: Player | null): string | null {
  switch (owner) {
    case 'red':
      return [-0.6, 0, 0.6]
        .map((x) => `M${x - 0.045} 0a.045 .045 0 1 0 .09 0a.045 .045 0 1 0 -.09 0Z`)
        .join('');
    case 'blue':
      return 'M-.85 -.025H.85V.025H-.85Z';
    case null:
      return 'M-.14 -.03H.14V.03H-.14Z';
    default:
      return null;
  }
}
