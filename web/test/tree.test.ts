import { describe, expect, it } from 'vitest';
import {
  ROOT,
  fromRecord,
  isVariation,
  mainLine,
  moveNumber,
  numbered,
  moverAt,
  movesTo,
  nodeAt,
  plant,
  play,
  playAll,
  promote,
  remove,
} from '../src/analysis/tree';
import { writeRecord } from '../src/analysis/writeRecord';
import type { RecordPly } from '../src/wire/record';

const TWO = ['white', 'black'] as const;
const texts = (tree: ReturnType<typeof plant>) => mainLine(tree).map((node) => node.move);

/** 1. e2 (1. d1 d9) e8 2. e3, and the node of d9. */
function grown() {
  const main = playAll(plant(), ROOT, ['e2', 'e8', 'e3']);
  return playAll(main.tree, ROOT, ['d1', 'd9']);
}

describe('the tree', () => {
  it('plays a known move without growing', () => {
    const first = play(plant(), ROOT, 'e2');
    const again = play(first.tree, ROOT, 'e2');
    expect(again.tree).toBe(first.tree);
    expect(again.at).toBe(first.at);
  });

  it('makes another move a variation', () => {
    const { tree, at } = grown();
    expect(texts(tree)).toEqual(['e2', 'e8', 'e3']);
    expect(movesTo(tree, at)).toEqual(['d1', 'd9']);
    expect(isVariation(tree, at)).toBe(true);
    expect(isVariation(tree, mainLine(tree)[2].id)).toBe(false);
  });

  it('promotes the innermost variation', () => {
    const { tree, at } = grown();
    const deep = play(tree, nodeAt(tree, at).parent!, 'c9');
    const once = promote(deep.tree, deep.at);
    expect(texts(once)).toEqual(['e2', 'e8', 'e3']);
    const twice = promote(once, deep.at);
    expect(texts(twice)).toEqual(['d1', 'c9']);
    expect(promote(twice, deep.at)).toBe(twice);
  });

  it('deletes a move with everything after it', () => {
    const { tree } = grown();
    const [first] = mainLine(tree);
    const pruned = remove(tree, first.id);
    expect(pruned.at).toBe(ROOT);
    expect(texts(pruned.tree)).toEqual(['d1', 'd9']);
    expect(pruned.tree.nodes.size).toBe(3);
    expect(remove(tree, ROOT).tree).toBe(tree);
  });

  it('is never changed itself', () => {
    const { tree } = grown();
    const size = tree.nodes.size;
    remove(tree, mainLine(tree)[0].id);
    promote(tree, tree.next - 1);
    expect(tree.nodes.size).toBe(size);
    expect(texts(tree)).toEqual(['e2', 'e8', 'e3']);
  });
});

const ply = (move: string, rest: Partial<RecordPly> = {}): RecordPly => ({
  ply: 1,
  player: 'white',
  move,
  nags: [],
  comment: '',
  variations: [],
  ...rest,
});

describe('records', () => {
  const record = [
    ply('e2', { nags: [6], comment: 'fine' }),
    ply('e8', { variations: [[ply('d9'), ply('e3')]] }),
    ply('e3'),
  ];
  const facts = {
    tree: fromRecord(record),
    rules: 'standard',
    start: '/ / e1 e9 / 10 10 / 1',
    usualStart: true,
    first: 'white' as const,
    order: TWO,
    tags: [
      { name: 'White', value: 'A "b"' },
      { name: 'Result', value: '1-0' },
    ],
    result: '*',
    judged: new Map([[3, { whiteAfter: 41.25, mark: '??' }]]),
  };

  it('keep variations at the move they replace', () => {
    const { tree } = facts;
    expect(texts(tree)).toEqual(['e2', 'e8', 'e3']);
    expect(nodeAt(tree, mainLine(tree)[0].id).children.map((id) => nodeAt(tree, id).move)).toEqual([
      'e8',
      'd9',
    ]);
  });

  it('are written with numbers, marks, comments and brackets', () => {
    const text = writeRecord(facts);
    expect(text).toContain('[White "A \\"b\\""]\n[Result "*"]\n[Variant "Quoridor"]\n\n');
    expect(text).toContain('1. e2 $6 {fine} 1... e8 (1... d9 $4 {[%wc 41.3]} 2. e3) 2. e3 *');
  });

  it('name rules and start that are not the usual ones', () => {
    const text = writeRecord({ ...facts, rules: '5x5', usualStart: false });
    expect(text).toContain('[Rules "5x5"]\n[SetUp "1"]\n[FEN "/ / e1 e9 / 10 10 / 1"]');
    expect(text).not.toContain('Variant');
  });

  it('break lines before they are 80 long', () => {
    const moves = Array.from({ length: 60 }, (_, index) => (index % 2 ? 'e8' : 'e2'));
    const { tree } = playAll(plant(), ROOT, moves);
    const lines = writeRecord({ ...facts, tree, judged: new Map() }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(80);
    expect(lines.length).toBeGreaterThan(6);
  });
});

describe('move numbers', () => {
  it('stand before the first player, and where a line begins', () => {
    expect(moveNumber(TWO, 'white', 1, true)).toBe('1.');
    expect(moveNumber(TWO, 'white', 2, false)).toBe(null);
    expect(moveNumber(TWO, 'white', 2, true)).toBe('1…');
    expect(moveNumber(TWO, 'black', 1, true)).toBe('1…');
    expect(moveNumber(TWO, 'black', 2, false)).toBe('2.');
  });
  it('stand before the move as in the move list', () => {
    const two = ['white', 'black'] as const;
    expect(numbered(two, 'white', 23, 'd4')).toBe('12. d4');
    expect(numbered(two, 'white', 24, 'd4')).toBe('12…d4');
    expect(numbered(two, 'black', 1, 'd4')).toBe('1…d4');
  });
  it('follow the turn order', () => {
    const four = ['white', 'red', 'black', 'blue'] as const;
    expect(moverAt(four, 'black', 0)).toBe('black');
    expect(moverAt(four, 'black', 2)).toBe('white');
  });
});
