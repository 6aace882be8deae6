// Official notation, the only one that reaches the page: cells "e2", walls "e3h" and "e3v", named by
// the cell nearest a1 of the four they touch. A move is the text of a cell or of a wall.

export type Orientation = 'h' | 'v';

/** A cell by its column and row, both counted from 0 at a1. */
export interface Place {
  file: number;
  rank: number;
}

const FILES = 'abcdefghi';

export function cellText(file: number, rank: number): string {
  return FILES[file] + String(rank + 1);
}

export function wallText(file: number, rank: number, orientation: Orientation): string {
  return cellText(file, rank) + orientation;
}

/** Column and row of a cell, or of the cell that names a wall. */
export function place(text: string): Place {
  return { file: text.charCodeAt(0) - 97, rank: text.charCodeAt(1) - 49 };
}

export function isWall(move: string): boolean {
  return move.length === 3;
}

export function orientation(wall: string): Orientation {
  return wall[2] === 'v' ? 'v' : 'h';
}

/** The wall across the same crossing. */
export function rotated(wall: string): string {
  return wall.slice(0, 2) + (orientation(wall) === 'h' ? 'v' : 'h');
}

export function fileLetter(file: number): string {
  return FILES[file];
}
