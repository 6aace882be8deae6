// A line of the engine as drawings: pawns become arrows, walls ghosts, numbered in their order.

import { isWall } from '../board/notation';
import type { Color, WireBoard } from '../wire/board';

export type Drawn =
  | { kind: 'arrow'; from: string; to: string; player: Color; number: number }
  | { kind: 'wall'; wall: string; player: Color; number: number };

export function drawLine(board: WireBoard, moves: readonly string[]): Drawn[] {
  const order = board.players.filter((it) => it.pawn).map((it) => it.player);
  const pawns = new Map(board.players.map((it) => [it.player, it.pawn ?? '']));
  const first = order.indexOf(board.toMove);
  return moves.flatMap((move, index): Drawn[] => {
    const player = order[(first + index) % order.length];
    const number = index + 1;
    if (isWall(move)) return [{ kind: 'wall', wall: move, player, number }];
    const from = pawns.get(player) ?? '';
    if (move === '--') return [];
    pawns.set(player, move);
    return [{ kind: 'arrow', from, to: move, player, number }];
  });
}
