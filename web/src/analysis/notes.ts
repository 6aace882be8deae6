// What people say about moves: a mark and a comment each, in words that a record can hold.

import { type Tree, type TreeNode, nodeAt } from './tree';

/** PGN's numbers as the signs people write. */
export const SIGNS: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export function nagOf(sign: string): number | null {
  const found = Object.entries(SIGNS).find(([, text]) => text === sign);
  return found ? Number(found[0]) : null;
}

const isSign = (nag: number) => nag in SIGNS;

/** The numbers at a move: its own, or a report's sign where nobody has chosen one. */
export function nagsAt(node: TreeNode, judged?: string): readonly number[] {
  const sign = nagOf(judged ?? '');
  return sign === null || node.isMarked || node.nags.some(isSign) ? node.nags : [...node.nags, sign];
}

export function signsAt(node: TreeNode, judged?: string): string {
  return nagsAt(node, judged)
    .map((nag) => SIGNS[nag] ?? '')
    .join('');
}

/** Gives a move one sign or none; numbers that are no sign stay. */
export function setSign(tree: Tree, id: number, nag: number | null): Tree {
  const others = nodeAt(tree, id).nags.filter((it) => !isSign(it));
  return change(tree, id, { nags: nag === null ? others : [nag, ...others], isMarked: true });
}

/** Says something about a move; about the whole game at the root. */
export function setComment(tree: Tree, id: number, text: string): Tree {
  return change(tree, id, { comment: tidyComment(text) });
}

function change(tree: Tree, id: number, said: Partial<TreeNode>): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeAt(tree, id), ...said }) };
}

/** The text as it comes back from a record: one line, no braces, and nothing that would be read as a
 * command such as [%clk]. */
export function tidyComment(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\[%(?=\s*(?:clk|wc|lead|out)\b|[^\]]*$)/g, '[ %');
}
