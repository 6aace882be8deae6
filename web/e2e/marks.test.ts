// What the board and the cards show during a game: whose wall, the last move, the paths, coordinates.

import { describe, expect, it } from 'vitest';
import { cellSpot, clickMove, openScreenGame, seeMove } from './board';
import { useStage } from './stage';

const stage = useStage();

describe('the board shows', () => {
  it('the last move, whose walls stand where, how far everybody is, and the paths', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 9, 10);
    await clickMove(page, 'e2');
    await seeMove(page, 1, 'e2');
    await page.locator('rect.last').nth(1).waitFor();
    expect(await page.locator('rect.last').count()).toBe(2);
    await clickMove(page, 'e2h');
    await seeMove(page, 2, 'e2h');
    await page.locator('.wall.black[data-wall=e2h] .halo').waitFor();
    expect(await page.locator('rect.last').count()).toBe(0);

    const white = page.getByRole('region', { name: /^White: / });
    const black = page.getByRole('region', { name: /^Black: / });
    await white.getByText('8 steps to go').waitFor();
    await black.getByText('9 steps to go').waitFor();
    expect(await black.locator('.count').textContent()).toBe('9');
    expect(await black.locator('.pip').count()).toBe(10);
    expect(await black.locator('.pip.spent').count()).toBe(1);

    expect(await page.locator('[data-route]').count()).toBe(0);
    await page.getByRole('button', { name: 'Shortest paths' }).click();
    await page.locator('[data-route=white]').waitFor();
    const points = await page.locator('[data-route=white]').getAttribute('points');
    expect(points!.split(' ').length).toBe(9);
    await leave();
  });

  it('coordinates beside their rows, rotated with it, unless nobody wants them', async () => {
    const { page, leave } = await stage.visit('/');
    await openScreenGame(page, 9, 10);
    expect((await page.locator('.coordinate').allTextContents()).sort()).toEqual([...'123456789abcdefghi']);
    const beside = async (rank: string, cell: string) => {
      const label = (await page.locator('.coordinate', { hasText: rank }).boundingBox())!;
      return Math.abs(label.y + label.height / 2 - (await cellSpot(page, cell)).y);
    };
    expect(await beside('3', 'a3')).toBeLessThan(4);
    await page.getByRole('button', { name: 'Flip board' }).click();
    expect(await beside('3', 'a3')).toBeLessThan(4);
    await leave();

    const plain = await stage.visit('/', {}, { coordinates: false });
    await plain.page.getByRole('grid').waitFor();
    expect(await plain.page.locator('.coordinate').count()).toBe(0);
    await plain.leave();
  });
});
