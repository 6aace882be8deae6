import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type StatusFacts, moveSentence, resultSentence, standing, statusSentence } from '../src/game/status';
import { boardView, expecting, routes } from '../src/game/view';
import { whyNot } from '../src/board/view';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import type { WireBoard } from '../src/wire/board';
import type { GameState } from '../src/wire/game';

const board: WireBoard = {
  rules: 'standard',
  width: 9,
  height: 9,
  position: 'e3 / / e2 e8 / 9 10 / 2',
  ply: 3,
  toMove: 'black',
  players: [
    {
      player: 'white',
      pawn: 'e2',
      goal: 'north',
      stock: 9,
      walls: 10,
      distance: 8,
      path: ['e2', 'd2', 'd3'],
    },
    { player: 'black', pawn: 'e8', goal: 'south', stock: 10, walls: 10, distance: 9, path: ['e8', 'e7'] },
  ],
  walls: [{ wall: 'e3h', owner: 'white' }],
  legal: {
    pawn: [{ cell: 'e7', jump: false }],
    pass: false,
    blocked: [
      { wall: 'e3h', code: 'overlaps', by: 'e3h' },
      { wall: 'e3v', code: 'crosses', by: 'e3h' },
      { wall: 'a1h', code: 'closes', player: 'white' },
    ],
  },
  lastMove: { player: 'white', move: 'e3h' },
};
const before: WireBoard = {
  ...board,
  players: [board.players[0], { ...board.players[1], distance: 7 }],
};
const states = JSON.parse(
  readFileSync(new URL('../../crates/server/golden/game-state.json', import.meta.url), 'utf8'),
) as GameState[];
const game: GameState = {
  ...states[0],
  board,
  offers: [],
  result: undefined,
  repetitions: 1,
  yours: ['black'],
};
const facts: StatusFacts = {
  game,
  link: 'open',
  review: null,
  pending: null,
  plan: null,
  wallMode: false,
  myTurn: true,
  seated: true,
};

describe('the status line', () => {
  it('has one sentence for every state', () => {
    const sentences = [
      statusSentence(facts, en),
      statusSentence({ ...facts, wallMode: true }, en),
      statusSentence({ ...facts, pending: 'e5v' }, en),
      statusSentence({ ...facts, myTurn: false }, en),
      statusSentence({ ...facts, seated: false }, en),
      statusSentence({ ...facts, seated: false, game: { ...game, yours: [] } }, en),
      statusSentence({ ...facts, review: 2 }, en),
      statusSentence({ ...facts, link: 'lost' }, en),
      statusSentence(
        { ...facts, game: { ...game, result: { score: '0-1', winner: 'black', reason: 'time' } } },
        en,
      ),
      statusSentence({ ...facts, game: { ...game, yours: ['white', 'black'] } }, en),
    ];
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
  });

  it('names the move that is planned', () => {
    const theirs = { ...facts, game: { ...game, yours: ['white' as const] }, myTurn: false };
    expect(statusSentence({ ...theirs, plan: 'e3h' }, en)).toMatch(/ to move\. Planned: e3h\.$/);
  });

  it('warns before a draw by repetition', () => {
    const repeated = { ...game, repetitions: 2, repetitionLimit: 3 };
    expect(statusSentence({ ...facts, game: repeated }, en)).toContain('draw');
    expect(statusSentence(facts, en)).not.toContain('draw');
  });

  it('says how a game ended', () => {
    expect(resultSentence({ score: '1-0', winner: 'white', reason: 'goal' }, en)).toBe(
      'White wins by reaching the goal.',
    );
    expect(resultSentence({ score: '1/2-1/2', reason: 'repetition' }, en)).toBe(
      'Draw by repetition: the same position occurred three times.',
    );
    expect(resultSentence({ score: '1-0', winner: 'white', reason: 'resign' }, de)).toBe(
      'Weiß gewinnt durch Aufgabe.',
    );
  });
});

describe('what is spoken', () => {
  it('of a wall names the stock and the paths that changed', () => {
    expect(moveSentence(before, board, ['black'], en)).toBe(
      'White: horizontal wall e3, 9 left; your path 9, was 7',
    );
    expect(moveSentence(before, board, [], en)).toBe(
      'White: horizontal wall e3, 9 left; Black’s path 9, was 7',
    );
  });

  it('of a pawn names its cell', () => {
    const moved = { ...board, lastMove: { player: 'black' as const, move: 'e7', from: 'e8' } };
    expect(moveSentence(board, moved, [], en)).toBe('Black: pawn e7');
  });

  it('of the standing names everything', () => {
    expect(standing(board, () => '4:58', en)).toBe(
      'White: 9 walls, 8 steps to go, clock 4:58. Black: 10 walls, 9 steps to go, clock 4:58.',
    );
  });
});

describe('the view of a position', () => {
  const view = boardView(board, en);

  it('gives the reason for every wall that can not be placed', () => {
    expect(whyNot(view, 'e3h')).toBe('overlaps e3h');
    expect(whyNot(view, 'e3v')).toBe('crosses e3h');
    expect(whyNot(view, 'a1h')).toBe('blocks White’s last path to the goal');
    expect(whyNot(view, 'h8v')).toBeNull();
    const empty = boardView({ ...board, legal: { ...board.legal, blocked: [], noWalls: 'noneLeft' } }, en);
    expect(whyNot(empty, 'h8v')).toBe('no walls left');
  });

  it('shows a sent move before it is confirmed', () => {
    expect(expecting(view, 'e7').pawns).toContainEqual({ player: 'black', cell: 'e7' });
    expect(expecting(view, 'd5v').walls).toContainEqual({ wall: 'd5v', owner: 'black' });
    expect(expecting(view, 'd5v').targets).toEqual([]);
  });

  it('leaves the pawn itself out of its path, and a pass out of the marks', () => {
    expect(routes(board)[0].cells).toEqual(['d2', 'd3']);
    expect(boardView({ ...board, lastMove: { player: 'white', move: '--' } }, en).last).toBeNull();
  });
});
