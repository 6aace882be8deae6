// The keyboard's cursor: a cell, or a wall while walls are being placed.

import { type Frame, boardStep } from './geometry';
import { cellText, isWall, orientation, place, rotated, wallText } from './notation';

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type CursorStep = { cursor: string } | { play: string } | 'leave' | null;

/** What a key does to the cursor; nothing for keys that are not the board's. */
export function cursorKey(frame: Frame, cursor: string, key: string): CursorStep {
  const arrow = ARROWS[key];
  if (arrow) return { cursor: stepped(frame, cursor, ...arrow) };
  if (key === 'Enter' || key === ' ') return { play: cursor };
  if (key === 'w' || key === 'W')
    return { cursor: isWall(cursor) ? cursor.slice(0, 2) : wallAt(frame, cursor) };
  if (!isWall(cursor)) return key === 'Escape' ? 'leave' : null;
  switch (key) {
    case 'Escape':
      return { cursor: cursor.slice(0, 2) };
    case 'h':
    case 'v':
      return { cursor: cursor.slice(0, 2) + key };
    case 'r':
      return { cursor: rotated(cursor) };
    default:
      return null;
  }
}

function stepped(frame: Frame, cursor: string, right: number, down: number): string {
  const step = boardStep(frame.rotation, right, down);
  const { file, rank } = place(cursor);
  const rim = isWall(cursor) ? 2 : 1;
  const to = {
    file: clamp(file + step.file, frame.width - rim),
    rank: clamp(rank + step.rank, frame.height - rim),
  };
  return isWall(cursor) ? wallText(to.file, to.rank, orientation(cursor)) : cellText(to.file, to.rank);
}

/** The wall that the cursor turns into at a cell. */
function wallAt(frame: Frame, cell: string): string {
  const { file, rank } = place(cell);
  return wallText(clamp(file, frame.width - 2), clamp(rank, frame.height - 2), 'h');
}

function clamp(value: number, last: number): number {
  return Math.min(last, Math.max(0, value));
}
