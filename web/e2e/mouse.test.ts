// A whole game by mouse, two people on one screen.

import { describe, expect, it } from 'vitest';
import { cellSpot, clickMove, gameState, openScreenGame, seeMove, wallSpot } from './board';
import { SCREEN, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

describe('with a mouse', () => {
  it('a game is played to its end', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 5, 3);
    await clickMove(page, 'c2');
    await seeMove(page, 1, 'c2');

    // A ghost before the click, rotated by the right button.
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
    await page
      .getByRole('region', { name: 'Game over' })
      .getByText('White wins by reaching the goal.')
      .waitFor();
    expect((await gameState(page)).result).toEqual({ score: '1-0', winner: 'white', reason: 'goal' });
    await leave();
  });

  it('a click anywhere in a square that the pawn can go to moves the pawn', async () => {
    const { page, leave } = await stage.visit('/about');
    const id = await prepareGame(page, SCREEN, []);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e2]').waitFor();
    const box = (await page.locator('[role=gridcell][id$="-e2"]').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.96, box.y + box.height * 0.04);
    await seeMove(page, 1, 'e2');
    await leave();
  });

  it('a wall waits for a second click where that is wanted', async () => {
    const { page, leave } = await stage.visit('/about', {}, { confirmWalls: true });
    const id = await prepareGame(page, SCREEN, []);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e2]').waitFor();
    await clickMove(page, 'd4h');
    await page.getByRole('button', { name: 'Place wall' }).waitFor();
    expect(await page.locator('[data-ply="1"]').count()).toBe(0);
    await clickMove(page, 'd4h');
    await seeMove(page, 1, 'd4h');
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
    await page.getByText('Position after move 1 of 2.').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('[data-wall=b3h]').waitFor();
    await page.locator('[aria-current=step]', { hasText: /^b3h$/ }).waitFor();

    // Rotated by half, a1 is in the upper right corner.
    const before = await cellSpot(page, 'a1');
    await page.getByRole('button', { name: 'Flip board' }).click();
    await expect.poll(async () => (await cellSpot(page, 'a1')).x).toBeGreaterThan(before.x);
    expect((await cellSpot(page, 'a1')).y).toBeLessThan(before.y);
    await leave();
  });

  it('the board stays as it was left: which side is below, and the paths', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 5, 3);
    const { y } = await cellSpot(page, 'c1');
    await page.getByRole('button', { name: 'Flip board' }).click();
    await page.getByRole('button', { name: 'Shortest paths' }).click();
    await page.reload();
    await page.locator('[data-route]').first().waitFor({ state: 'attached' });
    expect((await cellSpot(page, 'c1')).y).toBeLessThan(y);
    await page.getByRole('button', { name: 'Flip board' }).click();
    expect((await cellSpot(page, 'c1')).y).toBe(y);
    await leave();
  });
});
