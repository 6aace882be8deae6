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
