//! One search by UCT: as many roll-outs as the budget allows.

use stockade_core::{
    Position, SplitMix64,
    simd::{self, Isa, Task},
};
use stockade_engine::Report;

use super::tree::{Guide, Tree};
use crate::thinking::Thinking;

/// Roll-outs between two looks at the clock and the signal.
const BATCH: u64 = 64;

/// One search, run with the machine's best instructions.
pub(crate) struct Search<'a, G> {
    pub(crate) guide: G,
    pub(crate) pos: Position,
    pub(crate) rng: SplitMix64,
    pub(crate) sims: u64,
    pub(crate) thinking: Thinking<'a>,
}

impl<G: Guide> Search<'_, G> {
    /// Searches, and gives the last report.
    pub(crate) fn report(self) -> Report {
        simd::dispatch(self)
    }
}

impl<G: Guide> Task for Search<'_, G> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) -> Report {
        let mut tree = Tree::new(self.guide, self.pos);
        let mut done = 0;
        // The first roll-outs are always made, so that there is a move.
        while done < self.sims && (done == 0 || !self.thinking.must_end()) {
            let batch = BATCH.min(self.sims - done);
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa, &mut self.rng),
                );
            }
            done += batch;
            self.thinking.tell_now_and_then(|elapsed| tree.report(done, elapsed));
        }
        let report = tree.report(done, self.thinking.elapsed());
        self.thinking.tell(&report);
        report
    }
}
