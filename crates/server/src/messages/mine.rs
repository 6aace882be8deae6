//! The games whose seats a browser holds.

use serde::{Deserialize, Serialize};
use stockade_core::Player;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{lobby::GameCard, state::Clocks};

/// The body of `POST /api/games/mine`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MyGamesRequest {
    /// The ids; at most 100.
    pub games: Vec<String>,
}

/// The answer of `POST /api/games/mine`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyGames {
    /// Those that there are, in the order of the request.
    pub games: Vec<MyGame>,
}

/// A game as somebody who plays it needs it in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct MyGame {
    /// What everybody may see of it.
    pub card: GameCard,
    /// Whose turn it is; nobody's when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Player>,
    /// The clocks of an unfinished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// When it ends if nobody comes back to it, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<i64>,
}
