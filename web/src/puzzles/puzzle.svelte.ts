// One puzzle after the other: the position, what was tried, and what that was worth.

import { problemText } from '../shell/problem';
import type { WireBoard } from '../wire/board';
import { loadPosition } from '../wire/http';
import { type PuzzleAnswer, type PuzzleCard, loadDaily, loadPuzzle, loadPuzzles } from '../wire/puzzles';
import { type Wish, nextPuzzle } from './choose';
import { KeptProgress } from './progress.svelte';

/** What a try was worth. Every proven move counts, not only the quickest. */
export type Verdict =
  | { kind: 'right'; move: string; plies: number | null; best: string; bestPlies: number | null }
  | { kind: 'draws'; move: string }
  | { kind: 'loses'; move: string };

/** How long a wrong move stays on the board. */
const SHOWN_MS = 900;

export function verdictOn(puzzle: PuzzleAnswer, move: string): Verdict {
  const solution = puzzle.solutions.find((it) => it.move === move);
  if (!solution) return { kind: puzzle.draws.includes(move) ? 'draws' : 'loses', move };
  const [best] = puzzle.solutions;
  const [plies, bestPlies] = [solution.plies ?? null, best.plies ?? null];
  // An equally quick win is as good as the one named first.
  return { kind: 'right', move, plies, best: plies === bestPlies ? move : best.move, bestPlies };
}

export class PuzzleDesk {
  kept = new KeptProgress();
  cards = $state.raw<readonly PuzzleCard[]>([]);
  puzzle = $state.raw<PuzzleAnswer | null>(null);
  /** A move that stands on the board: wrong for a moment, right or the solution for good. */
  played = $state<string | null>(null);
  /** The position after the move that settled the puzzle. */
  after = $state.raw<WireBoard | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  isShown = $state(false);
  problem = $state<string | null>(null);
  private request = 0;

  get isSettled(): boolean {
    return this.isShown || this.verdict?.kind === 'right';
  }
  get isOpen(): boolean {
    return this.puzzle !== null && this.played === null && !this.isSettled;
  }
  /** What is on the board before the move that stands on it. */
  get board(): WireBoard | null {
    return this.after ?? this.puzzle?.board ?? null;
  }

  /** The list of puzzles; asked for once, and again after a failure. */
  private async list(): Promise<readonly PuzzleCard[]> {
    if (this.cards.length === 0) this.cards = (await loadPuzzles()).puzzles;
    return this.cards;
  }

  /** Resolves to the id to go to: of the day, or the next one that suits. */
  async choose(wish: Wish | 'daily'): Promise<string | null> {
    this.problem = null;
    try {
      if (wish === 'daily') return (await loadDaily(new Date())).card.id;
      const cards = await this.list();
      const { rating, done } = this.kept.now;
      const current = this.puzzle?.card.id;
      const isDone = (id: string) => id in done || id === current;
      return nextPuzzle(cards, wish, rating, isDone)?.id ?? null;
    } catch (error) {
      this.problem = problemText(error);
      return null;
    }
  }

  async open(id: string): Promise<void> {
    const request = ++this.request;
    this.puzzle = null;
    this.again();
    try {
      const [puzzle] = await Promise.all([loadPuzzle(id), this.list()]);
      if (request === this.request) this.puzzle = puzzle;
    } catch (error) {
      if (request === this.request) this.problem = problemText(error);
    }
  }

  /** The position as it was. */
  again(): void {
    this.played = null;
    this.after = null;
    this.verdict = null;
    this.isShown = false;
    this.problem = null;
  }

  attempt(move: string): void {
    const { puzzle } = this;
    if (!puzzle || !this.isOpen) return;
    const verdict = verdictOn(puzzle, move);
    const solved = verdict.kind === 'right';
    this.kept.note(puzzle.card.id, puzzle.card.rating, solved);
    this.verdict = verdict;
    this.played = move;
    if (solved) {
      void this.settle(puzzle, move);
      return;
    }
    const request = this.request;
    setTimeout(() => {
      if (request === this.request && this.played === move && !this.isSettled) this.played = null;
    }, SHOWN_MS);
  }

  show(): void {
    const { puzzle } = this;
    if (!puzzle || this.isSettled) return;
    this.kept.note(puzzle.card.id, puzzle.card.rating, false);
    this.isShown = true;
    this.verdict = null;
    this.played = puzzle.solutions[0].move;
    void this.settle(puzzle, this.played);
  }

  /** The position after the move, for whoever wants to play on. */
  private async settle(puzzle: PuzzleAnswer, move: string): Promise<void> {
    const request = this.request;
    try {
      const { board } = await loadPosition(puzzle.board.rules, puzzle.board.position, [move]);
      if (request !== this.request || this.played !== move) return;
      this.after = board;
      this.played = null;
    } catch (error) {
      if (request === this.request) this.problem = problemText(error);
    }
  }
}
