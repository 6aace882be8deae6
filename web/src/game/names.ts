// Players by name, in the reader's language. Records name programs by what they are made from:
// "bot:stockade:level=2".

import type { Words } from '../i18n/words';
import type { Color } from '../wire/board';

const BOT = 'bot:';
const ENGINE = 'stockade';
const FULL_STRENGTH = 8;
/** Names that are the first letters of longer ones. */
const SHORT = ['ie', 'uct', 'ddqn'];

/** The name of a program: "stockade:level=2" is a level, "lee:sims=2500" is "Lee". */
export function botName(agent: string, words: Words): string {
  const [name, options = ''] = agent.split(':');
  const level = /(?:^|,)level=(\d+)/.exec(options)?.[1];
  if (name === ENGINE) return words.botLevel(Number(level ?? FULL_STRENGTH));
  return SHORT.includes(name) ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who sits here: a program, a person's name, or the color of a person without one. */
export function seatName(seat: { player: Color; name: string; agent?: string }, words: Words): string {
  return seat.agent ? botName(seat.agent, words) : seat.name || words.players[seat.player];
}

/** The player of a color. */
export function playerName(
  { seats }: { seats: readonly { player: Color; name: string; agent?: string }[] },
  player: Color,
  words: Words,
): string {
  const seat = seats.find((it) => it.player === player);
  return seat ? seatName(seat, words) : words.players[player];
}

/** A player as a record names it; nothing if it does not. */
export function recordedName(tag: string | undefined, words: Words): string | null {
  if (!tag || tag === '?') return null;
  return tag.startsWith(BOT) ? botName(tag.slice(BOT.length), words) : tag;
}
