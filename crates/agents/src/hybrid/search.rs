//! One search: as many leaves as the budget allows.

use stockade_core::simd::{self, Isa, Task};
use stockade_engine::Report;

use super::tree::Tree;
use crate::thinking::Thinking;

/// Leaves between two looks at the clock and the signal.
const BATCH: u64 = 16;

/// One search, run with the machine's best instructions.
pub(super) struct Search<'a> {
    pub(super) tree: Tree,
    pub(super) sims: u64,
    pub(super) thinking: Thinking<'a>,
}

impl Search<'_> {
    /// Searches, and gives the last report.
    pub(super) fn report(self) -> Report {
        simd::dispatch(self)
    }
}

impl Task for Search<'_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let Search { mut tree, sims, mut thinking } = self;
        let mut done = 0;
        // The first leaves are always looked at, so that there is a move.
        while done < sims && !tree.is_decided() && (done == 0 || !thinking.must_end()) {
            let batch = BATCH.min(sims - done);
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa),
                );
            }
            done += batch;
            thinking.tell_now_and_then(|elapsed| tree.report(done, elapsed));
        }
        let report = tree.report(done, thinking.elapsed());
        thinking.tell(&report);
        report
    }
}
