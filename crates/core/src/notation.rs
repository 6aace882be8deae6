//! Moves as text: the official notation, the dialects of other programs, and lines of moves.
//!
//! A pawn move is its destination (`e2`, jumps included), a wall the cell nearest a1 of the four
//! it touches and how it lies (`e3h`, `e3v`), a pass `--`. Output is lower case; input may be upper
//! case, and may have the letter in front (`He3`). Whether a move is on the board and legal is for
//! [`Position::check`](crate::Position::check) to say: these readers check the 9×9 frame only,
//! unless they are given a size.
//!
//! ```
//! use stockade_core::{Dialect, BoardSize, Move, read_moves};
//! let mv: Move = "He3".parse()?;
//! assert_eq!(mv.to_string(), "e3h");
//! assert_eq!(Dialect::Qtp.write(mv, BoardSize::STANDARD), "E7 horizontal");
//! assert_eq!(read_moves("1. e2 e8 2. e3h!? *")?.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments, variations and tags belong to game records, not to lines of moves.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod dialect;
mod line;
mod spelling;

pub use dialect::{Dialect, ParseDialectError};
pub use line::{
    LineProblem, MAX_LINE_MOVES, ParseMoveLineError, Reading, read_moves, readings, write_tq1,
};

use std::str::FromStr;

use thiserror::Error;

use crate::{
    cell::Cell,
    frame::BoardSize,
    moves::{Move, MoveKind},
    wall::Wall,
};

/// A text that is no move, cell or wall, and what is wrong with it.
///
/// ```
/// use stockade_core::Move;
/// let error = "e9h".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "\"e9h\": wall ranks are 1 to 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?}: {problem}")]
pub struct ParseMoveError {
    /// The offending text, cut short if it is long.
    pub text: String,
    /// What is wrong with it.
    pub problem: MoveProblem,
}

/// What is wrong with the text of a move.
///
/// ```
/// use stockade_core::{Move, MoveProblem};
/// let error = "e3x".parse::<Move>().unwrap_err();
/// assert_eq!(error.problem, MoveProblem::Orientation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveProblem {
    /// It does not look like a move at all.
    #[error("expected {expected}")]
    Shape {
        /// What would be right.
        expected: &'static str,
    },
    /// Something other than `h` or `v` follows the cell.
    #[error("a wall ends with h or v")]
    Orientation,
    /// There is no such file.
    #[error("{subject} files are {first} to {last}")]
    File {
        /// `cell`, `wall`, or what kind of wall.
        subject: &'static str,
        /// The leftmost file.
        first: char,
        /// The rightmost file.
        last: char,
    },
    /// There is no such rank.
    #[error("{subject} ranks are {first} to {last}")]
    Rank {
        /// `cell`, `wall`, or what kind of wall.
        subject: &'static str,
        /// The lowest rank.
        first: u8,
        /// The highest rank.
        last: u8,
    },
}

const A_MOVE: &str = "a square such as e2, a wall such as e3h, or -- for a pass";

impl ParseMoveError {
    fn new(text: &str, problem: MoveProblem) -> ParseMoveError {
        ParseMoveError { text: excerpt(text), problem }
    }

    fn shape(text: &str, expected: &'static str) -> ParseMoveError {
        ParseMoveError::new(text, MoveProblem::Shape { expected })
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        Dialect::Official.read(text, BoardSize::STANDARD)
    }
}

impl FromStr for Cell {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Cell, ParseMoveError> {
        match text.parse::<Move>()?.kind() {
            MoveKind::Pawn(cell) => Ok(cell),
            _ => Err(ParseMoveError::shape(text, "a square such as e2")),
        }
    }
}

impl FromStr for Wall {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Wall, ParseMoveError> {
        match text.parse::<Move>()?.kind() {
            MoveKind::Wall(wall) => Ok(wall),
            _ => Err(ParseMoveError::shape(text, "a wall such as e3h")),
        }
    }
}

/// The longest offending text that an error repeats, in characters.
const EXCERPT: usize = 32;

/// The offending text for an error, cut short so that hostile input stays small.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "…",
        None => text.to_owned(),
    }
}
