// Arrows drawn by hand over a position of the analysis.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellSpot, clickMove } from './board';
import { useStage } from './stage';

const stage = useStage();

async function press(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await cellSpot(page, from), await cellSpot(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
}

describe('arrows', () => {
  it('are drawn by a drag or two clicks, stay with their position, and go when drawn again', async () => {
    const { page, leave } = await stage.visit('/analysis');
    await page.locator('[data-target=e2]').waitFor();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await press(page, 'e2', 'e5');
    await page.locator('[data-arrow=e2-e5]').waitFor({ state: 'attached' });
    await press(page, 'c3', 'c3');
    await press(page, 'g3', 'g3');
    await page.locator('[data-arrow=c3-g3]').waitFor({ state: 'attached' });
    expect(await page.locator('[data-ply], .moves [data-node]').count()).toBe(0);

    await clickMove(page, 'e2');
    await page.locator('[data-arrow]').first().waitFor({ state: 'detached' });
    await page.locator('main').focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-arrow=e2-e5]').waitFor({ state: 'attached' });
    await press(page, 'e2', 'e5');
    await page.locator('[data-arrow=e2-e5]').waitFor({ state: 'detached' });
    expect(await page.locator('[data-arrow]').count()).toBe(1);

    await page.keyboard.press('?');
    await page.getByText('The right mouse button draws arrows').waitFor();
    await leave();
  });
});
