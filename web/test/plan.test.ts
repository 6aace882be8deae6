import { describe, expect, it } from 'vitest';
import { whyNot } from '../src/board/view';
import { planning } from '../src/game/plan';
import { boardView } from '../src/game/view';
import { en } from '../src/i18n/en';
import type { WireBoard } from '../src/wire/board';

/** White has walled; Black is to move. */
const board: WireBoard = {
  rules: 'standard',
  width: 9,
  height: 9,
  position: 'e3 / / a2 e8 / 9 0 / 2',
  ply: 3,
  toMove: 'black',
  players: [
    { player: 'white', pawn: 'a2', goal: 'north', stock: 9, walls: 10, distance: 8, path: [] },
    { player: 'black', pawn: 'e8', goal: 'south', stock: 0, walls: 10, distance: 9, path: [] },
  ],
  walls: [{ wall: 'e3h', owner: 'white' }],
  legal: {
    pawn: [{ cell: 'e7', jump: false }],
    pass: false,
    blocked: [
      { wall: 'e3v', code: 'crosses', by: 'e3h' },
      { wall: 'c1h', code: 'closes', player: 'white' },
    ],
    noWalls: 'noneLeft',
  },
};

describe('a planned move', () => {
  const view = planning(boardView(board, en), board, 'white', en);

  it('is one of the own pawn, as far as a pawn ever gets', () => {
    const cells = view.targets.map((it) => it.cell).sort();
    expect(cells).toEqual(['a1', 'a3', 'a4', 'b1', 'b2', 'b3', 'c2']);
    expect(view.mover).toBe('white');
  });

  it('is no wall where one stands, but may be one that is not legal yet', () => {
    expect(whyNot(view, 'e3v')).toBe('crosses e3h');
    expect(whyNot(view, 'c1h')).toBeNull();
    expect(whyNot(view, 'h8v')).toBeNull();
  });

  it('is no wall without walls', () => {
    const own = { ...board, toMove: 'white' as const };
    expect(whyNot(planning(boardView(own, en), own, 'black', en), 'h8v')).toBe('no walls left');
  });
});
