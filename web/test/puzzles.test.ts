// Which puzzle comes next, what a try is worth, and what the browser remembers.

import { describe, expect, it } from 'vitest';
import { bandOf, matching, nextPuzzle } from '../src/puzzles/choose';
import { START_RATING, after, fresh, readProgress } from '../src/puzzles/progress.svelte';
import { verdictOn } from '../src/puzzles/puzzle.svelte';
import { type PuzzleAnswer, type PuzzleCard, dayNumber } from '../src/wire/puzzles';
import stored from '../../crates/server/golden/puzzle.json';

const card = (id: string, rating: number, themes: PuzzleCard['themes'] = []): PuzzleCard => ({
  id,
  rating,
  themes,
});
const cards = [card('aaaaaa', 700, ['race']), card('bbbbbb', 1100), card('cccccc', 1800, ['race'])];
const any = { theme: null, band: null };

describe('the next puzzle', () => {
  it('is near the rating, not done yet, and of the wanted kind', () => {
    const first = (wish: Parameters<typeof nextPuzzle>[1], done: string[] = []) =>
      nextPuzzle(
        cards,
        wish,
        1000,
        (id) => done.includes(id),
        () => 0,
      )?.id;
    expect(first(any)).toBe('bbbbbb');
    expect(first(any, ['bbbbbb'])).toBe('aaaaaa');
    expect(first({ ...any, theme: 'race' }, ['aaaaaa'])).toBe('cccccc');
    expect(first({ ...any, band: bandOf(1800) })).toBe('cccccc');
    expect(first({ ...any, theme: 'jump' })).toBeUndefined();
    // Once all are done they come again.
    expect(first(any, ['aaaaaa', 'bbbbbb', 'cccccc'])).toBe('bbbbbb');
  });

  it('has a level that all ratings fall into', () => {
    expect([0, 749, 750, 1399, 9999].map(bandOf)).toEqual([0, 0, 1, 2, 4]);
    expect(matching(cards, { theme: 'race', band: 0 })).toHaveLength(1);
  });

  it('of a day is that of the reader’s own calendar', () => {
    const morning = new Date(2026, 10, 18, 0, 5);
    expect(dayNumber(morning)).toBe(dayNumber(new Date(2026, 10, 18, 23, 55)));
    expect(dayNumber(new Date(2026, 10, 19, 0, 0))).toBe(dayNumber(morning) + 1);
  });
});

describe('a try', () => {
  const puzzle = stored[0] as PuzzleAnswer;
  it('is right with every proven move, and says when another is quicker', () => {
    const two = {
      ...puzzle,
      solutions: [
        { move: 'e3h', plies: 9 },
        { move: 'd3h', plies: 13 },
      ],
    };
    expect(verdictOn(two, 'e3h')).toMatchObject({ kind: 'right', best: 'e3h', plies: 9 });
    expect(verdictOn(two, 'd3h')).toMatchObject({ kind: 'right', best: 'e3h', plies: 13, bestPlies: 9 });
    const equal = { ...two, solutions: [two.solutions[0], { move: 'c3h', plies: 9 }] };
    expect(verdictOn(equal, 'c3h')).toMatchObject({ kind: 'right', best: 'c3h' });
  });
  it('tells moves that only draw from those that lose', () => {
    expect(verdictOn(puzzle, 'd1')).toEqual({ kind: 'draws', move: 'd1' });
    expect(verdictOn(puzzle, 'e8')).toEqual({ kind: 'loses', move: 'e8' });
  });
});

describe('progress', () => {
  it('counts a puzzle once, at the first try', () => {
    const solved = after(fresh(), 'aaaaaa', START_RATING, true);
    expect(solved).toMatchObject({ rating: START_RATING + 32, count: 1, streak: 1, best: 1 });
    expect(after(solved, 'aaaaaa', START_RATING, false)).toBe(solved);
    const failed = after(solved, 'bbbbbb', 2000, false);
    expect(failed).toMatchObject({ streak: 0, best: 1, done: { aaaaaa: 'solved', bbbbbb: 'failed' } });
    expect(failed.rating).toBeLessThanOrEqual(solved.rating);
  });
  it('survives whatever stands in the storage', () => {
    for (const text of [null, '', 'null', '[]', '{"rating":"x","done":{"a":1}}']) {
      expect(readProgress(text)).toEqual(fresh());
    }
    const kept = after(fresh(), 'aaaaaa', 1500, true);
    expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  });
});
