import { describe, expect, it } from 'vitest';
import { LowTimeAlarm } from '../src/game/lowTime';
import type { Clocks } from '../src/wire/game';

function clocks(seconds: number): Clocks {
  return { control: { seconds, increment: 1 }, remainingMs: {}, running: 'white', serverTime: 0 };
}

/** The times left at which it rings, looked at ten times a second. */
function heard(seconds: number, alarm = new LowTimeAlarm()): number[] {
  const times: number[] = [];
  for (let left = seconds * 1000; left >= 0; left -= 100)
    if (alarm.rings(clocks(seconds), left)) times.push(left);
  return times;
}

describe('the warning of a low clock', () => {
  it('comes once at each threshold', () => {
    expect(heard(60)).toEqual([9_900, 4_900]);
    expect(heard(300)).toEqual([29_900, 9_900, 4_900]);
  });

  it('does not come again when an increment lifts the clock', () => {
    const alarm = new LowTimeAlarm();
    expect(heard(60, alarm)).toHaveLength(2);
    expect(heard(60, alarm)).toEqual([]);
  });

  it('is one when several thresholds are passed at once', () => {
    const alarm = new LowTimeAlarm();
    expect(alarm.rings(clocks(300), 3_000)).toBe(true);
    expect(alarm.rings(clocks(300), 2_900)).toBe(false);
  });
});
