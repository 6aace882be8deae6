import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persist } from '../src/i18n/persist';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again until it succeeds', async () => {
  let asked = 0;
  persist(
    async () => {
      asked += 1;
      if (asked < 4) throw new Error('no network');
    },
    () => true,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(4);
});

it('gives up when another language is wanted', async () => {
  let asked = 0;
  persist(
    async () => {
      asked += 1;
      throw new Error('no network');
    },
    () => asked < 2,
  );
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toBe(2);
});
