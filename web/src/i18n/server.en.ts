// English sentences for what the server says in codes, and for the players it offers.

import type { CatalogWords } from './catalog';
import type { ServerWords } from './problems';

const TWO = 'every size, two players';
const FOUR = 'every size, two and four players';

export const server: ServerWords & CatalogWords & { readonly storageFailed: string } = {
  storageFailed:
    'The server cannot store moves right now (full disk or lost database). The game and its clocks are paused until it can.',

  problems: {
    malformed: 'The server does not understand this request.',
    tooLarge: (it) => `This is too large: at most ${it.most} bytes are accepted.`,
    tooSlow: 'The request did not arrive in time.',
    tooFast: 'Too many requests. Please wait a moment.',
    helloFirst: 'The connection is not ready yet.',
    rules: (it) => `These rules cannot be read: ${it.detail}`,
    position: (it) => `This position cannot be read: ${it.detail}`,
    positionOver: 'The game is already over in this position.',
    record: (it) => `This record cannot be read: ${it.detail}`,
    noSuchRecord: (it) => `The text has no game ${it.number}.`,
    moves: (it) => `These moves cannot be played: ${it.detail}`,
    tooManyMoves: (it) => `At most ${it.most} moves are possible here.`,
    reportOfFour: 'Reports are available for two-player games only.',
    agent: 'This player cannot be chosen for this game.',
    seatCount: (it) => `These rules need ${it.needed} players.`,
    watchWithPeople: 'Only bots can play in a game to watch.',
    botsAlone: 'A game between bots must be a game to watch.',
    onePerson: 'A game with only one human player needs no link.',
    sideTaken: 'This side is not available.',
    clock: (it) => `The clock must be set to between 1 and ${it.most} seconds.`,
    nameTooLong: (it) => `A name can have at most ${it.most} characters.`,
    noGame: 'There is no such game.',
    noPuzzle: 'There is no such puzzle.',
    noPage: (it) => `Page not found: ${it.path}`,
    full: 'All seats of this game are taken.',
    noToken: 'Only the players of this game may do that.',
    foreignOrigin: (it) => `Requests from pages of ${it.origin} are not accepted.`,
    foreignName: (it) => `This server is not called ${it.name}.`,
    watching: 'You are watching this game and cannot do that.',
    notYourSeat: (it, players) => `You are not playing ${players[it.player]}.`,
    hasLeft: 'You are no longer in the game.',
    notYourTurn: (it, players) => `${players[it.toMove]} is to move.`,
    wrongPly: 'This move came too late: the game has gone on.',
    over: 'The game is over.',
    notOver: 'The game is not over yet.',
    waiting: 'A seat is still free.',
    noUndo: 'In this game, ask your opponent to let you take back a move.',
    noDraw: 'Bots do not agree to draws.',
    noPace: 'Speed can only be set in games between bots.',
    notOwner: 'Only the person who started this game can set its speed.',
    nothingToUndo: 'There is nothing to take back.',
    nothingToRedo: 'There is nothing to redo.',
    noBotThinking: 'No bot is thinking.',
    noOffer: 'This offer is no longer open.',
    rematchBegun: 'The rematch has already started.',
    impossible: 'That is not possible now.',
    offeredTooOften: 'You have offered that too often. Please wait a moment.',
    tooManyGames: 'Too many new games. Please wait a moment.',
    tooManyBots: (it) => `You already have ${it.most} bots in unfinished games. Finish a game first.`,
    tooManySeeks: (it) => `You already have ${it.most} open games. Wait until someone joins one.`,
    tooManySockets: 'There are too many open connections from your address.',
    tooManyAnalyses: 'Too many of your analyses are already running.',
    busy: 'Your previous request is still being processed. Please wait.',
    notStored: 'This could not be stored, so it was not done.',
    storage: 'The server cannot reach its storage right now.',
    closing: 'The game is being closed. Please try again.',
    server: 'Internal server error.',
  },

  illegal: (move, reason) => `${move} is not legal: ${reason}.`,
  illegalReasons: {
    gameOver: (it, players) => `the game is over, ${players[it.winner]} has reached the goal`,
    offBoard: (it) => `it is off the ${it.width}×${it.height} board`,
    outOfReach: (it) => `the pawn cannot go from ${it.from} to ${it.to} in one move`,
    occupied: (it) => `${it.cell} is occupied`,
    noWallsLeft: (it, players) => `${players[it.player]} has no walls left`,
    needlessPass: 'a pass is allowed only when there is no other move',
  },

  warnings: {
    wallTotal: (it) =>
      `${it.onBoard} on the board and ${it.left} left make ${it.onBoard + it.left} walls, but the rules give ${it.rulesTotal}.`,
  },

  levels: {
    1: ['first-timer', 'Has just learned the rules, places walls on impulse and often forgets to advance.'],
    2: ['beginner', 'Knows where to go, but wastes walls and misses the opponent’s plans.'],
    3: ['casual player', 'Plays for fun: sensible steps and walls, with a mistake every few moves.'],
    4: ['improver', 'Compares path lengths, and sometimes overlooks a good wall.'],
    5: ['club player', 'Keeps walls for the right moment and looks a few moves ahead.'],
    6: ['expert', 'Rarely makes mistakes, and punishes most of yours.'],
    7: ['master', 'Plays the best move found in a short search of thousands of positions.'],
    8: ['full strength', 'The full engine, one second per move unless set otherwise.'],
  },
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
