// A server that is killed in the middle of a game, and comes back.

import { describe, expect, it } from 'vitest';
import { clickMove, seeMove } from './board';
import { SCREEN, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

describe('a dead server', () => {
  it('is told, stops the clocks shown, answers clicks and loses no game', async () => {
    const { page } = await stage.visit('/about');
    const clock = { seconds: 300, increment: 3 };
    const id = await prepareGame(page, { ...SCREEN, clock }, ['e2', 'e8']);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e3]').waitFor();
    // An old notice, which must not outlive the connection.
    await clickMove(page, 'a1h');
    await seeMove(page, 3, 'a1h');
    await page.locator('[data-target=e7]').waitFor();
    await clickMove(page, 'a1v');
    await page.locator('.status', { hasText: 'a1v: crosses a1h' }).waitFor();

    await stage.site().kill();
    const banner = page.locator('.banner');
    await banner.getByText('No connection to the server. Trying again.').waitFor();
    await banner.getByText('The clocks show the last times received from the server.').waitFor();
    await page.locator('.status', { hasText: 'No connection to the server.' }).waitFor();
    const clocks = page.getByRole('timer', { name: /no longer updated$/ });
    await expect.poll(() => clocks.count()).toBe(2);
    const shown = await clocks.allTextContents();

    await clickMove(page, 'e7');
    await page.locator('.status', { hasText: 'nothing was sent' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.status', { hasText: 'nothing was sent' }).waitFor();
    expect(await clocks.allTextContents()).toEqual(shown);
    expect(await page.locator('[data-ply="4"]').count()).toBe(0);

    await stage.site().revive();
    await banner.waitFor({ state: 'detached' });
    await page.locator('[data-target=e7]').waitFor();
    await page.locator('.status', { hasText: 'Black to move.' }).waitFor();
    await clickMove(page, 'e7');
    await seeMove(page, 4, 'e7');
    // The browser's console has told of the lost connection, as it should.
    await page.context().close();
  });

  it('is told in the lobby, in plain words', async () => {
    const { page } = await stage.visit('/');
    await page.locator('[data-target=e2]').waitFor();
    await stage.site().kill();
    await page.locator('.banner', { hasText: 'No connection to the server.' }).waitFor();
    await clickMove(page, 'e2');
    await page.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
    expect(await page.getByText('Failed to fetch').count()).toBe(0);
    await stage.site().revive();
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
