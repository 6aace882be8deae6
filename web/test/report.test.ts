import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineChance, percent, short, signed } from '../src/analysis/numbers';
import { graphData, marksText, plyAt, secondsLeft, tallyRows } from '../src/analysis/reportView';
import { en as study } from '../src/i18n/study/en';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import type { AnalysisServer, GameReport, JudgedPly, Lines } from '../src/wire/analysis';

const golden = JSON.parse(
  readFileSync(new URL('../../crates/server/golden/analysis-server.json', import.meta.url), 'utf8'),
) as AnalysisServer[];
const report = golden.find((it) => it.type === 'report') as GameReport;

describe('the graph', () => {
  const ply = (number: number, whiteAfter: number, mark?: string): JudgedPly => ({
    ply: number,
    player: 'white',
    move: 'e2',
    whiteBefore: 50,
    whiteAfter,
    mark,
    accuracy: 90,
    phase: 'opening',
    best: [],
  });

  it('begins before the first move and marks only what is marked', () => {
    expect(graphData(52, [ply(1, 53), ply(2, 41, '?')])).toEqual({
      plies: [0, 1, 2],
      whiteWin: [52, 53, 41],
      marked: [null, null, 41],
    });
  });
  it('is one point without moves', () => {
    expect(graphData(50, [])).toEqual({ plies: [0], whiteWin: [50], marked: [null] });
  });
  it('finds the ply under a pointer', () => {
    expect([plyAt(0, 40), plyAt(0.5, 40), plyAt(1, 40), plyAt(-0.2, 40), plyAt(1.3, 40)]).toEqual([
      0, 20, 40, 0, 40,
    ]);
  });
});

describe('the time that a report still takes', () => {
  it('follows from what it took so far', () => {
    expect(secondsLeft(10_000, 20, 60)).toBe(20);
    expect(secondsLeft(300, 1, 3)).toBe(1);
    expect(secondsLeft(90_000, 60, 60)).toBe(0);
  });
});

describe('the tables', () => {
  it('have a row for the game and for every phase with moves', () => {
    const rows = tallyRows(report);
    expect(rows.map((row) => row.phase)).toEqual([null, 'opening']);
    expect(rows[0].cells[0].tally?.accuracy).toBe(77.9);
  });
  it('leave a gap where a player did not move', () => {
    const [white] = report.players;
    const black = {
      ...white,
      player: 'black' as const,
      phases: [{ phase: 'race' as const, ...white.total }],
    };
    const rows = tallyRows({ ...report, players: [white, black] });
    expect(rows.map((row) => row.phase)).toEqual([null, 'opening', 'race']);
    expect(rows[1].cells.map((cell) => cell.tally === null)).toEqual([false, true]);
  });
  it('count marks', () => {
    expect(marksText(report.players[0].total)).toBe('0 ?! · 1 ? · 0 ??');
  });
});

describe('figures', () => {
  it('are short', () => {
    expect(percent(62.5)).toBe('63\u00a0%');
    expect([signed(1.25, en), signed(-0.42, en), signed(0.04, en), signed(0.4, de)]).toEqual([
      '+1.3',
      '−0.4',
      '0.0',
      '+0,4',
    ]);
    expect([short(950, en), short(12_400, en), short(34_000_000, de)]).toEqual([
      '950',
      '12\u00a0k',
      '34,0\u00a0M',
    ]);
  });
  it('give way to proofs', () => {
    const { lines } = golden.find((it) => it.type === 'lines') as Lines;
    const said = lines.map((line) => lineChance(line, en, study));
    expect(said).toEqual(['63\u00a0%', 'White wins in 14', 'Red loses in 3', 'Draw']);
  });
});
