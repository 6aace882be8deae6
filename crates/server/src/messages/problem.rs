//! Why a request has no effect: a code with its arguments.

use serde::{Deserialize, Serialize};
use stockade_core::{GameError, IllegalReason, Move, Player};
use thiserror::Error;
use ts_rs::TS;
use utoipa::ToSchema;

/// A problem as it is sent: its code and arguments, and an English sentence for programs that show
/// one. The page has its own sentence for every code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// What is wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The English sentence.
    pub message: String,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal { message: problem.to_string(), problem }
    }
}

/// Why a request has no effect.
///
/// A `detail` is what a parser says about a text; it quotes the text and names what would be right.
#[derive(Clone, Debug, PartialEq, Error, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(tag = "code", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Problem {
    /// No request of this interface.
    #[error("{detail}")]
    Malformed {
        /// What is wrong with it.
        detail: String,
    },
    /// A body that is too large.
    #[error("this is larger than {most} bytes")]
    TooLarge {
        /// Bytes that are accepted.
        most: usize,
    },
    /// A body that does not come.
    #[error("the body of the request has not come in time")]
    TooSlow,
    /// Too many messages or requests in a short time.
    #[error("too many requests, please wait a little")]
    TooFast,
    /// `hello` must come first.
    #[error("say hello first")]
    HelloFirst,

    /// The rules cannot be read.
    #[error("{detail}")]
    Rules {
        /// What is wrong with them.
        detail: String,
    },
    /// The position cannot be read.
    #[error("{detail}")]
    Position {
        /// What is wrong with it.
        detail: String,
    },
    /// A game cannot start where it ends.
    #[error("the game is already over in this position")]
    PositionOver,
    /// The record cannot be read.
    #[error("{detail}")]
    Record {
        /// What is wrong with it.
        detail: String,
    },
    /// The text holds fewer games.
    #[error("the text holds no game {number}")]
    NoSuchRecord {
        /// Which game was wanted, counted from 1.
        number: usize,
    },
    /// A line of moves cannot be read or played.
    #[error("{detail}")]
    Moves {
        /// What is wrong with it.
        detail: String,
    },
    /// More moves than are accepted.
    #[error("at most {most} moves are possible here")]
    TooManyMoves {
        /// How many are.
        most: usize,
    },
    /// A report on a game of four.
    #[error("reports are for games of two")]
    ReportOfFour,
    /// The agent cannot be seated.
    #[error("{detail}")]
    Agent {
        /// Why.
        detail: String,
    },
    /// Too few or too many seats.
    #[error("these rules need {needed} seats in turn order")]
    SeatCount {
        /// How many there must be.
        needed: usize,
    },
    /// A person in a game to watch.
    #[error("a game to watch is between bots")]
    WatchWithPeople,
    /// Bots only, but not to watch.
    #[error("a game of bots alone has the mode \"watch\"")]
    BotsAlone,
    /// A link for nobody.
    #[error("a game with one person needs no link: its mode is \"screen\"")]
    OnePerson,
    /// The creator wants the seat of a bot, or of nobody.
    #[error("the wanted side is not a person's seat of this game")]
    SideTaken,
    /// An impossible time control.
    #[error("a clock has 1 to {most} seconds")]
    Clock {
        /// Longest time.
        most: u32,
    },
    /// A name that is too long.
    #[error("a name has at most {most} characters")]
    NameTooLong {
        /// Longest name.
        most: usize,
    },

    /// No game with this id.
    #[error("game {id} not found")]
    NoGame {
        /// The id.
        id: String,
    },
    /// No puzzle with this id.
    #[error("puzzle {id} not found")]
    NoPuzzle {
        /// The id.
        id: String,
    },
    /// No such page or interface.
    #[error("{path} not found")]
    NoPage {
        /// The path.
        path: String,
    },
    /// Every seat is taken.
    #[error("all seats of this game are taken")]
    Full,
    /// A token is missing or wrong.
    #[error("this needs the token of a seat of the game")]
    NoToken,
    /// The request comes from a page of another origin.
    #[error(
        "requests from pages of {origin} are not accepted; `origins` in the settings can allow them"
    )]
    ForeignOrigin {
        /// Which.
        origin: String,
    },
    /// The request is meant for a server of another name.
    #[error("this server is not called {name:?}; `names` in the settings can allow it")]
    ForeignName {
        /// Which.
        name: String,
    },

    /// A watcher wants to take part.
    #[error("watchers cannot do that")]
    Watching,
    /// The named seat is somebody else's.
    #[error("{player} is not your seat")]
    NotYourSeat {
        /// The seat.
        player: Player,
    },
    /// The sender has left the game.
    #[error("you are not in the game any more")]
    HasLeft,
    /// It is somebody else's turn.
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// Whose.
        to_move: Player,
    },
    /// The move is for another ply.
    #[error("the next move is ply {next}, not {ply}")]
    WrongPly {
        /// The ply of the move.
        ply: usize,
        /// The ply to come.
        next: usize,
    },
    /// The rules do not allow the move.
    #[error("illegal move {mv}: {reason}")]
    Illegal {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
        /// Why not.
        reason: IllegalReason,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// A seat is still empty.
    #[error("a seat is still empty")]
    Waiting,
    /// Undo and redo are for games at one screen.
    #[error("ask for a takeback in this game")]
    NoUndo,
    /// Bots do not agree to draws.
    #[error("bots do not agree to draws")]
    NoDraw,
    /// Only games between bots have a pace.
    #[error("only games between bots have a pace")]
    NoPace,
    /// Only whoever started a game between bots sets its pace.
    #[error("the pace is set by who started the game")]
    NotOwner,
    /// No move to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// No move to redo.
    #[error("nothing was undone")]
    NothingToRedo,
    /// No bot to stop.
    #[error("no bot is thinking")]
    NoBotThinking,
    /// No offer to answer.
    #[error("there is no such offer to answer")]
    NoOffer,
    /// The rematch has begun.
    #[error("the rematch has already begun")]
    RematchBegun,
    /// The opponent is here, or has not been away for long.
    #[error("this is possible when the opponent has been away for {seconds} seconds")]
    NotGone {
        /// How long that must be.
        seconds: u64,
    },
    /// Nobody there who could be given time.
    #[error("time can be given to an opponent in a game with clocks")]
    NoTimeToGive,
    /// The event cannot happen now.
    #[error("{detail}")]
    Impossible {
        /// Why, in the referee's words.
        detail: String,
    },

    /// Offers of the same kind in a short time.
    #[error("you have offered that often enough, please wait a little")]
    OfferedTooOften,
    /// New games in a short time.
    #[error("too many new games, please wait a little")]
    TooManyGames,
    /// Bots in unfinished games of one client.
    #[error("there are already {most} bots in your games; finish a game first")]
    TooManyBots {
        /// How many there may be.
        most: usize,
    },
    /// Seeks of one client.
    #[error("you already seek {most} games; wait for one of them")]
    TooManySeeks {
        /// How many there may be.
        most: usize,
    },
    /// Connections of one client.
    #[error("there are too many open connections from your address")]
    TooManySockets,
    /// Analyses of one client.
    #[error("too many analyses run for you already")]
    TooManyAnalyses,
    /// Searches, exports or records of one client that are not done yet.
    #[error("another request of yours is still being answered, please wait")]
    Busy,

    /// It could not be stored, so it has not happened.
    #[error("this could not be stored, so it has not happened")]
    NotStored,
    /// The database cannot be reached.
    #[error("the server cannot reach its storage right now")]
    Storage,
    /// The game is being closed; the next attempt opens it again.
    #[error("the game is being closed, please try again")]
    Closing,
    /// A failure of the server itself.
    #[error("the server failed")]
    Server,
}

impl Problem {
    /// A request that cannot be read.
    pub(crate) fn malformed(detail: impl ToString) -> Problem {
        Problem::Malformed { detail: detail.to_string() }
    }

    /// Rules that cannot be read.
    pub(crate) fn rules(detail: impl ToString) -> Problem {
        Problem::Rules { detail: detail.to_string() }
    }

    /// A position that cannot be read.
    pub(crate) fn position(detail: impl ToString) -> Problem {
        Problem::Position { detail: detail.to_string() }
    }

    /// A record that cannot be read.
    pub(crate) fn record(detail: impl ToString) -> Problem {
        Problem::Record { detail: detail.to_string() }
    }

    /// An agent that cannot be seated.
    pub(crate) fn agent(detail: impl ToString) -> Problem {
        Problem::Agent { detail: detail.to_string() }
    }
}

impl From<GameError> for Problem {
    fn from(error: GameError) -> Problem {
        match error {
            GameError::Over(_) => Problem::Over,
            GameError::Illegal(illegal) => {
                Problem::Illegal { mv: illegal.mv, reason: illegal.reason }
            }
            GameError::OutOfTurn { to_move, .. } => Problem::NotYourTurn { to_move },
            GameError::NotPlaying(_) => Problem::HasLeft,
            GameError::NothingToTakeBack(_) => Problem::NothingToUndo,
            GameError::NoClock(_) | GameError::TimeLeft { .. } | GameError::OtherRules(_) => {
                Problem::Impossible { detail: error.to_string() }
            }
        }
    }
}
