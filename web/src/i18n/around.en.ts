// English texts around a game: finding it again, inviting, learning, coming back.

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const around = {
  mine: {
    title: 'My games',
    yourTurn: (n: number) => `your turn in ${count(n, 'game', 'games')}`,
    lead: 'The games you hold a seat in, in this browser.',
    inProgress: 'In progress',
    finished: 'Finished',
    none: 'You have no games yet. Start one in the lobby.',
    noneOpen: 'No unfinished games.',
    turn: 'Your turn',
    theirs: (name: string) => `${name} to move`,
    waiting: 'Invitation: nobody has joined yet',
    go: 'Continue',
    look: 'Look at it',
    cancel: 'Cancel invitation',
    ends: (date: string) => `Ends on ${date} if nobody plays on.`,
    won: 'You won',
    lost: 'You lost',
    drawn: 'Draw',
    over: 'Over',
    all: 'All my games',
    record: 'Your record',
    opponent: 'Opponent',
    wins: 'Won',
    draws: 'Drawn',
    losses: 'Lost',
    noRecord: 'Beat a bot, and it is counted here. The record stays in this browser.',
  },
  invite: {
    local: 'Only this computer can open the link, because the server listens to nobody else.',
    remedy: 'Stop it and start it again like this; the game is kept:',
    then: 'Your friend in the same network then opens this address:',
  },
  left: {
    soon: (name: string, seconds: number) =>
      `${name} has left. You can claim the win in ${count(seconds, 'second', 'seconds')}.`,
    now: (name: string) => `${name} has left. You can wait, or claim the win.`,
    claim: 'Claim the win',
  },
  phrases: {
    say: 'Say something',
    said: (name: string, text: string) => `${name}: ${text}`,
    hello: 'Hello!',
    goodLuck: 'Have a good game!',
    goodMove: 'Good move!',
    oops: 'Oops!',
    thanks: 'Thanks for the game!',
    wellPlayed: 'Well played!',
  },
  coach: {
    title: 'New here?',
    begin: 'Show me how',
    steps: [
      'The white disc is your pawn. Reach any square of the top row, marked as White’s goal, before Black reaches the bottom row. The dots show where the pawn may go.',
      'Instead of moving you may place a wall: point at a groove between the squares. A wall is two squares long and makes paths longer; it may never close the last one.',
      'You have ten walls for the whole game. Keep some for the end. Now click a dot or a groove: your first move starts the game.',
    ],
    next: 'Next',
    done: 'Got it',
    lessons: 'Seven short lessons',
    status: [
      'Click a dot to step towards the top row.',
      'A wall in front of Black makes Black’s path longer: click a groove.',
      '“Paths” shows the shortest way of both players. Whose is shorter?',
      'Every wall you keep is a detour you can still force.',
    ],
  },
  next: {
    level: (level: number, name: string) => `Next: level ${level}, ${name}`,
    top: 'You have beaten the highest level. There is none above.',
  },
  hint: {
    ask: 'Hint',
    thinking: 'Looking for a good move …',
    move: (move: string) => `A good move: ${move}.`,
  },
  fromHere: 'Play from here',
  turnTitle: 'Your turn',
  moved: (name: string) => `${name} has moved.`,
};
