// Puzzles: ten in a row by fingers on a phone, wrong tries, the solution, keys, and links to each.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PuzzleAnswer, PuzzleIndex } from '../src/wire/generated/messages';
import { THEMES, audit, settled } from './audit';
import { clickMove, spotOf } from './board';
import { useStage } from './stage';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The puzzle on the page, as the server knows it. */
async function current(page: Page, not = ''): Promise<PuzzleAnswer> {
  await page.waitForFunction((not) => {
    const id = document.querySelector('[data-puzzle]')?.getAttribute('data-puzzle');
    return id && id !== not && location.pathname === `/puzzles/${id}`;
  }, not);
  const id = (await page.locator('[data-puzzle]').getAttribute('data-puzzle'))!;
  return puzzle(id);
}
async function puzzle(id: string): Promise<PuzzleAnswer> {
  return (await (await fetch(`${stage.url()}/api/puzzles/${id}`)).json()) as PuzzleAnswer;
}
async function index(): Promise<PuzzleIndex> {
  return (await (await fetch(`${stage.url()}/api/puzzles`)).json()) as PuzzleIndex;
}
async function tap(page: Page, move: string): Promise<void> {
  await page.locator('[data-puzzle]').scrollIntoViewIfNeeded();
  const { x, y } = await spotOf(page, move);
  await page.touchscreen.tap(x, y);
  if (move.length < 3) return;
  await page.locator(`[data-ghost=${move}]`).waitFor();
  await page.touchscreen.tap(x, y);
}
/** A legal pawn move that does not solve it. */
function wrongStep(it: PuzzleAnswer): string | undefined {
  const right = it.solutions.map((solution) => solution.move);
  return it.board.legal.pawn.map(({ cell }) => cell).find((cell) => !right.includes(cell));
}

describe('puzzles', () => {
  it('ten are solved in a row on a phone', async () => {
    const { page, leave } = await stage.visit('/puzzles', PHONE);
    let last = '';
    for (let solved = 1; solved <= 10; solved += 1) {
      const it = await current(page, last);
      await page.locator('.task').waitFor();
      await tap(page, it.solutions[0].move);
      await page.locator('.verdict.right').waitFor();
      await page.waitForFunction(
        (streak) => document.querySelector('[data-streak]')?.textContent === String(streak),
        solved,
      );
      last = it.card.id;
      await page.getByRole('button', { name: 'Next puzzle' }).tap();
    }
    await current(page, last);
    // Nothing is wider than the phone, and all of it is remembered.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('[data-streak]')?.textContent === '10');
    expect(Number(await page.locator('[data-rating]').textContent())).toBeGreaterThan(900);
    await leave();
  });

  it('a wrong move says what it is worth, and the solution ends the streak', async () => {
    const easy = (await index()).puzzles.slice(0, 40);
    const all = await Promise.all(easy.map((card) => puzzle(card.id)));
    const it = all.find((it) => it.goal === 'win' && it.solutions.length === 1 && wrongStep(it))!;
    const wrong = wrongStep(it)!;
    const { page, leave } = await stage.visit(`/puzzles/${it.card.id}`);
    await current(page);
    await clickMove(page, wrong);
    const said = it.draws.includes(wrong) ? 'keeps a draw' : `${wrong} loses.`;
    await page.locator('.verdict', { hasText: said }).waitFor();
    await page.locator(`[data-target="${it.board.legal.pawn[0].cell}"]`).waitFor();
    await page.getByRole('button', { name: 'Show solution' }).click();
    await page.locator('.verdict', { hasText: `Solution: ${it.solutions[0].move}.` }).waitFor();
    expect(await page.locator('[data-streak]').textContent()).toBe('0');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Show solution' }).waitFor();
    await leave();
  });

  it('is solved by keys, played on, and analyzed', async () => {
    const { page, leave } = await stage.visit('/puzzles/daily');
    const it = await current(page);
    // The move in notation, as it can be typed on every page with a board.
    await page.keyboard.press('m');
    await page.getByRole('textbox').fill(it.solutions[0].move);
    await page.keyboard.press('Enter');
    await page.locator('.verdict.right').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Next puzzle');
    const href = await page.getByRole('link', { name: 'Analyze' }).getAttribute('href');
    expect(href).toContain('/analysis/');
    await page.getByRole('button', { name: 'Play on against the engine' }).click();
    await page.waitForURL('**/game/*');
    await leave();
  });

  it('a puzzle that does not exist leads to one that does', async () => {
    const { page } = await stage.visit('/puzzles/zzzzzz');
    await page.getByText('There is no such puzzle.').waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    expect((await current(page)).solutions.length).toBeGreaterThan(0);
  });

  it('by theme and level', async () => {
    const { page, leave } = await stage.visit('/puzzles');
    const first = await current(page);
    await page.getByRole('combobox', { name: /^Theme/ }).selectOption('zugzwang');
    const it = await current(page, first.card.id);
    expect(it.card.themes).toContain('zugzwang');
    await leave();
  });

  it('the analysis tells the truth where a table reaches', async () => {
    const { page, leave } = await stage.visit('/analysis/_/_/_e7_b3_/_0_0_/_1');
    await page.locator('.truth strong', { hasText: 'White wins in 3' }).waitFor();
    await page.locator('[data-truth=won][data-move=e8]').waitFor();
    // One step more and the position is another one; so is what is known of it.
    await clickMove(page, 'e8');
    await page.locator('.truth strong', { hasText: 'White wins in 2' }).waitFor();
    expect(await page.locator('[data-truth=won]').count()).toBe(0);
    await leave();
  });

  it.each(THEMES)('has no accessibility faults in $theme ($colorScheme)', async ({ theme, colorScheme }) => {
    const { page, leave } = await stage.visit('/puzzles/daily', { ...PHONE, colorScheme }, { theme });
    await current(page);
    await settled(page);
    expect(await audit(page)).toEqual([]);
    await leave();
  });
});

describe('the puzzle of the day', () => {
  it('is shown in the lobby and leads to itself', async () => {
    const { page, leave } = await stage.visit('/');
    const card = page.getByRole('link', { name: /to move and (win|not lose)/ });
    await card.waitFor();
    const pawns = await card.locator('[data-pawn]').count();
    await card.click();
    await page.locator('[data-puzzle]').waitFor();
    await page.locator('main .board [data-pawn]').first().waitFor();
    expect(await page.locator('main .board [data-pawn]').count()).toBe(pawns);
    const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
    const ids = await Promise.all(
      [day - 1, day, day + 1].map(async (day) => {
        const answer = await page.request.get(`${stage.url()}/api/puzzles/daily?day=${day}`);
        return ((await answer.json()) as { card: { id: string } }).card.id;
      }),
    );
    expect(ids).toContain(new URL(page.url()).pathname.split('/').at(-1));
    await leave();
  });
});
