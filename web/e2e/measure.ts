// How quickly the page answers: `npm run measure` prints figures, nothing here can fail.
//
// A phone of the middle range is imitated by a processor four times slower (`SLOWER` says otherwise).
// The browser's own event timing tells how long it took from the touch of a key or button to the
// next frame; the largest layout shift and the largest paint come from it as well.

import type { Page } from 'playwright-core';
import { launch, visit } from './browser';
import { cellSpot, clickMove, openScreenGame, seeMove } from './board';
import { startSite } from './site';

interface Seen {
  events: { name: string; ms: number }[];
  shift: number;
  paint: number;
}

/** Runs in the page, before anything else. */
function watch(): void {
  const seen: Seen = { events: [], shift: 0, paint: 0 };
  (window as unknown as { seen: Seen }).seen = seen;
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & Record<string, number>) => void,
    options = {},
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
      type,
      buffered: true,
      ...options,
    });
  observe(
    'event',
    (entry) => entry.interactionId && seen.events.push({ name: entry.name, ms: entry.duration }),
    { durationThreshold: 16 },
  );
  observe('layout-shift', (entry) => !entry.hadRecentInput && (seen.shift += entry.value));
  observe('largest-contentful-paint', (entry) => (seen.paint = entry.startTime));
}

async function report(page: Page, title: string): Promise<void> {
  await page.waitForTimeout(500);
  const { events, shift, paint } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const slowest = events.reduce((worst, it) => (it.ms > worst.ms ? it : worst), {
    name: 'none over 16 ms',
    ms: 0,
  });
  console.log(
    `${title}: slowest of ${events.length} interactions over 16 ms ${slowest.ms} ms (${slowest.name}), layout shift ${shift.toFixed(3)}, largest paint at ${Math.round(paint)} ms`,
  );
}

const slower = Number(process.env.SLOWER ?? 4);
const site = await startSite();
const browser = await launch();
console.log(`processor slowed ${slower} times`);
for (const [title, width, height] of [
  ['desk', 1280, 800],
  ['phone', 390, 844],
] as const) {
  const { page, leave } = await visit(browser, site, '/about', { viewport: { width, height } });
  await page.addInitScript(watch);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(site.url);
  await page.locator('[data-target=e2]').waitFor();
  await report(page, `${title}, lobby`);
  await openScreenGame(page, 9, 10);
  for (const [index, move] of 'e2 e8 e3 e7 e4 e6 c3h f6h d5v b4h g3v e5h'.split(' ').entries()) {
    await clickMove(page, move);
    await seeMove(page, index + 1, move);
  }
  for (const cell of ['a1', 'e5', 'i9']) {
    const { x, y } = await cellSpot(page, cell);
    await page.mouse.move(x + 25, y, { steps: 20 });
  }
  for (const key of ['p', 'f', ',', ',', '.', '.', 's']) await page.keyboard.press(key);
  await report(page, `${title}, game`);
  await page.goto(`${site.url}/analysis/c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1`);
  await page.locator('.engine li button').first().waitFor();
  for (const [index, name] of ['paths', 'editor', 'exchange', 'moves'].entries()) {
    await page.locator(`#tool-${name}`).click();
    if (index === 0) await page.locator('.engine li button').nth(2).hover();
  }
  await page.locator('[data-target]').first().waitFor();
  await clickMove(page, 'd4');
  await report(page, `${title}, analysis while the engine thinks`);
  await leave();
}
await browser.close();
await site.stop();
