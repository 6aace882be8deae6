// Pictures of every page in every size and theme, to be looked at: `npm run look`, then e2e/shots/.

import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Settings } from '../src/settings/settings.svelte';
import type { NewGame } from '../src/wire/lobby';
import { launch, visit } from './browser';
import { SCREEN as TWO, SHORT, prepareGame } from './game';
import { clickMove } from './board';
import { judgeRace } from './race';
import { startSite } from './site';

const SIZES = { desk: [1280, 800], phone: [390, 844], lying: [844, 390], small: [320, 640] } as const;
const THEMES: Record<string, { settings: Partial<Settings>; colorScheme: 'light' | 'dark' }> = {
  light: { settings: { theme: 'light' }, colorScheme: 'light' },
  dark: { settings: { theme: 'dark' }, colorScheme: 'dark' },
  contrast: { settings: { theme: 'contrast' }, colorScheme: 'light' },
  'contrast-dark': { settings: { theme: 'contrast' }, colorScheme: 'dark' },
  german: { settings: { language: 'de' }, colorScheme: 'light' },
};
const OPENING = 'e2 e8 e3 e7 e4 e6 c3h f6h d5v b4h g3v e5h'.split(' ');
const SCREEN: NewGame = { ...TWO, clock: { seconds: 300, increment: 3 } };
const GAMES: Record<string, { game: NewGame; moves: string[]; then?: (page: Page) => Promise<unknown> }> = {
  game: { game: SCREEN, moves: OPENING, then: (page) => page.keyboard.press('p') },
  over: { game: { ...SCREEN, rules: SHORT.rules }, moves: SHORT.moves },
  four: {
    game: { rules: 'four', mode: 'screen', seats: Array(4).fill({ kind: 'human' }) },
    moves: 'e2 b5 e8 h5 e3h c6v g3h d6h'.split(' '),
  },
  wait: {
    game: { ...SCREEN, mode: 'link' },
    moves: [],
    then: (page) => page.locator('.qr svg').scrollIntoViewIfNeeded(),
  },
};

const NOTED =
  '{A short game with remarks.} 1. e2! {to the middle} e8 (1... d9?! {a step aside helps nobody} 2. e3 d8) 2. e3 e7 3. e3h!? e6 4. d6v $6 *';
const POSITION = '/analysis/c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1';

/** The pages for study, each tool in turn. */
async function lookAtStudy(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  const id = await prepareGame(page, { ...TWO, rules: SHORT.rules }, SHORT.moves);
  await page.goto(`${site.url}${POSITION}`);
  await page.locator('[data-preview]').waitFor();
  await page.locator('.engine li button').first().waitFor();
  await page.waitForTimeout(2500);
  await page.locator('.engine li button').nth(5).hover();
  await shoot('analysis');
  for (const tab of ['inside', 'paths', 'editor', 'exchange']) {
    await page.locator(`#tool-${tab}`).click();
    if (tab === 'inside') await page.locator('.inside .player[data-done=true]').waitFor();
    await page.waitForTimeout(700);
    await shoot(tab);
  }
  await page.goto(`${site.url}/analysis?game=${id}`);
  await page.locator('.report button').click();
  await page.locator('.tally').waitFor({ timeout: 120_000 });
  await page.locator('#tool').scrollIntoViewIfNeeded();
  await shoot('report');
  await lookAtNotes(page, shoot);
  await lookAtMistakes(page, shoot);
  await page.goto(`${site.url}/archive`);
  await page.locator('li.card').first().waitFor();
  await shoot('archive');
  await page.goto(`${site.url}/learn`);
  await page.locator('[data-target=e2]').waitFor();
  await shoot('learn');
}

async function lookAtNotes(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await page.goto(`${site.url}/analysis`);
  await page.locator('#tool-exchange').click();
  await page.locator('#record-text').fill(NOTED);
  await page.locator('.exchange form').nth(1).locator('button[type=submit]').click();
  await page.locator('#tool-moves').click();
  await page.locator('[data-node]', { hasText: 'd9' }).click();
  await page.locator('.notes button[aria-pressed=true]').scrollIntoViewIfNeeded();
  await page.locator('.notes').scrollIntoViewIfNeeded();
  await shoot('notes');
}

async function lookAtMistakes(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await page.goto(`${site.url}/analysis`);
  await page.locator('[data-target=e2]').waitFor();
  await judgeRace(page);
  await page.locator('.learn').scrollIntoViewIfNeeded();
  await shoot('mistakes');
  await page.locator('.learn button').first().click();
  await page.locator('.drill').waitFor();
  await page.locator('[data-target=e9]').waitFor();
  await clickMove(page, 'e7');
  await page.locator('.verdict').waitFor();
  await shoot('drill-wrong');
  await clickMove(page, 'e9');
  await page.locator('.verdict.right').waitFor();
  await shoot('drill-right');
}

const folder = new URL('shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const [themes, sizes] = [
  process.env.THEMES?.split(',') ?? Object.keys(THEMES),
  process.env.SIZES?.split(',') ?? Object.keys(SIZES),
];
const site = await startSite();
const browser = await launch();
for (const theme of themes) {
  for (const size of sizes as (keyof typeof SIZES)[]) {
    const { settings, colorScheme } = THEMES[theme];
    const [width, height] = SIZES[size];
    const { page, leave } = await visit(
      browser,
      site,
      '/',
      {
        viewport: { width, height },
        colorScheme,
        hasTouch: size !== 'desk',
        deviceScaleFactor: size === 'desk' ? 1 : 2,
      },
      settings,
    );
    const shoot = (name: string) => page.screenshot({ path: `${folder}${name}-${theme}-${size}.png` });
    await page.locator('[data-target=e2]').waitFor();
    await shoot('lobby');
    await page.locator('.choice').first().click();
    await page.locator('dialog button[type=submit]').waitFor();
    await shoot('dialog');
    for (const [name, { game, moves, then }] of Object.entries(GAMES)) {
      const id = await prepareGame(page, game, moves);
      await page.goto(`${site.url}/game/${id}`);
      await page.getByRole('grid').waitFor();
      await then?.(page);
      await page.waitForTimeout(250);
      await shoot(name);
    }
    await lookAtStudy(page, shoot);
    await leave();
  }
}
await browser.close();
await site.stop();
