import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { positionOf, positionPath } from '../src/analysis/address';
import {
  draftOf,
  draftText,
  draftView,
  movePawn,
  setStock,
  toggleWall,
  wallsUnder,
} from '../src/analysis/editor';
import { drawLine } from '../src/analysis/preview';
import { filterQuery, readFilter } from '../src/archive/filter';
import { LESSONS, isRight, isWantedRefusal } from '../src/learn/lessons';
import { de } from '../src/i18n/study/de';
import { en } from '../src/i18n/study/en';
import type { PositionAnswer } from '../src/wire/lobby';

const [{ board }] = JSON.parse(
  readFileSync(new URL('../../crates/server/golden/position-answer.json', import.meta.url), 'utf8'),
) as PositionAnswer[];

describe('the editor', () => {
  const draft = draftOf(board);

  it('writes the position it was given', () => {
    expect(draftText(draft)).toBe(board.position);
  });
  it('sorts walls by rank, then file', () => {
    const walls = ['c3h', 'a1v', 'b1h', 'a3h'];
    expect(draftText({ ...draft, walls })).toBe('b1a3c3 / a1 / c2 c5 / 2 3 / 2');
  });
  it('sets a wall, and takes away whatever lies there', () => {
    expect(toggleWall(draft, 'a4v').walls).toEqual(['c2h', 'a4v']);
    for (const wall of ['c2h', 'b2h', 'd2h', 'c2v']) expect(toggleWall(draft, wall).walls, wall).toEqual([]);
    for (const wall of ['a2h', 'c3h', 'c1v', 'b2v']) expect(wallsUnder(draft, wall), wall).toEqual([]);
  });
  it('takes a placed wall out of a hand, and puts it back', () => {
    const stocks = (of: typeof draft) => of.players.map((it) => it.stock);
    const equal = setStock(setStock(draft, 'white', 3), 'black', 3);
    const one = toggleWall(equal, 'a4v');
    const two = toggleWall(one, 'd4v');
    expect([one, two].map(stocks)).toEqual([
      [2, 3],
      [2, 2],
    ]);
    expect(stocks(toggleWall(two, 'd4v'))).toEqual([2, 3]);
    expect(stocks(toggleWall(one, 'a4v'))).toEqual([3, 3]);
    const empty = setStock(setStock(draft, 'white', 0), 'black', 0);
    expect(stocks(toggleWall(empty, 'a4v'))).toEqual([0, 0]);
  });
  it('moves pawns and counts walls', () => {
    expect(draftText(setStock(movePawn(draft, 'black', 'a1'), 'white', 7))).toBe('c2 / / c2 a1 / 7 3 / 2');
  });
  it('lets every cell be chosen and refuses only walls on walls', () => {
    const view = draftView(draft, 'black', (wall) => `takes ${wall}`);
    expect(view.targets.length).toBe(25);
    expect([...view.refused.keys()].sort()).toEqual(['b2h', 'c2h', 'c2v', 'd2h']);
    expect(view.refused.get('b2h')).toBe('takes c2h');
  });
});

describe('addresses', () => {
  it('carry positions there and back', () => {
    for (const text of ['/ / e1 e9 / 10 10 / 1', 'c3b4 / g3 / e4 e6 / 7 7 / 1']) {
      const path = positionPath(text, 'standard');
      expect(path).not.toContain('//');
      expect(positionOf(path.slice('/analysis/'.length))).toBe(text);
    }
  });
  it('name other rules', () => {
    expect(positionPath('/ / c1 c5 / 3 3 / 1', '5x5,walls=3')).toBe(
      '/analysis/_/_/_c1_c5_/_3_3_/_1?rules=5x5%2Cwalls%3D3',
    );
  });
  it('carry the filters of the archive', () => {
    const filter = readFilter('?kind=watch&size=5x5&page=2&result=nobody&players=Lee');
    expect(filter).toEqual({ kind: 'watch', size: '5x5', page: 2, result: '', players: 'Lee' });
    expect(readFilter(`?${filterQuery(filter)}`)).toEqual(filter);
    expect(filterQuery(readFilter('?size=99x1&page=-3'))).toBe('');
  });
});

describe('a line on the board', () => {
  it('is arrows and walls in the players’ turns', () => {
    expect(drawLine(board, ['c4', 'a1h', 'c3', 'b2'])).toEqual([
      { kind: 'arrow', from: 'c5', to: 'c4', player: 'black', number: 1 },
      { kind: 'wall', wall: 'a1h', player: 'white', number: 2 },
      { kind: 'arrow', from: 'c4', to: 'c3', player: 'black', number: 3 },
      { kind: 'arrow', from: 'c2', to: 'b2', player: 'white', number: 4 },
    ]);
  });
});

describe('lessons', () => {
  it('have texts in every language', () => {
    for (const { name } of LESSONS) {
      for (const words of [en, de])
        expect(Object.values(words.learn.lessons[name]).every((text) => text.length > 3)).toBe(true);
    }
  });
  it('know the right move, the longer path and the wanted refusal', () => {
    const longer = {
      ...board,
      players: board.players.map((it) => ({ ...it, distance: (it.distance ?? 0) + 2 })),
    };
    expect(isRight({ kind: 'moves', moves: ['d5', 'f5'] }, 'f5', board, board)).toBe(true);
    expect(isRight({ kind: 'moves', moves: ['d5', 'f5'] }, 'e2', board, board)).toBe(false);
    expect(isRight({ kind: 'longer' }, 'a1h', board, longer)).toBe(true);
    expect(isRight({ kind: 'longer' }, 'a1h', board, board)).toBe(false);
    expect(isWantedRefusal({ kind: 'refused', wall: 'a4h' }, 'a4h', board)).toBe(true);
    expect(isWantedRefusal({ kind: 'refused', wall: 'a4h' }, 'b2h', board)).toBe(false);
  });
});
