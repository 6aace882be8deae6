//! The players and their turn order.

use std::fmt;

use crate::cell::Direction;

/// A player, named by color. Each color always runs in the same direction, in games of two and of four.
///
/// ```
/// use stockade_core::{Player, PlayerCount};
/// assert_eq!(PlayerCount::Two.order(), [Player::White, Player::Black]);
/// assert_eq!(PlayerCount::Four.order()[1], Player::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[repr(u8)]
pub enum Player {
    /// First mover; starts in the middle of rank 1 and runs north.
    White = 0,
    /// Starts in the middle of the last rank and runs south.
    Black = 1,
    /// Four players only: starts in the middle of file a and runs east.
    Red = 2,
    /// Four players only: starts in the middle of the last file and runs west.
    Blue = 3,
}

impl Player {
    /// Every color there is; two-player games use the first two.
    pub const ALL: [Player; 4] = [Player::White, Player::Black, Player::Red, Player::Blue];

    /// Index in per-player arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction of this player's goal.
    ///
    /// ```
    /// use stockade_core::{Direction, Player};
    /// assert_eq!(Player::Red.heading(), Direction::East);
    /// ```
    pub const fn heading(self) -> Direction {
        match self {
            Player::White => Direction::North,
            Player::Black => Direction::South,
            Player::Red => Direction::East,
            Player::Blue => Direction::West,
        }
    }

    /// The other one of White and Black, or of Red and Blue.
    ///
    /// ```
    /// use stockade_core::Player;
    /// assert_eq!(Player::White.opposite(), Player::Black);
    /// assert_eq!(Player::Red.opposite(), Player::Blue);
    /// ```
    pub const fn opposite(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
            Player::Red => Player::Blue,
            Player::Blue => Player::Red,
        }
    }

    /// The next seat clockwise among four.
    pub(crate) const fn clockwise(self) -> Player {
        match self {
            Player::White => Player::Red,
            Player::Red => Player::Black,
            Player::Black => Player::Blue,
            Player::Blue => Player::White,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::White => "White",
            Player::Black => "Black",
            Player::Red => "Red",
            Player::Blue => "Blue",
        })
    }
}

/// The number of players.
///
/// ```
/// use stockade_core::{Player, PlayerCount, Rules};
/// assert_eq!(Rules::standard().players(), PlayerCount::Two);
/// assert_eq!(PlayerCount::Four.order().last(), Some(&Player::Blue));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// White and Black.
    Two,
    /// White, Red, Black, Blue.
    Four,
}

impl PlayerCount {
    /// The players in turn order.
    pub const fn order(self) -> &'static [Player] {
        match self {
            PlayerCount::Two => &[Player::White, Player::Black],
            PlayerCount::Four => &[Player::White, Player::Red, Player::Black, Player::Blue],
        }
    }

    /// 2 or 4.
    pub const fn count(self) -> usize {
        self.order().len()
    }
}
