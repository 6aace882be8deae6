//! A position with everything a page needs to draw it and to answer a pointer at once.

use serde::{Deserialize, Serialize};
use stockade_core::{Cell, Direction, IllegalReason, Move, Player, Rules, Wall};
use ts_rs::TS;
use utoipa::ToSchema;

/// A position, its legal moves, and why the other walls are not legal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The rules as text, such as `standard` or `5x5,walls=3`.
    pub rules: Rules,
    /// Files, 3 to 9.
    pub width: u8,
    /// Ranks, 3 to 9.
    pub height: u8,
    /// The position as text, five fields.
    pub position: String,
    /// Moves played since the start.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: Player,
    /// The players in turn order.
    pub players: Vec<PlayerOnBoard>,
    /// The walls that stand.
    pub walls: Vec<StandingWall>,
    /// What can be played; nothing once the game is over.
    pub legal: Legal,
    /// The move that led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_move: Option<LastMove>,
    /// Who stands on the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
}

/// A player as the board shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct PlayerOnBoard {
    /// Which.
    pub player: Player,
    /// Where the pawn stands; absent for a player who has left a game of four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawn: Option<Cell>,
    /// The side that the pawn wants to reach.
    pub goal: Direction,
    /// Walls in hand.
    pub stock: u8,
    /// Walls that the rules give at the start.
    pub walls: u8,
    /// Steps to the goal, other pawns not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u8>,
    /// One shortest path, from the pawn's cell to the goal.
    pub path: Vec<Cell>,
}

/// A wall on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct StandingWall {
    /// Which, as `e3h`.
    pub wall: Wall,
    /// Who placed it; absent if the position came as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Player>,
}

/// The moves that are legal, and the reasons why the other walls are not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// Where the pawn may go.
    pub pawn: Vec<PawnTarget>,
    /// Whether passing (`--`) is the only move.
    pub pass: bool,
    /// Every slot of the board that cannot take a wall. All slots that are not here are free,
    /// unless `no_walls` holds for all of them.
    pub blocked: Vec<BlockedSlot>,
    /// Why no slot at all can take a wall; `blocked` is empty then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_walls: Option<NoWalls>,
}

/// A cell that the pawn may go to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PawnTarget {
    /// Which.
    pub cell: Cell,
    /// Whether it is a jump or a side-step past a pawn.
    pub jump: bool,
}

/// A slot without room for a wall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockedSlot {
    /// Which.
    pub wall: Wall,
    /// Why.
    #[serde(flatten)]
    pub reason: IllegalReason,
}

/// Why no wall at all can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoWalls {
    /// The player to move has none left.
    NoneLeft,
    /// The game is over.
    GameOver,
}

/// The move that led to a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct LastMove {
    /// Who moved.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Where the pawn came from, if it was a pawn move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
}
