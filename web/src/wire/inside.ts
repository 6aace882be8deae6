// What players think of a position.

import type { AnalysisServer } from './generated/messages';

export type {
  Counters,
  CurvePoint,
  EdgeInsight,
  Evaluation,
  FeatureName,
  Insight,
  Meaning,
  MoveInsight,
  Unit,
} from './generated/messages';

export type Told = Extract<AnalysisServer, { type: 'inside' }>;
