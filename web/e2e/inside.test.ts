// A look inside players: the tab of the analysis with the real players, and the progress of minimax.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { THEMES, audit } from './audit';
import { clickMove } from './board';
import { prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();
/** The position of the figure 2 of Cornell's document. */
const FIGURE_2 = '/analysis/d1c2d3b4_/_d4_/_c2_b5_/_1_1_/_1?rules=cornell';
const player = (page: Page, at = 0) => page.locator('.inside .player').nth(at);

async function look(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Inside' }).click();
  await page.locator('.inside .player[data-done=true]').waitFor();
}

/** Another player; the label holds its select. */
const choose = (page: Page, agent: string) => player(page).locator('select').first().selectOption(agent);

describe('thoughts of a player', () => {
  it('are a heat map, a list and counters, and change with the player', async () => {
    const { page, leave } = await stage.visit('/analysis');
    await look(page);
    await player(page)
      .getByText(/^bowler plays /)
      .waitFor();
    // The numbers of the tests: 53 moves are tried at the start.
    await player(page).getByRole('button', { name: 'All 53 moves' }).click();
    expect(await player(page).locator('[data-inside]').count()).toBe(53);
    expect(await page.locator('[data-heat]').count()).toBe(53);
    await player(page).locator('[data-counter=pruned]').waitFor();
    // A move is pointed at and played by keys.
    const e2 = player(page).getByRole('button', { name: 'Play e2', exact: true });
    await e2.focus();
    await page.locator('[data-ring=e2]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-target=e8]').waitFor();
    await page.locator('.inside .player[data-done=true]').waitFor();

    await choose(page, 'cornell');
    await player(page).locator('[data-points]').waitFor();
    await page.locator('[data-edge]').first().waitFor({ state: 'detached' });
    await page.getByLabel('On the board').selectOption('visits');
    await page.locator('[data-heat] rect').first().waitFor();
    // Looking at moves again, the engine is back and the heat is gone.
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.locator('.engine li').first().waitFor();
    expect(await page.locator('[data-heat]').count()).toBe(0);
    await leave();
  });

  it('are features and weights, or edges on the board', async () => {
    const { page, leave } = await stage.visit(FIGURE_2);
    await look(page);
    const feature = (name: string) => player(page).locator(`[data-feature=${name}]`);
    await feature('total').waitFor();
    expect(await feature('bowlerPath').textContent()).toContain('9.18');
    await choose(page, 'cornell');
    // The golden features of the position, and its largest liabilities as edges.
    await feature('ownResiliency').getByText('3.08').waitFor();
    await feature('opponentLargestLiability').getByText('32.00').waitFor();
    await page.getByLabel('On the board').selectOption('Liability of Black');
    await page.locator('[data-edge][data-weight="32"]').first().waitFor();
    await page.getByLabel('On the board').selectOption('Liability of White');
    await page.locator('[data-edge][data-weight="22"]').first().waitFor();
    await player(page).getByText('Edges', { exact: true }).click();
    await player(page).getByRole('columnheader', { name: 'Liability, White' }).waitFor();
    await leave();
  });

  it('stand side by side', async () => {
    const { page, leave } = await stage.visit(FIGURE_2, { viewport: { width: 390, height: 844 } });
    await look(page);
    await page.getByRole('button', { name: 'Compare with a second player' }).click();
    await player(page, 1).locator('[data-points]').waitFor();
    await page.locator('.inside .player[data-done=true]').nth(1).waitFor();
    await page.getByLabel('Of which player').selectOption('Second player');
    await page.getByLabel('On the board').selectOption('Resiliency of White');
    await page.locator('[data-edge]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Remove the second player' }).click();
    await page.locator('[data-edge]').first().waitFor({ state: 'detached' });
    await leave();
  });

  it('end with the game', async () => {
    const { page, leave } = await stage.visit('/analysis/_/_/_e8_a2_/_0_0_/_1');
    await look(page);
    await clickMove(page, 'e9');
    await page.getByText('Nothing to think about here: the game is over.').waitFor();
    await leave();
  });
});

describe.each(THEMES)('inside players, theme $theme on a $colorScheme system', ({ theme, colorScheme }) => {
  it('has no accessibility faults', async () => {
    const { page, leave } = await stage.visit('/analysis', { colorScheme }, { theme });
    await look(page);
    expect(await audit(page)).toEqual([]);
    await choose(page, 'cornell');
    await player(page).locator('[data-points]').waitFor();
    expect(await audit(page)).toEqual([]);
    await leave();
  });
});

describe('a minimax player at the board', () => {
  it('tells its depth and the move that it looks at', async () => {
    const { page, leave } = await stage.visit('/about');
    // Four plies over all walls take minutes.
    const agent = 'bowler:depth=4,mode=unfiltered,pruning=off';
    const seats = [{ kind: 'bot' as const, agent }, { kind: 'human' as const }];
    const id = await prepareGame(page, { mode: 'screen', seats }, []);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.getByText(/^depth 4 · \d+\/131 · .* nodes$/).waitFor();
    expect(await page.locator('progress').getAttribute('value')).not.toBeNull();
    await page.getByRole('button', { name: 'Move now' }).click();
    await page.locator('[data-ply="1"]').waitFor();
    await leave();
  });
});
