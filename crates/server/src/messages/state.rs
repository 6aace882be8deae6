//! A game as its players and watchers see it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stockade_core::{Move, Player, Termination};
use ts_rs::TS;
use utoipa::ToSchema;

use super::board::Board;

/// Everything about a game at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The game's id, as in its address.
    pub id: String,
    /// Where it is played.
    pub mode: GameMode,
    /// The current position.
    pub board: Board,
    /// The start position as text.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<PlayedMove>,
    /// How many undone moves can be redone.
    pub redo: usize,
    /// Who sits where, in turn order.
    pub seats: Vec<Seat>,
    /// The seats of whoever reads this; empty for watchers.
    pub yours: Vec<Player>,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Open offers.
    pub offers: Vec<Offer>,
    /// How often the current position has occurred.
    pub repetitions: usize,
    /// How often it may occur before the game is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition_limit: Option<u8>,
    /// At which ply the game is stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply_limit: Option<u16>,
    /// How it ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// Who has asked for a rematch, and where it is once it has begun.
    pub rematch: Rematch,
    /// How fast a game between programs goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// Watchers connected now.
    pub watchers: usize,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum GameMode {
    /// Everybody at one screen; bots may sit in.
    Screen,
    /// With somebody who was sent the link.
    Link,
    /// With whoever takes the offer in the lobby.
    Seek,
    /// Between programs.
    Watch,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// Counted from 1.
    pub ply: usize,
    /// Who moved.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What the mover's clock showed afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// What the turn took.
    pub spent_ms: u64,
}

/// Who sits where; all that lists show of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct SeatInfo {
    /// The color of the seat.
    pub player: Player,
    /// Who may sit there.
    pub kind: SeatKind,
    /// Plain text, to be shown as such; empty for a guest without a name.
    pub name: String,
    /// The program, as `stockade:level=3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Whether somebody has taken it.
    pub taken: bool,
}

/// A seat at the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    /// Who sits there.
    #[serde(flatten)]
    pub info: SeatInfo,
    /// Whether its owner is connected now; always true for bots.
    pub connected: bool,
    /// Whether its owner agrees that the game is listed.
    pub public: bool,
    /// When the others may claim the win, because its owner is away: milliseconds since 1970, by the
    /// server's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable: Option<i64>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatKind {
    /// A person.
    Human,
    /// A program.
    Bot,
}

/// What the clocks show at `server_time`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// What everybody started with.
    pub control: ClockSetting,
    /// What is left at `server_time`, in milliseconds.
    pub remaining_ms: BTreeMap<Player, u64>,
    /// Whose clock runs; nobody's before everybody has made a first move, or when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<Player>,
    /// Milliseconds since 1970, by the server's clock.
    pub server_time: i64,
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockSetting {
    /// For the game.
    pub seconds: u32,
    /// After every move.
    pub increment: u32,
}

/// Something that needs the consent of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// What.
    pub kind: OfferKind,
    /// Who offers or asks.
    pub by: Player,
    /// Who still has to agree.
    pub waiting: Vec<Player>,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum OfferKind {
    /// To call it a draw.
    Draw,
    /// To go back to the asker's last turn.
    Takeback,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// As records write it: `1-0`, `1/2-1/2`, `0-0-1-0`.
    pub score: String,
    /// Who won, if anybody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// What ended it.
    pub reason: Termination,
}

/// How a rematch stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct Rematch {
    /// Who has asked.
    pub asked: Vec<Player>,
    /// The new game, once it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// How fast a game between programs goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pace {
    /// Least time between two moves.
    pub delay_ms: u32,
    /// Whether it waits.
    pub paused: bool,
}
