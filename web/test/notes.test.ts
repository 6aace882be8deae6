import { describe, expect, it } from 'vitest';
import { nagsAt, setComment, setSign, signsAt, tidyComment } from '../src/analysis/notes';
import { ROOT, fromRecord, mainLine, nodeAt, plant, play, playAll } from '../src/analysis/tree';
import { type RecordFacts, writeLine, writeRecord } from '../src/analysis/writeRecord';
import type { RecordPly } from '../src/wire/record';

const ply = (move: string, rest: Partial<RecordPly> = {}): RecordPly => ({
  ply: 1,
  player: 'white',
  move,
  nags: [],
  comment: '',
  variations: [],
  ...rest,
});
const FACTS: RecordFacts = {
  tree: plant(),
  rules: 'standard',
  start: '/ / e1 e9 / 10 10 / 1',
  usualStart: true,
  first: 'white',
  order: ['white', 'black'],
  tags: [],
  result: '*',
  judged: new Map(),
};
const moves = (text: string) =>
  text
    .slice(text.indexOf('\n\n') + 2)
    .trim()
    .replaceAll('\n', ' ');

describe('signs', () => {
  const { tree, at } = play(plant(), ROOT, 'e2');
  const sign = (grown: typeof tree, judged?: string) => signsAt(nodeAt(grown, at), judged);

  it('are set, changed and cleared one at a time', () => {
    expect(sign(setSign(tree, at, 1))).toBe('!');
    expect(sign(setSign(setSign(tree, at, 1), at, 4))).toBe('??');
    expect(sign(setSign(setSign(tree, at, 1), at, null))).toBe('');
    expect(sign(tree)).toBe('');
  });
  it("stand before a report's, which shows where nobody has chosen", () => {
    expect(sign(tree, '?')).toBe('?');
    expect(sign(setSign(tree, at, 5), '?')).toBe('!?');
    expect(sign(setSign(tree, at, null), '?')).toBe('');
  });
  it('leave other numbers alone', () => {
    const read = fromRecord([ply('e2', { nags: [2, 14] })]);
    const [first] = mainLine(read);
    expect(nagsAt(first, '??')).toEqual([2, 14]);
    expect(nodeAt(setSign(read, first.id, 3), first.id).nags).toEqual([3, 14]);
    expect(nodeAt(setSign(read, first.id, null), first.id).nags).toEqual([14]);
  });
});

describe('comments', () => {
  it('become what a record can hold', () => {
    expect(tidyComment('  two\n lines\tand\u0007 more ')).toBe('two lines and more');
    expect(tidyComment('a {brace}')).toBe('a (brace)');
    expect(tidyComment('[%clk 0:01] [% wc 153] [%csl Re4] [%open')).toBe(
      '[ %clk 0:01] [ % wc 153] [%csl Re4] [ %open',
    );
  });
  it('stand behind their move, and before the first at the start', () => {
    const { tree, at } = playAll(plant(), ROOT, ['e2', 'e8']);
    const said = setSign(setComment(setComment(tree, at, 'too {slow}'), ROOT, 'A game'), at, 2);
    expect(moves(writeRecord({ ...FACTS, tree: said }))).toBe('{A game} 1. e2 e8 $2 {too (slow)} *');
    expect(moves(writeRecord({ ...FACTS, tree: setComment(said, at, ' ') }))).toBe('{A game} 1. e2 e8 $2 *');
  });
  it('are read from a record with its introduction', () => {
    const tree = fromRecord([ply('e2', { comment: 'fine' })], 'A game');
    expect(nodeAt(tree, ROOT).comment).toBe('A game');
    expect(mainLine(tree)[0].comment).toBe('fine');
  });
  it('never begin a line with what looks like a tag or a command', () => {
    const { tree, at } = play(plant(), ROOT, 'e2');
    const text = `${'word '.repeat(14)}[Event "x"] ${'word '.repeat(13)}%skipped [%csl Re4 ${'Rd4 '.repeat(20)}]`;
    const lines = writeRecord({ ...FACTS, tree: setComment(tree, at, text) })
      .split('\n\n')[1]
      .split('\n');
    expect(lines.filter((line) => /^(\[(?!%)|%)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('[%csl')).length).toBe(1);
    expect(lines.join(' ').trim()).toBe(`1. e2 {${tidyComment(text)}} *`);
  });
});

describe('figures of a record', () => {
  it('are kept when it is written again; a report knows better', () => {
    const tree = fromRecord([
      ply('e2', { clockMs: 298_000, whiteWin: 53.1, lead: -0.4, comment: 'quick' }),
      ply('e8', { clockMs: 3_725_050 }),
    ]);
    expect(moves(writeRecord({ ...FACTS, tree }))).toBe(
      '1. e2 {[%clk 0:04:58] [%wc 53.1] [%lead -0.4] quick} 1... e8 {[%clk 1:02:05.050]} *',
    );
    const judged = new Map([[mainLine(tree)[0].id, { whiteAfter: 60 }]]);
    expect(writeRecord({ ...FACTS, tree, judged })).toContain('[%wc 60.0] [%lead -0.4]');
  });
});

describe('a line alone', () => {
  const main = playAll(plant(), ROOT, ['e2', 'e8', 'e3']);
  const [first] = mainLine(main.tree);
  const side = playAll(main.tree, first.id, ['d9', 'd1h', 'c9']);

  it('has neither variations nor tags', () => {
    expect(writeLine({ ...FACTS, tree: side.tree }, first.id)).toBe('1. e2 e8 2. e3 *\n');
    const middle = nodeAt(side.tree, side.at).parent!;
    expect(writeLine({ ...FACTS, tree: side.tree }, middle)).toBe('1. e2 d9 2. d1h c9 *\n');
  });
  it('says where it starts if that is unusual', () => {
    expect(writeLine({ ...FACTS, tree: main.tree, rules: '5x5', usualStart: false }, first.id)).toMatch(
      /^\[Rules "5x5"\]\n\[SetUp "1"\]\n\[FEN ".*"\]\n\n1\. e2 e8 2\. e3 \*\n$/,
    );
  });
});
