// What a list of one's own games says about each of them.

import type { Words } from '../i18n/words';
import { seatName } from '../game/names';
import type { Color } from '../wire/board';
import type { MyGame } from '../wire/generated/messages';
import { heldPlayers } from '../wire/seats';

/** Nobody has taken the other seat yet. */
export function isWaiting({ card }: MyGame): boolean {
  return !card.result && card.seats.some((seat) => !seat.taken);
}

export function isMyTurn(game: MyGame, players: readonly Color[] = heldPlayers(game.card.id)): boolean {
  return game.toMove !== undefined && !isWaiting(game) && players.includes(game.toMove);
}

/** Against whom. */
export function opponents(
  { card }: MyGame,
  words: Words,
  players: readonly Color[] = heldPlayers(card.id),
): string {
  const others = card.seats.filter((seat) => seat.taken && !players.includes(seat.player));
  const named = others.length > 0 ? others : card.seats.filter((seat) => seat.taken);
  return named.map((seat) => seatName(seat, words)).join(', ');
}

/** What is to be said of the game in one short line. */
export function standing(
  game: MyGame,
  words: Words,
  players: readonly Color[] = heldPlayers(game.card.id),
): string {
  const say = words.around.mine;
  const { result, seats } = game.card;
  if (result) {
    if (!result.winner) return say.drawn;
    if (players.length !== 1) return say.over;
    return players[0] === result.winner ? say.won : say.lost;
  }
  if (isWaiting(game)) return say.waiting;
  if (isMyTurn(game, players)) return say.turn;
  const mover = seats.find((seat) => seat.player === game.toMove);
  return mover ? say.theirs(seatName(mover, words)) : '';
}
