// Planning a move while others move. What will be legal then only the server knows, when the turn comes.

import { cellText, place } from '../board/notation';
import type { BoardView } from '../board/view';
import type { Words } from '../i18n/words';
import type { Color, WireBoard } from '../wire/board';

/** No pawn gets farther in one turn, whatever it jumps over. */
const REACH = 2;

/** The board for somebody who plans: walls that stand already are in the way, everything else may come. */
export function planning(view: BoardView, board: WireBoard, player: Color, words: Words): BoardView {
  const own = board.players.find((it) => it.player === player);
  const standing = board.legal.blocked.filter((slot) => slot.code !== 'closes');
  return {
    ...view,
    ahead: true,
    mover: player,
    targets: own?.pawn ? around(own.pawn, board) : [],
    refused: new Map([...view.refused].filter(([wall]) => standing.some((slot) => slot.wall === wall))),
    noWalls: own && own.stock > 0 ? null : words.blocked.noneLeft,
  };
}

function around(pawn: string, { width, height }: WireBoard): BoardView['targets'] {
  const { file, rank } = place(pawn);
  const steps = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
  return steps
    .flatMap((right) => steps.map((up) => ({ right, up, far: Math.abs(right) + Math.abs(up) })))
    .filter(({ far }) => far > 0 && far <= REACH)
    .map(({ right, up }) => ({ file: file + right, rank: rank + up }))
    .filter((it) => it.file >= 0 && it.file < width && it.rank >= 0 && it.rank < height)
    .map((it) => ({ cell: cellText(it.file, it.rank), jump: false }));
}
