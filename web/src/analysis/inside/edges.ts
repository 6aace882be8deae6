// Edges of the board that a player can hardly avoid.

import type { EdgeInsight } from '../../wire/inside';

/** Whose weight of an edge, and which. */
export type Weight = 'ownResiliency' | 'opponentResiliency' | 'ownLiability' | 'opponentLiability';
export const WEIGHTS: readonly Weight[] = [
  'ownResiliency',
  'opponentResiliency',
  'ownLiability',
  'opponentLiability',
];

export function weightOf({ own, opponent }: EdgeInsight, weight: Weight): number {
  switch (weight) {
    case 'ownResiliency':
      return own.resiliency;
    case 'opponentResiliency':
      return opponent.resiliency;
    case 'ownLiability':
      return own.liability;
    case 'opponentLiability':
      return opponent.liability;
  }
}

/** The weight of an edge that nothing has made heavier. */
const usual = (weight: Weight) => (weight.endsWith('Liability') ? 0 : 1);

/** The edges to draw, each with its weight and how that compares with the heaviest, 0 to 1. */
export function drawnEdges(edges: readonly EdgeInsight[], weight: Weight) {
  const heavy = edges
    .map((edge) => ({ cells: edge.cells, weight: weightOf(edge, weight) }))
    .filter((it) => it.weight > usual(weight));
  const most = Math.max(1, ...heavy.map((it) => it.weight));
  return heavy.map((it) => ({ ...it, strength: it.weight / most }));
}

/** Those that cost most to block first. */
export function heaviest(edges: readonly EdgeInsight[]): EdgeInsight[] {
  const cost = ({ own, opponent }: EdgeInsight) => Math.max(own.liability, opponent.liability);
  return [...edges].sort((one, other) => cost(other) - cost(one));
}
