// How this browser's player has done against every bot; kept in local storage, by game, so that a game
// that was taken back and ended otherwise counts once.

export type Score = 'won' | 'drawn' | 'lost';

export interface LadderRow {
  agent: string;
  won: number;
  drawn: number;
  lost: number;
}

type Entry = readonly [game: string, agent: string, score: Score];

const KEY = 'stockade.ladder';
/** Games that are kept; a row of numbers is worth no more. */
const MOST = 2000;
const LEVEL = /^stockade:level=(\d)$/;

export class Ladder {
  private entries = $state.raw<readonly Entry[]>(read());

  /** Levels first, from the lowest; then the published players. */
  rows = $derived(rowsOf(this.entries));

  note(game: string, agent: string, score: Score): void {
    this.entries = [...this.entries.filter(([id]) => id !== game), [game, agent, score] as const].slice(
      -MOST,
    );
    try {
      localStorage.setItem(KEY, JSON.stringify(this.entries));
    } catch {
      // Storage may be forbidden; the record then lasts until the page is closed.
    }
  }

  hasBeaten(agent: string): boolean {
    return this.entries.some(([, beaten, score]) => beaten === agent && score === 'won');
  }
}

function read(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [game, agent, score] = value as unknown[];
  return (
    typeof game === 'string' && typeof agent === 'string' && ['won', 'drawn', 'lost'].includes(String(score))
  );
}

export function rowsOf(entries: readonly Entry[]): LadderRow[] {
  const rows = new Map<string, LadderRow>();
  for (const [, agent, score] of entries) {
    const row = rows.get(agent) ?? { agent, won: 0, drawn: 0, lost: 0 };
    rows.set(agent, { ...row, [score]: row[score] + 1 });
  }
  const rank = (agent: string) => levelOf(agent) ?? 9;
  return [...rows.values()].sort((a, b) => rank(a.agent) - rank(b.agent) || a.agent.localeCompare(b.agent));
}

/** The number of a level, if the agent is one. */
export function levelOf(agent: string): number | null {
  const level = LEVEL.exec(agent);
  return level ? Number(level[1]) : null;
}

export const ladder = new Ladder();
