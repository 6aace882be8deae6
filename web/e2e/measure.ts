// How quickly the page answers, beside its budgets: `npm run measure` prints figures, nothing here can fail.
//
// A phone of the middle range is imitated by a processor four times slower (`SLOWER` says otherwise).
// The browser's own event timing tells how long it took from the touch of a key or button to the next
// frame; long tasks, the layout shift and the largest paint come from it as well. Every figure is the median
// of several runs (`RUNS`), with the least and the largest beside it: a busy machine adds to all of them.

import type { Browser, Page } from 'playwright-core';
import { type Weight, weigh } from './weight';
import { launch, visit } from './browser';
import { cellSpot, clickMove, seeMove } from './board';
import { SCREEN, prepareGame } from './game';
import { type Site, startSite } from './site';

interface Seen {
  /** Milliseconds of every interaction over 16. */
  events: number[];
  /** Milliseconds of every task over 50. */
  tasks: number[];
  shift: number;
  paint: number;
}

/** Runs in the page, before anything else. */
function watch(): void {
  const seen: Seen = { events: [], tasks: [], shift: 0, paint: 0 };
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
  observe('event', (entry) => entry.interactionId && seen.events.push(entry.duration), {
    durationThreshold: 16,
  });
  observe('longtask', (entry) => seen.tasks.push(entry.duration));
  observe('layout-shift', (entry) => !entry.hadRecentInput && (seen.shift += entry.value));
  observe('largest-contentful-paint', (entry) => (seen.paint = entry.startTime));
}

/** What was seen since the last look. */
async function look(page: Page): Promise<Seen> {
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    const copy = structuredClone(seen);
    seen.events.length = seen.tasks.length = 0;
    return copy;
  });
}

const most = (values: readonly number[]) => Math.max(0, ...values);

/** Every figure of one run by its name. */
type Figures = Record<string, number>;
/** What must not be exceeded, in the unit of the figure. */
const BUDGETS: Record<string, number> = {
  'first load, bytes': 80_000,
  'first load, requests': 8,
  'layout shift': 0,
  'largest paint, ms': 2500,
  'game with clocks, slowest interaction, ms': 100,
  'game with clocks, longest task, ms': 50,
  'analysis, slowest interaction, ms': 100,
};

async function run(browser: Browser, site: Site, width: number, height: number): Promise<Figures> {
  const { page, leave } = await visit(browser, site, '/about', { viewport: { width, height } });
  const load: Weight = await weigh(page, site.url);
  await page.addInitScript(watch);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(site.url);
  await page.locator('[data-target=e2]').waitFor();
  const lobby = await look(page);

  const clock = { seconds: 300, increment: 3 };
  const id = await prepareGame(page, { ...SCREEN, clock }, ['e2', 'e8']);
  await page.goto(`${site.url}/game/${id}`);
  await page.locator('[data-target=e3]').waitFor();
  // What it takes to show the page is not yet the game.
  await look(page);
  for (const [index, move] of 'e3 e7 e4 e6 c3h f6h d5v b4h g3v e5h'.split(' ').entries()) {
    await clickMove(page, move);
    await seeMove(page, index + 3, move);
  }
  for (const cell of ['a1', 'e5', 'i9']) {
    const { x, y } = await cellSpot(page, cell);
    await page.mouse.move(x + 25, y, { steps: 20 });
  }
  for (const key of ['p', 'f', ',', ',', '.', '.', 's']) await page.keyboard.press(key);
  await page.waitForTimeout(2000);
  const game = await look(page);

  await page.goto(`${site.url}/analysis/c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1`);
  await page.locator('.engine li button').first().waitFor();
  await look(page);
  for (const [index, name] of ['paths', 'editor', 'exchange', 'moves'].entries()) {
    await page.locator(`#tool-${name}`).click();
    if (index === 0) await page.locator('.engine li button').nth(2).hover();
  }
  await page.locator('[data-target]').first().waitFor();
  await clickMove(page, 'd4');
  const analysis = await look(page);
  await leave();
  return {
    'first load, bytes': load.bytes,
    'first load, requests': load.requests,
    'layout shift': Math.max(lobby.shift, game.shift),
    'largest paint, ms': Math.round(lobby.paint),
    'game with clocks, slowest interaction, ms': most(game.events),
    'game with clocks, longest task, ms': most(game.tasks),
    'analysis, slowest interaction, ms': most(analysis.events),
    'analysis, longest task, ms': most(analysis.tasks),
  };
}

const slower = Number(process.env.SLOWER ?? 4);
const runs = Number(process.env.RUNS ?? 3);
const site = await startSite();
const browser = await launch();
console.log(`processor slowed ${slower} times, median of ${runs} runs (least to largest)`);
for (const [title, width, height] of [
  ['desk', 1280, 800],
  ['phone', 390, 844],
] as const) {
  const all: Figures[] = [];
  for (let index = 0; index < runs; index++) all.push(await run(browser, site, width, height));
  for (const name of Object.keys(all[0])) {
    const values = all.map((it) => it[name]).sort((a, b) => a - b);
    const median = values[Math.floor(values.length / 2)];
    const [least, largest] = [values[0], values[values.length - 1]];
    const budget = BUDGETS[name];
    const verdict = budget === undefined ? '' : `, budget ${budget}${median > budget ? ': EXCEEDED' : ''}`;
    const text = (value: number) => String(Math.round(value * 1000) / 1000);
    console.log(`${title}: ${name}: ${text(median)} (${text(least)} to ${text(largest)})${verdict}`);
  }
}
await browser.close();
await site.stop();
