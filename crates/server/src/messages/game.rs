//! The messages of `/ws/game/{id}`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stockade_agents::Sweep;
use stockade_core::{Move, Player};
use ts_rs::TS;

use super::{
    board::Board,
    phrase::Phrase,
    problem::Refusal,
    state::{Clocks, GameResult, GameState, Offer, OfferKind, PlayedMove, Rematch, Seat},
};

/// What a client may say. The first message must be `hello`.
///
/// Where `player` is absent, the seat that the sender holds is meant, and of several the one to
/// move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum GameClient {
    /// Who speaks. No tokens means a watcher.
    Hello {
        /// The tokens of the seats.
        #[serde(default)]
        tokens: Vec<String>,
        /// The last ply that the client has seen, for its own bookkeeping; the answer is always
        /// the whole state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<usize>,
    },
    /// A move. One that is not for the current ply is refused, so repeats do no harm.
    Move {
        /// The ply that the move will be, counted from 1.
        ply: usize,
        /// The move, as `e3h`.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// Gives up.
    Resign {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Player>,
    },
    /// Offers a draw.
    OfferDraw {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Player>,
    },
    /// Agrees to a draw, for all seats of the sender.
    AcceptDraw {},
    /// Does not agree to a draw.
    DeclineDraw {},
    /// Asks to go back to its last turn. Bots agree at once.
    AskTakeback {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Player>,
    },
    /// Agrees to that.
    AcceptTakeback {},
    /// Does not.
    DeclineTakeback {},
    /// Takes back the last move of a screen game, and a bot's answer with it.
    Undo {},
    /// Plays again what was undone.
    Redo {},
    /// Wants the same game again, sides exchanged in games of two.
    Rematch {},
    /// Claims the win against people who have been away for long.
    ClaimWin {},
    /// Gives an opponent time, in games with clocks over a link or from the lobby.
    GiveTime {
        /// Whom; else the opponent to move, or the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Player>,
    },
    /// Says something to the other players.
    Say {
        /// What.
        phrase: Phrase,
    },
    /// Tells a thinking bot to move now.
    StopBot {},
    /// Sets the pace of a game between programs.
    Pace {
        /// Least time between two moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        delay_ms: Option<u32>,
        /// Whether to wait.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paused: Option<bool>,
        /// One move, although it waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<bool>,
    },
    /// Whether the sender's seats agree that the game is listed.
    Public {
        /// Yes or no.
        value: bool,
    },
    /// Asks for a `pong`.
    Ping {
        /// Anything, to be sent back.
        #[serde(default)]
        sent: f64,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum GameServer {
    /// Everything; after `hello`, and whenever more has changed than one move.
    State {
        /// Why it is sent.
        because: Because,
        /// Everything.
        game: Box<GameState>,
    },
    /// A move was played.
    Moved {
        /// Which.
        played: PlayedMove,
        /// The position after it.
        board: Box<Board>,
        /// The clocks after it.
        #[serde(skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        /// How often the position has occurred.
        repetitions: usize,
        /// The offers that are still open.
        offers: Vec<Offer>,
    },
    /// What the clocks show, now and then.
    Clock {
        /// The clocks.
        clocks: Clocks,
    },
    /// A player has given another one time.
    TimeGiven {
        /// Who gives.
        by: Player,
        /// To whom.
        to: Player,
        /// How much.
        seconds: u32,
        /// The clocks with it.
        clocks: Clocks,
    },
    /// A bot thinks.
    Thinking {
        /// Which.
        player: Player,
        /// For how long it has.
        elapsed_ms: u64,
        /// Positions looked at; 0 if it does not say.
        nodes: u64,
        /// Plies of the deepest line; 0 if it does not say.
        depth: u32,
        /// How far it has come, if it takes its moves one after the other.
        #[serde(skip_serializing_if = "Option::is_none")]
        sweep: Option<Sweep>,
        /// How much is done, where that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        percent: Option<f64>,
        /// The line it likes best.
        line: Vec<Move>,
        /// Whether it has not begun, because no search thread is free.
        queued: bool,
    },
    /// The open offers have changed.
    Offer {
        /// All of them.
        offers: Vec<Offer>,
        /// What was declined or has lapsed, if that is the change.
        #[serde(skip_serializing_if = "Option::is_none")]
        declined: Option<OfferKind>,
    },
    /// The game is over.
    Over {
        /// How.
        result: GameResult,
        /// The clocks at the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
    },
    /// Somebody came, went, joined, or changed the public tick.
    Presence {
        /// All seats.
        seats: Vec<Seat>,
        /// Watchers connected now.
        watchers: usize,
    },
    /// Somebody wants a rematch, or it has begun.
    Rematch {
        /// How it stands.
        rematch: Rematch,
        /// The receiver's seat tokens of the new game.
        #[serde(default)]
        tokens: BTreeMap<Player, String>,
        /// The new token that sets the pace, for whoever has the old one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<String>,
    },
    /// A player says something.
    Said {
        /// Who.
        by: Player,
        /// What.
        phrase: Phrase,
    },
    /// A message had no effect.
    Refused {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Whether the server can store moves. While it cannot, nothing is played and clocks stand still.
    Storage {
        /// Whether it cannot.
        failed: bool,
    },
    /// The answer to `ping`.
    Pong {
        /// What came with it.
        sent: f64,
        /// Milliseconds since 1970, by the server's clock.
        server_time: i64,
    },
}

/// Why a whole state is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Because {
    /// The client said hello.
    Hello,
    /// A takeback was agreed on.
    Takeback,
    /// Moves were undone.
    Undo,
    /// Moves were redone.
    Redo,
    /// Somebody joined, and the game begins.
    Joined,
    /// The pace was changed.
    Pace,
    /// A player left a game of four.
    Left,
    /// The server can store moves again.
    Recovered,
}
