import { describe, expect, it } from 'vitest';
import { botName, recordedName, seatName } from '../src/game/names';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';

describe('names', () => {
  it('of bots are never what they are made from', () => {
    expect(botName('stockade:level=2,threads=1', en)).toBe('Stockade, level 2');
    expect(botName('stockade:threads=1,level=5', de)).toBe('Stockade, Stufe 5');
    expect(botName('stockade', en)).toBe('Stockade, level 8');
    expect(botName('lee:sims=2500', en)).toBe('Lee');
  });
  it('of seats are those of people, or colors', () => {
    expect(seatName({ player: 'white', name: 'ann' }, en)).toBe('ann');
    expect(seatName({ player: 'black', name: '' }, de)).toBe('Schwarz');
    expect(seatName({ player: 'black', name: 'Stockade, level 2', agent: 'stockade:level=2' }, de)).toBe(
      'Stockade, Stufe 2',
    );
  });
  it('in records are read as such', () => {
    expect(recordedName('bot:stockade:level=2', en)).toBe('Stockade, level 2');
    expect(recordedName('ann', en)).toBe('ann');
    expect([recordedName('?', en), recordedName(undefined, en)]).toEqual([null, null]);
  });
});
