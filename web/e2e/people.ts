// Two people who play each other over a link.

import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Settings } from '../src/settings/settings.svelte';
import { seeGame } from './board';
import type { Stage } from './stage';

export interface Couple {
  /** Plays White, and is to move. */
  ann: Page;
  bob: Page;
  leave(): Promise<unknown>;
}

/** Ann opens a game with clocks for a friend, and Bob comes; both with these options. */
export async function twoPeople(
  stage: Stage,
  options: BrowserContextOptions = {},
  settings: Partial<Settings> = {},
): Promise<Couple> {
  const ann = await stage.visit('/', options, settings);
  await ann.page.getByRole('button', { name: /^Friend Send/ }).click();
  await ann.page.getByRole('radio', { name: 'White' }).check();
  await ann.page.getByLabel('Your name').fill('ann');
  await ann.page.getByRole('button', { name: 'Create link' }).click();
  await seeGame(ann.page);
  const bob = await stage.visit(new URL(ann.page.url()).pathname, options, settings);
  await bob.page.getByLabel('Your name').fill('bob');
  await bob.page.getByRole('button', { name: 'Play Black' }).click();
  await ann.page.getByText('Your turn.').waitFor();
  await bob.page.getByText('ann to move.').waitFor();
  return { ann: ann.page, bob: bob.page, leave: () => Promise.all([ann.leave(), bob.leave()]) };
}
