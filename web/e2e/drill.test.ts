// Learning from one's mistakes: a report's marked moves as exercises, judged by the real engine.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { THEMES, audit } from './audit';
import { clickMove } from './board';
import { judgeRace } from './race';
import { useStage } from './stage';

const stage = useStage();

async function spoken(page: Page, text: string): Promise<void> {
  await page.locator('[aria-live=polite]', { hasText: text }).waitFor({ state: 'attached' });
}

describe('mistakes', () => {
  it('are met again, judged and put right', async () => {
    const { page, leave } = await stage.visit('/analysis');
    await judgeRace(page);
    expect(await page.locator('.learn button').allTextContents()).toEqual([
      'White: 2 moves',
      'Black: 1 move',
    ]);
    await page.getByRole('button', { name: 'White: 2 moves' }).press('Enter');
    const drill = page.getByRole('region', { name: 'Learn from your mistakes' });
    await drill.getByText('Mistake 1 of 2').waitFor();
    await drill.getByText('White to move. You played e7??; find a better move.').waitFor();
    await spoken(page, 'White to move. You played e7??');
    // Nothing gives the solution away.
    expect(await page.locator('.engine, .tree, [data-preview]').count()).toBe(0);

    // By keys: the board has the focus and the cursor stands on the pawn.
    await page.locator('[data-target=e9]').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await drill
      .getByText(/^That is the move you played\. Its win chance is 0\s%; the best move has 100\s%\.$/)
      .waitFor();
    // Not the engine's move, but it wins as well.
    await clickMove(page, 'd8');
    await drill.getByText(/^Correct! d8 keeps a win chance of 100\s%\.$/).waitFor();
    await spoken(page, 'Correct! d8');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Next');
    await page.keyboard.press('Enter');

    await drill.getByText('Mistake 2 of 2').waitFor();
    await page.locator('[data-target=e8]').waitFor();
    await clickMove(page, 'd7');
    await drill
      .getByText(/^d7 has a win chance of 0\s%; the best move has 100\s%\. Try again, or see the solution\.$/)
      .waitFor();
    // The position is as it was.
    await page.locator('[data-target=e8]').waitFor();
    await drill.getByRole('button', { name: 'Show solution' }).click();
    await drill.getByText(/^The engine would have played e8/).waitFor();
    await page.locator('[role=gridcell][id$="-e8"][aria-label*="White pawn"]').waitFor({ state: 'attached' });
    await drill.getByRole('button', { name: 'Finish' }).click();
    await drill.getByText('That was the last one. You found a better move for 1 of 2.').waitFor();

    // Once more, with the best move at once; then the other side sits at the bottom.
    await drill.getByRole('button', { name: 'Start over' }).click();
    await drill.getByText('Mistake 1 of 2').waitFor();
    await page.locator('[data-target=e9]').waitFor();
    await clickMove(page, 'e9');
    await drill.getByText(/^Correct! e9 is the engine’s choice/).waitFor();
    await drill.getByRole('button', { name: 'Back to the report' }).click();
    await page.getByRole('button', { name: 'Black: 1 move' }).click();
    await drill.getByText('Black to move. You played c3??; find a better move.').waitFor();
    await page.locator('[data-target=b2]').waitFor();
    await clickMove(page, 'b2');
    await drill.getByText(/^Correct! b2/).waitFor();
    await drill.getByRole('button', { name: 'Finish' }).click();
    await drill.getByRole('button', { name: 'Back to the report' }).click();
    await page.locator('.engine').waitFor();
    await page.getByRole('heading', { name: 'Mistakes', exact: true }).waitFor();
    await leave();
  });

  it.each(THEMES)(
    'have no accessibility faults in $theme on a $colorScheme system',
    async ({ theme, colorScheme }) => {
      const { page, leave } = await stage.visit('/analysis', { colorScheme }, { theme });
      await judgeRace(page);
      expect(await audit(page), 'report').toEqual([]);
      await page.locator('.learn button').first().click();
      await page.locator('.drill').waitFor();
      await page.locator('[data-target=e9]').waitFor();
      await clickMove(page, 'e7');
      await page.locator('.verdict').waitFor();
      expect(await audit(page), 'exercise').toEqual([]);
      await leave();
    },
  );

  it('fit into 320 pixels, in German too', async () => {
    const { page, leave } = await stage.visit('/analysis', {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    });
    await judgeRace(page);
    await page.getByRole('button', { name: 'Schwarz: 1 Zug' }).click();
    await page
      .getByText('Schwarz am Zug. Du hast c3?? gespielt; finde einen besseren Zug.', { exact: true })
      .waitFor();
    await page.locator('[data-target=b2]').waitFor();
    await page.getByRole('button', { name: 'Lösung ansehen' }).click();
    await page.locator('.verdict', { hasText: 'Das Programm hätte b2 gespielt' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await leave();
  });
});
