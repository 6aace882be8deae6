// A whole game without a pointer: from the lobby to the end, by keys and typed moves.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickMove, gameState, seeGame, seeMove, sensibleStep } from './board';
import { SCREEN, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

/** Tabs until something with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`;
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`${name} was not reached by Tab`);
}

/** Walks the cursor to a cell and plays it. */
async function walkTo(page: Page, cell: string): Promise<void> {
  const from = (await activeCell(page))!.slice(0, 2);
  const files = cell.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(cell[1]) - Number(from[1]);
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
}

describe('with the keyboard alone', () => {
  it('a game is played to its end', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('button', { name: 'Two on one screen' }).waitFor();
    await tabTo(page, 'Two on one screen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await tabTo(page, 'Start');
    await page.keyboard.press('Enter');
    await seeGame(page);
    await tabTo(page, 'Board');

    // The pawn's square is spoken; arrows walk, Enter plays.
    await expect.poll(() => activeCell(page)).toBe('e1, White pawn');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => activeCell(page)).toBe('e2, can move here');
    await page.keyboard.press('Enter');
    await seeMove(page, 1, 'e2');

    // Walls: w, arrows, v, Enter; the cursor starts at Black's pawn.
    await page.keyboard.press('w');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('v');
    await page.locator('[data-cursor=e4v]').waitFor();
    await page.getByText('vertical wall e4, can be placed').waitFor();
    await page.keyboard.press('Enter');
    await seeMove(page, 2, 'e4v');
    await page.getByText('Black: vertical wall e4, 9 left').waitFor();

    // A square the pawn can not reach is refused aloud.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The pawn cannot move to e4.').waitFor();
    await page.keyboard.press('ArrowDown');

    // Typed notation, with the server's reason when it is wrong.
    await page.keyboard.press('m');
    await page.locator('form input:focus').waitFor();
    await page.keyboard.type('e4h');
    await page.keyboard.press('Enter');
    await page.locator('form .problem').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('e3');
    await page.keyboard.press('Enter');
    await seeMove(page, 3, 'e3');
    await page.keyboard.press('Escape');

    // Shortcuts: how it stands, back and forth, help.
    await page.keyboard.press('s');
    await page.getByText('White: 10 walls, ').waitFor();
    await page.keyboard.press(',');
    await page.getByText('Position after move 2 of 3.').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });

    for (let ply = 4; ply < 60; ply++) {
      const game = await gameState(page);
      if (game.result) break;
      const step = sensibleStep(game);
      await walkTo(page, step);
      await seeMove(page, ply, step);
    }
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await leave();
  });

  it('arrows step through the game until the cursor is out', async () => {
    const { page, leave } = await stage.visit('/about');
    const id = await prepareGame(page, SCREEN, ['e2', 'e8']);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e3]').waitFor();
    await clickMove(page, 'e3');
    await seeMove(page, 3, 'e3');
    // The mouse gave the board the focus, but no cursor.
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Position after move 2 of 3.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Black to move.').first().waitFor();
    await page.keyboard.press('w');
    await page.locator('[data-cursor]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    expect(await page.getByText('Position after move').count()).toBe(0);
    await leave();
  });

  it('the board is left by Tab in both directions', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('grid').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedRole(page)).not.toBe('grid');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusedRole(page)).toBe('grid');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusedRole(page)).not.toBe('grid');
    await leave();
  });
});

function focusedRole(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('role') ?? null);
}

/** The name of the cell that the grid points to. */
function activeCell(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.getAttribute('aria-label') ?? null) : null;
  });
}
