//! The lobby and the archive: games as cards.

use serde::{Deserialize, Serialize};
use stockade_core::{Cell, Player, Rules};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{
    board::StandingWall,
    state::{ClockSetting, GameMode, GameResult, SeatInfo},
};

/// Everything the lobby shows; the answer of `GET /api/lobby`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lobby {
    /// Games that wait for somebody, oldest first.
    pub seeks: Vec<GameCard>,
    /// Listed games that are being played, newest first.
    pub live: Vec<GameCard>,
    /// Listed games that have ended, newest first.
    pub recent: Vec<GameCard>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct GameCard {
    /// The game's id, as in its address.
    pub id: String,
    /// Where it is played.
    pub mode: GameMode,
    /// The rules as text.
    pub rules: Rules,
    /// Files.
    pub width: u8,
    /// Ranks.
    pub height: u8,
    /// Who sits where, in turn order.
    pub seats: Vec<SeatInfo>,
    /// The time control, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Moves played.
    pub ply: usize,
    /// The current position as text.
    pub position: String,
    /// Where the pawns stand.
    pub pawns: Vec<CardPawn>,
    /// The walls that stand.
    pub walls: Vec<StandingWall>,
    /// How it ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished: Option<i64>,
}

/// A pawn in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPawn {
    /// Whose.
    pub player: Player,
    /// Where.
    pub cell: Cell,
}

/// What a client may say on `/ws/lobby`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum LobbyClient {
    /// Asks for a `pong`.
    Ping {
        /// Anything, to be sent back.
        #[serde(default)]
        sent: f64,
    },
}

/// What the server says on `/ws/lobby`: the lobby at once, and again when it has changed, at most
/// once a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LobbyServer {
    /// Everything.
    Lobby {
        /// The lists.
        lobby: Lobby,
    },
    /// The answer to `ping`.
    Pong {
        /// What came with it.
        sent: f64,
        /// Milliseconds since 1970, by the server's clock.
        server_time: i64,
    },
}

/// The answer of `GET /api/archive`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivePage {
    /// Finished listed games, newest first.
    pub games: Vec<GameCard>,
    /// Counted from 0.
    pub page: u32,
    /// Games on a page.
    pub page_size: u32,
    /// Games that match.
    pub total: u64,
}
