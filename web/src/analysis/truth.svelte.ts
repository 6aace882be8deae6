// What a position is worth, where a table reaches. The server builds a table that is not there, and is
// asked again until it is.

import { type MoveTruth, type ProvenResult, type TruthAnswer, askTruth } from '../wire/truth';

/** A position: where to start, and moves from there. */
export interface Asked {
  rules: string;
  position: string;
  moves: string[];
}

/** Quick steps through a game ask only about the place where they end. */
const PATIENCE = 150;
/** Between two looks at a table that is being built. */
const BETWEEN_LOOKS = 700;

export type Known = Extract<TruthAnswer, { state: 'known' }>;

export class Truth {
  answer = $state.raw<TruthAnswer | null>(null);
  /** Whether moves are marked on the board. */
  marked = $state(true);
  private request = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get known(): Known | null {
    return this.answer?.state === 'known' ? this.answer : null;
  }
  /** How much of the table is done, in percent; nothing unless one is being built. */
  get building(): number | null {
    return this.answer?.state === 'building' ? this.answer.percent : null;
  }
  /** White's win chance in percent. */
  get whiteWin(): number | null {
    return this.known && chance(this.known.value);
  }

  ask(asked: Asked): void {
    this.stop();
    this.timer = setTimeout(() => void this.look(asked, this.request), PATIENCE);
  }

  stop(): void {
    this.request += 1;
    this.answer = null;
    clearTimeout(this.timer);
  }

  /** What a move is worth. */
  of(move: string | undefined): ProvenResult | undefined {
    return this.known?.moves.find((it) => it.move === move)?.value;
  }

  private async look(asked: Asked, request: number): Promise<void> {
    try {
      const answer = await askTruth(asked);
      if (request !== this.request) return;
      this.answer = answer;
      if (answer.state === 'building') {
        this.timer = setTimeout(() => void this.look(asked, request), BETWEEN_LOOKS);
      }
    } catch {
      // Without an answer the engine's opinion stands alone.
      if (request === this.request) this.answer = null;
    }
  }
}

function chance(value: ProvenResult): number {
  if (value.result === 'draw') return 50;
  const winner = value.result === 'win' ? value.winner : value.loser === 'white' ? 'black' : 'white';
  return winner === 'white' ? 100 : 0;
}

export type Worth = 'won' | 'drawn' | 'lost';

/** What a move is worth to whoever makes it. */
export function worth(value: ProvenResult, mover: string): Worth {
  if (value.result === 'draw') return 'drawn';
  const wins = value.result === 'win' ? value.winner === mover : value.loser !== mover;
  return wins ? 'won' : 'lost';
}

/** The moves of a kind, best first. */
export function movesOf(known: Known, mover: string, wanted: Worth): MoveTruth[] {
  return known.moves.filter((it) => worth(it.value, mover) === wanted);
}
