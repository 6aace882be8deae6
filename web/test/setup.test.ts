import { describe, expect, it } from 'vitest';
import { clockName, newSetup, readClock, request, rulesText, turnOrder } from '../src/lobby/setup';

describe('a new game', () => {
  it('against the engine seats the person on the chosen side', () => {
    const setup = newSetup('bot', ' ann ');
    const bot = { kind: 'bot', agent: 'stockade:level=2' };
    const ann = { kind: 'human', name: 'ann' };
    expect(request(setup)).toMatchObject({ place: 'screen', rules: 'standard', seats: [ann, bot] });
    expect(request({ ...setup, side: 'black' }).seats).toEqual([bot, ann]);
    expect(request({ ...setup, side: 'random' }, () => 0.9).seats).toEqual([ann, bot]);
    expect(request({ ...setup, side: 'random' }, () => 0.1).seats).toEqual([bot, ann]);
  });

  it('by link is not listed unless asked, and leaves the side to the server', () => {
    expect(request(newSetup('link', ''))).toMatchObject({
      place: 'link',
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
