// What must hold for every page: accessibility in every theme, the budget of the first load, and
// nothing lost at 320 pixels or in another language.

import { describe, expect, it } from 'vitest';
import { THEMES, audit, settled } from './audit';
import { clickMove, openScreenGame } from './board';
import { useStage } from './stage';
import { weigh } from './weight';

const stage = useStage();

describe.each(THEMES)('theme $theme on a $colorScheme system', ({ theme, colorScheme }) => {
  it('has no accessibility faults', async () => {
    const { page, leave } = await stage.visit('/', { colorScheme }, { theme });
    await page.locator('[data-target=e2]').waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: /^Bot Eight/ }).click();
    await page.getByText('More options').click();
    expect(await audit(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openScreenGame(page, 9, 10);
    await clickMove(page, 'e3h');
    await page.locator('[data-wall=e3h]').waitFor();
    await page.getByRole('button', { name: 'Shortest paths' }).click();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await audit(page)).toEqual([]);
    await leave();
  });
});

describe('the first load', () => {
  it.each(['the lobby', 'a game'])('of %s keeps the budget', async (which) => {
    const { page, leave } = await stage.visit('/');
    if (which === 'a game') await openScreenGame(page, 9, 10);
    const { requests, bytes } = await weigh(page, page.url());
    console.log(`${which}: ${requests} requests, ${bytes} bytes of html, css, js and typeface`);
    expect(requests).toBeLessThanOrEqual(8);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(80_000);
    await leave();
  });
});

describe('everywhere', () => {
  it('nothing is wider than 320 pixels', async () => {
    for (const path of ['/', '/about']) {
      const { page, leave } = await stage.visit(path, { viewport: { width: 320, height: 640 } });
      await page.locator('h1').waitFor();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await leave();
    }
  });

  it('German is spoken to German readers', async () => {
    const { page, leave } = await stage.visit('/', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Quoridor spielen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');

    // So are the words of the server about every level and player.
    await page
      .getByRole('button', { name: /^Programm / })
      .first()
      .click();
    await page.getByRole('group', { name: 'Gegner' }).waitFor();
    for (const level of await page.getByRole('group', { name: 'Gegner' }).getByRole('radio').all()) {
      await level.check();
      expect((await page.locator('[data-about]').textContent())!.length).toBeGreaterThan(20);
    }
    const opponents = page.getByLabel('oder ein veröffentlichter Spieler:');
    for (const agent of await opponents
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value))) {
      await opponents.selectOption(agent);
      await page.locator('[data-about]').first().waitFor();
      expect(await page.locator('[data-about][lang=en]').allTextContents(), agent).toEqual([]);
    }
    const groups = await opponents
      .locator('optgroup')
      .evaluateAll((all) => all.map((it) => it.getAttribute('label')));
    expect(groups).toEqual(expect.arrayContaining(['Veröffentlichte Spieler', 'Maßstäbe']));
    await leave();
  });

  it.each([
    [1280, 800],
    [390, 844],
    [844, 390],
    [320, 640],
  ])('dialogs show what is chosen and how to start at %i×%i', async (width, height) => {
    const { page, leave } = await stage.visit('/', { viewport: { width, height } });
    for (const name of ['Four players', 'From a position', /^Friend/]) {
      await page.getByRole('button', { name }).click();
      const start = page.locator('dialog [type=submit]');
      await start.waitFor();
      const box = (await start.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      if (name instanceof RegExp) {
        const look = (side: string) =>
          page
            .locator('dialog label', { hasText: side })
            .locator('span')
            .evaluate((it) => {
              const { backgroundColor, color } = getComputedStyle(it);
              return [backgroundColor, color];
            });
        await page.getByRole('radio', { name: 'Black' }).check();
        expect(await look('Black')).not.toEqual(await look('White'));
        expect(await look('Random')).toEqual(await look('White'));
      }
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    const boxes = await page
      .locator('dialog select')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
      );
    const [first, second] = boxes;
    expect(first.top < second.top || first.right <= second.left).toBe(true);
    await leave();
  });

  it('a missing game and a missing page say so', async () => {
    const { page } = await stage.visit('/nowhere');
    await page.getByText('Page not found.').waitFor();
    await page.goto(new URL('/game/zzzzzzzzzzzz', page.url()).href);
    await page.getByText('Game not found.').waitFor();
    await page.context().close();
  });
});
