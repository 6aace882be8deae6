//! Collections of puzzles.

use std::{collections::HashMap, sync::OnceLock};

use thiserror::Error;

use super::{ParsePuzzleError, Puzzle};

/// The collection inside the program.
const OWN: &str = include_str!("../../data/puzzles.txt");

/// Puzzles that are found by their ids.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
    by_id: HashMap<String, usize>,
}

/// Why a text is no collection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleSetError {
    /// A line is something else.
    #[error("line {line}: {error}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        error: ParsePuzzleError,
    },
    /// Two puzzles of one id.
    #[error("line {line}: the puzzle {id} is there already")]
    Twice {
        /// Counted from 1.
        line: usize,
        /// Which.
        id: String,
    },
}

impl PuzzleSet {
    /// The puzzles that the program brings, easy ones first.
    ///
    /// ```
    /// use stockade_solver::puzzle::PuzzleSet;
    /// let puzzle = &PuzzleSet::own().puzzles()[0];
    /// assert!(PuzzleSet::own().find(&puzzle.id()).is_some());
    /// ```
    pub fn own() -> &'static PuzzleSet {
        static SET: OnceLock<PuzzleSet> = OnceLock::new();
        SET.get_or_init(|| PuzzleSet::read(OWN).expect("a test reads the file of the project"))
    }

    /// Reads one puzzle a line; empty lines and notes are skipped.
    ///
    /// # Errors
    /// At the first line that is neither.
    pub fn read(text: &str) -> Result<PuzzleSet, PuzzleSetError> {
        let mut set = PuzzleSet::default();
        for (index, text) in text.lines().enumerate() {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let line = index + 1;
            let puzzle: Puzzle =
                text.parse().map_err(|error| PuzzleSetError::Line { line, error })?;
            let id = puzzle.id();
            if set.by_id.insert(id.clone(), set.puzzles.len()).is_some() {
                return Err(PuzzleSetError::Twice { line, id });
            }
            set.puzzles.push(puzzle);
        }
        Ok(set)
    }

    /// All of them, in their order.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle of an id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.by_id.get(id).map(|&index| &self.puzzles[index])
    }
}
