//! A position with everything a page needs to draw it and to answer a pointer at once.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Color;

/// A position, its legal moves, and why the other walls are not legal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The rules as text, such as `standard` or `5x5,walls=3`.
    pub rules: String,
    /// Files, 3 to 9.
    pub width: u8,
    /// Ranks, 3 to 9.
    pub height: u8,
    /// The position as text, five fields.
    pub position: String,
    /// Moves played since the start.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: Color,
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
    pub winner: Option<Color>,
}

/// A player as the board shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerOnBoard {
    /// Which.
    pub player: Color,
    /// Where the pawn stands; absent for a player who has left a game of four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawn: Option<String>,
    /// The side that the pawn wants to reach.
    pub goal: Side,
    /// Walls in hand.
    pub stock: u8,
    /// Walls that the rules give at the start.
    pub walls: u8,
    /// Steps to the goal, other pawns not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u8>,
    /// One shortest way, from the pawn's cell to the goal.
    pub path: Vec<String>,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The last rank.
    North,
    /// The last file.
    East,
    /// Rank 1.
    South,
    /// File a.
    West,
}

/// A wall on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingWall {
    /// Which, as `e3h`.
    pub wall: String,
    /// Who placed it; absent if the position came as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Color>,
}

/// The moves that are legal, and the reasons why the other walls are not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PawnTarget {
    /// Which.
    pub cell: String,
    /// Whether it is a jump or a side-step past a pawn.
    pub jump: bool,
}

/// A slot without room for a wall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockedSlot {
    /// Which.
    pub wall: String,
    /// Why.
    #[serde(flatten)]
    pub reason: Blocked,
}

/// Why a wall cannot be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Blocked {
    /// It overlaps a wall on the same groove.
    Overlaps {
        /// That wall.
        by: String,
    },
    /// It crosses a wall.
    Crosses {
        /// That wall.
        by: String,
    },
    /// It closes the last way of a player.
    Closes {
        /// Whose way.
        player: Color,
    },
}

/// Why no wall at all can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoWalls {
    /// The player to move has none left.
    NoneLeft,
    /// The game is over.
    GameOver,
}

/// The move that led to a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastMove {
    /// Who moved.
    pub player: Color,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where the pawn came from, if it was a pawn move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}
