// The engine behind the analysis: a socket that is asked about one position at a time, another one
// for the report of a whole game, and one that only wants to know how good a move is.

import { words } from '../i18n/language.svelte';
import { refusalText } from '../i18n/problems';
import type { AnalysisClient, AnalysisServer, GameReport, JudgedPly } from '../wire/analysis';
import { Link } from '../wire/socket';
import { Question } from './question.svelte';
import { secondsLeft } from './reportView';
import { type Asked, Truth } from './truth.svelte';
import { Told } from '../shell/problem';

const PATIENCE = 150;

export class Engine extends Question<'lines'> {
  /** What is known without thinking. */
  truth = new Truth();

  constructor() {
    super('lines', PATIENCE);
  }

  /** White's win chance in percent: for certain, or as the engine sees it. */
  get whiteWin(): number | null {
    return this.truth.whiteWin ?? this.answer?.whiteWin ?? null;
  }

  ask(asked: Asked, lines: number, seconds: number): void {
    this.put((id) => ({ type: 'analyse', id, ...asked, lines, limit: { seconds } }));
  }
}

/** How far a report is. */
export interface Progress {
  done: number;
  total: number;
  /** What the rest will probably take; nothing before the first move is judged. */
  secondsLeft: number | null;
  /** How many requests of others go before it, while it waits for its turn. */
  ahead: number | null;
}

export class Reporter {
  progress = $state.raw<Progress | null>(null);
  plies = $state.raw<JudgedPly[]>([]);
  refusal = $state<string | null>(null);
  private link: Link<AnalysisServer, AnalysisClient> | null = null;

  /** Has every move judged; `onplies` hears what is known so far. */
  run(asked: Asked, onplies: (plies: JudgedPly[]) => void, ondone: (report: GameReport) => void): void {
    this.cancel();
    this.refusal = null;
    const total = asked.moves.length;
    let begun = 0;
    this.link = new Link('/ws/analysis', {
      hello: () => {
        // A connection that broke begins again.
        this.plies = [];
        this.progress = { done: 0, total, secondsLeft: null, ahead: null };
        begun = Date.now();
        return { type: 'report', id: 1, ...asked, limit: {} };
      },
      onmessage: (message) => {
        if (message.type === 'queued') {
          this.progress = { done: 0, total, secondsLeft: null, ahead: message.ahead };
        } else if (message.type === 'reportProgress') {
          const { done } = message;
          this.progress = {
            done,
            total,
            secondsLeft: secondsLeft(Date.now() - begun, done, total),
            ahead: null,
          };
          this.plies = [...this.plies, message.ply];
          onplies(this.plies);
        } else if (message.type === 'report') {
          onplies(message.plies);
          ondone(message);
          this.cancel();
        } else if (message.type === 'refused') {
          this.refusal = refusalText(message, words());
          this.cancel();
        }
      },
      onstatus: () => {},
    });
  }

  cancel(): void {
    this.progress = null;
    this.link?.close();
    this.link = null;
  }
}

/** What a report spends on each move it compares, so that a try can be compared with them. */
const REPORT_EFFORT = { nodes: 20_000 };

export class Judge {
  private link: Link<AnalysisServer, AnalysisClient> | null = null;

  /** White's win chance after the moves, in percent. A question that is not waited for has no answer. */
  whiteWin(asked: Asked): Promise<number> {
    this.close();
    return new Promise((resolve, reject) => {
      this.link = new Link('/ws/analysis', {
        hello: () => ({ type: 'analyse', id: 1, ...asked, lines: 1, limit: REPORT_EFFORT }),
        onmessage: (message) => {
          if (message.type === 'refused') reject(new Told(refusalText(message, words())));
          else if (message.type !== 'lines' || !message.done || message.whiteWin === undefined) return;
          else resolve(message.whiteWin);
          this.close();
        },
        onstatus: () => {},
      });
    });
  }

  close(): void {
    this.link?.close();
    this.link = null;
  }
}
