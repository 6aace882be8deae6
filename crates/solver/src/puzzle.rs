//! Puzzles: positions in which few moves keep what there is to win, every move proven.
//!
//! A puzzle asks for the first move. It has the exact value of its position and of every legal move: those
//! that keep the value are *solutions*; where the position is won, the moves that only draw are listed
//! too, and whatever is not listed loses. [`Puzzle::compose`] makes one of a position if it is worth
//! asking, [`prove`] values an existing one anew, and [`PuzzleSet::own`] is the collection inside the program.
//!
//! ```
//! use stockade_core::{Position, Rules};
//! use stockade_solver::{Ending, puzzle::Puzzle};
//! // Cornell's second puzzle: a wall against oneself keeps the way open.
//! let rules: Rules = "5x5,walls=3".parse()?;
//! let pos = Position::from_text("c2c4 / b3d3 / a3 e4 / 1 1 / 1", &rules)?.position;
//! let puzzle = Puzzle::of(&rules, &pos, &mut Ending::of(&pos).unwrap()).unwrap();
//! let moves: Vec<String> = puzzle.solutions.iter().map(|it| it.mv.to_string()).collect();
//! assert_eq!(moves, ["a2h", "b1v", "c1v", "d1v"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compose;
mod oracle;
mod proof;
mod set;
mod text;
mod theme;

pub use oracle::{Oracle, SearchOracle, TableOracle};
pub use proof::{PuzzleProofError, prove};
pub use set::{PuzzleSet, PuzzleSetError};
pub use text::ParsePuzzleError;
pub use theme::Theme;

use stockade_core::{Move, Position, Rules};

use crate::Answer;

/// A position with everything that was proven and measured about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The rules it is played under.
    pub rules: Rules,
    /// The player to move solves it.
    pub position: Position,
    /// Won or drawn, for the player to move.
    pub value: Answer,
    /// The moves that keep the value, the quickest win first.
    pub solutions: Vec<Solved>,
    /// If the position is won: the moves that only draw.
    pub draws: Vec<Move>,
    /// Best play from the quickest solution on, to the end of a won game.
    pub line: Vec<Move>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// By what it was proven.
    pub method: Method,
}

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub value: Answer,
}

/// How hard a puzzle proved to be for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// Simulations after which the engine finds a solution and does not leave it any more.
    pub simulations: u32,
    /// How many of ten tries the levels 1 to 7 get right.
    pub levels: [u8; 7],
    /// Both in one figure, on a scale like that of chess players: 600 for what everybody sees.
    pub rating: u16,
}

/// By what the moves of a puzzle are proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A table of the whole game.
    Table,
    /// All states that can still arise, see [`crate::Ending`].
    Ending,
    /// AND/OR search, see [`crate::EndingSearch`].
    Search,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Table, Method::Ending, Method::Search];

    /// Its word in files.
    pub const fn code(self) -> &'static str {
        match self {
            Method::Table => "table",
            Method::Ending => "ending",
            Method::Search => "search",
        }
    }
}

impl Puzzle {
    /// Six letters that stay the same as long as rules and position do.
    pub fn id(&self) -> String {
        text::id_of(&self.rules, &self.position)
    }
}
