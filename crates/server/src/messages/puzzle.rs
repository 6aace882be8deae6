//! Puzzles as the page is told of them.

use serde::{Deserialize, Serialize};
use stockade_core::Move;
use ts_rs::TS;
use utoipa::ToSchema;

use super::board::Board;

/// The answer of `GET /api/puzzles`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleIndex {
    /// All of them, easy ones first.
    pub puzzles: Vec<PuzzleCard>,
}

/// What is told of a puzzle in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleCard {
    /// Stays the same as long as rules and position do.
    pub id: String,
    /// How hard it is; 600 for what everybody sees.
    pub rating: u16,
    /// What it is about, not to be shown before it is solved.
    pub themes: Vec<PuzzleTheme>,
}

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PuzzleTheme {
    /// Only pawns move.
    Race,
    /// A jump.
    Jump,
    /// The solver's last wall.
    LastWall,
    /// A wall that hinders nobody but the solver.
    SelfBlock,
    /// A long detour for the opponent.
    DeadEnd,
    /// The opponent loses because it has to move.
    Zugzwang,
    /// One move holds.
    OnlyDefence,
}

/// The answer of `GET /api/puzzles/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleAnswer {
    /// What the list tells too.
    pub card: PuzzleCard,
    /// The position.
    pub board: Board,
    /// What is to be found.
    pub goal: PuzzleGoal,
    /// The moves that keep it, the best first. Every one of them counts.
    pub solutions: Vec<PuzzleMove>,
    /// Of a won position: the moves that only draw. All others lose.
    pub draws: Vec<Move>,
    /// Best play from the best solution on.
    pub line: Vec<Move>,
    /// Simulations that the engine needs.
    pub simulations: u32,
    /// How many of ten tries the levels 1 to 7 get right.
    pub levels: Vec<u8>,
}

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PuzzleGoal {
    /// A move that wins.
    Win,
    /// A move that does not lose.
    Draw,
}

/// A move that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Of a winning move: plies to the end, itself included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
}
