// A text as a QR code: one path over a square of so many modules, the quiet margin included.

import { encode } from 'uqr';

/** The white margin that readers need, by the standard. */
const QUIET = 4;

export interface QrDrawing {
  /** Modules from rim to rim. */
  size: number;
  /** The dark modules: one stroke for each run in a row. */
  path: string;
}

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const rows = data.map((row, y) => {
    const letters = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...letters.matchAll(/#+/g)]
      .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
      .join('');
  });
  return { size, path: rows.join('') };
}
