//! The search for games of four: PUCT with a value for each player.
//!
//! Every player is taken to choose what is best for itself (max^n): a simulation brings back what
//! each of them can expect, and at every position the player to move looks at its own part. It is a
//! plain tree of one search. Move orders seldom meet among four, and in a tree every position has
//! one way from the root, so that repetition and the ply cap are exact.
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

use stockade_core::{
    Game,
    simd::{self, Isa, Task},
};

use crate::{
    limits::{Limits, StopSignal, Stopwatch},
    report::Report,
};
use search::Search;

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

    /// Searches the current position of a game of four that is not over. Reports go to the sink
    /// about every 100 ms of the given clock; the last one is also returned.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// use stockade_engine::{Limits, NoTime, StopSignal, four::FourSearch};
    /// let (game, search) = (Game::new(&Rules::preset("four").unwrap()), FourSearch::new(1_000));
    /// let (limits, stop) = (Limits::nodes(200), StopSignal::default());
    /// let report = search.search(&game, &limits, &NoTime, &stop, &mut |_| {});
    /// assert!(game.position().is_legal(report.best_move().unwrap()));
    /// ```
    pub fn search(
        &self,
        game: &Game,
        limits: &Limits,
        watch: &dyn Stopwatch,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Report {
        simd::dispatch(Run { four: self, game, limits, watch, stop, sink })
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a> {
    four: &'a FourSearch,
    game: &'a Game,
    limits: &'a Limits,
    watch: &'a dyn Stopwatch,
    stop: &'a StopSignal,
    sink: &'a mut dyn FnMut(&Report),
}

impl Task for Run<'_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) -> Report {
        let mut search = Search::new(isa, self.game, &self.four.params, self.four.capacity);
        let pos = self.game.position();
        let report = match search.winning_move(pos, 0) {
            Some(mv) => summary::won_at_once(pos, mv, self.watch.elapsed()),
            None => {
                let nodes = self.simulate(isa, &mut search);
                summary::report(&search, nodes, self.watch.elapsed())
            }
        };
        (self.sink)(&report);
        report
    }
}

impl Run<'_> {
    /// Simulates until something ends the search; says how often.
    #[inline(always)]
    fn simulate<I: Isa>(&mut self, isa: I, search: &mut Search<'_>) -> u64 {
        let (mut nodes, mut next_report) = (0, REPORT_EVERY);
        // At least one batch is always finished, so that there is a move to give.
        loop {
            let batch = self.limits.nodes.map_or(BATCH, |most| BATCH.min(most.max(1) - nodes));
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || search.simulate(isa),
                );
            }
            nodes += batch;
            if self.is_over(search, nodes) {
                return nodes;
            }
            let elapsed = self.watch.elapsed();
            if elapsed >= next_report {
                next_report = elapsed + REPORT_EVERY;
                (self.sink)(&summary::report(search, nodes, elapsed));
            }
        }
    }

    fn is_over(&self, search: &Search<'_>, nodes: u64) -> bool {
        let Limits { time, aim, nodes: most, depth } = *self.limits;
        // Lines that no longer grow, because the tree is full or all of them end, are deep enough.
        let is_deep =
            |depth: u8| search.depth >= usize::from(depth) || nodes >= self.four.capacity as u64;
        search.root().verdict.is_some()
            || self.stop.is_raised()
            || most.is_some_and(|most| nodes >= most)
            || depth.is_some_and(is_deep)
            || aim.or(time).is_some_and(|time| self.watch.elapsed() >= time)
    }
}
