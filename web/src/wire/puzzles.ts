// The puzzles of the program.

import type { PuzzleAnswer, PuzzleIndex } from './generated/messages';
import { request } from './http';

export type { PuzzleAnswer, PuzzleCard, PuzzleTheme } from './generated/messages';

export function loadPuzzles(): Promise<PuzzleIndex> {
  return request('GET', '/api/puzzles');
}
export function loadPuzzle(id: string): Promise<PuzzleAnswer> {
  return request('GET', `/api/puzzles/${encodeURIComponent(id)}`);
}
/** The puzzle of a day, the same for everybody with the same date. */
export function loadDaily(date: Date): Promise<PuzzleAnswer> {
  return request('GET', `/api/puzzles/daily?day=${dayNumber(date)}`);
}

const DAY_MS = 86_400_000;

/** Days since 1970 by the reader's own calendar. */
export function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}
