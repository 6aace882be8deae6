// Where things are on the page's board, and what the server says about a game.

import type { Locator, Page } from 'playwright-core';
import type { GameState } from '../src/wire/game';

export interface Spot {
  x: number;
  y: number;
}

export async function cellSpot(page: Page, cell: string): Promise<Spot> {
  const box = await boxOf(page.locator(`[role=gridcell][id$="-${cell}"]`));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point on the groove of a wall, a little beside the crossing so that its direction is clear. */
export async function wallSpot(page: Page, wall: string): Promise<Spot> {
  const [file, rank] = [wall.charCodeAt(0), Number(wall[1])];
  const near = await cellSpot(page, wall.slice(0, 2));
  const far = await cellSpot(page, String.fromCharCode(file + 1) + String(rank + 1));
  const middle = { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 };
  const aside = Math.abs(far.x - near.x) * 0.25;
  return wall.endsWith('h') ? { x: middle.x + aside, y: middle.y } : { x: middle.x, y: middle.y + aside };
}

export function spotOf(page: Page, move: string): Promise<Spot> {
  return move.length === 3 ? wallSpot(page, move) : cellSpot(page, move);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return box;
}

export async function clickMove(page: Page, move: string): Promise<void> {
  const { x, y } = await spotOf(page, move);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Waits until the move list shows the move as the newest, at its ply. */
export async function seeMove(page: Page, ply: number, move: string): Promise<void> {
  await page.locator(`[data-ply="${ply}"]`, { hasText: move }).waitFor();
}

export function gameId(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2];
}

export async function gameState(page: Page): Promise<GameState> {
  const answer = await page.request.get(new URL(`/api/games/${gameId(page)}`, page.url()).href);
  return (await answer.json()) as GameState;
}

/** A step on the shortest path of whoever is to move, or any step if a pawn is in the way. */
export function sensibleStep({ board }: GameState): string {
  const mover = board.players.find((it) => it.player === board.toMove)!;
  const cells = board.legal.pawn.map((it) => it.cell);
  return mover.path.find((cell) => cells.includes(cell)) ?? cells[0];
}

/** Opens a game for two at one screen from the lobby's dialog. */
export async function openScreenGame(page: Page, size: number, walls: number): Promise<void> {
  await page.getByRole('button', { name: 'Two on one screen' }).click();
  await page.getByText('More options').click();
  await page.getByLabel('Columns').selectOption(String(size));
  await page.getByLabel('Rows').selectOption(String(size));
  await page.getByLabel('Walls each').selectOption(String(walls));
  await page.getByRole('button', { name: 'Start' }).click();
  await seeGame(page);
}

/** Waits for the page of a game; the lobby has a board of its own. */
export async function seeGame(page: Page): Promise<void> {
  await page.waitForURL('**/game/*');
  await page.locator('main.game').getByRole('grid').waitFor();
}
