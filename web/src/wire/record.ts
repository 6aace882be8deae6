// Records and the archive; mirrors crates/server/src/messages/{http,lobby}.rs. Only the pages that
// study games ask for them.

import type { Color, WireBoard } from './board';
import { request } from './http';
import type { GameCard } from './lobby';

export interface RecordAnswer {
  games: number;
  tags: { name: string; value: string }[];
  rules: string;
  start: WireBoard;
  intro: string;
  line: RecordPly[];
  result: string;
}

export interface RecordPly {
  ply: number;
  player: Color;
  move: string;
  nags: number[];
  comment: string;
  clockMs?: number;
  whiteWin?: number;
  lead?: number;
  variations: RecordPly[][];
  /** On the main line only. */
  board?: WireBoard;
}

export interface ArchivePage {
  games: GameCard[];
  page: number;
  pageSize: number;
  total: number;
}

export function readRecord(text: string, game = 0): Promise<RecordAnswer> {
  return request('POST', '/api/record', { text, game });
}
export function loadArchive(query: string): Promise<ArchivePage> {
  return request('GET', `/api/archive?${query}`);
}
