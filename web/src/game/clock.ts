// Clocks are the server's; the page only counts on between its messages.

import { tenths } from '../i18n/tenths';
import type { Words } from '../i18n/words';
import type { Color } from '../wire/board';
import type { Clocks } from '../wire/game';

/** What a clock shows at `now`, in milliseconds of the server's clock. */
export function remaining(clocks: Clocks, player: Color, now: number): number {
  const left = clocks.remainingMs[player] ?? 0;
  const spent = clocks.running === player ? Math.max(0, now - clocks.serverTime) : 0;
  return Math.max(0, left - spent);
}

/** "4:58", "1:02:03", and tenths below ten seconds: "9.4". */
export function clockText(ms: number, words: Words): string {
  if (ms < 10_000) return tenths(Math.floor(ms / 100) / 10, words);
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** From when on a clock is low: ten seconds, or a tenth of the game up to half a minute. */
export function lowFrom(clocks: Clocks): number {
  return Math.max(10_000, Math.min(30_000, clocks.control.seconds * 100));
}

export function isLow(clocks: Clocks, ms: number): boolean {
  return ms < lowFrom(clocks);
}

/** How much the server's clock is ahead of ours, from a message there and back. */
export function clockOffset(sent: number, serverTime: number, received: number): number {
  return serverTime - (sent + received) / 2;
}
