// A whole game by mouse, two people on one screen.

import { describe, expect, it } from 'vitest';
import { cellSpot, clickMove, gameState, openScreenGame, seeMove, wallSpot } from './board';
import { useStage } from './stage';

const stage = useStage();

describe('with a mouse', () => {
  it('a game is played to its end', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 5, 3);
    await clickMove(page, 'c2');
    await seeMove(page, 1, 'c2');

    // A ghost before the click, turned by the right button.
    const groove = await wallSpot(page, 'b3h');
    await page.mouse.move(groove.x, groove.y);
    await page.locator('[data-ghost=b3h]').waitFor();
    await page.mouse.click(groove.x, groove.y, { button: 'right' });
    await page.locator('[data-ghost=b3v]').waitFor();
    await page.mouse.wheel(0, 50);
    await page.locator('[data-ghost=b3h]').waitFor();
    // Pressing here and letting go there does nothing.
    const away = await wallSpot(page, 'd1v');
    await page.mouse.down();
    await page.mouse.move(away.x, away.y);
    await page.mouse.up();
    expect((await gameState(page)).moves.length).toBe(1);
    await clickMove(page, 'b3h');
    await seeMove(page, 2, 'b3h');
    await page.locator('.wall.black[data-wall=b3h]').waitFor();

    // A wall that can not be placed says why.
    await page.mouse.move(groove.x, groove.y);
    await page.locator('.why', { hasText: 'overlaps b3h' }).waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByRole('status').getByText('b3h: overlaps b3h').waitFor();
    expect((await gameState(page)).moves.length).toBe(2);

    // The pawn can be dragged.
    const from = await cellSpot(page, 'c2');
    const to = await cellSpot(page, 'd2');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, from.y + 5, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await seeMove(page, 3, 'd2');

    for (const [index, move] of ['c4', 'd3', 'b4', 'd4', 'a4', 'd5'].entries()) {
      await clickMove(page, move);
      await seeMove(page, index + 4, move);
    }
    await page.getByRole('heading', { name: 'White wins' }).waitFor();
    await page.getByRole('region', { name: 'Game over' }).getByText('White wins by reaching the goal.').waitFor();
    expect((await gameState(page)).result).toEqual({ score: '1-0', winner: 'white', reason: 'goal' });
    await leave();
  });

  it('moves are undone, redone and looked at again', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 5, 3);
    await clickMove(page, 'c2');
    await seeMove(page, 1, 'c2');
    await clickMove(page, 'b3h');
    await seeMove(page, 2, 'b3h');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-wall=b3h]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('[data-wall=b3h]').waitFor();

    await page.locator('[data-ply="1"]').click();
    await page.locator('[data-wall=b3h]').waitFor({ state: 'detached' });
    await page.getByText('Looking at the position after move 1 of 2.').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('[data-wall=b3h]').waitFor();
    await page.locator('[aria-current=step]', { hasText: /^b3h$/ }).waitFor();

    // Turned by half, a1 is in the upper right corner.
    const before = await cellSpot(page, 'a1');
    await page.getByRole('button', { name: 'Turn board' }).click();
    await expect.poll(async () => (await cellSpot(page, 'a1')).x).toBeGreaterThan(before.x);
    expect((await cellSpot(page, 'a1')).y).toBeLessThan(before.y);
    await leave();
  });
});
