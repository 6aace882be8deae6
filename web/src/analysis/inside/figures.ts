// Values of moves as people read them, and as strengths of a color.

import type { StudyWords } from '../../i18n/study/words.svelte';
import type { Words } from '../../i18n/words';
import type { Counters, CurvePoint, Meaning, MoveInsight } from '../../wire/inside';
import { percent } from '../numbers';

/** "−49.0", with a true minus. */
export function fixed(value: number, digits: number, words: Words): string {
  const text = Math.abs(value).toFixed(digits).replace('.', words.decimalPoint);
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** A value on the scale of its player. */
export function scaled(value: number, meaning: Meaning, words: Words): string {
  switch (meaning) {
    case 'chance':
      return percent(100 * value);
    case 'mean':
      return fixed(value, 3, words);
    case 'points':
    case 'reward':
      return fixed(value, 1, words);
  }
}

/** What a move is worth; nothing where that is not known. */
export function worthOf(it: MoveInsight, meaning: Meaning, words: Words, t: StudyWords['inside']): string {
  const { proof, value } = it;
  if (proof?.result === 'win') return t.wins(proof.plies);
  if (proof?.result === 'loss') return t.loses(proof.plies);
  if (proof) return t.draws;
  if (value === undefined) return '';
  const text = scaled(value, meaning, words);
  return it.isBound ? t.atMost(text) : text;
}

export type Shown = 'value' | 'visits';

/**
 * How strongly each move is colored, 0 to 1: half by its value and half by its place among all values, so
 * that a lost game among points, which lies far outside, leaves the others apart.
 */
export function strengths(moves: readonly MoveInsight[], shown: Shown): Map<string, number> {
  const known = moves.flatMap((it) => {
    const figure = shown === 'value' ? it.value : it.visits;
    return figure === undefined ? [] : [[it.move, figure] as const];
  });
  const places = [...new Set(known.map(([, figure]) => figure))].sort((a, b) => a - b);
  const last = places.length - 1;
  const reach = places[last] - places[0];
  const strength = (figure: number) =>
    last > 0 ? ((figure - places[0]) / reach + places.indexOf(figure) / last) / 2 : 1;
  return new Map(known.map(([move, figure]) => [move, strength(figure)]));
}

/** How much of a search is done, 0 to 1, where it tells. */
export function progressOf({ sweep }: Counters): number | undefined {
  return sweep && sweep.done / Math.max(1, sweep.total);
}

/** The ends of the values that a curve has to show; those of chances and means are round. */
export function rangeOf(curve: readonly CurvePoint[], meaning: Meaning): [number, number] {
  const values = curve.map((it) => it.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (meaning !== 'chance' && meaning !== 'mean') return [low, high];
  const tenths: [number, number] = [Math.floor(low * 10), Math.ceil(high * 10)];
  if (tenths[0] === tenths[1]) tenths[1] += 1;
  return [tenths[0] / 10, tenths[1] / 10];
}
