import { describe, expect, it } from 'vitest';
import { chanceOf, isRight, known, mistakesOf, verdictOn } from '../src/analysis/mistakes';
import { percent } from '../src/analysis/numbers';
import type { JudgedPly } from '../src/wire/analysis';

const ply = (
  number: number,
  move: string,
  whiteBefore: number,
  whiteAfter: number,
  mark?: string,
): JudgedPly => ({
  ply: number,
  player: number % 2 ? 'white' : 'black',
  move,
  whiteBefore,
  whiteAfter,
  mark,
  accuracy: 90,
  phase: 'opening',
  best: ['e5', 'e6'],
});
const GAME = [
  ply(1, 'e2', 50, 52),
  ply(2, 'e8', 52, 60, '?!'),
  ply(3, 'd1', 60, 40, '??'),
  ply(4, 'e7', 40, 55, '?'),
];

describe('mistakes', () => {
  it('are the marked moves of one player, with the moves before them', () => {
    const black = mistakesOf(GAME, 'black');
    expect(black.map((it) => it.judged.move)).toEqual(['e8', 'e7']);
    expect(black.map((it) => it.before)).toEqual([['e2'], ['e2', 'e8', 'd1']]);
    expect(mistakesOf(GAME, 'white').map((it) => it.judged.mark)).toEqual(['??']);
    expect(mistakesOf(GAME.slice(0, 1), 'white')).toEqual([]);
  });
});

describe('a try', () => {
  const [white] = mistakesOf(GAME, 'white');
  const [, black] = mistakesOf(GAME, 'black');

  it("is right at once if it is the engine's, and wrong if it was played", () => {
    expect(known(white, 'e5')).toEqual({ kind: 'best', move: 'e5', keeps: 60, best: 60 });
    expect(known(white, 'd1')).toEqual({ kind: 'same', move: 'd1', keeps: 40, best: 60 });
    expect(known(white, 'e3h')).toBe(null);
  });
  it('of the move that was played is wrong even if a report names it as the best', () => {
    const contradiction = { ...white, judged: { ...white.judged, best: ['d1'] } };
    expect(known(contradiction, 'd1')?.kind).toBe('same');
  });
  it('is right if it loses less than five points', () => {
    const kind = (whiteAfter: number) => verdictOn(white.judged, 'e3h', whiteAfter).kind;
    expect([kind(70), kind(55.1), kind(55), kind(20)]).toEqual(['good', 'good', 'wrong', 'wrong']);
  });
  it('counts for its player', () => {
    expect(chanceOf('black', 40)).toBe(60);
    expect(verdictOn(black.judged, 'e3h', 44)).toEqual({ kind: 'good', move: 'e3h', keeps: 56, best: 60 });
    expect(verdictOn(black.judged, 'e3h', 45.2).kind).toBe('wrong');
  });
  it('shows two different figures when it is wrong', () => {
    for (let after = 40; after <= 56; after += 0.1) {
      const { kind, keeps, best } = verdictOn({ ...white.judged, whiteBefore: 60.4 }, 'e3h', after);
      if (kind === 'wrong') expect(percent(keeps)).not.toBe(percent(best));
    }
  });
  it('is judged as nothing before it is made', () => {
    expect(isRight(null)).toBe(false);
    expect(isRight(known(white, 'e5'))).toBe(true);
    expect(isRight(known(white, 'd1'))).toBe(false);
  });
});
