// The analysis page with the real engine: lines, variations, report, editor, import and export.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickMove } from './board';
import { SCREEN, SHORT, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

function moveButton(page: Page, move: string) {
  return page.locator('.tree [data-node]', { hasText: new RegExp(`^${move}`) });
}
const tool = (page: Page, name: string) => page.getByRole('tab', { name }).click();

describe('the engine', () => {
  it('shows lines, previews them and plays them', async () => {
    const { page, leave } = await stage.visit('/analysis');
    const first = page.locator('.engine li').first();
    await first.locator('button').nth(1).waitFor();
    await page.locator('.engine li').nth(2).waitFor();
    expect(await page.locator('.engine li').count()).toBe(3);
    await first.locator('.chance', { hasText: /^\d+\s%$/ }).waitFor();
    await page.getByLabel('Lines').selectOption('1');
    await page.locator('.engine li').nth(1).waitFor({ state: 'detached' });
    // Nothing moves any more when the engine has used up its time.
    await page.locator('.engine[data-done=true]').waitFor();
    const button = first.locator('button').nth(1);
    const both = (await button.getAttribute('aria-label'))!.replace('Play ', '').split(' ');
    await button.hover();
    await page.locator('[data-preview="2"]').waitFor();
    await button.click();
    for (const move of both) await moveButton(page, move).waitFor();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await page.getByText('Turn on the engine to see its lines.').waitFor();
    await leave();
  });

  it('names what is proven', async () => {
    const { page, leave } = await stage.visit('/analysis/_/_/_e8_a2_/_0_0_/_1');
    await page.locator('.truth strong', { hasText: 'White wins in 1' }).waitFor();
    await page.locator('[role=meter][aria-valuenow="100"]').waitFor();
    await leave();
  });
});

describe('a link', () => {
  it('that cannot be read says what is wrong instead of thinking for ever', async () => {
    const { page } = await stage.visit('/analysis/_/_/_e1_e9_/_10_10_/_7');
    const told = page.getByRole('alert').filter({ hasText: 'This link cannot be opened.' });
    await told.getByText(/field 5/).waitFor();
    expect(await page.getByText('Thinking …').count()).toBe(0);
    await told.getByRole('link', { name: 'Analyze from the start position' }).click();
    await page.locator('[data-target=e2]').waitFor();
    await page.locator('.engine li').first().waitFor();
    await page.context().close();
  });
});

describe('a phone on its side', () => {
  it('shows the whole board, and panels that do not overlap', async () => {
    const { page, leave } = await stage.visit('/analysis', { viewport: { width: 844, height: 390 } });
    await page.locator('.engine li').first().waitFor();
    const board = (await page.getByRole('grid').boundingBox())!;
    expect(board.y + board.height).toBeLessThanOrEqual(390);
    const boxes = await page
      .locator('.panel > *')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    boxes.slice(1).forEach(([top], index) => expect(top).toBeGreaterThanOrEqual(boxes[index][1]));
    const cards = await page
      .locator('.facts li')
      .evaluateAll((all) => all.map((it) => it.scrollHeight - it.clientHeight));
    expect(Math.max(...cards)).toBeLessThanOrEqual(0);
    await leave();
  });
});

describe('the tree', () => {
  it('grows variations that are promoted and deleted, and is walked by keys', async () => {
    const { page, leave } = await stage.visit('/analysis');
    await page.locator('[data-target=e2]').waitFor();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await clickMove(page, 'e2');
    await page.locator('[data-target=e8]').waitFor();
    await clickMove(page, 'e8');
    await moveButton(page, 'e8').waitFor();
    await page.locator('main').focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-target=e8]').waitFor();
    await clickMove(page, 'd4h');
    await page.locator('.variation', { hasText: 'd4h' }).waitFor();
    await page.locator('[data-wall=d4h]').waitFor();
    await page.getByRole('button', { name: 'Promote variation' }).click();
    await page.locator('.variation', { hasText: 'e8' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.locator('[data-node][aria-current]', { hasText: /^d4h$/ }).waitFor();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await moveButton(page, 'd4h').waitFor({ state: 'detached' });
    await page.locator('.variation').waitFor({ state: 'detached' });
    await leave();
  });
});

describe('a finished game', () => {
  it('is judged move by move', async () => {
    const { page, leave } = await stage.visit('/about');
    const id = await prepareGame(page, { ...SCREEN, rules: SHORT.rules }, SHORT.moves);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.getByRole('link', { name: 'Analyze' }).click();
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByRole('table').first().waitFor({ timeout: 300_000 });
    await page.getByRole('rowheader', { name: 'Whole game' }).waitFor();
    await page.getByText('All moves as a table').click();
    expect(await page.locator('details tbody tr').count()).toBe(SHORT.moves.length);
    // The slider goes through the game by keys, the graph by clicks.
    await page.getByRole('slider', { name: 'Move' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^1\. c2, \d+/);
    const graph = page.locator('.u-over');
    await graph.click({ position: { x: (await graph.boundingBox())!.width - 2, y: 20 } });
    await page.locator('[role=gridcell][id$="-d5"][aria-label*="White pawn"]').waitFor();
    await tool(page, 'Paths');
    await page.getByText('0 steps', { exact: false }).first().waitFor();
    await leave();
  });
});

describe('the editor', () => {
  it('sets up a position that the server judges', async () => {
    const { page, leave } = await stage.visit('/analysis');
    await page.locator('[data-target=e2]').waitFor();
    await tool(page, 'Set up');
    const verdict = page.locator('.editor [role=status]');
    await verdict.getByText('The position is valid.').waitFor();
    await clickMove(page, 'c5');
    await clickMove(page, 'e9');
    await clickMove(page, 'd6');
    await clickMove(page, 'b3v');
    await clickMove(page, 'g7h');
    await page.locator('[data-wall=g7h]').waitFor();
    await clickMove(page, 'g7h');
    await page.locator('[data-wall=g7h]').waitFor({ state: 'detached' });
    // The wall that stands was taken out of a hand.
    await expect.poll(() => page.getByLabel('Walls of White').inputValue()).toBe('9');
    await page.getByLabel('Walls of Black').fill('4');
    await verdict.getByText(/walls/).waitFor();
    await page.getByLabel('Walls of Black').fill('10');
    await page.getByRole('group', { name: 'To move' }).getByLabel('Black').check();
    await page.getByText('/ b3 / c5 d6 / 9 10 / 2', { exact: true }).waitFor();
    await verdict.getByText('The position is valid.').waitFor();
    await page.getByRole('button', { name: 'Analyze this position' }).click();
    await page.waitForURL('**/analysis/_/_b3_/_c5_d6_/_9_10_/_2');
    await page.locator('[data-target=d5]').waitFor();
    await leave();
  });
});

describe('import and export', () => {
  const RECORD = '[White "Ann"]\n[Black "Ben"]\n[Result "*"]\n\n1. e2 {good} e8 (1... d9 2. e3) 2. e3 *\n';

  it('read and write records, positions and pictures', async () => {
    const { page, leave } = await stage.visit('/analysis', { acceptDownloads: true });
    await tool(page, 'Import');
    await page.getByLabel('Record', { exact: true }).fill(RECORD);
    await page.getByRole('button', { name: 'Load record' }).click();
    await page.getByRole('tabpanel').getByText('Loaded: 3 moves.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download .qgn' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('[White "Ann"]');
    expect(text).toContain('1. e2 {good} 1... e8 (1... d9 2. e3) 2. e3 *');
    // The server reads what we have written.
    const answer = await page.request.post(`${stage.url()}/api/record`, { data: { text } });
    expect((await answer.json()).line.length).toBe(3);

    for (const [name, start] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
    ] as const) {
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Board as ${name}` }).click(),
      ]);
      expect(await readFile(await picture.path(), 'latin1')).toMatch(new RegExp(`^${start}`));
    }
    await tool(page, 'Moves');
    await page.locator('.variation', { hasText: 'd9' }).waitFor();
    await page.locator('.comment', { hasText: 'good' }).waitFor();

    await tool(page, 'Import');
    await page.getByLabel('Position', { exact: true }).fill('d4f4e7 / a2a8 / e4 e6 / 7 8 / 2');
    await page.getByRole('button', { name: 'Load position' }).click();
    await page.locator('[data-wall=e7h]').waitFor();
    await expect.poll(() => page.locator('[data-wall]').count()).toBe(5);
    await leave();
  });

  it('say what is wrong with a text', async () => {
    const { page } = await stage.visit('/analysis');
    await tool(page, 'Import');
    await page.getByLabel('Position', { exact: true }).fill('c9 / / e1 e9 / 10 10 / 1');
    await page.getByRole('button', { name: 'Load position' }).click();
    await page
      .getByRole('alert')
      .getByText(/field 1/)
      .waitFor();
    // The console reports the refused request, as it should.
    await page.context().close();
  });
});
