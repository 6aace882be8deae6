// A race without walls, in which the engine proves every position: the mistakes of its report are
// the same on every machine.

import type { Page } from 'playwright-core';

/** 1. e7?? c3?? 2. e6?? */
const RACE = '[SetUp "1"]\n[FEN "/ / e8 b3 / 0 0 / 1"]\n\n1. e7 c3 2. e6 c2 3. e5 c1 0-1\n';

/** Loads it into the analysis page and has it judged, in any language. */
export async function judgeRace(page: Page): Promise<void> {
  await page.locator('#tool-exchange').click();
  await page.locator('#record-text').fill(RACE);
  await page.locator('.exchange form').nth(1).locator('button[type=submit]').click();
  await page.locator('[data-target=e9]').waitFor();
  await page.locator('#tool-report').click();
  await page.locator('.report > button').click();
  await page.locator('.learn button').first().waitFor({ timeout: 300_000 });
}
