// Generated from crates/server/src/messages by
// UPDATE_GOLDEN=1 cargo test -p stockade-server --test golden
// One file because it is not written by hand.

/**
 * An agent. The page knows what it is.
 */
export type AgentCard = {
/**
 * For a seat's `agent`; options may follow, as `lee:sims=2000`.
 */
agent: AgentName,
/**
 * Where it belongs in a list.
 */
group: AgentGroup,
/**
 * Who described it.
 */
source: string,
/**
 * What can be set.
 */
options: Array<OptionCard>, };

/**
 * The groups of those agents.
 */
export type AgentGroup = "engine" | "exact" | "published" | "yardstick";

/**
 * Every agent that can be seated from the page.
 */
export type AgentName = "stockade" | "perfect" | "mertens" | "bowler" | "ie" | "cornell" | "ddqn" | "dummy" | "lee" | "uct" | "glendenning" | "hybrid" | "random" | "greedy";

/**
 * What a client may say. Each request ends the one before it.
 */
export type AnalysisClient = { "type": "analyse",
/**
 * Comes back with every answer.
 */
id: number,
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The position to start from; the rules' own if absent.
 */
position?: string,
/**
 * Moves from there on.
 */
moves: Array<string>,
/**
 * How many lines, 1 to 5.
 */
lines: number,
/**
 * When to stop.
 */
limit: ThinkLimit, } | { "type": "report",
/**
 * Comes back with every answer.
 */
id: number,
/**
 * A record; instead of the three fields below.
 */
record?: string,
/**
 * The rules.
 */
rules?: string,
/**
 * The start position.
 */
position?: string,
/**
 * The moves.
 */
moves: Array<string>,
/**
 * What each position may take.
 */
limit: ThinkLimit, } | { "type": "inside",
/**
 * Comes back with every answer.
 */
id: number,
/**
 * Who; as in a seat's `agent`.
 */
agent: string,
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The position to start from; the rules' own if absent.
 */
position?: string,
/**
 * Moves from there on.
 */
moves: Array<string>,
/**
 * When to stop, if the player has not chosen by then.
 */
limit: ThinkLimit, } | { "type": "stop", } | { "type": "ping",
/**
 * Anything, to be sent back.
 */
sent: number, };

/**
 * What the server says.
 */
export type AnalysisServer = { "type": "lines",
/**
 * Of the request.
 */
id: number,
/**
 * Whose turn it is in the position.
 */
toMove: Player,
/**
 * White's win chance in percent; absent in games of four.
 */
whiteWin?: number,
/**
 * The best lines, best first.
 */
lines: Array<EngineLine>,
/**
 * Plies of the main line.
 */
depth: number,
/**
 * Simulations.
 */
nodes: number,
/**
 * Time since the request.
 */
elapsedMs: number,
/**
 * Whether this is the last message of the request.
 */
done: boolean, } | { "type": "queued",
/**
 * Of the request.
 */
id: number,
/**
 * How many go before it.
 */
ahead: number, } | { "type": "inside",
/**
 * Of the request.
 */
id: number,
/**
 * Who thinks, with the options that are not at their defaults.
 */
agent: string,
/**
 * Whose turn it is in the position.
 */
toMove: Player,
/**
 * What it thinks.
 */
insight: Insight,
/**
 * Whether this is the last message of the request.
 */
done: boolean, } | { "type": "reportProgress",
/**
 * Of the request.
 */
id: number,
/**
 * Moves judged.
 */
done: number,
/**
 * Moves of the game.
 */
total: number,
/**
 * The newest.
 */
ply: JudgedPly, } | { "type": "report",
/**
 * Of the request.
 */
id: number,
/**
 * White's win chance before the first move, in percent.
 */
startWhiteWin: number,
/**
 * Every move.
 */
plies: Array<JudgedPly>,
/**
 * White and Black.
 */
players: Array<PlayerReport>, } | { "type": "refused",
/**
 * Of the request; absent if it could not be read.
 */
id?: number,
/**
 * The English sentence.
 */
message: string, } & ({ "code": "malformed",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooLarge",
/**
 * Bytes that are accepted.
 */
most: number, } | { "code": "tooSlow" } | { "code": "tooFast" } | { "code": "helloFirst" } | { "code": "rules",
/**
 * What is wrong with them.
 */
detail: string, } | { "code": "position",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "positionOver" } | { "code": "record",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "noSuchRecord",
/**
 * Which game was wanted, counted from 1.
 */
number: number, } | { "code": "moves",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooManyMoves",
/**
 * How many are.
 */
most: number, } | { "code": "reportOfFour" } | { "code": "agent",
/**
 * Why.
 */
detail: string, } | { "code": "seatCount",
/**
 * How many there must be.
 */
needed: number, } | { "code": "watchWithPeople" } | { "code": "botsAlone" } | { "code": "onePerson" } | { "code": "sideTaken" } | { "code": "clock",
/**
 * Longest time.
 */
most: number, } | { "code": "nameTooLong",
/**
 * Longest name.
 */
most: number, } | { "code": "noGame",
/**
 * The id.
 */
id: string, } | { "code": "noPuzzle",
/**
 * The id.
 */
id: string, } | { "code": "noPage",
/**
 * The path.
 */
path: string, } | { "code": "full" } | { "code": "noToken" } | { "code": "foreignOrigin",
/**
 * Which.
 */
origin: string, } | { "code": "foreignName",
/**
 * Which.
 */
name: string, } | { "code": "watching" } | { "code": "notYourSeat",
/**
 * The seat.
 */
player: Player, } | { "code": "hasLeft" } | { "code": "notYourTurn",
/**
 * Whose.
 */
toMove: Player, } | { "code": "wrongPly",
/**
 * The ply of the move.
 */
ply: number,
/**
 * The ply to come.
 */
next: number, } | { "code": "illegal",
/**
 * The move.
 */
move: string,
/**
 * Why not.
 */
reason: IllegalReason, } | { "code": "over" } | { "code": "notOver" } | { "code": "waiting" } | { "code": "noUndo" } | { "code": "noDraw" } | { "code": "noPace" } | { "code": "notOwner" } | { "code": "nothingToUndo" } | { "code": "nothingToRedo" } | { "code": "noBotThinking" } | { "code": "noOffer" } | { "code": "rematchBegun" } | { "code": "notGone",
/**
 * How long that must be.
 */
seconds: number, } | { "code": "noTimeToGive" } | { "code": "impossible",
/**
 * Why, in the referee's words.
 */
detail: string, } | { "code": "offeredTooOften" } | { "code": "tooManyGames" } | { "code": "tooManyBots",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySeeks",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySockets" } | { "code": "tooManyAnalyses" } | { "code": "busy" } | { "code": "notStored" } | { "code": "storage" } | { "code": "closing" } | { "code": "server" }) | { "type": "pong",
/**
 * What came with it.
 */
sent: number,
/**
 * Milliseconds since 1970, by the server's clock.
 */
serverTime: number, };

/**
 * Whatever color comes.
 */
export type AnySide = "random";

/**
 * The answer of `GET /api/archive`.
 */
export type ArchivePage = {
/**
 * Finished listed games, newest first.
 */
games: Array<GameCard>,
/**
 * Counted from 0.
 */
page: number,
/**
 * Games on a page.
 */
pageSize: number,
/**
 * Games that match.
 */
total: number, };

/**
 * Why a whole state is sent.
 */
export type Because = "hello" | "takeback" | "undo" | "redo" | "joined" | "pace" | "left" | "recovered";

/**
 * A slot without room for a wall.
 */
export type BlockedSlot = {
/**
 * Which.
 */
wall: string, } & ({ "code": "gameOver",
/**
 * Who.
 */
winner: Player, } | { "code": "offBoard",
/**
 * Files of the board.
 */
width: number,
/**
 * Ranks of the board.
 */
height: number, } | { "code": "outOfReach",
/**
 * The player to move.
 */
player: Player,
/**
 * Where its pawn stands.
 */
from: string,
/**
 * Where it should go.
 */
to: string, } | { "code": "occupied",
/**
 * Where.
 */
cell: string, } | { "code": "noWallsLeft",
/**
 * Whose stock.
 */
player: Player, } | { "code": "overlaps",
/**
 * That wall.
 */
by: string, } | { "code": "crosses",
/**
 * That wall.
 */
by: string, } | { "code": "closes",
/**
 * Whose path.
 */
player: Player, } | { "code": "needlessPass" });

/**
 * A position, its legal moves, and why the other walls are not legal.
 */
export type Board = {
/**
 * The rules as text, such as `standard` or `5x5,walls=3`.
 */
rules: string,
/**
 * Files, 3 to 9.
 */
width: number,
/**
 * Ranks, 3 to 9.
 */
height: number,
/**
 * The position as text, five fields.
 */
position: string,
/**
 * Moves played since the start.
 */
ply: number,
/**
 * Whose turn it is.
 */
toMove: Player,
/**
 * The players in turn order.
 */
players: Array<PlayerOnBoard>,
/**
 * The walls that stand.
 */
walls: Array<StandingWall>,
/**
 * What can be played; nothing once the game is over.
 */
legal: Legal,
/**
 * The move that led here.
 */
lastMove?: LastMove,
/**
 * Who stands on the goal.
 */
winner?: Player, };

/**
 * A pawn in a list.
 */
export type CardPawn = {
/**
 * Whose.
 */
player: Player,
/**
 * Where.
 */
cell: string, };

/**
 * The answer of `GET /api/catalog`.
 */
export type Catalog = {
/**
 * Of the program.
 */
version: string,
/**
 * The engine's levels, the weakest first.
 */
levels: Array<LevelCard>,
/**
 * All agents a game can be played against, group by group.
 */
players: Array<AgentCard>,
/**
 * Named rules.
 */
presets: Array<PresetCard>,
/**
 * What the server accepts.
 */
limits: SiteLimits,
/**
 * Time controls to offer; any other is possible.
 */
clocks: Array<ClockSetting>, };

/**
 * A time control.
 */
export type ClockSetting = {
/**
 * For the game.
 */
seconds: number,
/**
 * After every move.
 */
increment: number, };

/**
 * What the clocks show at `server_time`.
 */
export type Clocks = {
/**
 * What everybody started with.
 */
control: ClockSetting,
/**
 * What is left at `server_time`, in milliseconds.
 */
remainingMs: { [key in Player]?: number },
/**
 * Whose clock runs; nobody's before everybody has made a first move, or when the game is over.
 */
running?: Player,
/**
 * Milliseconds since 1970, by the server's clock.
 */
serverTime: number, };

/**
 * What a search has cost.
 */
export type Counters = {
/**
 * Nodes, simulations or iterations, as its scale says.
 */
nodes: number,
/**
 * Plies of the deepest line.
 */
depth: number,
/**
 * Milliseconds.
 */
elapsedMs: number,
/**
 * How far it has come, where root moves are taken one after the other.
 */
sweep?: Sweep,
/**
 * The share of moves left out at cutoffs among all that it met, 0 to 1.
 */
prunedShare?: number,
/**
 * Positions that were evaluated only to order moves.
 */
ordered?: number,
/**
 * Positions that had been met before and were remembered.
 */
remembered?: number, };

/**
 * The answer of `POST /api/games`.
 */
export type CreatedGame = {
/**
 * The game's id.
 */
id: string,
/**
 * The tokens of the creator's seats. Whoever has a token plays that seat. A `watch` game has
 * none, except that its creator may delete it: see `owner`.
 */
tokens: { [key in Player]?: string },
/**
 * Only for games without people: the token that sets the pace and deletes the game.
 */
owner?: string,
/**
 * The page of the game: `/game/{id}`. In `link` games this is what to send to the opponent.
 */
url: string, };

/**
 * The worth of the position after so much work.
 */
export type CurvePoint = {
/**
 * Nodes, simulations or iterations.
 */
nodes: number,
/**
 * For the player to move, on the scale of the agent.
 */
value: number, };

/**
 * One of the four directions of a step, as seen by White.
 *
 * ```
 * use stockade_core::{Cell, Direction};
 * let cell: Cell = "e4".parse()?;
 * assert_eq!(cell.neighbor(Direction::North), Some("e5".parse()?));
 * # Ok::<(), stockade_core::ParseMoveError>(())
 * ```
 */
export type Direction = "north" | "east" | "south" | "west";

/**
 * An edge of the board that has grown heavier for somebody (Cornell 2025, §2.4).
 */
export type EdgeInsight = {
/**
 * The cells on both sides.
 */
cells: [string, string],
/**
 * For the player to move.
 */
own: EdgeWeights,
/**
 * For the opponent.
 */
opponent: EdgeWeights, };

/**
 * How much a player depends on an edge.
 */
export type EdgeWeights = {
/**
 * Its weight after the rounds; 1 for an edge that no shortest path has used.
 */
resiliency: number,
/**
 * By how much it is heavier than for the other player, at least 0: what blocking it costs.
 */
liability: number, };

/**
 * A line of the engine.
 */
export type EngineLine = {
/**
 * The expected moves.
 */
pv: Array<string>,
/**
 * Win chance of the player to move, in percent.
 */
win: number,
/**
 * White's win chance in percent; absent in games of four.
 */
whiteWin?: number,
/**
 * Moves that White is ahead; of the player to move in games of four.
 */
lead: number,
/**
 * Simulations spent on it.
 */
visits: number,
/**
 * What is proven about it.
 */
proof?: ProvenResult, };

/**
 * What every failed request is answered with.
 */
export type ErrorAnswer = {
/**
 * What went wrong.
 */
error: Refusal, };

/**
 * An evaluation as the features that it looks at.
 */
export type Evaluation = {
/**
 * What it looks at.
 */
features: Array<Feature>,
/**
 * What they come to: the sum of the products, or what a model makes of them.
 */
total?: number,
/**
 * Whether chance, from 0 to 1, is added to it in the search.
 */
hasNoise: boolean, };

/**
 * A feature of a position.
 */
export type Feature = {
/**
 * Which.
 */
name: FeatureName,
/**
 * How much of it there is.
 */
value: number,
/**
 * How much it counts, where features are added up.
 */
weight?: number,
/**
 * Value times weight.
 */
product?: number, };

/**
 * Everything that the published players look at. "Own" is the player to move.
 */
export type FeatureName = "ranksGone" | "ranksAhead" | "nextRankInverse" | "goalInverse" | "opponentNextRank" | "opponentGoal" | "bowlerPath" | "wallsAhead" | "bowlerProximity" | "bowlerForward" | "stepsAhead" | "ownDistance" | "opponentDistance" | "ownResiliency" | "ownWalls" | "opponentResiliency" | "opponentWalls" | "ownLiability" | "opponentLiability" | "ownLargestLiability" | "opponentLargestLiability";

/**
 * A game in a list.
 */
export type GameCard = {
/**
 * The game's id, as in its address.
 */
id: string,
/**
 * Where it is played.
 */
mode: GameMode,
/**
 * The rules as text.
 */
rules: string,
/**
 * Files.
 */
width: number,
/**
 * Ranks.
 */
height: number,
/**
 * Who sits where, in turn order.
 */
seats: Array<SeatInfo>,
/**
 * The time control, if there is one.
 */
clock?: ClockSetting,
/**
 * Moves played.
 */
ply: number,
/**
 * The current position as text.
 */
position: string,
/**
 * Where the pawns stand.
 */
pawns: Array<CardPawn>,
/**
 * The walls that stand.
 */
walls: Array<StandingWall>,
/**
 * How it ended, if it did.
 */
result?: GameResult,
/**
 * When it began, in milliseconds since 1970.
 */
created: number,
/**
 * When it ended.
 */
finished?: number, };

/**
 * What a client may say. The first message must be `hello`.
 *
 * Where `player` is absent, the seat that the sender holds is meant, and of several the one to
 * move.
 */
export type GameClient = { "type": "hello",
/**
 * The tokens of the seats.
 */
tokens: Array<string>,
/**
 * The last ply that the client has seen, for its own bookkeeping; the answer is always
 * the whole state.
 */
since?: number, } | { "type": "move",
/**
 * The ply that the move will be, counted from 1.
 */
ply: number,
/**
 * The move, as `e3h`.
 */
move: string, } | { "type": "resign",
/**
 * Which seat.
 */
player?: Player, } | { "type": "offerDraw",
/**
 * Which seat.
 */
player?: Player, } | { "type": "acceptDraw", } | { "type": "declineDraw", } | { "type": "askTakeback",
/**
 * Which seat.
 */
player?: Player, } | { "type": "acceptTakeback", } | { "type": "declineTakeback", } | { "type": "undo", } | { "type": "redo", } | { "type": "rematch", } | { "type": "claimWin", } | { "type": "giveTime",
/**
 * Whom; else the opponent to move, or the first.
 */
to?: Player, } | { "type": "say",
/**
 * What.
 */
phrase: Phrase, } | { "type": "stopBot", } | { "type": "pace",
/**
 * Least time between two moves.
 */
delayMs?: number,
/**
 * Whether to wait.
 */
paused?: boolean,
/**
 * One move, although it waits.
 */
step?: boolean, } | { "type": "public",
/**
 * Yes or no.
 */
value: boolean, } | { "type": "ping",
/**
 * Anything, to be sent back.
 */
sent: number, };

/**
 * Where a game is played.
 */
export type GameMode = "screen" | "link" | "seek" | "watch";

/**
 * How a game ended.
 */
export type GameResult = {
/**
 * As records write it: `1-0`, `1/2-1/2`, `0-0-1-0`.
 */
score: string,
/**
 * Who won, if anybody did.
 */
winner?: Player,
/**
 * What ended it.
 */
reason: Termination, };

/**
 * What the server says.
 */
export type GameServer = { "type": "state",
/**
 * Why it is sent.
 */
because: Because,
/**
 * Everything.
 */
game: GameState, } | { "type": "moved",
/**
 * Which.
 */
played: PlayedMove,
/**
 * The position after it.
 */
board: Board,
/**
 * The clocks after it.
 */
clocks?: Clocks,
/**
 * How often the position has occurred.
 */
repetitions: number,
/**
 * The offers that are still open.
 */
offers: Array<Offer>, } | { "type": "clock",
/**
 * The clocks.
 */
clocks: Clocks, } | { "type": "timeGiven",
/**
 * Who gives.
 */
by: Player,
/**
 * To whom.
 */
to: Player,
/**
 * How much.
 */
seconds: number,
/**
 * The clocks with it.
 */
clocks: Clocks, } | { "type": "thinking",
/**
 * Which.
 */
player: Player,
/**
 * For how long it has.
 */
elapsedMs: number,
/**
 * Positions looked at; 0 if it does not say.
 */
nodes: number,
/**
 * Plies of the deepest line; 0 if it does not say.
 */
depth: number,
/**
 * How far it has come, if it takes its moves one after the other.
 */
sweep?: Sweep,
/**
 * How much is done, where that is known.
 */
percent?: number,
/**
 * The line it likes best.
 */
line: Array<string>,
/**
 * Whether it has not begun, because no search thread is free.
 */
queued: boolean, } | { "type": "offer",
/**
 * All of them.
 */
offers: Array<Offer>,
/**
 * What was declined or has lapsed, if that is the change.
 */
declined?: OfferKind, } | { "type": "over",
/**
 * How.
 */
result: GameResult,
/**
 * The clocks at the end.
 */
clocks?: Clocks, } | { "type": "presence",
/**
 * All seats.
 */
seats: Array<Seat>,
/**
 * Watchers connected now.
 */
watchers: number, } | { "type": "rematch",
/**
 * How it stands.
 */
rematch: Rematch,
/**
 * The receiver's seat tokens of the new game.
 */
tokens: { [key in Player]?: string },
/**
 * The new token that sets the pace, for whoever has the old one.
 */
owner?: string, } | { "type": "said",
/**
 * Who.
 */
by: Player,
/**
 * What.
 */
phrase: Phrase, } | { "type": "refused",
/**
 * The English sentence.
 */
message: string, } & ({ "code": "malformed",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooLarge",
/**
 * Bytes that are accepted.
 */
most: number, } | { "code": "tooSlow" } | { "code": "tooFast" } | { "code": "helloFirst" } | { "code": "rules",
/**
 * What is wrong with them.
 */
detail: string, } | { "code": "position",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "positionOver" } | { "code": "record",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "noSuchRecord",
/**
 * Which game was wanted, counted from 1.
 */
number: number, } | { "code": "moves",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooManyMoves",
/**
 * How many are.
 */
most: number, } | { "code": "reportOfFour" } | { "code": "agent",
/**
 * Why.
 */
detail: string, } | { "code": "seatCount",
/**
 * How many there must be.
 */
needed: number, } | { "code": "watchWithPeople" } | { "code": "botsAlone" } | { "code": "onePerson" } | { "code": "sideTaken" } | { "code": "clock",
/**
 * Longest time.
 */
most: number, } | { "code": "nameTooLong",
/**
 * Longest name.
 */
most: number, } | { "code": "noGame",
/**
 * The id.
 */
id: string, } | { "code": "noPuzzle",
/**
 * The id.
 */
id: string, } | { "code": "noPage",
/**
 * The path.
 */
path: string, } | { "code": "full" } | { "code": "noToken" } | { "code": "foreignOrigin",
/**
 * Which.
 */
origin: string, } | { "code": "foreignName",
/**
 * Which.
 */
name: string, } | { "code": "watching" } | { "code": "notYourSeat",
/**
 * The seat.
 */
player: Player, } | { "code": "hasLeft" } | { "code": "notYourTurn",
/**
 * Whose.
 */
toMove: Player, } | { "code": "wrongPly",
/**
 * The ply of the move.
 */
ply: number,
/**
 * The ply to come.
 */
next: number, } | { "code": "illegal",
/**
 * The move.
 */
move: string,
/**
 * Why not.
 */
reason: IllegalReason, } | { "code": "over" } | { "code": "notOver" } | { "code": "waiting" } | { "code": "noUndo" } | { "code": "noDraw" } | { "code": "noPace" } | { "code": "notOwner" } | { "code": "nothingToUndo" } | { "code": "nothingToRedo" } | { "code": "noBotThinking" } | { "code": "noOffer" } | { "code": "rematchBegun" } | { "code": "notGone",
/**
 * How long that must be.
 */
seconds: number, } | { "code": "noTimeToGive" } | { "code": "impossible",
/**
 * Why, in the referee's words.
 */
detail: string, } | { "code": "offeredTooOften" } | { "code": "tooManyGames" } | { "code": "tooManyBots",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySeeks",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySockets" } | { "code": "tooManyAnalyses" } | { "code": "busy" } | { "code": "notStored" } | { "code": "storage" } | { "code": "closing" } | { "code": "server" }) | { "type": "storage",
/**
 * Whether it cannot.
 */
failed: boolean, } | { "type": "pong",
/**
 * What came with it.
 */
sent: number,
/**
 * Milliseconds since 1970, by the server's clock.
 */
serverTime: number, };

/**
 * Everything about a game at one moment.
 */
export type GameState = {
/**
 * The game's id, as in its address.
 */
id: string,
/**
 * Where it is played.
 */
mode: GameMode,
/**
 * The current position.
 */
board: Board,
/**
 * The start position as text.
 */
start: string,
/**
 * The moves so far.
 */
moves: Array<PlayedMove>,
/**
 * How many undone moves can be redone.
 */
redo: number,
/**
 * Who sits where, in turn order.
 */
seats: Array<Seat>,
/**
 * The seats of whoever reads this; empty for watchers.
 */
yours: Array<Player>,
/**
 * The clocks, if there are any.
 */
clocks?: Clocks,
/**
 * Open offers.
 */
offers: Array<Offer>,
/**
 * How often the current position has occurred.
 */
repetitions: number,
/**
 * How often it may occur before the game is a draw.
 */
repetitionLimit?: number,
/**
 * At which ply the game is stopped.
 */
plyLimit?: number,
/**
 * How it ended, if it did.
 */
result?: GameResult,
/**
 * Who has asked for a rematch, and where it is once it has begun.
 */
rematch: Rematch,
/**
 * How fast a game between programs goes.
 */
pace?: Pace,
/**
 * Watchers connected now.
 */
watchers: number,
/**
 * When it began, in milliseconds since 1970.
 */
created: number, };

/**
 * What makes a move illegal.
 *
 * ```
 * use stockade_core::{IllegalReason, Position, Rules};
 * let pos = Position::start(&Rules::standard()).play("e3h".parse()?)?;
 * let error = pos.check("f3h".parse()?).unwrap_err();
 * assert_eq!(error.reason, IllegalReason::Overlaps { by: "e3h".parse()? });
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
 */
export type IllegalReason = { "code": "gameOver",
/**
 * Who.
 */
winner: Player, } | { "code": "offBoard",
/**
 * Files of the board.
 */
width: number,
/**
 * Ranks of the board.
 */
height: number, } | { "code": "outOfReach",
/**
 * The player to move.
 */
player: Player,
/**
 * Where its pawn stands.
 */
from: string,
/**
 * Where it should go.
 */
to: string, } | { "code": "occupied",
/**
 * Where.
 */
cell: string, } | { "code": "noWallsLeft",
/**
 * Whose stock.
 */
player: Player, } | { "code": "overlaps",
/**
 * That wall.
 */
by: string, } | { "code": "crosses",
/**
 * That wall.
 */
by: string, } | { "code": "closes",
/**
 * Whose path.
 */
player: Player, } | { "code": "needlessPass" };

/**
 * What an agent thinks of a position, so far or in the end.
 */
export type Insight = {
/**
 * The move it makes, or would make now.
 */
choice?: string,
/**
 * What values and counts mean.
 */
scale: Scale,
/**
 * The moves it has looked at: its choice, then the best first.
 */
moves: Array<MoveInsight>,
/**
 * What the search has cost.
 */
counters: Counters,
/**
 * What the position was worth to the player to move as the search went on, on the same scale.
 */
curve: Array<CurvePoint>,
/**
 * What it sees in the position without a search.
 */
judgement: Judgement, };

/**
 * The body of `POST /api/games/{id}/join`.
 */
export type JoinGame = {
/**
 * Plain text.
 */
name?: string,
/**
 * Whether this seat agrees that the game is listed.
 */
public?: boolean, };

/**
 * The answer of `POST /api/games/{id}/join`.
 */
export type JoinedGame = {
/**
 * The game's id.
 */
id: string,
/**
 * The seat.
 */
player: Player,
/**
 * Its token.
 */
token: string, };

/**
 * A move and what it did.
 */
export type JudgedPly = {
/**
 * Counted from 1.
 */
ply: number,
/**
 * Who moved.
 */
player: Player,
/**
 * The move.
 */
move: string,
/**
 * White's win chance before it, in percent.
 */
whiteBefore: number,
/**
 * White's win chance after it, in percent.
 */
whiteAfter: number,
/**
 * `?!`, `?` or `??`.
 */
mark?: string,
/**
 * How well it kept the win chance, 0 to 100.
 */
accuracy: number,
/**
 * Which part of the game it belongs to.
 */
phase: Phase,
/**
 * What the engine would have played, and the moves after it.
 */
best: Array<string>, };

/**
 * What an agent sees in a position without a search; nothing where it needs one.
 */
export type Judgement = {
/**
 * Its evaluation, part by part, for the player to move.
 */
evaluation?: Evaluation,
/**
 * The steps that are hard to avoid: edges of the board that have grown heavier for a player.
 */
edges: Array<EdgeInsight>, };

/**
 * The move that led to a position.
 */
export type LastMove = {
/**
 * Who moved.
 */
player: Player,
/**
 * The move.
 */
move: string,
/**
 * Where the pawn came from, if it was a pawn move.
 */
from?: string, };

/**
 * The moves that are legal, and the reasons why the other walls are not.
 */
export type Legal = {
/**
 * Where the pawn may go.
 */
pawn: Array<PawnTarget>,
/**
 * Whether passing (`--`) is the only move.
 */
pass: boolean,
/**
 * Every slot of the board that cannot take a wall. All slots that are not here are free,
 * unless `no_walls` holds for all of them.
 */
blocked: Array<BlockedSlot>,
/**
 * Why no slot at all can take a wall; `blocked` is empty then.
 */
noWalls?: NoWalls, };

/**
 * A level of the engine. The page knows what it is called.
 */
export type LevelCard = {
/**
 * Which, the weakest first.
 */
number: LevelNumber,
/**
 * For a seat's `agent`.
 */
agent: string, };

/**
 * Every level of the engine.
 */
export type LevelNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * Everything the lobby shows; the answer of `GET /api/lobby`.
 */
export type Lobby = {
/**
 * Games that wait for somebody, oldest first.
 */
seeks: Array<GameCard>,
/**
 * Listed games that are being played, newest first.
 */
live: Array<GameCard>,
/**
 * Listed games that have ended, newest first.
 */
recent: Array<GameCard>, };

/**
 * What a client may say on `/ws/lobby`.
 */
export type LobbyClient = { "type": "ping",
/**
 * Anything, to be sent back.
 */
sent: number, };

/**
 * What the server says on `/ws/lobby`: the lobby at once, and again when it has changed, at most
 * once a second.
 */
export type LobbyServer = { "type": "lobby",
/**
 * The lists.
 */
lobby: Lobby, } | { "type": "pong",
/**
 * What came with it.
 */
sent: number,
/**
 * Milliseconds since 1970, by the server's clock.
 */
serverTime: number, };

/**
 * What a value says of a move, always for the player to move.
 */
export type Meaning = "chance" | "mean" | "points" | "reward";

/**
 * What is known of a move.
 */
export type MoveInsight = {
/**
 * Which.
 */
move: string,
/**
 * What it is worth.
 */
value?: number,
/**
 * Whether it is worth at most that: the search went on once it was sure of something better.
 */
isBound: boolean,
/**
 * How often the search came by.
 */
visits?: number,
/**
 * Its share of all visits, or the chance that it is drawn, 0 to 1.
 */
share?: number,
/**
 * How likely it seemed before the search, 0 to 1.
 */
prior?: number,
/**
 * What is proven about it.
 */
proof?: Proof,
/**
 * The moves that are expected, beginning with it.
 */
line: Array<string>, };

/**
 * What a legal move is worth.
 */
export type MoveTruth = {
/**
 * The move.
 */
move: string,
/**
 * What it leads to.
 */
value: ProvenResult, };

/**
 * The answer of `POST /api/moves`.
 */
export type MovesAnswer = {
/**
 * The moves in official notation, all legal; empty if there is a problem.
 */
moves: Array<string>,
/**
 * Why the text is no legal play in the official notation.
 */
problem?: Refusal,
/**
 * If there is a problem: other notations in which the whole text is legal. Ask the user.
 */
readings: Array<OtherReading>, };

/**
 * The body of `POST /api/moves`.
 */
export type MovesRequest = {
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The position; the rules' own start if absent.
 */
position?: string,
/**
 * Moves already played from there.
 */
moves: Array<string>,
/**
 * What was typed: a move, or several with or without numbers.
 */
text: string, };

/**
 * A game as somebody who plays it needs it in a list.
 */
export type MyGame = {
/**
 * What everybody may see of it.
 */
card: GameCard,
/**
 * Whose turn it is; nobody's when it is over.
 */
toMove?: Player,
/**
 * The clocks of an unfinished game.
 */
clocks?: Clocks,
/**
 * When it ends if nobody comes back to it, in milliseconds since 1970.
 */
ends?: number, };

/**
 * The answer of `POST /api/games/mine`.
 */
export type MyGames = {
/**
 * Those that there are, in the order of the request.
 */
games: Array<MyGame>, };

/**
 * The body of `POST /api/games/mine`.
 */
export type MyGamesRequest = {
/**
 * The ids; at most 100.
 */
games: Array<string>, };

/**
 * The body of `POST /api/games`.
 */
export type NewGame = {
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The start position; the rules' own if absent.
 */
position?: string,
/**
 * Who plays, in turn order: White, Black, or White, Red, Black, Blue.
 */
seats: Array<NewSeat>,
/**
 * The time control; no clocks if absent.
 */
clock?: ClockSetting,
/**
 * Where it is played.
 */
mode: GameMode,
/**
 * The creator's color in `link` and `seek` games; `white` if absent.
 */
side?: SideChoice,
/**
 * Whether the game may be listed. Absent: yes, but in `link` games no. A `link` or `seek` game
 * is listed in the archive only if every person at the board agrees.
 */
public?: boolean,
/**
 * Least time between two moves of bots.
 */
botDelayMs?: number, };

/**
 * Who sits on a seat of a new game.
 */
export type NewSeat = { "kind": "human",
/**
 * Plain text.
 */
name?: string, } | { "kind": "bot",
/**
 * Such as `stockade:level=3` or `lee`.
 */
agent: string, };

/**
 * Why no wall at all can be placed.
 */
export type NoWalls = "noneLeft" | "gameOver";

/**
 * Something that needs the consent of others.
 */
export type Offer = {
/**
 * What.
 */
kind: OfferKind,
/**
 * Who offers or asks.
 */
by: Player,
/**
 * Who still has to agree.
 */
waiting: Array<Player>, };

/**
 * What can be offered.
 */
export type OfferKind = "draw" | "takeback";

/**
 * An option of an agent.
 */
export type OptionCard = {
/**
 * Its name.
 */
name: string,
/**
 * The value without a word about it.
 */
default?: string,
/**
 * What it takes.
 */
takes: OptionValues, };

/**
 * What an option takes.
 */
export type OptionValues = { "kind": "number",
/**
 * The smallest.
 */
min: number,
/**
 * The largest.
 */
max: number, } | { "kind": "choice",
/**
 * All of them.
 */
words: Array<string>, } | { "kind": "time", } | { "kind": "other", };

/**
 * A text understood in another notation.
 */
export type OtherReading = {
/**
 * The notations that read it so.
 */
dialects: Array<string>,
/**
 * The moves in official notation.
 */
moves: Array<string>, };

/**
 * How fast a game between programs goes.
 */
export type Pace = {
/**
 * Least time between two moves.
 */
delayMs: number,
/**
 * Whether it waits.
 */
paused: boolean, };

/**
 * A cell that the pawn may go to.
 */
export type PawnTarget = {
/**
 * Which.
 */
cell: string,
/**
 * Whether it is a jump or a side-step past a pawn.
 */
jump: boolean, };

/**
 * A part of a game.
 */
export type Phase = "opening" | "walls" | "race";

/**
 * How a player did in a part of a game.
 */
export type PhaseReport = {
/**
 * Which part.
 */
phase: Phase,
/**
 * Moves.
 */
moves: number,
/**
 * Mean accuracy, 0 to 100.
 */
accuracy: number,
/**
 * Moves marked `?!`.
 */
inaccuracies: number,
/**
 * Moves marked `?`.
 */
mistakes: number,
/**
 * Moves marked `??`.
 */
blunders: number, };

/**
 * Something to say; the page has a sentence for each.
 */
export type Phrase = "hello" | "goodLuck" | "goodMove" | "oops" | "thanks" | "wellPlayed";

/**
 * One move of a game.
 */
export type PlayedMove = {
/**
 * Counted from 1.
 */
ply: number,
/**
 * Who moved.
 */
player: Player,
/**
 * The move.
 */
move: string,
/**
 * What the mover's clock showed afterwards.
 */
clockMs?: number,
/**
 * What the turn took.
 */
spentMs: number, };

/**
 * A player, named by color. Each color always runs in the same direction, in games of two and of four.
 *
 * ```
 * use stockade_core::{Player, PlayerCount};
 * assert_eq!(PlayerCount::Two.order(), [Player::White, Player::Black]);
 * assert_eq!(PlayerCount::Four.order()[1], Player::Red);
 * ```
 */
export type Player = "white" | "black" | "red" | "blue";

/**
 * A player as the board shows it.
 */
export type PlayerOnBoard = {
/**
 * Which.
 */
player: Player,
/**
 * Where the pawn stands; absent for a player who has left a game of four.
 */
pawn?: string,
/**
 * The side that the pawn wants to reach.
 */
goal: Direction,
/**
 * Walls in hand.
 */
stock: number,
/**
 * Walls that the rules give at the start.
 */
walls: number,
/**
 * Steps to the goal, other pawns not counted.
 */
distance?: number,
/**
 * One shortest path, from the pawn's cell to the goal.
 */
path: Array<string>, };

/**
 * How a player did.
 */
export type PlayerReport = {
/**
 * Who.
 */
player: Player,
/**
 * The whole game.
 */
total: Tally,
/**
 * Part by part; parts without a move of this player are left out.
 */
phases: Array<PhaseReport>, };

/**
 * The answer of `POST /api/position`.
 */
export type PositionAnswer = {
/**
 * The position after the moves.
 */
board: Board,
/**
 * Something that is possible but probably not meant.
 */
warning?: PositionWarning, };

/**
 * The body of `POST /api/position`.
 */
export type PositionRequest = {
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The position; the rules' own start if absent. `_` for blanks will do.
 */
text?: string,
/**
 * Moves to play from there.
 */
moves: Array<string>, };

/**
 * What is unusual about a valid position.
 */
export type PositionWarning = { "code": "wallTotal",
/**
 * Walls on the board.
 */
onBoard: number,
/**
 * Walls that the players still have.
 */
left: number,
/**
 * Walls of all players together at the start.
 */
rulesTotal: number, };

/**
 * Rules with a name.
 */
export type PresetCard = {
/**
 * For `rules`.
 */
rules: string,
/**
 * Files.
 */
width: number,
/**
 * Ranks.
 */
height: number,
/**
 * Two or four.
 */
players: number, };

/**
 * Why a request has no effect.
 *
 * A `detail` is what a parser says about a text; it quotes the text and names what would be right.
 */
export type Problem = { "code": "malformed",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooLarge",
/**
 * Bytes that are accepted.
 */
most: number, } | { "code": "tooSlow" } | { "code": "tooFast" } | { "code": "helloFirst" } | { "code": "rules",
/**
 * What is wrong with them.
 */
detail: string, } | { "code": "position",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "positionOver" } | { "code": "record",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "noSuchRecord",
/**
 * Which game was wanted, counted from 1.
 */
number: number, } | { "code": "moves",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooManyMoves",
/**
 * How many are.
 */
most: number, } | { "code": "reportOfFour" } | { "code": "agent",
/**
 * Why.
 */
detail: string, } | { "code": "seatCount",
/**
 * How many there must be.
 */
needed: number, } | { "code": "watchWithPeople" } | { "code": "botsAlone" } | { "code": "onePerson" } | { "code": "sideTaken" } | { "code": "clock",
/**
 * Longest time.
 */
most: number, } | { "code": "nameTooLong",
/**
 * Longest name.
 */
most: number, } | { "code": "noGame",
/**
 * The id.
 */
id: string, } | { "code": "noPuzzle",
/**
 * The id.
 */
id: string, } | { "code": "noPage",
/**
 * The path.
 */
path: string, } | { "code": "full" } | { "code": "noToken" } | { "code": "foreignOrigin",
/**
 * Which.
 */
origin: string, } | { "code": "foreignName",
/**
 * Which.
 */
name: string, } | { "code": "watching" } | { "code": "notYourSeat",
/**
 * The seat.
 */
player: Player, } | { "code": "hasLeft" } | { "code": "notYourTurn",
/**
 * Whose.
 */
toMove: Player, } | { "code": "wrongPly",
/**
 * The ply of the move.
 */
ply: number,
/**
 * The ply to come.
 */
next: number, } | { "code": "illegal",
/**
 * The move.
 */
move: string,
/**
 * Why not.
 */
reason: IllegalReason, } | { "code": "over" } | { "code": "notOver" } | { "code": "waiting" } | { "code": "noUndo" } | { "code": "noDraw" } | { "code": "noPace" } | { "code": "notOwner" } | { "code": "nothingToUndo" } | { "code": "nothingToRedo" } | { "code": "noBotThinking" } | { "code": "noOffer" } | { "code": "rematchBegun" } | { "code": "notGone",
/**
 * How long that must be.
 */
seconds: number, } | { "code": "noTimeToGive" } | { "code": "impossible",
/**
 * Why, in the referee's words.
 */
detail: string, } | { "code": "offeredTooOften" } | { "code": "tooManyGames" } | { "code": "tooManyBots",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySeeks",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySockets" } | { "code": "tooManyAnalyses" } | { "code": "busy" } | { "code": "notStored" } | { "code": "storage" } | { "code": "closing" } | { "code": "server" };

/**
 * A proven result, for the player to move.
 *
 * The winner plays for the quickest end and the loser for the longest game, as far as the proof has
 * seen: there may be a quicker win than it names.
 *
 * ```
 * use stockade_engine::Proof;
 * // A move into a position that is lost in 4 wins in 5; one such move is enough.
 * let moves = [Proof::Win(2), Proof::Loss(4)].map(|behind| Some(behind.backed_up()));
 * assert_eq!(moves, [Some(Proof::Loss(3)), Some(Proof::Win(5))]);
 * assert_eq!(Proof::of_moves(moves, false), Some(Proof::Win(5)));
 * ```
 */
export type Proof = { "result": "win", "plies": number } | { "result": "loss", "plies": number } | { "result": "draw" };

/**
 * A result that no play can change.
 */
export type ProvenResult = { "result": "win",
/**
 * Who.
 */
winner: Player,
/**
 * In how many plies.
 */
plies: number, } | { "result": "loss",
/**
 * Who.
 */
loser: Player,
/**
 * In how many plies.
 */
plies: number, } | { "result": "draw" };

/**
 * The answer of `GET /api/puzzles/{id}`.
 */
export type PuzzleAnswer = {
/**
 * What the list tells too.
 */
card: PuzzleCard,
/**
 * The position.
 */
board: Board,
/**
 * What is to be found.
 */
goal: PuzzleGoal,
/**
 * The moves that keep it, the best first. Every one of them counts.
 */
solutions: Array<PuzzleMove>,
/**
 * Of a won position: the moves that only draw. All others lose.
 */
draws: Array<string>,
/**
 * Best play from the best solution on.
 */
line: Array<string>,
/**
 * Simulations that the engine needs.
 */
simulations: number,
/**
 * How many of ten tries the levels 1 to 7 get right.
 */
levels: Array<number>, };

/**
 * What is told of a puzzle in a list.
 */
export type PuzzleCard = {
/**
 * Stays the same as long as rules and position do.
 */
id: string,
/**
 * How hard it is; 600 for what everybody sees.
 */
rating: number,
/**
 * What it is about, not to be shown before it is solved.
 */
themes: Array<PuzzleTheme>, };

/**
 * What a puzzle asks for.
 */
export type PuzzleGoal = "win" | "draw";

/**
 * The answer of `GET /api/puzzles`.
 */
export type PuzzleIndex = {
/**
 * All of them, easy ones first.
 */
puzzles: Array<PuzzleCard>, };

/**
 * A move that solves a puzzle.
 */
export type PuzzleMove = {
/**
 * The move.
 */
move: string,
/**
 * Of a winning move: plies to the end, itself included.
 */
plies?: number, };

/**
 * What a puzzle is about.
 */
export type PuzzleTheme = "race" | "jump" | "lastWall" | "selfBlock" | "deadEnd" | "zugzwang" | "onlyDefence";

/**
 * The answer of `POST /api/record`.
 */
export type RecordAnswer = {
/**
 * How many games the text holds.
 */
games: number,
/**
 * The tags of the chosen game.
 */
tags: Array<Tag>,
/**
 * The rules as text.
 */
rules: string,
/**
 * The start position.
 */
start: Board,
/**
 * What is said before the first move.
 */
intro: string,
/**
 * The main line, with variations hanging on it.
 */
line: Array<RecordPly>,
/**
 * As records write it.
 */
result: string, };

/**
 * A move of a record.
 */
export type RecordPly = {
/**
 * Counted from 1.
 */
ply: number,
/**
 * Who moved.
 */
player: Player,
/**
 * The move.
 */
move: string,
/**
 * PGN's numeric marks.
 */
nags: Array<number>,
/**
 * Plain text.
 */
comment: string,
/**
 * `%clk`.
 */
clockMs?: number,
/**
 * `%wc`, in percent.
 */
whiteWin?: number,
/**
 * `%lead`.
 */
lead?: number,
/**
 * Alternatives to this move.
 */
variations: Array<Array<RecordPly>>,
/**
 * The position after it; on the main line only.
 */
board?: Board, };

/**
 * The body of `POST /api/record`.
 */
export type RecordRequest = {
/**
 * One or more `.qgn` records, or a line of moves.
 */
text: string,
/**
 * Which game of the text, counted from 0.
 */
game: number, };

/**
 * A problem as it is sent: its code and arguments, and an English sentence for programs that show
 * one. The page has its own sentence for every code.
 */
export type Refusal = {
/**
 * The English sentence.
 */
message: string, } & ({ "code": "malformed",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooLarge",
/**
 * Bytes that are accepted.
 */
most: number, } | { "code": "tooSlow" } | { "code": "tooFast" } | { "code": "helloFirst" } | { "code": "rules",
/**
 * What is wrong with them.
 */
detail: string, } | { "code": "position",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "positionOver" } | { "code": "record",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "noSuchRecord",
/**
 * Which game was wanted, counted from 1.
 */
number: number, } | { "code": "moves",
/**
 * What is wrong with it.
 */
detail: string, } | { "code": "tooManyMoves",
/**
 * How many are.
 */
most: number, } | { "code": "reportOfFour" } | { "code": "agent",
/**
 * Why.
 */
detail: string, } | { "code": "seatCount",
/**
 * How many there must be.
 */
needed: number, } | { "code": "watchWithPeople" } | { "code": "botsAlone" } | { "code": "onePerson" } | { "code": "sideTaken" } | { "code": "clock",
/**
 * Longest time.
 */
most: number, } | { "code": "nameTooLong",
/**
 * Longest name.
 */
most: number, } | { "code": "noGame",
/**
 * The id.
 */
id: string, } | { "code": "noPuzzle",
/**
 * The id.
 */
id: string, } | { "code": "noPage",
/**
 * The path.
 */
path: string, } | { "code": "full" } | { "code": "noToken" } | { "code": "foreignOrigin",
/**
 * Which.
 */
origin: string, } | { "code": "foreignName",
/**
 * Which.
 */
name: string, } | { "code": "watching" } | { "code": "notYourSeat",
/**
 * The seat.
 */
player: Player, } | { "code": "hasLeft" } | { "code": "notYourTurn",
/**
 * Whose.
 */
toMove: Player, } | { "code": "wrongPly",
/**
 * The ply of the move.
 */
ply: number,
/**
 * The ply to come.
 */
next: number, } | { "code": "illegal",
/**
 * The move.
 */
move: string,
/**
 * Why not.
 */
reason: IllegalReason, } | { "code": "over" } | { "code": "notOver" } | { "code": "waiting" } | { "code": "noUndo" } | { "code": "noDraw" } | { "code": "noPace" } | { "code": "notOwner" } | { "code": "nothingToUndo" } | { "code": "nothingToRedo" } | { "code": "noBotThinking" } | { "code": "noOffer" } | { "code": "rematchBegun" } | { "code": "notGone",
/**
 * How long that must be.
 */
seconds: number, } | { "code": "noTimeToGive" } | { "code": "impossible",
/**
 * Why, in the referee's words.
 */
detail: string, } | { "code": "offeredTooOften" } | { "code": "tooManyGames" } | { "code": "tooManyBots",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySeeks",
/**
 * How many there may be.
 */
most: number, } | { "code": "tooManySockets" } | { "code": "tooManyAnalyses" } | { "code": "busy" } | { "code": "notStored" } | { "code": "storage" } | { "code": "closing" } | { "code": "server" });

/**
 * How a rematch stands.
 */
export type Rematch = {
/**
 * Who has asked.
 */
asked: Array<Player>,
/**
 * The new game, once it has begun.
 */
id?: string, };

/**
 * What the numbers of an agent mean.
 */
export type Scale = {
/**
 * Of values.
 */
meaning: Meaning,
/**
 * What it counts while it searches.
 */
unit: Unit, };

/**
 * A seat at the board.
 */
export type Seat = {
/**
 * Whether its owner is connected now; always true for bots.
 */
connected: boolean,
/**
 * Whether its owner agrees that the game is listed.
 */
public: boolean,
/**
 * When the others may claim the win, because its owner is away: milliseconds since 1970, by the
 * server's clock.
 */
claimable?: number,
/**
 * The color of the seat.
 */
player: Player,
/**
 * Who may sit there.
 */
kind: SeatKind,
/**
 * Plain text, to be shown as such; empty for a guest without a name.
 */
name: string,
/**
 * The program, as `stockade:level=3`.
 */
agent?: string,
/**
 * Whether somebody has taken it.
 */
taken: boolean, };

/**
 * Who sits where; all that lists show of a seat.
 */
export type SeatInfo = {
/**
 * The color of the seat.
 */
player: Player,
/**
 * Who may sit there.
 */
kind: SeatKind,
/**
 * Plain text, to be shown as such; empty for a guest without a name.
 */
name: string,
/**
 * The program, as `stockade:level=3`.
 */
agent?: string,
/**
 * Whether somebody has taken it.
 */
taken: boolean, };

/**
 * Who sits on a seat.
 */
export type SeatKind = "human" | "bot";

/**
 * The color somebody wants.
 */
export type SideChoice = Player | AnySide;

/**
 * The answer of `GET /api/address`.
 */
export type SiteAddress = {
/**
 * Whether it listens to this machine only.
 */
isLocal: boolean,
/**
 * The address that it was told to give to others, without a slash at the end.
 */
publicUrl?: string,
/**
 * The address of this machine in its network.
 */
machine?: string, };

/**
 * What the server accepts.
 */
export type SiteLimits = {
/**
 * Smallest board.
 */
minSize: number,
/**
 * Largest board.
 */
maxSize: number,
/**
 * Most walls of one player.
 */
maxWalls: number,
/**
 * Longest name, in characters.
 */
maxName: number,
/**
 * Longest record or position, in bytes.
 */
maxText: number,
/**
 * Most lines of an analysis.
 */
maxLines: number,
/**
 * Longest time on a clock, in seconds.
 */
maxClockSeconds: number,
/**
 * Most bots that one client may have at boards at once.
 */
botsPerClient: number, };

/**
 * A wall on the board.
 */
export type StandingWall = {
/**
 * Which, as `e3h`.
 */
wall: string,
/**
 * Who placed it; absent if the position came as text.
 */
owner?: Player, };

/**
 * How far a search has come that takes the root moves one after the other, each to its end.
 */
export type Sweep = {
/**
 * Root moves that are done.
 */
done: number,
/**
 * Root moves in all.
 */
total: number,
/**
 * Moves left out at cutoffs so far.
 */
pruned: number, };

/**
 * A tag of a record.
 */
export type Tag = {
/**
 * Such as `White`.
 */
name: string,
/**
 * Plain text.
 */
value: string, };

/**
 * Moves and marks.
 */
export type Tally = {
/**
 * Moves.
 */
moves: number,
/**
 * Mean accuracy, 0 to 100.
 */
accuracy: number,
/**
 * Moves marked `?!`.
 */
inaccuracies: number,
/**
 * Moves marked `?`.
 */
mistakes: number,
/**
 * Moves marked `??`.
 */
blunders: number, };

/**
 * What ended a game.
 */
export type Termination = "goal" | "resign" | "time" | "agreement" | "repetition" | "ply limit" | "forfeit";

/**
 * When to stop thinking; the first limit that is reached counts. The server has its own limits.
 */
export type ThinkLimit = {
/**
 * Time.
 */
seconds?: number,
/**
 * Simulations.
 */
nodes?: number, };

/**
 * The answer of `POST /api/truth`. Repetition and ply cap play no part.
 */
export type TruthAnswer = { "state": "known",
/**
 * Of the position.
 */
value: ProvenResult,
/**
 * Of every legal move, the best first.
 */
moves: Array<MoveTruth>, } | { "state": "building",
/**
 * How much is done.
 */
percent: number, } | { "state": "unknown", };

/**
 * The body of `POST /api/truth`.
 */
export type TruthRequest = {
/**
 * The rules; `standard` if absent.
 */
rules?: string,
/**
 * The position; the rules' own start if absent.
 */
position?: string,
/**
 * Moves to play from there.
 */
moves: Array<string>, };

/**
 * What a search counts.
 */
export type Unit = "nodes" | "simulations" | "iterations";
