// A report as graph and tables.

import type { Color } from '../wire/board';
import type { GameReport, JudgedPly, Phase, Tally } from '../wire/analysis';

/** What the graph draws: the win chance of White after so many moves. */
export interface GraphData {
  plies: number[];
  whiteWin: number[];
  /** Heights of the marked moves only. */
  marked: (number | null)[];
}

export function graphData(start: number, plies: readonly JudgedPly[]): GraphData {
  return {
    plies: [0, ...plies.map((it) => it.ply)],
    whiteWin: [start, ...plies.map((it) => it.whiteAfter)],
    marked: [null, ...plies.map((it) => (it.mark ? it.whiteAfter : null))],
  };
}

/** The ply that a share of the graph's width means. */
export function plyAt(share: number, last: number): number {
  return Math.min(last, Math.max(0, Math.round(share * last)));
}

export interface TallyRow {
  /** Nothing for the whole game. */
  phase: Phase | null;
  cells: { player: Color; tally: Tally | null }[];
}

/** One row for the whole game and one for every phase that somebody moved in. */
export function tallyRows(report: GameReport): TallyRow[] {
  const phases: Phase[] = ['opening', 'walls', 'race'];
  const rows = phases.map((phase) => ({
    phase,
    cells: report.players.map((it) => ({
      player: it.player,
      tally: it.phases.find((part) => part.phase === phase) ?? null,
    })),
  }));
  const whole = { phase: null, cells: report.players.map((it) => ({ player: it.player, tally: it.total })) };
  return [whole, ...rows.filter(({ cells }) => cells.some((it) => it.tally !== null))];
}

/** What is left to do, if it goes on as it went: whole seconds, rounded up. */
export function secondsLeft(elapsedMs: number, done: number, total: number): number {
  return Math.ceil((elapsedMs / 1000 / done) * (total - done));
}

/** "2 ?!  1 ?  0 ??" */
export function marksText(tally: Tally): string {
  return `${tally.inaccuracies} ?! · ${tally.mistakes} ? · ${tally.blunders} ??`;
}
