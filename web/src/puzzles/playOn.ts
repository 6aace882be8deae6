// Playing a puzzle on, from the position after the move that solves it.

import { BOT_PAUSE_MS, MOST_TABLE_CELLS, STRONG } from '../lobby/setup';
import type { WireBoard } from '../wire/board';
import { createGame } from '../wire/http';
import type { NewSeat } from '../wire/lobby';
import { holdSeats } from '../wire/seats';

const PERFECT = 'perfect';

/** Is there a table for this position, or soon one? */
export function hasTable(board: WireBoard): boolean {
  const total = board.players.reduce((sum, it) => sum + it.walls, 0);
  const left = board.players.reduce((sum, it) => sum + it.stock, 0);
  return board.width * board.height <= MOST_TABLE_CELLS && board.walls.length + left === total;
}

/** Starts the game and resolves to its page. The solver keeps its side; the opponent is to move. */
export async function playOn(
  board: WireBoard,
  perfect: boolean,
  name: string,
  atOnce: boolean,
): Promise<string> {
  const bot: NewSeat = { kind: 'bot', agent: perfect ? PERFECT : STRONG };
  const me: NewSeat = { kind: 'human', name: name.trim() || undefined };
  const created = await createGame({
    rules: board.rules,
    position: board.position,
    seats: board.toMove === 'white' ? [bot, me] : [me, bot],
    mode: 'screen',
    public: false,
    botDelayMs: atOnce ? 0 : BOT_PAUSE_MS,
  });
  holdSeats(created.id, created);
  return `/game/${created.id}`;
}
