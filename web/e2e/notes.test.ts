// Marks and comments in the tree: set, cleared, exported and read back by the real server.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickMove } from './board';
import { useStage } from './stage';

const stage = useStage();
const RECORD = '{About the game} 1. e2! {[%clk 0:04:58] good} e8 $14 (1... d9?! 2. e3) 2. e3 *';

const tree = (page: Page) => page.locator('.tree');
const move = (page: Page, text: string) => page.locator('.tree [data-node]', { hasText: text }).first();

async function load(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Import' }).click();
  await page.getByLabel('Record', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Load record' }).click();
  await page
    .getByRole('tabpanel')
    .getByText(/^Loaded: \d+ moves?\.$/)
    .waitFor();
}

/** What a button has put into the clipboard. */
async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: button }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

describe('marks and comments', () => {
  it('are edited, exported and read back', async () => {
    const { page, leave } = await stage.visit('/analysis', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await load(page, RECORD);
    await page.getByRole('tab', { name: 'Moves' }).click();
    await tree(page).getByText('About the game').waitFor();
    await page.getByLabel('Comment on the game').fill('A game\nabout {nothing}');
    await tree(page).getByText('A game about (nothing)').waitFor();

    // A mark is exchanged, another taken away.
    await move(page, 'e2!').click();
    const marks = page.getByRole('group', { name: 'Symbol for e2' });
    await marks.getByRole('button', { name: '! good move', exact: true, pressed: true }).waitFor();
    await marks.getByRole('button', { name: '!? interesting move' }).click();
    await move(page, 'e2!?').waitFor();
    expect(await marks.getByRole('button', { pressed: true }).count()).toBe(1);
    expect(await page.getByLabel('Comment on e2').inputValue()).toBe('good');
    await page.getByLabel('Comment on e2').fill('');
    await move(page, 'd9?!').click();
    await page.getByRole('group', { name: 'Symbol for d9' }).getByRole('button', { pressed: true }).click();
    await page.locator('.tree [data-node]', { hasText: /^d9$/ }).waitFor();
    await page.getByLabel('Comment on d9').fill('sideways [%wc 153], 50 %');
    // Letters in the field are no shortcuts.
    await page.getByLabel('Comment on d9').press('f');
    await tree(page).getByText('sideways [ %wc 153], 50 %f').waitFor();

    expect(await copied(page, 'Copy line')).toBe(
      '1. e2 $5 {[%clk 0:04:58]} 1... d9 {sideways [ %wc 153], 50 %f} 2. e3 *\n',
    );
    await page.getByRole('tab', { name: 'Import' }).click();
    const text = await copied(page, 'Copy record');
    expect(text.replaceAll('\n', ' ')).toContain(
      '{A game about (nothing)} 1. e2 $5 {[%clk 0:04:58]} 1... e8 $14 (1... d9 {sideways [ %wc 153], 50 %f} 2. e3) 2. e3 *',
    );
    await load(page, text);
    await page.getByRole('tab', { name: 'Moves' }).click();
    await tree(page).getByText('A game about (nothing)').waitFor();
    await move(page, 'e2!?').waitFor();
    await page.locator('.variation').getByText('sideways [ %wc 153], 50 %f').waitFor();
    expect(await page.locator('.comment').count()).toBe(2);
    await leave();
  });

  it('can be made about moves on the board, and a line alone is read back', async () => {
    const { page, leave } = await stage.visit('/analysis/_/_/_e8_a2_/_1_1_/_2', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('[data-target=a1]').waitFor();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await clickMove(page, 'a3');
    await page.getByRole('button', { name: '?? blunder' }).click();
    await move(page, 'a3??').waitFor();
    await page.getByLabel('Comment on a3').fill('a1 was there');
    const line = await copied(page, 'Copy line');
    expect(line).toContain('[FEN "/ / e8 a2 / 1 1 / 2"]');
    expect(line).toContain('1... a3 $4 {a1 was there}');
    await load(page, line);
    await page.getByRole('tab', { name: 'Moves' }).click();
    await move(page, 'a3??').waitFor();
    await tree(page).getByText('a1 was there').waitFor();
    await leave();
  });
});
