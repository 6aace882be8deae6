// From the server's position to what the board shows.

import type { BoardView, Route } from '../board/view';
import { isWall } from '../board/notation';
import { illegalText } from '../i18n/problems';
import type { Words } from '../i18n/words';
import type { WireBoard } from '../wire/board';
import type { GameState, Seat } from '../wire/game';

/** The move of a player who has no other. */
const PASS = '--';

export function boardView(board: WireBoard, words: Words): BoardView {
  return {
    width: board.width,
    height: board.height,
    pawns: board.players.flatMap(({ player, pawn }) => (pawn ? [{ player, cell: pawn }] : [])),
    walls: board.walls.map(({ wall, owner }) => ({ wall, owner: owner ?? null })),
    mover: board.winner ? null : board.toMove,
    targets: board.legal.pawn,
    refused: new Map(board.legal.blocked.map((slot) => [slot.wall, illegalText(slot, words)])),
    noWalls: board.legal.noWalls ? words.blocked[board.legal.noWalls] : null,
    last:
      board.lastMove && board.lastMove.move !== PASS
        ? { move: board.lastMove.move, from: board.lastMove.from ?? null }
        : null,
  };
}

/** The board as it will look when the server takes the move that was just sent. */
export function expecting(view: BoardView, move: string): BoardView {
  const mover = view.mover;
  if (!mover) return view;
  const from = view.pawns.find((it) => it.player === mover)?.cell ?? null;
  const quiet = { ...view, targets: [] };
  return isWall(move)
    ? { ...quiet, walls: [...view.walls, { wall: move, owner: mover }], last: { move, from: null } }
    : {
        ...quiet,
        pawns: view.pawns.map((it) => (it.player === mover ? { ...it, cell: move } : it)),
        last: { move, from },
      };
}

/** May the one who looks give time to this seat? */
export function mayGiveTime({ game, seated }: { game: GameState; seated: boolean }, seat: Seat): boolean {
  const { yours, mode, clocks, result } = game;
  const withOthers = mode === 'link' || mode === 'seek';
  return (
    withOthers &&
    seated &&
    !result &&
    clocks !== undefined &&
    yours.length > 0 &&
    !yours.includes(seat.player)
  );
}

export function routes(board: WireBoard): Route[] {
  return board.players.map(({ player, path }) => ({ player, cells: path.slice(1) }));
}
