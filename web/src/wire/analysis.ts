// The messages of /ws/analysis; mirrors crates/server/src/messages/analysis.rs.

import type { Color } from './board';

export interface ThinkLimit {
  seconds?: number;
  nodes?: number;
}

export type AnalysisClient =
  | {
      type: 'analyse';
      id: number;
      rules?: string;
      position?: string;
      moves: string[];
      lines: number;
      limit: ThinkLimit;
    }
  | {
      type: 'report';
      id: number;
      record?: string;
      rules?: string;
      position?: string;
      moves: string[];
      limit: ThinkLimit;
    }
  | { type: 'stop' }
  | { type: 'ping'; sent: number };

export interface Lines {
  id: number;
  toMove: Color;
  /** Absent in games of four. */
  whiteWin?: number;
  lines: EngineLine[];
  depth: number;
  nodes: number;
  elapsedMs: number;
  done: boolean;
}

export interface EngineLine {
  pv: string[];
  /** Of the player to move, in percent. */
  win: number;
  /** Absent in games of four. */
  whiteWin?: number;
  lead: number;
  visits: number;
  proof?: ProvenResult;
}

export interface ProvenResult {
  winner?: Color;
  plies?: number;
  text: string;
}

export type Phase = 'opening' | 'walls' | 'race';

export interface JudgedPly {
  ply: number;
  player: Color;
  move: string;
  whiteBefore: number;
  whiteAfter: number;
  mark?: string;
  accuracy: number;
  phase: Phase;
  best: string[];
}

export interface Tally {
  moves: number;
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface PlayerReport {
  player: Color;
  total: Tally;
  phases: ({ phase: Phase } & Tally)[];
}

export interface GameReport {
  id: number;
  startWhiteWin: number;
  plies: JudgedPly[];
  players: PlayerReport[];
}

export type AnalysisServer =
  | ({ type: 'lines' } & Lines)
  | { type: 'reportProgress'; id: number; done: number; total: number; ply: JudgedPly }
  | ({ type: 'report' } & GameReport)
  | { type: 'refused'; id?: number; code: string; message: string }
  | { type: 'pong'; sent: number; serverTime: number };
