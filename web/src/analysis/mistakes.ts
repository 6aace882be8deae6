// A player's marked moves as exercises, and what counts as better.

import type { JudgedPly } from '../wire/analysis';
import type { Color } from '../wire/board';

export interface Mistake {
  /** The move and what the report says about it. */
  judged: JudgedPly;
  /** The moves that led there. */
  before: string[];
}

/** A try, with the win chance of whoever made it, in percent. */
export interface Verdict {
  kind: 'best' | 'good' | 'same' | 'wrong';
  move: string;
  /** After it. */
  keeps: number;
  /** After the best move. */
  best: number;
}

/** Points that a try may lose: from here on a report marks a move. */
const MARGIN = 5;

export function mistakesOf(plies: readonly JudgedPly[], player: Color): Mistake[] {
  return plies.flatMap((judged, index) =>
    judged.mark && judged.player === player
      ? [{ judged, before: plies.slice(0, index).map((it) => it.move) }]
      : [],
  );
}

export function chanceOf(player: Color, whiteWin: number): number {
  return player === 'white' ? whiteWin : 100 - whiteWin;
}

/** What is known without asking: the move from the game is wrong, the engine's own choice is right. */
export function known({ judged }: Mistake, move: string): Verdict | null {
  if (move === judged.move) return { ...verdictOn(judged, move, judged.whiteAfter), kind: 'same' };
  if (move === judged.best[0]) return { ...verdictOn(judged, move, judged.whiteBefore), kind: 'best' };
  return null;
}

/** What to say about a try after which White wins with this chance. */
export function verdictOn(judged: JudgedPly, move: string, whiteAfter: number): Verdict {
  const best = chanceOf(judged.player, judged.whiteBefore);
  const keeps = chanceOf(judged.player, whiteAfter);
  return { kind: best - keeps < MARGIN ? 'good' : 'wrong', move, keeps, best };
}

export function isRight(verdict: Verdict | null): boolean {
  return verdict?.kind === 'best' || verdict?.kind === 'good';
}
