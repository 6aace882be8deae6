// Between people: moves that are planned while the other one moves, and time that is given.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { THEMES, audit } from './audit';
import { clickMove, gameState, seeMove, spotOf } from './board';
import { twoPeople } from './people';
import { useStage } from './stage';

const stage = useStage();

const plan = (page: Page, move: string) => page.locator(`[data-plan="${move}"]`);

describe('a planned move', () => {
  it('is played when the turn comes, and vanishes with a word when it is not legal then', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await clickMove(bob, 'e8');
    await plan(bob, 'e8').waitFor();
    await bob.locator('.status', { hasText: 'Planned: e8.' }).waitFor();
    expect((await gameState(bob)).moves).toEqual([]);
    await clickMove(ann, 'e2');
    await seeMove(ann, 2, 'e8');
    expect(await bob.locator('[data-plan]').count()).toBe(0);

    // A wall, in the place of which another one comes.
    await clickMove(bob, 'd5h');
    await plan(bob, 'd5h').waitFor();
    await clickMove(ann, 'd5v');
    await bob
      .locator('.status', { hasText: 'Your planned move is dropped: d5h is not legal: crosses d5v.' })
      .waitFor();
    expect(await bob.locator('[data-plan]').count()).toBe(0);
    await clickMove(bob, 'c3h');
    await seeMove(ann, 4, 'c3h');
    await leave();
  });

  it('is dropped by a second click, a key or its button, and when the turn comes nothing is sent', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    const drop = bob.getByRole('button', { name: 'Drop the planned move' });
    for (const dropIt of [
      () => clickMove(bob, 'e8'),
      () => bob.keyboard.press('Escape'),
      () => drop.click(),
    ]) {
      await clickMove(bob, 'e8');
      await plan(bob, 'e8').waitFor();
      await dropIt();
      await plan(bob, 'e8').waitFor({ state: 'detached' });
    }
    // Another one takes its place; a pawn is not sent farther than it can ever get.
    await clickMove(bob, 'e8');
    await clickMove(bob, 'c3v');
    await plan(bob, 'c3v').waitFor();
    await clickMove(bob, 'e5');
    await plan(bob, 'c3v').waitFor();
    await bob.keyboard.press('Escape');
    await clickMove(ann, 'e2');
    await bob.getByText('Your turn.').waitFor();
    expect((await gameState(bob)).moves.length).toBe(1);
    await leave();
  });

  it('does not outlive the connection', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await clickMove(bob, 'e8');
    await plan(bob, 'e8').waitFor();
    await bob.reload();
    await bob.getByText('ann to move.').waitFor();
    expect(await bob.locator('[data-plan]').count()).toBe(0);
    await clickMove(ann, 'e2');
    await bob.getByText('Your turn.').waitFor();
    expect((await gameState(bob)).moves.length).toBe(1);
    await leave();
  });

  it('is made by touch and by keys', async () => {
    const { ann, bob, leave } = await twoPeople(stage, { hasTouch: true });
    const tap = async (page: Page, move: string) => {
      const { x, y } = await spotOf(page, move);
      await page.touchscreen.tap(x, y);
    };
    await tap(bob, 'd3h');
    await bob.getByRole('button', { name: 'Place wall' }).click();
    await plan(bob, 'd3h').waitFor();
    await tap(ann, 'e2');
    await seeMove(ann, 2, 'd3h');
    // The keyboard, not a finger, brings the focus.
    await bob.keyboard.press('Tab');
    await bob.getByRole('grid').focus();
    for (const key of ['ArrowUp', 'Enter']) await bob.keyboard.press(key);
    await plan(bob, 'e8').waitFor();
    await tap(ann, 'e3');
    await seeMove(ann, 4, 'e8');
    await leave();
  });

  it.each(THEMES)('has no accessibility faults in $theme on a $colorScheme system', async (it) => {
    const { bob, leave } = await twoPeople(stage, { colorScheme: it.colorScheme }, { theme: it.theme });
    await clickMove(bob, 'd3h');
    await plan(bob, 'd3h').waitFor();
    expect(await audit(bob)).toEqual([]);
    await leave();
  });
});

describe('time', () => {
  it('is given to the opponent, who is told', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await bob.getByRole('button', { name: '+15 s for ann' }).click();
    await ann.locator('.status', { hasText: 'bob gives ann 15 seconds.' }).waitFor();
    await ann.getByRole('timer', { name: 'Clock 5:15' }).waitFor();
    await bob.getByRole('timer', { name: 'Clock 5:15' }).waitFor();
    expect((await gameState(ann)).clocks!.remainingMs).toEqual({ white: 315_000, black: 300_000 });
    // Nobody gives time to himself, and nobody without end.
    expect(await ann.getByRole('button', { name: /^\+15 s/ }).count()).toBe(1);
    for (let gift = 0; gift < 12; gift++) await bob.getByRole('button', { name: /^\+15 s/ }).click();
    await bob.locator('.status', { hasText: 'Too many requests' }).waitFor();
    await leave();
  });
});
