// When a player is warned of the clock: at each threshold once a game, however often the time left
// crosses it again by an increment.

import type { Clocks } from '../wire/game';
import { lowFrom } from './clock';

/** Milliseconds at which the last warnings come, whatever the time control. */
const LAST = [10_000, 5_000];

export class LowTimeAlarm {
  private readonly warned = new Set<number>();

  /** Is this the first time that so little is left? Several thresholds at once are one warning. */
  rings(clocks: Clocks, left: number): boolean {
    const due = [lowFrom(clocks), ...LAST].filter((limit) => left < limit && !this.warned.has(limit));
    for (const limit of due) this.warned.add(limit);
    return due.length > 0;
  }
}
