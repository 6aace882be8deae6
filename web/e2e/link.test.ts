// Two browsers over a link: invitation, moves, a lost connection, offers, resignation, rematch.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { THEMES } from './audit';
import { clickMove, gameState, seeGame, seeMove, sensibleStep } from './board';
import { layCable } from './cable';
import { readCode } from './camera';
import { useStage } from './stage';
import type { SiteAddress } from '../src/wire/generated/messages';

const stage = useStage();

async function invite(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Friend Send/ }).click();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: '5+3' }).check();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.waitForURL('**/game/*');
  await page.getByText('Waiting for your opponent. Send them the link.').first().waitFor();
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Play Black' }).click();
  await page.getByText('ann to move.').waitFor();
}

describe('two people over a link', () => {
  it('play on after a lost connection', async () => {
    const ann = await stage.visit('/');
    await invite(ann.page, 'ann');
    const path = new URL(ann.page.url()).pathname;
    const bob = await stage.visit('/about');
    const cable = await layCable(bob.page);
    await bob.page.goto(ann.page.url());
    await join(bob.page, '<b>bob</b>');

    // Names are text, whatever they look like.
    await ann.page.getByText('<b>bob</b>', { exact: true }).waitFor();
    await ann.page.getByText('Your turn.').waitFor();
    await clickMove(ann.page, 'e2');
    await seeMove(bob.page, 1, 'e2');

    await cable.cut();
    await bob.page.locator('.banner', { hasText: 'No connection to the server.' }).waitFor();
    await ann.page.getByText('disconnected').waitFor();
    // A click while the cable is out plays nothing, neither now nor later.
    await clickMove(bob.page, 'e8');
    cable.plug();
    await bob.page.getByText('Your turn.').waitFor();
    expect((await gameState(bob.page)).moves.length).toBe(1);
    await clickMove(bob.page, 'e8');
    await seeMove(ann.page, 2, 'e8');

    // A reload is a reconnect.
    await ann.page.reload();
    await ann.page.getByText('Your turn.').waitFor();
    await clickMove(ann.page, 'e3');
    await seeMove(bob.page, 3, 'e3');

    // Somebody who only watches has no seat.
    const carol = await stage.visit(path);
    await carol.page.getByText('<b>bob</b> to move.').waitFor();
    await clickMove(carol.page, 'e7');
    expect((await gameState(carol.page)).moves.length).toBe(3);
    expect(await carol.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    await carol.leave();
    await Promise.all([ann.leave(), bob.leave()]);
  });

  it.each(THEMES)(
    'find each other by a code in $theme on a $colorScheme system',
    async ({ theme, colorScheme }) => {
      const { page, leave } = await stage.visit(
        '/',
        { colorScheme, forcedColors: theme === 'contrast' ? 'active' : 'none' },
        { theme },
      );
      await invite(page, 'ann');
      const code = page.getByRole('img', { name: 'QR code of the link' });
      await code.waitFor();
      // Only this machine reaches the server of the test; the code is for when others do.
      const address = await page.request.get(`${stage.url()}/api/address`);
      const { machine } = (await address.json()) as SiteAddress;
      const there = machine ? page.url().replace('127.0.0.1', machine) : page.url();
      expect(await readCode(code)).toBe(there);
      expect(await page.getByText('Only this computer can open the link').count()).toBe(machine ? 1 : 0);
      await leave();
    },
  );

  it('take back by consent, decline draws, resign and play again', async () => {
    const ann = await stage.visit('/');
    await invite(ann.page, 'ann');
    const bob = await stage.visit(new URL(ann.page.url()).pathname);
    await join(bob.page, 'bob');
    await clickMove(ann.page, 'e2');
    await seeMove(bob.page, 1, 'e2');

    await ann.page.getByRole('button', { name: 'Take back' }).click();
    await bob.page.getByText('ann asks to take back the last move.').waitFor();
    await bob.page.getByRole('button', { name: 'Allow', exact: true }).click();
    await ann.page.getByText('No moves yet.').waitFor();
    await clickMove(ann.page, 'd1');
    await seeMove(bob.page, 1, 'd1');

    // The two questions never share a place.
    await ann.page.getByRole('button', { name: 'Take back' }).click();
    await ann.page.getByRole('button', { name: 'Offer a draw' }).click();
    for (const kind of ['takeback', 'draw']) await bob.page.locator(`.prompt.${kind}`).waitFor();
    const takeback = await bob.page.locator('.prompt.takeback').boundingBox();
    const draw = await bob.page.locator('.prompt.draw').boundingBox();
    expect(Math.abs(takeback!.y - draw!.y)).toBeGreaterThan(100);
    await bob.page.getByRole('button', { name: 'Decline draw' }).click();
    await ann.page.getByText('Your draw offer was declined.').waitFor();
    await bob.page.getByRole('button', { name: 'Decline', exact: true }).click();

    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('button', { name: 'Yes, resign' }).click();
    await ann.page.getByRole('heading', { name: 'You win' }).waitFor();
    await bob.page.getByRole('heading', { name: 'You lose' }).waitFor();
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await bob.page.getByText('ann wants a rematch.').waitFor();
    await bob.page.getByRole('button', { name: 'Rematch' }).click();
    // Sides are exchanged.
    await bob.page.getByText('Your turn.').waitFor();
    await clickMove(bob.page, 'e2');
    await seeMove(ann.page, 1, 'e2');
    await Promise.all([ann.leave(), bob.leave()]);
  });

  it('meet in the lobby', async () => {
    const ann = await stage.visit('/');
    const bob = await stage.visit('/');
    await ann.page.getByRole('button', { name: /^Anyone Open/ }).click();
    await ann.page.getByRole('radio', { name: 'White' }).check();
    await ann.page.getByLabel('Your name').fill('ann');
    await ann.page.getByRole('button', { name: 'Open game' }).click();
    await bob.page.getByText('ann', { exact: true }).waitFor();
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await bob.page.getByText('ann to move.').waitFor();
    await ann.page.getByText('Your turn.').waitFor();
    await Promise.all([ann.leave(), bob.leave()]);
  });
});

describe('four over a link', () => {
  it('are friends and a bot, who move in turn', async () => {
    const ann = await stage.visit('/');
    await ann.page.getByRole('button', { name: /^Friend Send/ }).click();
    await ann.page.getByText('More options').click();
    await ann.page.getByLabel('Players').selectOption('4');
    await ann.page.getByLabel('Who plays Red?').selectOption('stockade:level=1');
    await ann.page.getByRole('radio', { name: 'White' }).check();
    await ann.page.getByLabel('Your name').fill('ann');
    await ann.page.getByRole('button', { name: 'Create link' }).click();
    await seeGame(ann.page);
    const guests = [];
    for (const [name, color] of [
      ['bob', 'Black'],
      ['carol', 'Blue'],
    ]) {
      const guest = await stage.visit(new URL(ann.page.url()).pathname);
      await guest.page.getByLabel('Your name').fill(name);
      await guest.page.getByRole('button', { name: `Play ${color}` }).click();
      guests.push(guest);
    }
    await ann.page.getByText('Your turn.').waitFor();
    await clickMove(ann.page, 'e2');
    const [bob, carol] = guests;
    for (const [{ page }, ply] of [
      [bob, 3],
      [carol, 4],
    ] as const) {
      await page.getByText('Your turn.').waitFor();
      const step = sensibleStep(await gameState(page));
      await clickMove(page, step);
      await seeMove(ann.page, ply, step);
    }
    await ann.page.getByText('Your turn.').waitFor();
    const { seats, yours } = await gameState(carol.page);
    expect(seats.map((seat) => seat.agent ?? seat.name)).toEqual(['ann', 'stockade:level=1', 'bob', 'carol']);
    expect(yours).toEqual([]);
    await Promise.all([ann.leave(), ...guests.map((guest) => guest.leave())]);
  });
});
