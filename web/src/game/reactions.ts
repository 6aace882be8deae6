// What is heard, said, counted and told when something happens in a game.

import { words } from '../i18n/language.svelte';
import { ladder } from '../mine/ladder.svelte';
import { settings } from '../settings/settings.svelte';
import { announce } from '../shell/announce.svelte';
import type { Color, WireBoard } from '../wire/board';
import type { GameState } from '../wire/game';
import type { Phrase } from '../wire/generated/messages';
import { playerName } from './names';
import { play as sound } from './sound';
import { moveSentence, resultSentence } from './status';

export function heardMove(before: WireBoard, game: GameState): void {
  const last = game.board.lastMove;
  sound(last?.move.length === 3 ? 'wall' : 'pawn');
  announce(moveSentence(before, game.board, game.yours, words()));
  const isOurs = last !== undefined && game.yours.includes(last.player);
  if (last && !isOurs && game.yours.includes(game.board.toMove)) {
    notify(game, words().around.moved(playerName(game, last.player, words())));
  }
}

export function heardOver(game: GameState): void {
  sound('end');
  if (!game.result) return;
  announce(resultSentence(game.result, words()));
  notify(game, resultSentence(game.result, words()));
  count(game);
  // Whoever has come to the end of a game needs no more hints.
  if (game.yours.length > 0) settings.coached = true;
}

export function heardPhrase(game: GameState, by: Color, phrase: Phrase): void {
  const say = words().around.phrases;
  announce(say.said(playerName(game, by, words()), say[phrase]));
}

/** Has the one who looks won, against somebody else? */
export function hasWon({ result, yours }: GameState): boolean {
  return yours.length === 1 && result?.winner === yours[0];
}

/** A game of one person against one bot from the usual beginning counts for the record. */
function count(game: GameState): void {
  const bot = game.seats.find((seat) => seat.agent !== undefined);
  if (!bot?.agent || game.seats.length !== 2 || game.yours.length !== 1 || !game.result) return;
  const { winner } = game.result;
  ladder.note(game.id, bot.agent, winner === undefined ? 'drawn' : winner === bot.player ? 'lost' : 'won');
}

/** The browser's own notice, while somebody looks at another page. */
function notify(game: GameState, text: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const notice = new Notification('Stockade', { body: text, tag: game.id });
  notice.onclick = () => (window.focus(), notice.close());
}
