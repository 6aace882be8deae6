// Games with programs: one against a person, two against each other, four at one board.

import { describe, expect, it } from 'vitest';
import { clickMove, gameState, seeGame, seeMove, sensibleStep } from './board';
import { prepareGame } from './game';
import { useStage } from './stage';

const stage = useStage();

describe('against a bot', () => {
  it("the lobby's board starts a game that is played to its end", async () => {
    const { page, leave } = await stage.visit('/');
    await page.locator('[data-target=e2]').waitFor();
    await clickMove(page, 'e2');
    await seeGame(page);
    await seeMove(page, 1, 'e2');
    await page.locator('[data-ply="2"]').waitFor();
    for (let turn = 0; turn < 160; turn++) {
      const game = await gameState(page);
      if (game.result) break;
      if (game.board.toMove !== 'white') {
        await page.locator(`[data-ply="${game.moves.length + 1}"]`).waitFor();
        continue;
      }
      const step = sensibleStep(game);
      await page.locator(`[data-target=${step}]`).waitFor();
      await clickMove(page, step);
      await seeMove(page, game.moves.length + 1, step);
    }
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('No moves yet.').or(page.locator('[data-ply="1"]')).waitFor();
    await leave();
  });

  it('a strong one shows that it thinks and moves when told', async () => {
    const { page, leave } = await stage.visit('/about');
    // It thinks far longer than anybody needs to tell it, however slow the machine.
    const id = await prepareGame(
      page,
      { mode: 'screen', seats: [{ kind: 'human' }, { kind: 'bot', agent: 'stockade:time=25s' }] },
      [],
    );
    await page.goto(`${stage.url()}/game/${id}`);
    await page.locator('[data-target=e2]').waitFor();
    // Nothing jumps when it begins or ends.
    const places = () =>
      page
        .locator('.seat, .status, .tools')
        .evaluateAll((all) =>
          all.map((it) => it.getBoundingClientRect()).map(({ top, height }) => [top, height]),
        );
    const before = await places();
    await clickMove(page, 'e2');
    await page.getByRole('progressbar', { name: 'thinking' }).waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Move now' }).click();
    await page.locator('[data-ply="2"]').waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No moves yet.').waitFor();
    await leave();
  });

  it('a game begins at once, and the bot has a name everywhere', async () => {
    const { page, leave } = await stage.visit('/', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Jetzt gegen ein Programm spielen' }).click();
    await seeGame(page);
    await page.getByRole('region', { name: 'Schwarz: Stockade, Stufe 2' }).waitFor();
    const record = await page.request.get(`${page.url().replace('/game/', '/api/games/')}/record.qgn`);
    const text = await record.text();
    expect(text).toContain('bot:stockade:level=2');
    await page.goto(`${stage.url()}/analysis`);
    await page.locator('#tool-exchange').click();
    await page.locator('#record-text').fill(text.replace(/\*\s*$/, '1. e2 *'));
    await page.locator('.exchange form').nth(1).locator('button[type=submit]').click();
    await page.locator('.facts .name', { hasText: /^Stockade, Stufe 2$/ }).waitFor();
    expect(await page.getByText('bot:').count()).toBe(0);
    await leave();
  });

  it('published players are grouped and say where they come from', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('button', { name: /^Bot Eight/ }).click();
    const published = page.getByLabel('or a published player:');
    await published.locator('optgroup').nth(1).waitFor({ state: 'attached' });
    await published.selectOption('lee');
    await page.getByText(/^Source: /).waitFor();
    // Its strength is chosen from its own list of options.
    await page.getByText('Strength', { exact: true }).click();
    await page.getByLabel('Simulations per move').fill('2500');
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    expect((await gameState(page)).seats[1].agent).toBe('lee:sims=2500');
    await leave();
  });

  it('rules with a name and strengths are chosen on the page, and found again the next time', async () => {
    const { page, leave } = await stage.visit('/');
    const open = () => page.getByRole('button', { name: /^Bot Eight/ }).click();
    await open();
    await page.getByLabel('or a published player:').selectOption('cornell');
    await page.getByText('Strength', { exact: true }).click();
    await page.getByLabel('Iterations per move').fill('300');
    await page.getByLabel('Evaluation').selectOption({ label: 'learned forest' });
    await page.getByRole('radio', { name: 'Black' }).check();
    await page.getByRole('radio', { name: '3+2' }).check();
    await page.getByText('More options').click();
    await page.getByLabel('Rules').selectOption({ label: 'as Cornell, 5×5' });
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    const { board, seats, clocks } = await gameState(page);
    expect([board.rules, board.width, board.height]).toEqual(['cornell', 5, 5]);
    expect(seats[0].agent).toBe('cornell:eval=forest,iters=300');
    expect(clocks?.control).toEqual({ seconds: 180, increment: 2 });
    await page.locator('[data-ply="1"]').waitFor();

    await page.goto(stage.url());
    await open();
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    const again = await gameState(page);
    expect([again.board.rules, again.seats[0].agent]).toEqual(['cornell', seats[0].agent]);
    await leave();
  });
});

describe('programs alone', () => {
  it('play each other at the speed that is asked for', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('button', { name: 'Bot against bot' }).click();
    for (const player of ['White', 'Black']) {
      await page.getByLabel(`Who plays ${player}?`).selectOption('stockade:level=4');
    }
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    // On a board of full size nobody can win before a slow machine has found the button.
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    const before = (await gameState(page)).moves.length;
    await page.getByRole('button', { name: 'One move', exact: true }).click();
    await page.locator(`[data-ply="${before + 1}"]`).waitFor();
    await page.getByLabel('Speed').selectOption('full');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('region', { name: 'Game over' }).waitFor({ timeout: 300_000 });
    await leave();
  });

  it('sit with a person at a board of four', async () => {
    const { page, leave } = await stage.visit('/');
    await page.getByRole('button', { name: 'Four players' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await seeGame(page);
    await page.locator('[data-target=e2]').waitFor();
    await clickMove(page, 'e2');
    await page.locator('[data-ply="4"]').waitFor();
    expect(await page.locator('.board [data-pawn]').count()).toBeGreaterThanOrEqual(4);
    expect((await gameState(page)).moves.length).toBeGreaterThanOrEqual(4);
    await leave();
  });
});
