// Figures as people read them.

import type { EngineLine } from '../wire/analysis';
import { tenths } from '../i18n/tenths';
import type { StudyWords } from '../i18n/study/words.svelte';
import type { Words } from '../i18n/words';

/** "62 %", with a blank that does not break. */
export function percent(value: number): string {
  return `${Math.round(value)}\u00a0%`;
}

/** "+1.2", "−0.4", "0.0". */
export function signed(value: number, words: Words): string {
  const text = tenths(Math.abs(value), words);
  if (!/[1-9]/.test(text)) return text;
  return (value > 0 ? '+' : '−') + text;
}

/** 950, "12 k", "3.4 M". */
export function short(value: number, words: Words): string {
  if (value < 10_000) return String(value);
  if (value < 10_000_000) return `${Math.round(value / 1000)}\u00a0k`;
  return `${tenths(value / 1_000_000, words)}\u00a0M`;
}

/** What a line promises: White's chance, of four the mover's, or what is proven. */
export function lineChance(line: EngineLine, words: Words, study: StudyWords): string {
  const { proof } = line;
  if (!proof) return percent(line.whiteWin ?? line.win);
  switch (proof.result) {
    case 'win':
      return study.analysis.proof(words.players[proof.winner], proof.plies);
    case 'loss':
      return study.analysis.proofLoss(words.players[proof.loser], proof.plies);
    case 'draw':
      return study.analysis.proofDraw;
  }
}
