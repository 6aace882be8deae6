// The messages of /ws/analysis.

import type { AnalysisServer } from './generated/messages';

export type {
  AnalysisClient,
  AnalysisServer,
  EngineLine,
  JudgedPly,
  Phase,
  Tally,
} from './generated/messages';

export type Lines = Extract<AnalysisServer, { type: 'lines' }>;
export type GameReport = Extract<AnalysisServer, { type: 'report' }>;
