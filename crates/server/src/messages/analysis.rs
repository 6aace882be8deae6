//! The messages of `/ws/analysis`.

use serde::{Deserialize, Serialize};
use stockade_agents::insight::Insight;
use stockade_core::{Move, Player};
use ts_rs::TS;
use utoipa::ToSchema;

use super::problem::Refusal;

/// What a client may say. Each request ends the one before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum AnalysisClient {
    /// Think about a position.
    Analyse {
        /// Comes back with every answer.
        id: u32,
        /// The rules; `standard` if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
        /// The position to start from; the rules' own if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// Moves from there on.
        #[serde(default)]
        moves: Vec<String>,
        /// How many lines, 1 to 5.
        lines: u8,
        /// When to stop.
        #[serde(default)]
        limit: ThinkLimit,
    },
    /// Judge every move of a game of two.
    Report {
        /// Comes back with every answer.
        id: u32,
        /// A record; instead of the three fields below.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<String>,
        /// The rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
        /// The start position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The moves.
        #[serde(default)]
        moves: Vec<String>,
        /// What each position may take.
        #[serde(default)]
        limit: ThinkLimit,
    },
    /// Have any player say what it thinks of a position.
    Inside {
        /// Comes back with every answer.
        id: u32,
        /// Who; as in a seat's `agent`.
        agent: String,
        /// The rules; `standard` if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
        /// The position to start from; the rules' own if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// Moves from there on.
        #[serde(default)]
        moves: Vec<String>,
        /// When to stop, if the player has not chosen by then.
        #[serde(default)]
        limit: ThinkLimit,
    },
    /// Ends whatever runs.
    Stop {},
    /// Asks for a `pong`.
    Ping {
        /// Anything, to be sent back.
        #[serde(default)]
        sent: f64,
    },
}

/// When to stop thinking; the first limit that is reached counts. The server has its own limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ThinkLimit {
    /// Time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Simulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AnalysisServer {
    /// How the thinking stands, at most eight times a second.
    Lines {
        /// Of the request.
        id: u32,
        /// Whose turn it is in the position.
        to_move: Player,
        /// White's win chance in percent; absent in games of four.
        #[serde(skip_serializing_if = "Option::is_none")]
        white_win: Option<f64>,
        /// The best lines, best first.
        lines: Vec<EngineLine>,
        /// Plies of the main line.
        depth: u32,
        /// Simulations.
        nodes: u64,
        /// Time since the request.
        elapsed_ms: u64,
        /// Whether this is the last message of the request.
        done: bool,
    },
    /// A request waits for its turn; told again when its place changes.
    Queued {
        /// Of the request.
        id: u32,
        /// How many go before it.
        ahead: usize,
    },
    /// What a player thinks of a position, at most four times a second.
    Inside {
        /// Of the request.
        id: u32,
        /// Who thinks, with the options that are not at their defaults.
        agent: String,
        /// Whose turn it is in the position.
        to_move: Player,
        /// What it thinks.
        insight: Box<Insight>,
        /// Whether this is the last message of the request.
        done: bool,
    },
    /// One more move of a report is judged.
    ReportProgress {
        /// Of the request.
        id: u32,
        /// Moves judged.
        done: usize,
        /// Moves of the game.
        total: usize,
        /// The newest.
        ply: JudgedPly,
    },
    /// A finished report.
    Report {
        /// Of the request.
        id: u32,
        /// White's win chance before the first move, in percent.
        start_white_win: f64,
        /// Every move.
        plies: Vec<JudgedPly>,
        /// White and Black.
        players: Vec<PlayerReport>,
    },
    /// A request had no effect.
    Refused {
        /// Of the request; absent if it could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The answer to `ping`.
    Pong {
        /// What came with it.
        sent: f64,
        /// Milliseconds since 1970, by the server's clock.
        server_time: i64,
    },
}

/// A line of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct EngineLine {
    /// The expected moves.
    pub pv: Vec<Move>,
    /// Win chance of the player to move, in percent.
    pub win: f64,
    /// White's win chance in percent; absent in games of four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_win: Option<f64>,
    /// Moves that White is ahead; of the player to move in games of four.
    pub lead: f64,
    /// Simulations spent on it.
    pub visits: u64,
    /// What is proven about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProvenResult>,
}

/// A result that no play can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "result", rename_all = "camelCase")]
pub enum ProvenResult {
    /// Somebody wins.
    Win {
        /// Who.
        winner: Player,
        /// In how many plies.
        plies: u16,
    },
    /// Somebody loses; among four, it is not known to whom.
    Loss {
        /// Who.
        loser: Player,
        /// In how many plies.
        plies: u16,
    },
    /// Nobody wins.
    Draw,
}

/// A move and what it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct JudgedPly {
    /// Counted from 1.
    pub ply: usize,
    /// Who moved.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// White's win chance before it, in percent.
    pub white_before: f64,
    /// White's win chance after it, in percent.
    pub white_after: f64,
    /// `?!`, `?` or `??`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// How well it kept the win chance, 0 to 100.
    pub accuracy: f64,
    /// Which part of the game it belongs to.
    pub phase: Phase,
    /// What the engine would have played, and the moves after it.
    pub best: Vec<Move>,
}

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Until the first wall.
    Opening,
    /// While somebody has walls to place.
    Walls,
    /// When all hands are empty or no wall follows any more.
    Race,
}

/// How a player did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerReport {
    /// Who.
    pub player: Player,
    /// The whole game.
    pub total: Tally,
    /// Part by part; parts without a move of this player are left out.
    pub phases: Vec<PhaseReport>,
}

/// How a player did in a part of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PhaseReport {
    /// Which part.
    pub phase: Phase,
    /// The figures.
    #[serde(flatten)]
    pub tally: Tally,
}

/// Moves and marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Moves.
    pub moves: usize,
    /// Mean accuracy, 0 to 100.
    pub accuracy: f64,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `??`.
    pub blunders: usize,
}
