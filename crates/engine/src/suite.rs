//! The tactical suite: positions whose winning moves are proven, to see what a search finds.
//!
//! Its lines stand in `data/suite.txt`, which `cargo xtask suite` writes; the head of that file
//! says how they were found.
//!
//! ```
//! use stockade_engine::{EngineOptions, suite};
//! let problems = suite::problems()?;
//! let attempt = problems[0].attempt(EngineOptions { hash_mb: 16, ..Default::default() }, 5_000);
//! assert!(attempt.solved);
//! # Ok::<(), suite::ReadSuiteError>(())
//! ```

mod proof;
mod text;

pub use proof::{Winning, winning_moves};
pub use text::{ParseProblemError, ReadSuiteError};

use std::fmt;

use stockade_core::{Game, Move, MoveSet, Position, Rules};

use crate::{
    engine::{Engine, EngineOptions},
    limits::Limits,
    request::Request,
};

/// The suite, a line for each problem.
const SUITE: &str = include_str!("../data/suite.txt");

/// What a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// A puzzle of the Cornell paper.
    Cornell,
    /// Both hands are empty, and the one move that wins leaves a position that neither player wants to
    /// move in.
    Zugzwang,
    /// Both hands are empty, the player to move has the longer path, and wins by a jump.
    Steal,
    /// A single wall is left, or one for each player, and the obvious step does not win.
    LastWall,
}

impl Theme {
    /// Every theme, in the order of the suite.
    pub const ALL: [Theme; 4] = [Theme::Cornell, Theme::Zugzwang, Theme::Steal, Theme::LastWall];

    /// The name in the suite.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Cornell => "cornell",
            Theme::Zugzwang => "zugzwang",
            Theme::Steal => "steal",
            Theme::LastWall => "last-wall",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A position that the player to move wins, and the moves that do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is about.
    pub theme: Theme,
    /// What is played.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// The moves that win; no other does.
    pub winning: MoveSet,
    /// The win takes at most this many plies.
    pub plies: u16,
    /// Where it is from.
    pub source: String,
}

/// What a search made of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The move that it chose.
    pub chosen: Option<Move>,
    /// Whether that move wins.
    pub solved: bool,
    /// Simulations or nodes that it spent.
    pub nodes: u64,
}

impl Problem {
    /// Lets an engine that has seen nothing choose a move with this many nodes.
    pub fn attempt(&self, options: EngineOptions, nodes: u64) -> Attempt {
        let mut engine = Engine::new(options);
        let Ok(game) = Game::from_position(&self.rules, self.position) else {
            return Attempt { chosen: None, solved: false, nodes: 0 };
        };
        let report = engine.search(Request::new(&game, Limits::nodes(nodes)));
        let chosen = report.best_move();
        let solved = chosen.is_some_and(|mv| self.winning.contains(mv));
        Attempt { chosen, solved, nodes: report.nodes }
    }
}

/// The problems of the suite, theme by theme.
///
/// # Errors
/// When a line of the stored suite cannot be read, which a test rules out.
pub fn problems() -> Result<Vec<Problem>, ReadSuiteError> {
    text::read(SUITE)
}
