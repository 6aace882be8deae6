//! Why a game cannot be solved by layers.

use stockade_core::BoardSize;
use thiserror::Error;

use crate::TableError;

/// Why a game cannot be solved.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The solver knows two players only.
    #[error("only games of two players can be solved, these rules are for four")]
    FourPlayers,
    /// Two layers do not fit into memory.
    #[error(
        "{size} with {white} and {black} walls takes about {} MB of memory and {} of one core, \
         at most {} MB are allowed; take a smaller board, fewer walls or more memory",
        .bytes >> 20, duration(*.seconds), .limit >> 20
    )]
    OverLimit {
        /// The board.
        size: BoardSize,
        /// Walls of White.
        white: u8,
        /// Walls of Black.
        black: u8,
        /// Bytes that are needed.
        bytes: u128,
        /// Seconds that one thread would take.
        seconds: u128,
        /// Bytes that are allowed.
        limit: u128,
    },
    /// A byte is too small for the distances.
    #[error(
        "some wins take more than 126 plies, more than a table can hold; solve for outcomes only"
    )]
    TooDeep,
    /// The table cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
}

fn duration(seconds: u128) -> String {
    match seconds {
        ..120 => format!("{seconds} seconds"),
        120..7200 => format!("{} minutes", seconds / 60),
        7200..172_800 => format!("{} hours", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
