import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { levelOf, rowsOf } from '../src/mine/ladder.svelte';
import { isMyTurn, isWaiting, opponents, standing } from '../src/mine/order';
import type { MyGame } from '../src/wire/generated/messages';

const seat = (player: 'white' | 'black', name: string, agent?: string) =>
  ({ player, kind: agent ? 'bot' : 'human', name, agent, taken: true }) as const;
const game = (change: Partial<MyGame['card']> = {}, toMove: MyGame['toMove'] = 'white'): MyGame => ({
  card: {
    id: 'Kq3vX7aB2mZ9',
    mode: 'link',
    rules: 'standard',
    width: 9,
    height: 9,
    seats: [seat('white', 'ann'), seat('black', 'bob')],
    ply: 0,
    position: '/ / e1 e9 / 10 10 / 1',
    pawns: [],
    walls: [],
    created: 0,
    ...change,
  },
  toMove,
});
const won = { score: '1-0', winner: 'white', reason: 'goal' } as const;

describe('my games', () => {
  it('say whose turn it is', () => {
    expect(standing(game(), en, ['white'])).toBe('Your turn');
    expect(standing(game(), en, ['black'])).toBe('ann to move');
    expect(opponents(game(), en, ['white'])).toBe('bob');
    const bot = game({ seats: [seat('white', ''), seat('black', '', 'stockade:level=3')] }, 'black');
    expect(standing(bot, en, ['white'])).toBe('Stockade, level 3 to move');
  });

  it('know an invitation that nobody has taken', () => {
    const open = game({ seats: [seat('white', 'ann'), { ...seat('black', ''), taken: false }] });
    expect([isWaiting(open), isMyTurn(open, ['white'])]).toEqual([true, false]);
    expect(standing(open, en, ['white'])).toMatch(/nobody has joined/);
  });

  it('say how they ended', () => {
    const over = game({ result: won }, undefined);
    expect(['white', 'black'].map((it) => standing(over, en, [it as 'white']))).toEqual([
      'You won',
      'You lost',
    ]);
    expect(standing(game({ result: { score: '1/2-1/2', reason: 'agreement' } }), en, ['white'])).toBe('Draw');
    expect(standing(over, en, ['white', 'black'])).toBe('Over');
  });
});

describe('the record', () => {
  it('counts by opponent, levels first', () => {
    const rows = rowsOf([
      ['a', 'lee', 'lost'],
      ['b', 'stockade:level=3', 'won'],
      ['c', 'stockade:level=2', 'won'],
      ['d', 'stockade:level=3', 'drawn'],
    ]);
    expect(rows.map((it) => it.agent)).toEqual(['stockade:level=2', 'stockade:level=3', 'lee']);
    expect(rows[1]).toEqual({ agent: 'stockade:level=3', won: 1, drawn: 1, lost: 0 });
    expect([levelOf('stockade:level=8'), levelOf('lee')]).toEqual([8, null]);
  });
});
