//! Everything that crosses the wire, as closed types: one enum per socket and direction, one
//! struct per HTTP body.
//!
//! Field names are camelCase, cells, walls and moves are official notation (`e2`, `e3h`), players
//! are `white`, `red`, `black`, `blue`. Absent optional fields are left out. The files in `golden/`
//! hold an example of every message; the page's tests read the same files.

pub mod analysis;
pub mod board;
pub mod catalog;
pub mod game;
pub mod http;
pub mod lobby;
pub mod state;

use serde::{Deserialize, Serialize};
use stockade_core::Player;
use utoipa::ToSchema;

/// A color, in lower case on the wire.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// Moves first, from the bottom up.
    White,
    /// From the top down.
    Black,
    /// Four players only: from the left to the right.
    Red,
    /// Four players only: from the right to the left.
    Blue,
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::White => Color::White,
            Player::Black => Color::Black,
            Player::Red => Color::Red,
            Player::Blue => Color::Blue,
        }
    }
}

impl From<Color> for Player {
    fn from(color: Color) -> Player {
        match color {
            Color::White => Player::White,
            Color::Black => Player::Black,
            Color::Red => Player::Red,
            Color::Blue => Player::Blue,
        }
    }
}
