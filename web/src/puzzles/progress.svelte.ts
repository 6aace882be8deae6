// How far this browser's user has come: rating, streak, and which puzzles are done. Kept in local storage.

const KEY = 'stockade.puzzles';

export interface Progress {
  /** On the scale of the puzzles. */
  rating: number;
  /** Puzzles that counted. */
  count: number;
  /** Solved at the first try, one after the other. */
  streak: number;
  best: number;
  /** What came of each puzzle. */
  done: Record<string, 'solved' | 'failed'>;
}

export const START_RATING = 900;
/** Largest change of the rating, at the beginning and later. */
const FAST = 64;
const SLOW = 24;
const FAST_COUNT = 15;
const LEAST_RATING = 400;

export function fresh(): Progress {
  return { rating: START_RATING, count: 0, streak: 0, best: 0, done: {} };
}

/** What was stored, as far as it makes sense. */
export function readProgress(text: string | null): Progress {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Progress> | null;
    const number = (value: unknown, otherwise: number) =>
      typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
    const done = Object.entries(stored?.done ?? {}).filter(
      ([, value]) => value === 'solved' || value === 'failed',
    );
    return {
      rating: number(stored?.rating, START_RATING),
      count: number(stored?.count, 0),
      streak: number(stored?.streak, 0),
      best: number(stored?.best, 0),
      done: Object.fromEntries(done),
    };
  } catch {
    return fresh();
  }
}

/** After the first verdict on a puzzle; one that was done before changes nothing. */
export function after(progress: Progress, id: string, rating: number, solved: boolean): Progress {
  if (id in progress.done) return progress;
  const expected = 1 / (1 + 10 ** ((rating - progress.rating) / 400));
  const most = progress.count < FAST_COUNT ? FAST : SLOW;
  const change = most * ((solved ? 1 : 0) - expected);
  const streak = solved ? progress.streak + 1 : 0;
  return {
    rating: Math.max(LEAST_RATING, Math.round(progress.rating + change)),
    count: progress.count + 1,
    streak,
    best: Math.max(progress.best, streak),
    done: { ...progress.done, [id]: solved ? 'solved' : 'failed' },
  };
}

export class KeptProgress {
  now = $state.raw<Progress>(load());

  note(id: string, rating: number, solved: boolean): void {
    // Another tab may have gone on meanwhile.
    this.keep(after(load(this.now), id, rating, solved));
  }

  forget(): void {
    this.keep(fresh());
  }

  private keep(progress: Progress): void {
    this.now = progress;
    try {
      localStorage.setItem(KEY, JSON.stringify(progress));
    } catch {
      // Storage may be forbidden; it then lasts until the page is closed.
    }
  }
}

function load(otherwise?: Progress): Progress {
  try {
    const text = localStorage.getItem(KEY);
    return text === null && otherwise ? otherwise : readProgress(text);
  } catch {
    return otherwise ?? fresh();
  }
}
