//! What a search tells about a position. Searches never print: they hand reports to a sink.

use std::time::Duration;

use stockade_core::Move;

use crate::proof::Proof;

/// One root move, best first in a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves both sides are expected to play; the first is the move itself.
    pub pv: Vec<Move>,
    /// Expected score of the player to move, 0 to 1.
    pub score: f32,
    /// How many moves the player to move is ahead, as the evaluation sees it.
    pub lead: f32,
    /// Simulations or nodes spent on it.
    pub visits: u64,
    /// Prior probability, where the search has one.
    pub prior: Option<f32>,
    /// What is proven about it.
    pub proof: Option<Proof>,
}

/// How far a search has come that takes the root moves one after the other, each to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub struct Sweep {
    /// Root moves that are done.
    pub done: usize,
    /// Root moves in all.
    pub total: usize,
    /// Moves left out at cutoffs so far.
    pub pruned: u64,
}

impl Sweep {
    /// The share that is done, in percent.
    ///
    /// ```
    /// use stockade_engine::Sweep;
    /// assert_eq!(Sweep { done: 3, total: 12, pruned: 0 }.percent(), 25.0);
    /// ```
    pub fn percent(&self) -> f32 {
        100.0 * self.done as f32 / self.total.max(1) as f32
    }
}

/// The state of a search, sent while it runs and once when it ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Simulations of PUCT, nodes of alpha-beta.
    pub nodes: u64,
    /// Plies: the last full iteration of alpha-beta, the longest path that a simulation of PUCT took.
    /// The main line may be longer or shorter.
    pub depth: u32,
    /// Time used.
    pub elapsed: Duration,
    /// The best root moves.
    pub lines: Vec<Line>,
    /// How far it has come, if it can tell.
    pub sweep: Option<Sweep>,
}

impl Report {
    /// The move to play; `None` in a finished game.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.pv.first().copied()
    }
}
