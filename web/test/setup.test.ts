import { describe, expect, it } from 'vitest';
import {
  BOT_PAUSE_MS,
  clockName,
  newSetup,
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
  });

  it('reads and names clocks', () => {
    expect(readClock('180+2')).toEqual({ seconds: 180, increment: 2 });
    expect(readClock('')).toBeUndefined();
    expect(clockName({ seconds: 600, increment: 5 })).toBe('10+5');
  });
});
