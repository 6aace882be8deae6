// A clock that runs down to zero, under the browser's fake clock.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickMove, seeMove } from './board';
import { prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

interface Counts {
  /** How often the urgent live region changed. */
  announced: number;
  sounds: number;
  /** Tickers started: runs of the clock's effect. */
  tickers: number;
}

/** Runs in the page before anything else; counts what a looping effect would do thousands of times. */
function count(): void {
  const counts: Counts = { announced: 0, sounds: 0, tickers: 0 };
  (window as unknown as { counts: Counts }).counts = counts;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    counts.sounds++;
    start.apply(this, when);
  };
  const every = window.setInterval;
  window.setInterval = ((run: () => void, ms?: number) => {
    if (ms === 100) counts.tickers++;
    return every(run, ms);
  }) as typeof setInterval;
  // The server's clock does not jump ahead with the page's, so the page answers its own pings.
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(String(text)) as { type: string; sent: number };
    if (message.type !== 'ping') return send.call(this, text);
    const pong = { type: 'pong', sent: message.sent, serverTime: message.sent };
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(pong) }));
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      counts.announced += changes.filter((it) =>
        (it.target.parentElement ?? (it.target as Element)).closest('.unseen[role=alert]'),
      ).length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const counts = (page: Page) => page.evaluate(() => (window as unknown as { counts: Counts }).counts);

describe('a low clock', () => {
  it.each([
    { name: '1+1', seconds: 60, increment: 1, warnings: 2 },
    { name: '5+3', seconds: 300, increment: 3, warnings: 3 },
  ])('warns at each threshold once down to zero, in $name', async ({ seconds, increment, warnings }) => {
    const { page, leave } = await stage.visit('/about');
    const id = await prepareGame(
      page,
      {
        mode: 'screen',
        clock: { seconds, increment },
        seats: [
          { kind: 'human', name: 'Ann' },
          { kind: 'human', name: 'Ben' },
        ],
      },
      ['e2', 'e8'],
    );
    await page.addInitScript(count);
    await page.clock.install();
    await page.goto(`${stage.url()}/game/${id}`);
    await page.getByText('White to move.').first().waitFor();
    await page.getByRole('button', { name: 'Flip board' }).click();
    const before = await counts(page);
    await page.clock.runFor(seconds * 1000 + 5_000);
    await page.getByRole('timer').getByText('0.0').waitFor();
    const after = await counts(page);
    expect(after.announced - before.announced).toBe(warnings);
    expect(after.sounds - before.sounds).toBe(warnings);
    expect(after.tickers - before.tickers).toBe(0);

    // The page still answers: the server's clock has hardly moved, and takes the move.
    await clickMove(page, 'e3');
    await seeMove(page, 3, 'e3');
    await leave();
  });
});
