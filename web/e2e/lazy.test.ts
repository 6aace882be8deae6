// A network that is away for a moment: what was not loaded then is loaded later, and playing goes on.

import { describe, expect, it } from 'vitest';
import { prepareGame, SCREEN } from './game';
import { useStage } from './stage';

const stage = useStage();

describe('a part that fails to load', () => {
  it('is asked for again by the button and on the next use', async () => {
    const { page } = await stage.visit('/about');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    await page.getByRole('link', { name: 'About' }).click();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.locator('[data-target=e2]').waitFor();
    await page.context().close();
  });

  it('comes by itself when the network is back', async () => {
    const { page } = await stage.visit('/analysis');
    await page.locator('[data-target=e2]').waitFor();
    await page.context().setOffline(true);
    await page.locator('#tool-report').click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await page.context().setOffline(false);
    await page.locator('.report').waitFor();
    await page.context().close();
  });

  it('is neither the menu nor resigning, settings or help', async () => {
    const { page } = await stage.visit('/about');
    const id = await prepareGame(page, SCREEN, ['e2']);
    await page.goto(`${stage.url()}/game/${id}`);
    await page.getByRole('grid').waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    for (const name of ['Menu', 'Settings']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByText('by resignation').first().waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await page.context().close();
  });
});
