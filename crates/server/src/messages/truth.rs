//! Exact values of positions.

use serde::{Deserialize, Serialize};
use stockade_core::Move;
use ts_rs::TS;
use utoipa::ToSchema;

use super::analysis::ProvenResult;

/// The body of `POST /api/truth`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TruthRequest {
    /// The rules; `standard` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position; the rules' own start if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The answer of `POST /api/truth`. Repetition and ply cap play no part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TruthAnswer {
    /// The value is known.
    Known {
        /// Of the position.
        value: ProvenResult,
        /// Of every legal move, the best first.
        moves: Vec<MoveTruth>,
    },
    /// The table of the board is being built; ask again.
    Building {
        /// How much is done.
        percent: f64,
    },
    /// No table reaches this position.
    Unknown {},
}

/// What a legal move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveTruth {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it leads to.
    pub value: ProvenResult,
}
