// What a screen reader hears of the board.

import type { Words } from '../i18n/words';
import { type Frame, boardStep } from './geometry';
import { isWall, orientation, place, wallText } from './notation';
import { type BoardView, whyNot } from './view';

/** "e5, White pawn, wall above". Sides are those of the screen. */
export function cellName(view: BoardView, frame: Frame, cell: string, words: Words): string {
  const pawn = view.pawns.find((it) => it.cell === cell);
  const target = !view.ahead && view.targets.some((it) => it.cell === cell);
  const sides = walledSides(view, frame, cell).map((side) => words.board.wallAt[side]);
  return [
    cell,
    pawn ? words.board.pawn(words.players[pawn.player]) : null,
    ...sides,
    target ? words.board.canMove : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** "horizontal wall e3, can be placed", or the reason why not. */
export function wallName(view: BoardView, wall: string, words: Words): string {
  const lies = words.board.wall(wall.slice(0, 2), orientation(wall));
  const why = whyNot(view, wall) ?? (view.ahead ? null : words.board.canPlace);
  return why === null ? lies : `${lies}, ${why}`;
}

export function targetName(view: BoardView, frame: Frame, target: string, words: Words): string {
  return isWall(target) ? wallName(view, target, words) : cellName(view, frame, target, words);
}

export type Side = 'above' | 'below' | 'left' | 'right';
const SIDES: readonly [Side, number, number][] = [
  ['above', 0, -1],
  ['right', 1, 0],
  ['below', 0, 1],
  ['left', -1, 0],
];

/** Sides of a cell that a wall closes. */
export function walledSides(view: BoardView, frame: Frame, cell: string): Side[] {
  const walls = new Set(view.walls.map((it) => it.wall));
  return SIDES.filter(([, right, down]) => {
    const step = boardStep(frame.rotation, right, down);
    return blockers(cell, step).some((wall) => walls.has(wall));
  }).map(([side]) => side);
}

/** The two walls that would close the path from a cell to its neighbor. */
function blockers(cell: string, step: { file: number; rank: number }): string[] {
  const { file, rank } = place(cell);
  if (step.rank !== 0) {
    const row = step.rank > 0 ? rank : rank - 1;
    return [file, file - 1].filter((it) => it >= 0).map((it) => wallText(it, row, 'h'));
  }
  const column = step.file > 0 ? file : file - 1;
  return [rank, rank - 1].filter((it) => it >= 0).map((it) => wallText(column, it, 'v'));
}
