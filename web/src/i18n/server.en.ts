// English sentences for what the server says in codes, and for the players it offers.

import type { CatalogWords } from './catalog';
import type { ServerWords } from './problems';

const TWO = 'every size, two players';
const FOUR = 'every size, two and four players';

export const server: ServerWords & CatalogWords & { readonly storageFailed: string } = {
  storageFailed:
    'The server can not store moves right now (full disk or lost database). The game stands still, clocks included, and goes on as soon as it can.',

  problems: {
    malformed: (it) => `The server does not understand this: ${it.detail}`,
    tooLarge: (it) => `This is larger than ${it.most} bytes.`,
    tooSlow: 'The request did not arrive in time.',
    tooFast: 'Too many requests. Please wait a little.',
    helloFirst: 'The connection is not ready yet.',
    rules: (it) => `These rules can not be read: ${it.detail}`,
    position: (it) => `This position can not be read: ${it.detail}`,
    positionOver: 'The game is already over in this position.',
    record: (it) => `This record can not be read: ${it.detail}`,
    noSuchRecord: (it) => `The text has no game ${it.number}.`,
    moves: (it) => `These moves can not be played: ${it.detail}`,
    tooManyMoves: (it) => `At most ${it.most} moves are possible here.`,
    reportOfFour: 'Reports are for games of two.',
    agent: (it) => `This player can not be chosen: ${it.detail}`,
    seatCount: (it) => `These rules need ${it.needed} players.`,
    watchWithPeople: 'A game to watch is between programs.',
    botsAlone: 'A game between programs is a game to watch.',
    onePerson: 'A game with one person needs no link.',
    sideTaken: 'This side is not free.',
    clock: (it) => `A clock has 1 to ${it.most} seconds.`,
    nameTooLong: (it) => `A name has at most ${it.most} characters.`,
    noGame: 'There is no such game.',
    noPage: (it) => `There is nothing at ${it.path}.`,
    full: 'All seats of this game are taken.',
    noToken: 'Only the players of this game may do that.',
    foreignOrigin: (it) => `Requests from pages of ${it.origin} are not accepted.`,
    foreignName: (it) => `This server is not called ${it.name}.`,
    watching: 'You are only watching this game.',
    notYourSeat: (it, players) => `You do not play ${players[it.player]}.`,
    hasLeft: 'You are not in the game any more.',
    notYourTurn: (it, players) => `${players[it.toMove]} is to move.`,
    wrongPly: 'This move came too late: the game has gone on.',
    over: 'The game is over.',
    notOver: 'The game is not over yet.',
    waiting: 'A seat is still free.',
    noUndo: 'In this game, ask to take back.',
    noDraw: 'Programs do not agree to draws.',
    noPace: 'Only games between programs have a speed.',
    notOwner: 'Only the one who started this game sets its speed.',
    nothingToUndo: 'There is nothing to take back.',
    nothingToRedo: 'There is nothing to redo.',
    noBotThinking: 'No program is thinking.',
    noOffer: 'There is no such offer any more.',
    rematchBegun: 'The rematch has already begun.',
    impossible: (it) => `That is not possible now: ${it.detail}`,
    offeredTooOften: 'You have offered that often enough. Please wait a little.',
    tooManyGames: 'Too many new games. Please wait a little.',
    tooManyBots: (it) => `There are already ${it.most} programs in your games. Finish a game first.`,
    tooManySeeks: (it) => `You already have ${it.most} open games. Wait for one of them.`,
    tooManySockets: 'There are too many open connections from your address.',
    tooManyAnalyses: 'Too many analyses run for you already.',
    busy: 'Another request of yours is still being answered. Please wait.',
    notStored: 'This could not be stored, so it has not happened.',
    storage: 'The server can not reach its storage right now.',
    closing: 'The game is being closed. Please try again.',
    server: 'The server has failed.',
  },

  illegal: (move, reason) => `${move} is not legal: ${reason}.`,
  illegalReasons: {
    gameOver: (it, players) => `the game is over, ${players[it.winner]} has reached the goal`,
    offBoard: (it) => `it is off the ${it.width}×${it.height} board`,
    outOfReach: (it) => `the pawn can not go from ${it.from} to ${it.to} in one move`,
    occupied: (it) => `${it.cell} is occupied`,
    noWallsLeft: (it, players) => `${players[it.player]} has no walls left`,
    needlessPass: 'a pass is allowed only when there is no other move',
  },

  warnings: {
    wallTotal: (it) =>
      `${it.onBoard} on the board and ${it.left} left make ${it.onBoard + it.left} walls, but the rules give ${it.rulesTotal}.`,
  },

  levels: {
    1: ['first-timer', 'Has just heard the rules, spends walls on impulse and often forgets to run.'],
    2: ['beginner', 'Knows where to go, but wastes walls and misses what the other side is up to.'],
    3: ['casual player', 'Plays for fun: sensible steps and walls, with a slip every few moves.'],
    4: ['improver', 'Counts the distances, and now and then overlooks a good wall.'],
    5: ['club player', 'Keeps walls for the right moment and looks a few moves ahead.'],
    6: ['expert', 'Rarely errs, and punishes most mistakes.'],
    7: ['master', 'Takes the best move it sees after a short look at thousands of positions.'],
    8: ['full strength', 'Everything the engine has, a second a move unless told otherwise.'],
  },
  groups: {
    engine: 'Engine',
    exact: 'Perfect play',
    published: 'Published players',
    yardstick: 'Yardsticks',
  },
  agents: {
    stockade: ['The engine of the house, for two and for four.', FOUR],
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
