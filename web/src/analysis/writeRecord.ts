// The tree as a record. The server reads it back; it also says what the tags mean.

import type { Color } from '../wire/board';
import { ROOT, type Tree, moveNumber, nagOf, nodeAt } from './tree';

export interface RecordFacts {
  tree: Tree;
  rules: string;
  /** The start position as text. */
  start: string;
  /** Whether it is the one the rules give. */
  usualStart: boolean;
  first: Color;
  order: readonly Color[];
  tags: readonly { name: string; value: string }[];
  result: string;
  /** White's win chance and the mark of moves that a report has judged. */
  judged: ReadonlyMap<number, { whiteAfter: number; mark?: string }>;
}

/** Tags that follow from the game itself. */
const OWN = ['Result', 'Variant', 'Rules', 'SetUp', 'FEN'];
const WIDTH = 79;

export function writeRecord(facts: RecordFacts): string {
  const kept = facts.tags.filter(({ name }) => !OWN.includes(name));
  const tags = [
    ...(kept.length > 0 ? kept : [{ name: 'Event', value: 'Analysis' }]),
    { name: 'Result', value: facts.result },
    ...(facts.rules === 'standard' ? [{ name: 'Variant', value: 'Quoridor' }] : [{ name: 'Rules', value: facts.rules }]),
    ...(facts.usualStart ? [] : [{ name: 'SetUp', value: '1' }, { name: 'FEN', value: facts.start }]),
  ];
  const head = tags.map(({ name, value }) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`).join('\n');
  return `${head}\n\n${wrapped([...lineWords(facts, ROOT), facts.result])}\n`;
}

/** The words of the line from a node on, variations in brackets after the move they replace. */
function lineWords(facts: RecordFacts, from: number): string[] {
  const words: string[] = [];
  let begins = true;
  for (let [next, ...others] = nodeAt(facts.tree, from).children; next !== undefined; ) {
    words.push(...moveWords(facts, next, begins));
    for (const other of others) {
      // A line that begins has a number, so there are two words at least.
      const inner = [...moveWords(facts, other, true), ...lineWords(facts, other)];
      words.push(`(${inner[0]}`, ...inner.slice(1, -1), `${inner.at(-1)})`);
    }
    begins = others.length > 0 || comment(facts, next) !== '';
    [next, ...others] = nodeAt(facts.tree, next).children;
  }
  return words;
}

function moveWords(facts: RecordFacts, id: number, begins: boolean): string[] {
  const node = nodeAt(facts.tree, id);
  const number = moveNumber(facts.order, facts.first, node.depth, begins)?.replace('…', '...');
  const mark = nagOf(facts.judged.get(id)?.mark ?? '');
  const nags = [...new Set([...node.nags, ...(mark === null ? [] : [mark])])];
  return [...(number ? [number] : []), node.move, ...nags.map((nag) => `$${nag}`), ...comment(facts, id).split(' ')].filter(Boolean);
}

function comment(facts: RecordFacts, id: number): string {
  const said = facts.judged.get(id);
  const parts = [said ? `[%wc ${said.whiteAfter.toFixed(1)}]` : '', nodeAt(facts.tree, id).comment.replace(/[{}]/g, '')];
  const text = parts.filter(Boolean).join(' ');
  return text ? `{${text}}` : '';
}

function wrapped(words: readonly string[]): string {
  return words.filter(Boolean).reduce((text, word) => {
    const column = text.length - text.lastIndexOf('\n') - 1;
    if (text === '') return word;
    return column + 1 + word.length > WIDTH ? `${text}\n${word}` : `${text} ${word}`;
  }, '');
}
