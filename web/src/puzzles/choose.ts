// Which puzzle comes next: by theme and level, and near the solver's rating.

import type { PuzzleCard, PuzzleTheme } from '../wire/puzzles';

export const THEMES: readonly PuzzleTheme[] = [
  'race',
  'jump',
  'lastWall',
  'selfBlock',
  'deadEnd',
  'zugzwang',
  'onlyDefence',
];

/** From which rating on each level begins; the last has no end. */
const BANDS = [0, 750, 1050, 1400, 1750] as const;
export type Band = 0 | 1 | 2 | 3 | 4;
export const LEVELS: readonly Band[] = [0, 1, 2, 3, 4];

export function bandOf(rating: number): Band {
  return LEVELS.filter((band) => rating >= BANDS[band]).at(-1) ?? 0;
}

export interface Wish {
  theme: PuzzleTheme | null;
  band: Band | null;
}

export function matching(cards: readonly PuzzleCard[], { theme, band }: Wish): PuzzleCard[] {
  return cards.filter(
    (card) =>
      (theme === null || card.themes.includes(theme)) && (band === null || bandOf(card.rating) === band),
  );
}

/** So many puzzles around the solver's rating are drawn from. */
const NEAR = 12;

/** A puzzle that was not done yet, or any when all are; nothing only if none matches. */
export function nextPuzzle(
  cards: readonly PuzzleCard[],
  wish: Wish,
  rating: number,
  isDone: (id: string) => boolean,
  random: () => number = Math.random,
): PuzzleCard | null {
  const all = matching(cards, wish);
  const open = all.filter((card) => !isDone(card.id));
  const from = open.length > 0 ? open : all;
  const near = from
    .toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))
    .slice(0, NEAR);
  return near[Math.floor(random() * near.length)] ?? null;
}
