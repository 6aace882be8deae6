import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawnEdges, heaviest } from '../src/analysis/inside/edges';
import { fixed, rangeOf, scaled, strengths, worthOf } from '../src/analysis/inside/figures';
import { heatColor } from '../src/analysis/inside/colors';
import { de as german } from '../src/i18n/de';
import { en as english } from '../src/i18n/en';
import { de } from '../src/i18n/study/de';
import { en } from '../src/i18n/study/en';
import type { EdgeInsight, MoveInsight, Told } from '../src/wire/inside';

const golden = JSON.parse(
  readFileSync(new URL('../../crates/server/golden/inside-server.json', import.meta.url), 'utf8'),
) as Told[];

function known(move: string, value: number, visits?: number): MoveInsight {
  return { move, value, isBound: false, visits, line: [move] };
}

describe('a value', () => {
  it('is written on the scale of its player', () => {
    expect(scaled(0.625, 'chance', english)).toBe('63\u00a0%');
    expect(scaled(-0.345, 'mean', english)).toBe('−0.345');
    expect(scaled(-48.9985, 'points', english)).toBe('−49.0');
    expect(fixed(-0.001, 2, english)).toBe('0.00');
    expect(scaled(-0.345, 'mean', german)).toBe('−0,345');
  });
  it('says what is proven, and what is only not to be better', () => {
    const [engine, minimax] = golden.map((it) => it.insight);
    const told = engine.moves.map((it) => worthOf(it, 'chance', english, en.inside));
    expect(told).toEqual(['63\u00a0%', 'wins in 3', 'loses in 4', 'draws']);
    expect(worthOf(minimax.moves[0], 'points', english, en.inside)).toBe('≤ −12.5');
    expect(worthOf({ ...known('e2', 0), value: undefined }, 'points', english, en.inside)).toBe('');
  });
});

describe('the heat map', () => {
  it('colors the best most and the worst least', () => {
    const map = strengths([known('e2', 3), known('d1', 1), known('f1', 2)], 'value');
    expect([map.get('e2'), map.get('f1'), map.get('d1')]).toEqual([1, 0.5, 0]);
  });
  it('tells moves apart even when one lies far outside', () => {
    const values = [10_000, 4, 3, 2, 1, 0, -10_000];
    const map = strengths(
      values.map((value, index) => known(`a${index + 1}`, value)),
      'value',
    );
    expect(map.get('a1')).toBe(1);
    expect(map.get('a2')! - map.get('a6')!).toBeGreaterThan(0.1);
  });
  it('shows visits where they are wanted, and one color for equals', () => {
    const map = strengths([known('e2', 1, 100), known('d1', 2, 0)], 'visits');
    expect([map.get('e2'), map.get('d1')]).toEqual([1, 0]);
    expect([...strengths([known('e2', 1), known('d1', 1)], 'value').values()]).toEqual([1, 1]);
    expect(strengths([], 'value').size).toBe(0);
  });
  it('goes from dark to bright', () => {
    const light = (strength: number) =>
      heatColor(strength)
        .match(/\d+/g)!
        .map(Number)
        .reduce((a, b) => a + b);
    const steps = [0, 0.25, 0.5, 0.75, 1].map(light);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });
});

describe('edges', () => {
  const edge = (cells: [string, string], own: [number, number], opponent: [number, number]): EdgeInsight => ({
    cells,
    own: { resiliency: own[0], liability: own[1] },
    opponent: { resiliency: opponent[0], liability: opponent[1] },
  });
  const edges = [edge(['a1', 'a2'], [3, 0], [5, 2]), edge(['b2', 'c2'], [23, 22], [1, 0])];

  it('are drawn where they have grown, by their weight', () => {
    expect(drawnEdges(edges, 'ownLiability')).toEqual([{ cells: ['b2', 'c2'], weight: 22, strength: 1 }]);
    expect(drawnEdges(edges, 'opponentResiliency').map((it) => it.weight)).toEqual([5]);
  });
  it('are sorted by what blocking them costs', () => {
    expect(heaviest(edges)[0].cells).toEqual(['b2', 'c2']);
  });
});

describe('a curve', () => {
  it('ends at round numbers, or at its values', () => {
    const curve = (...values: number[]) => values.map((value, index) => ({ nodes: index + 1, value }));
    expect(rangeOf(curve(-0.12, 0.31), 'mean')).toEqual([-0.2, 0.4]);
    expect(rangeOf(curve(0.5, 0.5), 'chance')).toEqual([0.5, 0.6]);
    expect(rangeOf(curve(10, 20), 'points')).toEqual([10, 20]);
  });
});

describe('every feature', () => {
  it('has a name in both languages', () => {
    const names = golden
      .flatMap((it) => it.insight.judgement.evaluation?.features ?? [])
      .map((it) => it.name);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(en.inside.features[name]).not.toBe(de.inside.features[name]);
  });
});
