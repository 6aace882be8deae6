// Learning from mistakes: the positions before a player's marked moves, one after the other, until
// something better is found or the solution has been seen.

import type { JudgedPly } from '../wire/analysis';
import type { Color, WireBoard } from '../wire/board';
import { loadPosition } from '../wire/http';
import { Judge } from './engine.svelte';
import { type Mistake, type Verdict, isRight, known, mistakesOf, verdictOn } from './mistakes';
import { problemText } from '../shell/problem';

/** Where a game began. */
export interface Beginning {
  rules: string;
  position: string;
}

export class Drill {
  player = $state<Color | null>(null);
  mistakes = $state.raw<readonly Mistake[]>([]);
  index = $state(0);
  /** The position before the mistake, as soon as the server has told it. */
  board = $state.raw<WireBoard | null>(null);
  /** A move that stands on the board for a while: being judged, right, or the solution. */
  played = $state<string | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The solution has been asked for. */
  isShown = $state(false);
  /** Mistakes that were put right without it. */
  found = $state(0);
  problem = $state<string | null>(null);
  private beginning: Beginning = { rules: 'standard', position: '' };
  private judge = new Judge();
  /** Counts positions, so that answers about an earlier one are dropped. */
  private request = 0;

  get isOn(): boolean {
    return this.player !== null;
  }
  /** Nothing when all are done. */
  get mistake(): Mistake | null {
    return this.mistakes[this.index] ?? null;
  }
  get isDone(): boolean {
    return this.isOn && this.mistake === null;
  }
  /** The position is settled: by a right move or by the solution. */
  get isSettled(): boolean {
    return this.isShown || isRight(this.verdict);
  }
  get isJudging(): boolean {
    return this.played !== null && !this.isSettled;
  }
  get isOpen(): boolean {
    return this.board !== null && this.mistake !== null && !this.isSettled && !this.isJudging;
  }

  begin(player: Color, beginning: Beginning, plies: readonly JudgedPly[]): void {
    this.player = player;
    this.beginning = beginning;
    this.mistakes = mistakesOf(plies, player);
    this.restart();
  }

  restart(): void {
    this.found = 0;
    this.goTo(0);
  }

  next(): void {
    this.goTo(this.index + 1);
  }

  private goTo(index: number): void {
    this.index = index;
    this.board = null;
    this.played = null;
    this.verdict = null;
    this.isShown = false;
    this.problem = null;
    void this.setUp();
  }

  /** Asks for the position; once more after a failure. */
  async setUp(): Promise<void> {
    const request = ++this.request;
    const { mistake } = this;
    if (!mistake) return;
    this.problem = null;
    try {
      const { board } = await loadPosition(this.beginning.rules, this.beginning.position, mistake.before);
      if (request === this.request) this.board = board;
    } catch (error) {
      if (request === this.request) this.problem = problemText(error);
    }
  }

  /** Tries a move; resolves when there is a verdict, or nothing to say any more. */
  async attempt(move: string): Promise<void> {
    const { mistake } = this;
    if (!mistake || !this.isOpen) return;
    const request = this.request;
    this.verdict = null;
    this.problem = null;
    this.played = move;
    try {
      const verdict =
        known(mistake, move) ?? verdictOn(mistake.judged, move, await this.askEngine(mistake, move));
      if (request !== this.request || this.isShown) return;
      this.verdict = verdict;
      if (isRight(verdict)) this.found += 1;
      else this.played = null;
    } catch (error) {
      if (request !== this.request || this.isShown) return;
      this.problem = problemText(error);
      this.played = null;
    }
  }

  private askEngine(mistake: Mistake, move: string): Promise<number> {
    return this.judge.whiteWin({ ...this.beginning, moves: [...mistake.before, move] });
  }

  /** Shows what the engine would have played. */
  show(): void {
    this.judge.close();
    this.verdict = null;
    this.problem = null;
    this.isShown = true;
    this.played = this.mistake?.judged.best[0] ?? null;
  }

  end(): void {
    this.request += 1;
    this.judge.close();
    this.player = null;
    this.mistakes = [];
    this.board = null;
    this.played = null;
  }
}
