//! How moves are spelled, whatever their coordinates mean.

use super::{A_MOVE, MoveProblem};
use crate::wall::Orientation;

/// A move as its letters say it: file and rank are those of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelled {
    /// `--`
    Pass,
    /// A cell, or a wall if it has an orientation.
    Coordinates {
        /// Counted from 0, not yet checked against any board.
        file: u8,
        /// Counted from 1, not yet checked against any board.
        rank: u8,
        /// How the wall lies.
        orientation: Option<Orientation>,
    },
}

/// How a dialect spells its moves. All spellings are read everywhere, because none of them can be
/// taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// `e2`, `e3h`.
    Suffix,
    /// `e2`, `He3`.
    Prefix,
    /// `E2`, `E3 horizontal`.
    Words,
}

impl Spelled {
    pub(super) fn read(text: &str) -> Result<Spelled, MoveProblem> {
        let text = text.trim();
        if text == "--" {
            return Ok(Spelled::Pass);
        }
        let shape = MoveProblem::Shape { expected: A_MOVE };
        let (prefix, coordinates) = match text.as_bytes() {
            [letter @ (b'h' | b'H' | b'v' | b'V'), coordinates @ ..]
                if coordinates.first().is_some_and(u8::is_ascii_alphabetic) =>
            {
                (orientation(&[*letter]), coordinates)
            }
            coordinates => (None, coordinates),
        };
        let (file, rest) = match coordinates {
            [file, rest @ ..] if file.is_ascii_alphabetic() => {
                (file.to_ascii_lowercase() - b'a', rest)
            }
            _ => return Err(shape),
        };
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, suffix) = rest.split_at(digits);
        let rank = match digits {
            [] => return Err(shape),
            [digit] => digit - b'0',
            // No board is that high, and nobody writes leading zeros.
            _ => u8::MAX,
        };
        let suffix = match suffix.trim_ascii() {
            [] => None,
            word => Some(orientation(word).ok_or(MoveProblem::Orientation)?),
        };
        if prefix.is_some() && suffix.is_some() {
            return Err(shape);
        }
        Ok(Spelled::Coordinates { file, rank, orientation: prefix.or(suffix) })
    }
}

impl Spelling {
    /// Ranks are signed because a move off the board may have one below 1.
    pub(super) fn write(self, file: u8, rank: i8, orientation: Option<Orientation>) -> String {
        let file = char::from(b'a' + file);
        match (self, orientation) {
            (Spelling::Suffix | Spelling::Prefix, None) => format!("{file}{rank}"),
            (Spelling::Suffix, Some(wall)) => format!("{file}{rank}{}", wall.letter()),
            (Spelling::Prefix, Some(wall)) => {
                format!("{}{file}{rank}", wall.letter().to_ascii_uppercase())
            }
            (Spelling::Words, None) => format!("{}{rank}", file.to_ascii_uppercase()),
            (Spelling::Words, Some(wall)) => {
                format!("{}{rank} {}", file.to_ascii_uppercase(), word(wall))
            }
        }
    }
}

fn word(orientation: Orientation) -> &'static str {
    match orientation {
        Orientation::Horizontal => "horizontal",
        Orientation::Vertical => "vertical",
    }
}

/// What a letter or word says about how a wall lies.
pub(super) fn orientation(text: &[u8]) -> Option<Orientation> {
    Orientation::ALL.into_iter().find(|&orientation| {
        let word = word(orientation).as_bytes();
        text.eq_ignore_ascii_case(word)
            || word.get(..1).is_some_and(|h| text.eq_ignore_ascii_case(h))
    })
}
