//! The search for games of four: PUCT with a value for each player.
//!
//! Every player is taken to choose what is best for itself (max^n): a simulation brings back what
//! each of them can expect, and at every position the player to move looks at its own part. It is a
//! plain tree of one search. Move orders seldom meet among four, and in a tree every position has
//! one path from the root, so that repetition and the ply cap are exact.
//!
//! Little can be proven among four, and nothing else is called so: a goal that the player to move
//! reaches, and a win that follows whatever all others do.

mod eval;
mod params;
mod search;
mod summary;
mod tree;

pub use params::FourParams;

use std::time::Duration;

use stockade_core::simd::{self, Isa, Task};

use crate::{limits::Limits, report::Report, request::Request};
use search::SearchTree;

/// Simulations between two looks at the clock.
const BATCH: u64 = 64;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The search for four. It begins every search with an empty tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FourSearch {
    /// How it weighs positions and moves.
    pub params: FourParams,
    capacity: usize,
}

impl FourSearch {
    /// A search whose tree holds this many positions.
    pub fn new(capacity: usize) -> FourSearch {
        FourSearch { params: FourParams::default(), capacity }
    }

    /// Searches a game of four. Reports go out about every 100 ms of the given clock.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// use stockade_engine::{Limits, Request, four::FourSearch};
    /// let (game, search) = (Game::new(&Rules::preset("four").unwrap()), FourSearch::new(1_000));
    /// let report = search.search(Request::new(&game, Limits::nodes(200)));
    /// assert!(game.position().is_legal(report.best_move().unwrap()));
    /// ```
    pub fn search(&self, request: Request<'_>) -> Report {
        simd::dispatch(Run { four: self, request })
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a, 'r> {
    four: &'a FourSearch,
    request: Request<'r>,
}

impl Task for Run<'_, '_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) -> Report {
        let mut tree =
            SearchTree::new(isa, self.request.game, &self.four.params, self.four.capacity);
        let pos = self.request.game.position();
        let report = match tree.winning_move(pos, 0) {
            Some(mv) => summary::won_at_once(pos, mv, self.request.watch.elapsed()),
            None => {
                let nodes = self.simulate(isa, &mut tree);
                summary::report(&tree, nodes, self.request.watch.elapsed())
            }
        };
        self.request.tell(&report);
        report
    }
}

impl Run<'_, '_> {
    /// Simulates until something ends the search; says how often.
    #[inline(always)]
    fn simulate<I: Isa>(&mut self, isa: I, tree: &mut SearchTree<'_>) -> u64 {
        let (mut nodes, mut next_report) = (0, REPORT_EVERY);
        // At least one batch is always finished, so that there is a move to give.
        loop {
            let batch =
                self.request.limits.nodes.map_or(BATCH, |most| BATCH.min(most.max(1) - nodes));
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa),
                );
            }
            nodes += batch;
            if self.is_over(tree, nodes) {
                return nodes;
            }
            let elapsed = self.request.watch.elapsed();
            if elapsed >= next_report {
                next_report = elapsed + REPORT_EVERY;
                self.request.tell(&summary::report(tree, nodes, elapsed));
            }
        }
    }

    fn is_over(&self, tree: &SearchTree<'_>, nodes: u64) -> bool {
        let Limits { time, aim, nodes: most, depth, .. } = self.request.limits;
        // Lines that no longer grow, because the tree is full or all of them end, are deep enough.
        let is_deep =
            |depth: u8| tree.depth >= usize::from(depth) || nodes >= self.four.capacity as u64;
        tree.root().verdict.is_some()
            || self.request.stop.is_raised()
            || most.is_some_and(|most| nodes >= most)
            || depth.is_some_and(is_deep)
            || aim.or(time).is_some_and(|time| self.request.watch.elapsed() >= time)
    }
}
