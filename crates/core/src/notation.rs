//! Moves as text.

use crate::{
    cell::Cell,
    moves::Move,
    wall::{Orientation, Wall},
};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no move")]
pub struct ParseMoveError(pub String);

impl FromStr for Cell {
    type Err = ParseMoveError;
    fn from_str(text: &str) -> Result<Cell, ParseMoveError> {
        match text.as_bytes() {
            [f @ b'a'..=b'i', r @ b'1'..=b'9'] => Cell::new(f - b'a', r - b'1'),
            _ => None,
        }
        .ok_or_else(|| ParseMoveError(text.into()))
    }
}
impl FromStr for Move {
    type Err = ParseMoveError;
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let err = || ParseMoveError(text.into());
        match text.as_bytes() {
            [_, _] => text.parse::<Cell>().map(Move::pawn),
            [f @ b'a'..=b'h', r @ b'1'..=b'8', o @ (b'h' | b'v')] => {
                let o = if *o == b'h' { Orientation::Horizontal } else { Orientation::Vertical };
                Wall::new(o, f - b'a', r - b'1').map(Move::wall).ok_or_else(err)
            }
            _ => Err(err()),
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
