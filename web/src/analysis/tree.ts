// The tree of moves that an analysis grows. Trees are never changed: every step gives a new one.

import type { Color } from '../wire/board';
import type { RecordPly } from '../wire/record';

export interface TreeNode {
  id: number;
  parent: number | null;
  /** The move that led here; empty at the root. */
  move: string;
  /** Moves from the root. */
  depth: number;
  /** The first child goes on with the line, the others are variations. */
  children: readonly number[];
  nags: readonly number[];
  /** Somebody has chosen the sign, if only to have none. */
  isMarked: boolean;
  /** At the root about the whole game. */
  comment: string;
  /** What a record told in figures. */
  told?: Told;
}

export type Told = Pick<RecordPly, 'clockMs' | 'whiteWin' | 'lead'>;

export interface Tree {
  nodes: ReadonlyMap<number, TreeNode>;
  /** The id of the next node. */
  next: number;
}

export const ROOT = 0;

export function plant(): Tree {
  const root = {
    id: ROOT,
    parent: null,
    move: '',
    depth: 0,
    children: [],
    nags: [],
    isMarked: false,
    comment: '',
  };
  return { nodes: new Map([[ROOT, root]]), next: 1 };
}

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`the tree has no node ${id}`);
  return node;
}

/** Plays a move: goes to the child that has it, or grows one. */
export function play(tree: Tree, at: number, move: string): { tree: Tree; at: number } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((id) => nodeAt(tree, id).move === move);
  if (known !== undefined) return { tree, at: known };
  const id = tree.next;
  const child = {
    id,
    parent: at,
    move,
    depth: parent.depth + 1,
    children: [],
    nags: [],
    isMarked: false,
    comment: '',
  };
  const nodes = new Map(tree.nodes).set(id, child).set(at, { ...parent, children: [...parent.children, id] });
  return { tree: { nodes, next: id + 1 }, at: id };
}

/** Plays a row of moves, one after the other. */
export function playAll(tree: Tree, at: number, moves: readonly string[]): { tree: Tree; at: number } {
  return moves.reduce((grown, move) => play(grown.tree, grown.at, move), { tree, at });
}

/** The nodes from the first move to this one. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent))
    path.unshift(node);
  return path;
}

export function movesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((node) => node.move);
}

/** The line that goes on from a node, without the node itself. */
export function lineFrom(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let [next] = nodeAt(tree, id).children; next !== undefined; [next] = nodeAt(tree, next).children) {
    line.push(nodeAt(tree, next));
  }
  return line;
}

export function mainLine(tree: Tree): TreeNode[] {
  return lineFrom(tree, ROOT);
}

/** Does the path to the node leave the main line? */
export function isVariation(tree: Tree, id: number): boolean {
  return pathTo(tree, id).some((node) => nodeAt(tree, node.parent!).children[0] !== node.id);
}

/** Makes the innermost variation of a node the line it branches off from. */
export function promote(tree: Tree, id: number): Tree {
  const branch = pathTo(tree, id).findLast((node) => nodeAt(tree, node.parent!).children[0] !== node.id);
  if (!branch) return tree;
  const parent = nodeAt(tree, branch.parent!);
  const children = [branch.id, ...parent.children.filter((it) => it !== branch.id)];
  return { ...tree, nodes: new Map(tree.nodes).set(parent.id, { ...parent, children }) };
}

/** Takes a node and everything after it away; the place to be is then its parent. */
export function remove(tree: Tree, id: number): { tree: Tree; at: number } {
  const node = nodeAt(tree, id);
  if (node.parent === null) return { tree, at: id };
  const parent = nodeAt(tree, node.parent);
  const nodes = new Map(tree.nodes).set(parent.id, {
    ...parent,
    children: parent.children.filter((it) => it !== id),
  });
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...nodeAt(tree, next).children);
    nodes.delete(next);
  }
  return { tree: { ...tree, nodes }, at: parent.id };
}

/** The line through a node as a tree of its own, without variations. */
export function onlyLine(tree: Tree, id: number): Tree {
  const line = [nodeAt(tree, ROOT), ...pathTo(tree, id), ...lineFrom(tree, id)];
  const nodes = line.map(
    (node, index) =>
      [node.id, { ...node, children: line.slice(index + 1, index + 2).map((it) => it.id) }] as const,
  );
  return { ...tree, nodes: new Map(nodes) };
}

/** A record's tree. Variations of a move hang on the node before it. */
export function fromRecord(line: readonly RecordPly[], intro = ''): Tree {
  let tree = plant();
  tree = { ...tree, nodes: new Map(tree.nodes).set(ROOT, { ...nodeAt(tree, ROOT), comment: intro }) };
  const grow = (from: number, plies: readonly RecordPly[]) => {
    let at = from;
    for (const ply of plies) {
      const before = at;
      ({ tree, at } = play(tree, before, ply.move));
      const { nags, comment, clockMs, whiteWin, lead } = ply;
      const node = { ...nodeAt(tree, at), nags, comment, told: { clockMs, whiteWin, lead } };
      tree = { ...tree, nodes: new Map(tree.nodes).set(at, node) };
      for (const variation of ply.variations) grow(before, variation);
    }
  };
  grow(ROOT, line);
  return tree;
}

/** Whose turn it is after so many moves. */
export function moverAt(order: readonly Color[], first: Color, depth: number): Color {
  return order[(order.indexOf(first) + depth) % order.length];
}

/** A move with its number, as the move list has it: "12. d4" or "12…d4". */
export function numbered(order: readonly Color[], first: Color, depth: number, move: string): string {
  const number = moveNumber(order, first, depth, true) ?? '';
  return number.endsWith('.') ? `${number} ${move}` : number + move;
}

/** "1." before a move of the first player, "1…" before another where a line begins. */
export function moveNumber(
  order: readonly Color[],
  first: Color,
  depth: number,
  begins: boolean,
): string | null {
  const half = order.indexOf(first) + depth - 1;
  const number = Math.floor(half / order.length) + 1;
  if (half % order.length === 0) return `${number}.`;
  return begins ? `${number}…` : null;
}
