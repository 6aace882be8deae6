// A whole game by fingers on a phone.

import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Spot, cellSpot, gameState, openScreenGame, seeMove, spotOf, wallSpot } from './board';
import { SCREEN, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function tap(page: Page, move: string): Promise<void> {
  const { x, y } = await spotOf(page, move);
  await page.touchscreen.tap(x, y);
}

async function touch(
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  at?: Spot,
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}

describe('with fingers', () => {
  it('a game is played to its end', async () => {
    const { page, leave } = await stage.visit('/', PHONE);
    await openScreenGame(page, 5, 3);
    const cdp = await page.context().newCDPSession(page);
    await tap(page, 'c2');
    await seeMove(page, 1, 'c2');

    // A wall waits for its second tap; a tap elsewhere moves it.
    await tap(page, 'a1h');
    await page.locator('[data-ghost=a1h]').waitFor();
    await page.getByText('Wall a1h: tap it again to place it.').first().waitFor();
    await tap(page, 'b3h');
    await page.locator('[data-ghost=b3h]').waitFor();
    expect((await gameState(page)).moves.length).toBe(1);
    await tap(page, 'b3h');
    await seeMove(page, 2, 'b3h');

    // A slide carries the ghost above the finger; the button places it.
    const from = await wallSpot(page, 'a1h');
    await touch(cdp, 'touchStart', from);
    const to = await wallSpot(page, 'd1v');
    const lower = { x: to.x, y: to.y + (await cellHeight(page)) / 2 };
    for (const part of [0.3, 0.6, 1]) {
      await touch(cdp, 'touchMove', {
        x: from.x + (lower.x - from.x) * part,
        y: from.y + (lower.y - from.y) * part,
      });
    }
    // A line straight up has no width, so it only has to be there.
    await page.locator('.leader').waitFor({ state: 'attached' });
    await touch(cdp, 'touchEnd');
    await page.locator('[data-ghost=d1v]').waitFor();
    await page.getByRole('button', { name: 'Rotate wall' }).click();
    await page.locator('[data-ghost=d1h]').waitFor();
    await page.getByRole('button', { name: 'Cancel wall' }).click();
    await page.locator('[data-ghost]').waitFor({ state: 'detached' });

    // What the browser takes away is not played.
    const square = await cellSpot(page, 'd2');
    await touch(cdp, 'touchStart', square);
    await touch(cdp, 'touchCancel');
    expect((await gameState(page)).moves.length).toBe(2);
    await tap(page, 'd2');
    await seeMove(page, 3, 'd2');

    // Wall mode: a touch on a square means a wall.
    await page.getByRole('button', { name: 'Wall', exact: true }).click();
    await page.getByText('Place a wall: tap a groove.').first().waitFor();
    const inside = await cellSpot(page, 'c4');
    await page.touchscreen.tap(inside.x + 4, inside.y - 8);
    await page.locator('[data-ghost]').waitFor();
    await page.getByRole('button', { name: 'Place wall' }).click();
    await page.locator('[data-ply="4"]').waitFor();
    const { moves } = await gameState(page);
    expect(moves[3].move).toMatch(/^..[hv]$/);

    for (let ply = 5; ply < 60; ply++) {
      const game = await gameState(page);
      if (game.result) break;
      const mover = game.board.players.find((it) => it.player === game.board.toMove)!;
      const cells = game.board.legal.pawn.map((it) => it.cell);
      const step = mover.path.find((cell) => cells.includes(cell)) ?? cells[0];
      await tap(page, step);
      await seeMove(page, ply, step);
    }
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await leave();
  });

  it('nothing scrolls while playing', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 320, height: 640 },
    ]) {
      const { page, leave } = await stage.visit('/', { ...PHONE, viewport });
      await openScreenGame(page, 9, 10);
      const room = () =>
        page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          high: document.documentElement.scrollHeight - innerHeight,
        }));
      await expect.poll(room, { message: JSON.stringify(viewport) }).toEqual({ wide: 0, high: 0 });
      await leave();
    }
  });
});

describe('a phone that is turned', () => {
  it('still shows the last move in its list', async () => {
    const { page, leave } = await stage.visit('/about', PHONE);
    const moves = ['e2', 'e8', 'e1', 'e9', 'd1', 'd9', 'e1', 'd8', 'e2', 'd7', 'e3', 'd6', 'e4', 'd5'];
    const id = await prepareGame(page, SCREEN, moves);
    await page.goto(`${stage.url()}/game/${id}`);
    const last = page.locator('[data-ply="14"]');
    await last.waitFor();
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(async () => {
          const list = (await page.locator('.moves').boundingBox())!;
          const at = (await last.boundingBox())!;
          const isIn = at.y >= list.y && at.y + at.height <= list.y + list.height + 1;
          return isIn && at.x >= list.x && at.x + at.width <= list.x + list.width + 1;
        })
        .toBe(true);
    }
    await leave();
  });
});

async function cellHeight(page: Page): Promise<number> {
  return Math.abs((await cellSpot(page, 'a2')).y - (await cellSpot(page, 'a1')).y);
}
