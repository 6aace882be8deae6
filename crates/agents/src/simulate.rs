//! Searches that get better with every simulation: how one is run within its limits.

use std::time::Duration;

use stockade_core::{
    Move,
    simd::{self, Isa, Task},
};
use stockade_engine::Report;

use crate::search_control::SearchControl;

/// Simulations between two looks at the clock and the signal. The slowest, a network's, takes about
/// a millisecond.
const BATCH: u64 = 16;

/// A tree that grows by simulations.
pub(crate) trait Simulator {
    /// One simulation. Mark the implementation `#[inline(always)]`.
    fn simulate<I: Isa>(&mut self, isa: I);

    /// Whether nothing is left to find out.
    fn is_decided(&self) -> bool {
        false
    }

    /// What it says after so many simulations, the move to play first.
    fn report(&self, done: u64, elapsed: Duration) -> Report;
}

/// Makes so many simulations, or as many as the limits allow, and tells how it goes; the move that
/// is best in the end.
pub(crate) fn best_move(
    tree: impl Simulator,
    simulations: u64,
    control: SearchControl<'_>,
) -> Option<Move> {
    simd::dispatch(Run { tree, simulations, control })
}

struct Run<'a, S> {
    tree: S,
    simulations: u64,
    control: SearchControl<'a>,
}

impl<S: Simulator> Task for Run<'_, S> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<Move> {
        let Run { mut tree, simulations, mut control } = self;
        let mut done = 0;
        // The first simulation is always made, so that there is a move.
        while done < simulations && !tree.is_decided() && (done == 0 || !control.must_end()) {
            let batch = if done == 0 { 1 } else { BATCH.min(simulations - done) };
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa),
                );
            }
            done += batch;
            control.tell_now_and_then(|elapsed| tree.report(done, elapsed));
        }
        let report = tree.report(done, control.elapsed());
        control.tell(&report);
        report.best_move()
    }
}
