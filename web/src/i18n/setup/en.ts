// English texts of the dialog for a new game, with the players that it offers. They come with the dialog,
// not with the first load.

import type { PlayerWords } from '../catalog';

const TWO = 'every size, two players';
const FOUR = 'every size, two and four players';

const catalog: PlayerWords = {
  groups: {
    engine: 'Engine',
    exact: 'Perfect play',
    published: 'Published players',
    yardstick: 'Baselines',
  },
  agents: {
    stockade: ['Stockade’s own engine, for two and four players.', FOUR],
    perfect: [
      'Plays from a table of exact values, built on first use: never throws away a win or a draw.',
      'two players on small boards, such as 5×5 with 3 walls',
    ],
    mertens: ['Minimax over all moves that counts ranks and the steps to the next rank.', TWO],
    bowler: ['Negamax over walls near the pawns, with weights from a genetic algorithm.', TWO],
    ie: ['Negamax over the few walls nearest the opponent, valued by shortest paths.', TWO],
    cornell: [
      'Tree search with an evaluation: none, rows to go, random games, a learned forest or a network.',
      `${TWO}; a network its own board`,
    ],
    ddqn: [
      "A trained network's best action, carried over from a game with unit fences; no strength is claimed.",
      'two players on 5×5',
    ],
    dummy: ['An opponent of the DDQN trainings, carried over from a game with unit fences.', TWO],
    lee: [
      "Tree search with guided roll-outs, the community's old yardstick: levels 2500, 7500, 20000 and 60000.",
      TWO,
    ],
    uct: [
      'Tree search with random roll-outs, Respall-like: 1000 a move stand for the player that Bowler met.',
      TWO,
    ],
    glendenning: ['A stand-in for his minimax player, whose weights are not published.', TWO],
    hybrid: ['Tree search whose leaves are valued by a shallow minimax, with proofs of short wins.', TWO],
    random: ['Plays any legal move, each with the same chance.', FOUR],
    greedy: ['Always makes the pawn move, jumps included, that leaves the shortest path.', FOUR],
  },
};

export const en = {
  title: {
    bot: 'Play a bot',
    link: 'Play a friend',
    seek: 'Play anyone',
    screen: 'Play on one screen',
    watch: 'Bot against bot',
  },
  opponent: 'Opponent',
  seatOf: (player: string) => `Who plays ${player}?`,
  levels: 'Engine',
  level: (number: number, name: string) => `${number} · ${name}`,
  source: (text: string) => `Source: ${text}`,
  human: 'Human',
  orPublished: 'or a published player:',
  strength: 'Strength',
  optionNames: {
    sims: 'Simulations per move',
    iters: 'Iterations per move',
    depth: 'Moves ahead',
    eval: 'Evaluation',
    mode: 'Version',
    kind: 'Kind',
    pruning: 'Pruning',
    noise: 'Chance',
  } as Readonly<Record<string, string>>,
  preset: 'Rules',
  presets: {
    standard: 'Standard',
    mertens: 'as Mertens',
    bowler: 'as Bowler',
    ie: 'as IE',
    cornell: 'as Cornell, 5×5',
  } as Readonly<Record<string, string>>,
  side: 'You play',
  random: 'Random',
  clock: 'Clock',
  none: 'None',
  width: 'Columns',
  height: 'Rows',
  walls: 'Walls each',
  wallsUsual: 'standard',
  players: 'Players',
  two: 'Two',
  fourPlayers: 'Four',
  position: 'Start from a position text (optional)',
  positionHint: 'for example d4f4e7 / a2a8 / e4 e6 / 7 8 / 2',
  name: 'Your name (optional)',
  listed: 'Show this game in the lobby and the archive',
  more: 'More options',
  start: 'Start',
  create: 'Create link',
  open: 'Open game',
  ...catalog,
};
