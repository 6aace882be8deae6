import { describe, expect, it } from 'vitest';
import { agentName, optionsOf, withOptions } from '../src/lobby/options';
import { noted, recalled } from '../src/lobby/remember';
import {
  BOT_PAUSE_MS,
  clockName,
  newSetup,
  originOf,
  originPath,
  readClock,
  request,
  rulesText,
  setupFor,
  turnOrder,
} from '../src/lobby/setup';

describe('a new game', () => {
  it('against the engine seats the person on the chosen side', () => {
    const setup = newSetup('bot', ' ann ');
    const bot = { kind: 'bot', agent: 'stockade:level=2' };
    const ann = { kind: 'human', name: 'ann' };
    expect(request(setup)).toMatchObject({ mode: 'screen', rules: 'standard', seats: [ann, bot] });
    expect(request({ ...setup, side: 'black' }).seats).toEqual([bot, ann]);
    expect(request({ ...setup, side: 'random' }, () => 0.9).seats).toEqual([ann, bot]);
    expect(request({ ...setup, side: 'random' }, () => 0.1).seats).toEqual([bot, ann]);
  });

  it('by link is not listed unless asked, and leaves the side to the server', () => {
    expect(request(newSetup('link', ''))).toMatchObject({
      mode: 'link',
      public: false,
      side: 'random',
      clock: { seconds: 300, increment: 3 },
    });
    expect(request(newSetup('seek', '')).public).toBe(true);
  });

  it('of four seats people and programs in turn order', () => {
    const setup = newSetup('screen', '', 4);
    expect(request(setup).seats.map((seat) => seat.kind)).toEqual(['human', 'bot', 'bot', 'bot']);
    expect(rulesText(setup)).toBe('four');
    expect(turnOrder(4)).toEqual(['white', 'red', 'black', 'blue']);
  });

  it('between programs has only programs', () => {
    expect(request(newSetup('watch', '')).seats.every((seat) => seat.kind === 'bot')).toBe(true);
  });

  it('has bots answer after a moment, unless they are to answer at once', () => {
    const delay = (botsAtOnce: boolean, mode: 'bot' | 'screen' | 'watch') =>
      request(setupFor(mode, { name: '', botsAtOnce }, 2)).botDelayMs;
    expect([delay(false, 'bot'), delay(false, 'screen')]).toEqual([BOT_PAUSE_MS, BOT_PAUSE_MS]);
    expect(delay(true, 'bot')).toBe(0);
    // Games between bots have a speed of their own.
    expect(delay(true, 'watch')).toBe(delay(false, 'watch'));
  });

  it('writes other boards as rules', () => {
    const setup = newSetup('bot', '');
    expect(rulesText({ ...setup, width: 5, height: 7 })).toBe('5x7');
    expect(rulesText({ ...setup, walls: 0 })).toBe('walls=0');
    expect(rulesText({ ...setup, width: 5, height: 5, walls: 3 })).toBe('5x5,walls=3');
    expect(rulesText({ ...setup, players: 4 })).toBe('standard');
    const cornell = { ...setup, preset: 'cornell', presetSize: '5x5', width: 5, height: 5 };
    expect(rulesText(cornell)).toBe('cornell');
    expect(rulesText({ ...cornell, width: 4, walls: 2 })).toBe('cornell,4x5,walls=2');
    expect(rulesText({ ...cornell, rules: '3x3' })).toBe('3x3');
  });

  it('from a position has an address', () => {
    const origin = { rules: '5x5,walls=3', position: 'c2 / / c2 c5 / 2 3 / 2' };
    expect(originOf(originPath(origin).slice(1))).toEqual(origin);
    expect(originOf('?x=1')).toBeNull();
  });

  it('sets what differs from the options that a player has', () => {
    const card = {
      agent: 'lee',
      group: 'published',
      source: '',
      options: [{ name: 'sims', default: '20000', takes: { kind: 'number', min: 1, max: 9e6 } }],
    } as const;
    const lee = { ...card, options: [...card.options] };
    expect(withOptions(lee, { sims: 20000 })).toBe('lee');
    expect(withOptions(lee, { sims: 2500 })).toBe('lee:sims=2500');
    expect(agentName('lee:sims=2500')).toBe('lee');
    expect(optionsOf('cornell:eval=forest,iters=500')).toEqual({ eval: 'forest', iters: '500' });
    expect([optionsOf('lee'), optionsOf('lee:')]).toEqual([{}, {}]);
  });

  it('of four over a link seats friends everywhere but where a bot was chosen', () => {
    const setup = { ...newSetup('link', 'ann', 4), agents: ['', '', 'greedy', ''] };
    expect(request(setup).seats.map((seat) => seat.kind)).toEqual(['human', 'human', 'bot', 'human']);
    expect(request(setup).rules).toBe('four');
  });

  it('reads and names clocks', () => {
    expect(readClock('180+2')).toEqual({ seconds: 180, increment: 2 });
    expect(readClock('')).toBeUndefined();
    expect(clockName({ seconds: 600, increment: 5 })).toBe('10+5');
  });
});

describe('the dialog', () => {
  it('remembers what was chosen for each kind of game', () => {
    const chosen = {
      ...newSetup('bot', 'ann'),
      agents: ['lee:sims=2500'],
      side: 'black' as const,
      clock: '60+1',
      width: 5,
      height: 7,
      walls: 4,
    };
    const stored = noted(chosen, noted({ ...newSetup('watch', ''), clock: '60+1' }, null));
    expect(recalled(newSetup('bot', 'bob'), stored)).toEqual({ ...chosen, name: 'bob' });
    expect(recalled(newSetup('watch', ''), stored).clock).toBe('60+1');
    expect(recalled(newSetup('link', ''), stored)).toEqual(newSetup('link', ''));
    expect(recalled(newSetup('watch', '', 4), stored)).toEqual(newSetup('watch', '', 4));
  });

  it('forgets what makes no sense', () => {
    const usual = newSetup('bot', '');
    const kept = JSON.parse(noted(usual, null)) as { bot2: object };
    for (const wrong of [
      { agents: 'lee' },
      { agents: [] },
      { agents: [3] },
      { side: 'red' },
      { clock: 5 },
      { width: 'wide' },
      { walls: 'many' },
      { listed: 1 },
    ]) {
      const stored = JSON.stringify({ bot2: { ...kept.bot2, ...wrong } });
      expect(recalled({ ...usual, clock: '300+3' }, stored).clock).toBe('300+3');
    }
    for (const text of ['', 'null', '[]', '{"bot2":null}']) {
      expect(recalled(usual, text)).toEqual(usual);
      expect(JSON.parse(noted(usual, text))).toMatchObject(kept);
    }
  });
});
