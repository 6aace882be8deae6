// What is being studied: a start position, a tree of moves, and the place in it. Every position is
// asked of the server once and kept.

import { words } from '../i18n/language.svelte';
import { warningText } from '../i18n/problems';
import { studyWords } from '../i18n/study/words.svelte';
import type { Color, WireBoard } from '../wire/board';
import type { GameReport, JudgedPly } from '../wire/analysis';
import { loadGame, loadPosition, loadRecord } from '../wire/http';
import { type RecordAnswer, readRecord } from '../wire/record';
import { setComment, setSign } from './notes';
import {
  ROOT,
  type Tree,
  type TreeNode,
  fromRecord,
  lineFrom,
  mainLine,
  movesTo,
  nodeAt,
  plant,
  playAll,
  promote,
  remove,
  pathTo,
} from './tree';
import { type RecordFacts, writeLine, writeRecord } from './writeRecord';
import { Told, problemText } from '../shell/problem';

export class Study {
  start = $state.raw<WireBoard | null>(null);
  tree = $state.raw<Tree>(plant());
  at = $state(ROOT);
  problem = $state<string | null>(null);
  warning = $state<string | null>(null);
  tags = $state.raw<RecordAnswer['tags']>([]);
  /** Moves that a report has judged, by node. */
  judged = $state.raw<ReadonlyMap<number, JudgedPly>>(new Map());
  report = $state.raw<GameReport | null>(null);
  /** The nodes that the report is about, whatever becomes of the tree. */
  reported = $state.raw<readonly number[]>([]);
  private boards = $state.raw<ReadonlyMap<number, WireBoard>>(new Map());
  private result = '*';
  /** Counts what was opened, so that late answers about something else are dropped. */
  private opened = 0;

  get rules(): string {
    return this.start?.rules ?? 'standard';
  }
  get order(): Color[] {
    return this.start?.players.map((it) => it.player) ?? [];
  }
  /** The position at the place in the tree, as soon as the server has told it. */
  get board(): WireBoard | null {
    return this.boards.get(this.at) ?? null;
  }
  get node(): TreeNode {
    return nodeAt(this.tree, this.at);
  }
  get moves(): string[] {
    return movesTo(this.tree, this.at);
  }
  get isFour(): boolean {
    return this.order.length > 2;
  }

  /** The newest known position on the path to the place, and the moves that follow it. */
  nearest(): { board: WireBoard; then: string[] } | null {
    const then: string[] = [];
    for (const node of pathTo(this.tree, this.at).reverse()) {
      const board = this.boards.get(node.id);
      if (board) return { board, then };
      then.unshift(node.move);
    }
    return this.start && { board: this.start, then };
  }

  /** Begins anew with a position; the rules' own start without a text. */
  async openPosition(rules: string, text?: string): Promise<boolean> {
    return this.open(async () => {
      const { board, warning } = await loadPosition(rules, text);
      return () => {
        this.begin(board, plant(), []);
        this.warning = warning ? warningText(warning, words()) : null;
      };
    });
  }

  /** Begins anew with a record. */
  openRecord(ask: () => Promise<RecordAnswer>): Promise<boolean> {
    return this.open(async () => {
      const record = await ask();
      return () => {
        this.begin(record.start, fromRecord(record.line, record.intro), record.tags);
        this.result = record.result;
        const line = mainLine(this.tree);
        const known = record.line.flatMap(({ board }, index) =>
          board ? [[line[index].id, board] as const] : [],
        );
        this.boards = new Map([...this.boards, ...known]);
      };
    });
  }

  /** Begins anew with a game of this site, unless people still play it. */
  openGame(id: string): Promise<boolean> {
    return this.openRecord(async () => {
      const [game, text] = await Promise.all([loadGame(id), loadRecord(id)]);
      const isShared = game.mode === 'link' || game.mode === 'seek';
      if (isShared && !game.result) throw new Told(studyWords().analysis.stillPlayed);
      return readRecord(text);
    });
  }

  private async open(ask: () => Promise<() => void>): Promise<boolean> {
    const request = ++this.opened;
    try {
      const settle = await ask();
      if (request !== this.opened) return false;
      settle();
      this.problem = null;
      return true;
    } catch (error) {
      if (request === this.opened) this.problem = problemText(error);
      return false;
    }
  }

  private begin(start: WireBoard, tree: Tree, tags: RecordAnswer['tags']): void {
    this.start = start;
    this.tree = tree;
    this.at = ROOT;
    this.tags = tags;
    this.result = '*';
    this.warning = null;
    this.boards = new Map([[ROOT, start]]);
    this.forgetReport();
  }

  forgetReport(): void {
    this.judged = new Map();
    this.report = null;
    this.reported = [];
  }

  /** Plays moves from the place in the tree. */
  play(...moves: string[]): void {
    const grown = playAll(this.tree, this.at, moves);
    this.tree = grown.tree;
    this.goTo(grown.at);
  }

  goTo(id: number): void {
    this.at = id;
    this.problem = null;
    void this.fetchBoard(id);
  }

  step(by: 1 | -1): void {
    const next = by === 1 ? this.node.children[0] : this.node.parent;
    if (next !== undefined && next !== null) this.goTo(next);
  }
  first(): void {
    this.goTo(ROOT);
  }
  last(): void {
    this.goTo(lineFrom(this.tree, this.at).at(-1)?.id ?? this.at);
  }

  promote(): void {
    this.tree = promote(this.tree, this.at);
  }
  remove(): void {
    const pruned = remove(this.tree, this.at);
    this.at = pruned.at;
    this.tree = pruned.tree;
    void this.fetchBoard(this.at);
  }

  /** Gives the move at the place a sign, or takes it away. */
  mark(nag: number | null): void {
    this.tree = setSign(this.tree, this.at, nag);
  }
  comment(text: string): void {
    this.tree = setComment(this.tree, this.at, text);
  }

  private async fetchBoard(id: number): Promise<void> {
    const start = this.start;
    if (!start || this.boards.has(id)) return;
    const request = this.opened;
    const { tree } = this;
    try {
      const { board } = await loadPosition(start.rules, start.position, movesTo(tree, id));
      if (request === this.opened) this.boards = new Map(this.boards).set(id, board);
    } catch (error) {
      if (request !== this.opened) return;
      // A move that is not legal, from a line that has grown old: it does not stay.
      this.problem = problemText(error);
      if (this.tree.nodes.has(id)) {
        const pruned = remove(this.tree, id);
        if (this.at === id) this.at = pruned.at;
        this.tree = pruned.tree;
      }
    }
  }

  /** Writes down what was judged, unless something else is being studied by now. */
  judge(line: readonly number[], plies: readonly JudgedPly[]): void {
    if (line === this.reported) this.judged = new Map(plies.map((ply, index) => [line[index], ply]));
  }

  /** Everything as a record. */
  async recordText(): Promise<string> {
    const facts = await this.facts();
    return facts ? writeRecord(facts) : '';
  }

  /** The line one stands in, from its first move to its last. */
  async lineText(): Promise<string> {
    const facts = await this.facts();
    return facts ? writeLine(facts, this.at) : '';
  }

  private async facts(): Promise<RecordFacts | null> {
    const start = this.start;
    if (!start) return null;
    const usual = await loadPosition(start.rules);
    return {
      tree: this.tree,
      rules: start.rules,
      start: start.position,
      usualStart: usual.board.position === start.position,
      first: start.toMove,
      order: this.order,
      tags: this.tags,
      result: this.result,
      judged: this.judged,
    };
  }
}
