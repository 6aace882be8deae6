// The status line: one sentence per state, shown and spoken.

import { isWall, orientation } from '../board/notation';
import type { Words } from '../i18n/words';
import type { Color, WireBoard } from '../wire/board';
import type { GameResult, GameState } from '../wire/game';
import type { LinkStatus } from '../wire/socket';
import { playerName } from './names';

export interface StatusFacts {
  game: GameState;
  link: LinkStatus;
  /** Ply that is looked at, if it is not the newest. */
  review: number | null;
  /** A wall that waits for its second tap. */
  pending: string | null;
  /** A move for the next turn. */
  plan: string | null;
  wallMode: boolean;
  myTurn: boolean;
  seated: boolean;
}

export function statusSentence(facts: StatusFacts, words: Words): string {
  const { game, link, review, pending, plan, wallMode, myTurn, seated } = facts;
  const say = words.status;
  if (link === 'lost' || link === 'connecting') return say.reconnecting;
  if (review !== null) return say.reviewing(review, game.moves.length);
  if (game.result) return resultSentence(game.result, words);
  if (!seated) return game.yours.length > 0 ? say.waiting : say.seatOpen;
  const warning = repetitionWarning(game, words);
  if (pending) return say.pending(pending);
  if (!myTurn) {
    const planned = plan ? ` ${words.around.plan.set(plan)}` : '';
    return say.theirTurn(playerName(game, game.board.toMove, words)) + planned + warning;
  }
  if (wallMode) return say.wallArmed;
  return (game.yours.length > 1 ? say.turnOf(words.players[game.board.toMove]) : say.yourTurn) + warning;
}

/** One more time, and the game is a draw. */
function repetitionWarning(game: GameState, words: Words): string {
  const limit = game.repetitionLimit;
  return limit && game.repetitions > 1 && game.repetitions === limit - 1 ? ` ${words.status.repeated}` : '';
}

export function resultSentence(result: GameResult, words: Words): string {
  const reason = words.reasons[result.reason];
  return result.winner ? words.status.won(words.players[result.winner], reason) : words.status.drawn(reason);
}

/** "Black: horizontal wall e3, 9 left; your path 8, was 6". */
export function moveSentence(
  before: WireBoard,
  after: WireBoard,
  yours: readonly Color[],
  words: Words,
): string {
  const last = after.lastMove;
  if (!last) return '';
  const who = words.players[last.player];
  if (!isWall(last.move)) return words.spoken.pawn(who, last.move === '--' ? words.spoken.pass : last.move);
  const stock = after.players.find((it) => it.player === last.player)?.stock ?? 0;
  const paths = after.players.flatMap(({ player, distance }) => {
    const was = before.players.find((it) => it.player === player)?.distance;
    if (distance === undefined || was === undefined || distance === was) return [];
    const whose =
      yours.length === 1 && yours[0] === player
        ? words.spoken.yourPath
        : words.spoken.pathOf(words.players[player]);
    return [words.spoken.path(whose, distance, was)];
  });
  const wall = words.board.wall(last.move.slice(0, 2), orientation(last.move));
  return [words.spoken.wall(who, wall, stock), ...paths].join('; ');
}

/** What a wall does to everybody's path: "White +0, Black +3". */
export function effectText(before: WireBoard, after: WireBoard, words: Words): string {
  return after.players
    .flatMap(({ player, distance }) => {
      const was = before.players.find((it) => it.player === player)?.distance;
      if (distance === undefined || was === undefined) return [];
      return [`${words.players[player]} +${distance - was}`];
    })
    .join(', ');
}

/** Walls, distances and clocks of everybody, for the key `s`. */
export function standing(board: WireBoard, clocks: (player: Color) => string | null, words: Words): string {
  return board.players
    .map((it) =>
      words.spoken.standing(words.players[it.player], it.stock, it.distance ?? null, clocks(it.player)),
    )
    .join(' ');
}
