// Games that are found again: my games, invitations that are withdrawn, the record, the next level; and
// what goes with playing against other people.

import { describe, expect, it } from 'vitest';
import { audit } from './audit';
import { clickMove, gameState, seeGame, seeMove, sensibleStep, wallSpot } from './board';
import { SCREEN, prepareGame } from './game';
import { twoPeople } from './people';
import { useStage } from './stage';

const stage = useStage();

// First, for games are played by the others.
describe('the lobby of an empty site', () => {
  it('shows two bots that play, until told to pause', async () => {
    const { page, leave } = await stage.visit('/');
    await page.locator('[data-demo]').waitFor();
    await expect.poll(() => page.locator('.demo [data-wall]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await leave();
  });
});

describe('my games', () => {
  it('are continued from the lobby, whose turn it is stands there and in the header', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    const path = new URL(ann.url()).pathname;
    await clickMove(ann, 'e2');
    await seeMove(bob, 1, 'e2');
    await bob.goto(stage.url());
    const row = bob.locator('[data-game]');
    await row.getByText('Your turn').waitFor();
    await row.getByText('5:03').waitFor();
    await bob.getByRole('navigation').getByText('your turn in 1 game').waitFor({ state: 'attached' });
    expect(await audit(bob)).toEqual([]);
    await row.getByRole('link', { name: 'Continue' }).click();
    await bob.waitForURL(`**${path}`);
    await clickMove(bob, 'e8');
    await seeMove(bob, 2, 'e8');
    await bob.getByRole('link', { name: 'My games' }).click();
    await bob.getByText('ann to move').waitFor();
    expect(await audit(bob)).toEqual([]);
    await leave();
  });

  it('that nobody has joined are withdrawn', async () => {
    const { page, leave } = await stage.visit('/about');
    const id = await prepareGame(page, { ...SCREEN, mode: 'link' }, []);
    await page.goto(`${stage.url()}/mine`);
    await page.getByText('Invitation: nobody has joined yet').waitFor();
    await page.getByRole('button', { name: 'Cancel invitation' }).click();
    await page.getByText('You have no games yet.').waitFor();
    await page.goto(`${stage.url()}/game/${id}`);
    await page.getByText('Game not found.').waitFor();
    await page.context().close();
    await leave().catch(() => {});
  });
});

describe('a win against a bot', () => {
  it('is counted, brings joy and offers the next level', async () => {
    const { page, leave } = await stage.visit('/about');
    // Black is walled in by nobody and has far to go.
    const id = await prepareGame(
      page,
      {
        mode: 'screen',
        rules: '5x5',
        position: '/ / c4 a5 / 0 0 / 1',
        seats: [{ kind: 'human' }, { kind: 'bot', agent: 'stockade:level=1' }],
      },
      [],
    );
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=c5]').waitFor();
    await clickMove(page, 'c5');
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    expect(await page.locator('.joy').count()).toBe(1);
    await page.getByRole('button', { name: 'Next: level 2, beginner' }).click();
    await page.getByRole('region', { name: 'Black: Stockade, level 2' }).waitFor();
    await page.goto(`${stage.url()}/mine`);
    await page.getByRole('row', { name: '✓ Stockade, level 1 1 0 0' }).waitFor();
    await leave();
  });
});

describe('against other people', () => {
  it('phrases are said, and the title says whose turn it is', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await expect.poll(() => ann.title()).toMatch(/^● Your turn · /);
    expect(await bob.title()).not.toMatch(/Your turn/);
    await bob.getByRole('button', { name: 'Say something' }).click();
    await bob.getByRole('button', { name: 'Have a good game!' }).click();
    await ann.getByText('bob: Have a good game!').first().waitFor();
    await leave();
  });

  it('a notice comes when it is one’s turn and another page is looked at', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await bob.context().grantPermissions(['notifications']);
    await bob.getByRole('button', { name: 'Settings' }).click();
    await bob.getByLabel('Tell me about moves while I look at another page').check();
    await bob.keyboard.press('Escape');
    // Browsers without a screen show no notices and hide no pages.
    await bob.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, {
        told,
        Notification: class {
          static permission = Notification.permission;
          constructor(_: string, { body }: { body: string }) {
            told.push(body);
          }
        },
      });
      Object.defineProperty(document, 'hidden', { get: () => told.length > 0 || 'away' in window });
    });
    const told = () => bob.evaluate(() => (window as unknown as { told: string[] }).told);
    await clickMove(ann, 'e2');
    await seeMove(bob, 1, 'e2');
    expect(await told()).toEqual([]);
    await clickMove(bob, 'e8');
    await seeMove(ann, 2, 'e8');
    await bob.evaluate(() => Object.assign(window, { away: true }));
    await clickMove(ann, 'e3');
    await seeMove(bob, 3, 'e3');
    expect(await told()).toEqual(['ann has moved.']);
    await leave();
  });

  it('who has left is waited for, and the page says for how long', async () => {
    const { ann, bob, leave } = await twoPeople(stage);
    await bob.goto(`${stage.url()}/about`);
    await ann.getByText(/bob has left\. You can claim the win in \d+ seconds\./).waitFor();
    await leave();
  });
});

describe('a studied position', () => {
  it('is played on against a bot', async () => {
    const { page, leave } = await stage.visit('/analysis/c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1');
    await page.getByRole('link', { name: 'Play from here' }).click();
    await page.getByRole('radio', { name: /^1 first-timer/ }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    const game = await gameState(page);
    expect(game.start).toBe('c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1');
    expect(sensibleStep(game)).toBeTruthy();
    await leave();
  });
});

describe('help against a bot', () => {
  it('is a hint on the board, and what a wall does to the paths', async () => {
    const { page, leave } = await stage.visit('/about', {}, { wallEffect: true });
    const id = await prepareGame(
      page,
      { mode: 'screen', seats: [{ kind: 'human' }, { kind: 'bot', agent: 'stockade:level=1' }] },
      [],
    );
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e2]').waitFor();
    const { x, y } = await wallSpot(page, 'e8h');
    await page.mouse.move(x, y);
    await page.getByText('White +1, Black +1').waitFor();
    await page.mouse.move(2, 2);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page
      .getByText(/A good move: \w+\./)
      .first()
      .waitFor();
    expect(await page.locator('.board :is([data-ghost], [data-cursor])').count()).toBe(1);
    await leave();
  });
});

describe('people who are new', () => {
  it('are shown three hints on the board, and the status line teaches', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('button', { name: 'Show me how' }).click();
    await page.locator('[data-cursor=e1]').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('[data-ghost=e7h]').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    expect(await audit(page)).toEqual([]);
    await clickMove(page, 'e2');
    await seeGame(page);
    await page.getByText(/^Your turn\. .+/).waitFor();
    await leave();
  });
});
