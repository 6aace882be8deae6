// The tree as a record. The server reads it back; it also says what the tags mean.

import type { Color } from '../wire/board';
import { nagsAt, tidyComment } from './notes';
import { ROOT, type Tree, moveNumber, nodeAt, onlyLine } from './tree';

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

interface Tag {
  name: string;
  value: string;
}

/** Tags that follow from the game itself. */
const OWN = ['Result', 'Variant', 'Rules', 'SetUp', 'FEN'];
const WIDTH = 79;

export function writeRecord(facts: RecordFacts): string {
  const kept = facts.tags.filter(({ name }) => !OWN.includes(name));
  const variant = facts.rules === 'standard' ? [{ name: 'Variant', value: 'Quoridor' }] : [];
  const tags = [
    ...(kept.length > 0 ? kept : [{ name: 'Event', value: 'Analysis' }]),
    { name: 'Result', value: facts.result },
    ...variant,
    ...startTags(facts),
  ];
  return `${tagLines(tags)}\n${wrapped([...intro(facts), ...lineWords(facts, ROOT), facts.result])}\n`;
}

/** The line through a node alone. Tags say only what its moves can not be read without. */
export function writeLine(facts: RecordFacts, id: number): string {
  const line = { ...facts, tree: onlyLine(facts.tree, id) };
  const tags = startTags(facts);
  return `${tags.length > 0 ? `${tagLines(tags)}\n` : ''}${wrapped([...lineWords(line, ROOT), '*'])}\n`;
}

function startTags({ rules, usualStart, start }: RecordFacts): Tag[] {
  return [
    ...(rules === 'standard' ? [] : [{ name: 'Rules', value: rules }]),
    ...(usualStart
      ? []
      : [
          { name: 'SetUp', value: '1' },
          { name: 'FEN', value: start },
        ]),
  ];
}

function tagLines(tags: readonly Tag[]): string {
  return tags.map(({ name, value }) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]\n`).join('');
}

/** The words of the line from a node on, variations in brackets after the move they replace. */
function lineWords(facts: RecordFacts, from: number): string[] {
  const words: string[] = [];
  let begins = true;
  for (let [next, ...others] = nodeAt(facts.tree, from).children; next !== undefined;) {
    words.push(...moveWords(facts, next, begins));
    for (const other of others) {
      // A line that begins has a number, so there are two words at least.
      const inner = [...moveWords(facts, other, true), ...lineWords(facts, other)];
      words.push(`(${inner[0]}`, ...inner.slice(1, -1), `${inner.at(-1)})`);
    }
    begins = others.length > 0 || comment(facts, next).length > 0;
    [next, ...others] = nodeAt(facts.tree, next).children;
  }
  return words;
}

function moveWords(facts: RecordFacts, id: number, begins: boolean): string[] {
  const node = nodeAt(facts.tree, id);
  const number = moveNumber(facts.order, facts.first, node.depth, begins)?.replace('…', '...');
  const nags = nagsAt(node, facts.judged.get(id)?.mark);
  return [...(number ? [number] : []), node.move, ...nags.map((nag) => `$${nag}`), ...comment(facts, id)];
}

function intro(facts: RecordFacts): string[] {
  return braced([], nodeAt(facts.tree, ROOT).comment);
}

/** What is said about a move: figures as commands, then words. */
function comment(facts: RecordFacts, id: number): string[] {
  const { told = {}, comment: text } = nodeAt(facts.tree, id);
  const chance = facts.judged.get(id)?.whiteAfter.toFixed(1) ?? told.whiteWin;
  const commands = [
    ...(told.clockMs === undefined ? [] : [`[%clk ${clockText(told.clockMs)}]`]),
    ...(chance === undefined ? [] : [`[%wc ${chance}]`]),
    ...(told.lead === undefined ? [] : [`[%lead ${told.lead}]`]),
  ];
  return braced(commands, text);
}

/** Words between braces; a command is one word, for it must not be broken. */
function braced(commands: readonly string[], text: string): string[] {
  const words = [...commands, ...(tidyComment(text).match(/\[%[^\]]*\]\S*|\S+/g) ?? [])];
  return words.map(
    (word, index) => `${index === 0 ? '{' : ''}${word}${index === words.length - 1 ? '}' : ''}`,
  );
}

/** 298000 as "0:04:58", with thousandths where there are any. */
function clockText(ms: number): string {
  const [seconds, rest] = [Math.floor(ms / 1000), ms % 1000];
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(3, '0')}`;
}

function wrapped(words: readonly string[]): string {
  return words.reduce((text, word) => {
    const column = text.length - text.lastIndexOf('\n') - 1;
    if (text === '') return word;
    // Where a line begins, these would be read as a tag or as a line to skip.
    const mustStay = /^(%|\[(?!%))/.test(word);
    return column + 1 + word.length > WIDTH && !mustStay ? `${text}\n${word}` : `${text} ${word}`;
  }, '');
}
