//! Proving a puzzle anew.

use stockade_core::{Move, Position};
use thiserror::Error;

use super::{Oracle, Puzzle, compose::assess, theme};
use crate::Answer;

/// Why a puzzle is not what it says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleProofError {
    /// Some move could not be valued.
    #[error("some of its moves could not be valued within the limits")]
    Open,
    /// The value differs.
    #[error("it is {found}, not {claimed}")]
    Value {
        /// What the puzzle says.
        claimed: Answer,
        /// What the proof says.
        found: Answer,
    },
    /// The moves differ.
    #[error("the {what} are {found}, not {claimed}")]
    Moves {
        /// Solutions or draws.
        what: &'static str,
        /// What the puzzle says.
        claimed: String,
        /// What the proof says.
        found: String,
    },
    /// The line is no best play.
    #[error("its line goes wrong at move {0}")]
    Line(usize),
    /// It is about something else.
    #[error("its themes are {found}, not {claimed}")]
    Themes {
        /// What the puzzle says.
        claimed: String,
        /// What follows from its moves.
        found: String,
    },
}

/// Values every move of a puzzle anew and compares solutions, draws, line and themes.
///
/// # Errors
/// The first thing that differs.
pub fn prove(puzzle: &Puzzle, oracle: &mut dyn Oracle) -> Result<(), PuzzleProofError> {
    let found = assess(&puzzle.position, oracle).ok_or(PuzzleProofError::Open)?;
    if found.value != puzzle.value {
        return Err(PuzzleProofError::Value { claimed: puzzle.value, found: found.value });
    }
    let words = |solved: &super::Solved| format!("{} ({})", solved.mv, solved.value);
    let list = |solutions: &[super::Solved]| solutions.iter().map(words).collect::<Vec<_>>();
    compare("solutions", &list(&puzzle.solutions), &list(&found.solutions))?;
    compare("draws", &texts(&puzzle.draws), &texts(&found.draws))?;
    prove_line(puzzle, oracle)?;
    let themes = theme::of(puzzle, oracle);
    if themes != puzzle.themes {
        let (claimed, found) = (texts(&puzzle.themes).join(", "), texts(&themes).join(", "));
        return Err(PuzzleProofError::Themes { claimed, found });
    }
    Ok(())
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn compare(
    what: &'static str,
    claimed: &[String],
    found: &[String],
) -> Result<(), PuzzleProofError> {
    if claimed == found {
        return Ok(());
    }
    let (claimed, found) = (claimed.join(", "), found.join(", "));
    Err(PuzzleProofError::Moves { what, claimed, found })
}

/// Every move of the line shortens a won game by a ply, and the last one ends it.
fn prove_line(puzzle: &Puzzle, oracle: &mut dyn Oracle) -> Result<(), PuzzleProofError> {
    let Answer::Win(Some(plies)) = puzzle.value else {
        let key = puzzle.solutions.first().map(|solved| solved.mv);
        let is_key = puzzle.line.first().copied() == key && puzzle.line.len() == 1;
        return if is_key { Ok(()) } else { Err(PuzzleProofError::Line(1)) };
    };
    let mut pos = puzzle.position;
    for (index, &mv) in puzzle.line.iter().enumerate() {
        let wrong = PuzzleProofError::Line(index + 1);
        let next = follow(&pos, mv).ok_or_else(|| wrong.clone())?;
        let left = plies.checked_sub(index as u8 + 1).ok_or_else(|| wrong.clone())?;
        let is_best = match next.winner() {
            Some(winner) => left == 0 && winner == puzzle.position.to_move(),
            None => {
                let is_solver = index % 2 == 0;
                let expected = if is_solver { Answer::Loss } else { Answer::Win };
                oracle.value(&next) == Some(expected(Some(left)))
            }
        };
        if !is_best {
            return Err(wrong);
        }
        pos = next;
    }
    if pos.winner().is_some() { Ok(()) } else { Err(PuzzleProofError::Line(puzzle.line.len() + 1)) }
}

fn follow(pos: &Position, mv: Move) -> Option<Position> {
    pos.play(mv).ok()
}
