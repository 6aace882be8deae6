import { describe, expect, it } from 'vitest';
import { clockOffset, clockText, isLow, remaining } from '../src/game/clock';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import type { Clocks } from '../src/wire/game';

const clocks: Clocks = {
  control: { seconds: 300, increment: 3 },
  remainingMs: { white: 60_000, black: 50_000 },
  running: 'white',
  serverTime: 1_000_000,
};

describe('a clock', () => {
  it('counts down only while it runs, and not below zero', () => {
    expect(remaining(clocks, 'white', 1_010_000)).toBe(50_000);
    expect(remaining(clocks, 'black', 1_010_000)).toBe(50_000);
    expect(remaining(clocks, 'white', 2_000_000)).toBe(0);
  });

  it('never shows more than the server said', () => {
    expect(remaining(clocks, 'white', 900_000)).toBe(60_000);
  });

  it('is written for people', () => {
    expect(clockText(298_900, en)).toBe('4:58');
    expect(clockText(3_723_000, en)).toBe('1:02:03');
    expect(clockText(9_460, en)).toBe('9.4');
    expect(clockText(9_460, de)).toBe('9,4');
    expect(clockText(0, en)).toBe('0.0');
  });

  it('is low by the length of the game', () => {
    expect(isLow(clocks, 29_000)).toBe(true);
    expect(isLow(clocks, 31_000)).toBe(false);
    expect(isLow({ ...clocks, control: { seconds: 60, increment: 1 } }, 15_000)).toBe(false);
  });

  it('takes half the way of a message for its delay', () => {
    expect(clockOffset(1000, 6050, 1100)).toBe(5000);
  });
});
