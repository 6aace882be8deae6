// The archive, the lessons, and what must hold for all pages for study.

import { describe, expect, it } from 'vitest';
import { THEMES, audit, settled } from './audit';
import { clickMove } from './board';
import { SCREEN, SHORT, prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

describe('the archive', () => {
  it('is filtered, linked and exported', async () => {
    const { page, leave } = await stage.visit('/archive');
    await page.getByText('No games found.').waitFor();
    const id = await prepareGame(page, { ...SCREEN, rules: SHORT.rules, public: true }, SHORT.moves);
    await page.reload();
    const card = page.getByRole('listitem', { name: 'Game: Ann – Ben' });
    await card.waitFor();
    await page.getByLabel('Board').selectOption('9x9');
    await page.getByText('No games found.').waitFor();
    expect(new URL(page.url()).search).toBe('?size=9x9');
    await page.goBack();
    await card.waitFor();
    await page.getByLabel('Type of game').selectOption('watch');
    await page.getByText('No games found.').waitFor();
    await page.getByLabel('Type of game').selectOption('human');
    await card.waitFor();
    await page.getByLabel('Result').selectOption('white');
    await page.getByLabel('Player', { exact: true }).fill('ann');
    await page.waitForURL('**players=ann*');
    await card.waitFor();
    const href = await page.getByRole('link', { name: /^Download these games/ }).getAttribute('href');
    expect(await (await page.request.get(stage.url() + href)).text()).toContain('[White "Ann"]');
    await card.getByRole('link', { name: 'Analyze' }).click();
    await page.getByRole('button', { name: 'Create report' }).waitFor();
    await page.goBack();
    await card.getByRole('link', { name: 'Replay' }).click();
    await page.waitForURL(`**/game/${id}`);
    await leave();
  });
});

describe('the lessons', () => {
  it('go on after the right move only, by pointer and by keys', async () => {
    const { page, leave } = await stage.visit('/learn');
    const next = page.getByRole('button', { name: 'Next lesson' });
    await page.locator('[data-target=e2]').waitFor();
    await clickMove(page, 'd1');
    await page.locator('.verdict', { hasText: 'That is a legal move, but move up, to e2.' }).waitFor();
    expect(await next.count()).toBe(0);
    await page.locator('[data-target=e2]').waitFor();
    await clickMove(page, 'e2');
    await page.getByText('Correct!').first().waitFor();
    await next.click();

    // The goal, by keys alone: the button has the focus when it comes.
    await page.getByRole('heading', { name: 'The goal' }).waitFor();
    await page.locator('[data-target=d9]').waitFor();
    // Arrows are the board's once the keyboard, not the mouse, has brought the focus.
    await page.keyboard.press('Tab');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await next.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Next lesson');
    await page.keyboard.press('Enter');

    for (const [title, move] of [
      ['The jump', 'e6'],
      ['Past a wall', 'f5'],
      ['At the edge', 'd9'],
    ] as const) {
      await page.getByRole('heading', { name: title }).waitFor();
      await page.locator(`[data-target=${move}]`).waitFor();
      await clickMove(page, move);
      await next.click();
    }
    await page.getByRole('heading', { name: 'Walls' }).waitFor();
    await page.locator('[data-target=c6]').waitFor();
    await clickMove(page, 'a7h');
    await page.locator('.verdict', { hasText: 'does not make' }).waitFor();
    await page.locator('[data-wall=a7h]').waitFor({ state: 'detached' });
    await clickMove(page, 'd2h');
    await next.click();

    await page.getByRole('heading', { name: 'A path must remain' }).waitFor();
    await page.locator('[data-wall=h5v]').waitFor();
    await clickMove(page, 'h6h');
    await page.locator('.verdict', { hasText: 'Not allowed' }).waitFor();
    await next.click();
    await page.getByRole('heading', { name: 'That is all there is to learn.' }).waitFor();
    await leave();
  });
});

describe('the ways to play', () => {
  it.each([
    { hand: 'a mouse', hasTouch: false, said: 'By mouse: click the square', unsaid: 'By touch' },
    { hand: 'a finger', hasTouch: true, said: 'By touch: tap the square', unsaid: 'By mouse' },
  ])('are told to whoever has $hand', async ({ hasTouch, said, unsaid }) => {
    const phone = { hasTouch, isMobile: true, viewport: { width: 390, height: 844 } };
    const { page, leave } = await stage.visit('/learn', hasTouch ? phone : {});
    await page.getByText(said).waitFor();
    await page.getByText(unsaid).waitFor({ state: 'hidden' });
    await leave();
  });
});

describe.each(THEMES)('theme $theme on a $colorScheme system', ({ theme, colorScheme }) => {
  it('has no accessibility faults in the pages for study', async () => {
    const { page, leave } = await stage.visit('/analysis', { colorScheme }, { theme });
    const id = await prepareGame(page, { ...SCREEN, rules: SHORT.rules, public: true }, SHORT.moves);
    await page.locator('.engine li button').first().waitFor();
    await clickMove(page, 'e2');
    await page.locator('.tree [data-node]').waitFor();
    expect(await audit(page)).toEqual([]);
    for (const tab of ['Paths', 'Set up', 'Import']) {
      await page.getByRole('tab', { name: tab }).click();
      await settled(page);
      expect(await audit(page), tab).toEqual([]);
    }
    await page.goto(`${stage.url()}/analysis?game=${id}`);
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByRole('table').first().waitFor({ timeout: 300_000 });
    expect(await audit(page), 'report').toEqual([]);
    await page.goto(`${stage.url()}/archive`);
    await page.getByRole('listitem', { name: 'Game: Ann – Ben' }).first().waitFor();
    expect(await audit(page), 'archive').toEqual([]);
    await page.goto(`${stage.url()}/learn`);
    await page.locator('[data-target=e2]').waitFor();
    expect(await audit(page), 'learn').toEqual([]);
    await leave();
  });
});

describe('everywhere', () => {
  it('nothing is wider than 320 pixels, and the menu opens', async () => {
    const { page, leave } = await stage.visit('/', { viewport: { width: 320, height: 640 } });
    for (const name of ['Analysis', 'Learn', 'Archive', 'About']) {
      await page.getByRole('button', { name: 'Site' }).click();
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**/${name.toLowerCase()}`);
      await page.locator('h1').waitFor({ state: 'attached' });
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
    }
    await leave();
  });
  it('every tool fits into 320 pixels, in German too', async () => {
    const { page, leave } = await stage.visit('/analysis', {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    });
    for (const name of ['Bericht', 'Wege', 'Aufbau', 'Import']) {
      await page.getByRole('tab', { name }).click();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
    }
    await leave();
  });
  it('German is spoken', async () => {
    const { page, leave } = await stage.visit('/learn', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Quoridor lernen' }).waitFor();
    await leave();
  });
});
