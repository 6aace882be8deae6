// Exact values of positions.

import type { TruthAnswer, TruthRequest } from './generated/messages';
import { request } from './http';

export type { MoveTruth, ProvenResult, TruthAnswer } from './generated/messages';

export function askTruth(asked: TruthRequest): Promise<TruthAnswer> {
  return request('POST', '/api/truth', asked);
}
