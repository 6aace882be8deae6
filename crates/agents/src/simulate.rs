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

    /// How many simulations it takes to have a move; so many are always made.
    fn first(&self) -> u64 {
        1
    }

    /// Whether nothing is left to find out.
    fn is_decided(&self) -> bool {
        false
    }

    /// What the position is worth to the player to move, 0 to 1, after the first simulation.
    fn score(&self) -> f32;

    /// What it says after so many simulations, the move to play first.
    fn report(&self, done: u64, elapsed: Duration) -> Report;
}

/// Makes so many simulations, or as many as the limits allow, and tells how it goes; the move that
/// is best in the end.
pub(crate) fn best_move(
    tree: impl Simulator,
    simulations: u64,
    mut control: SearchControl<'_>,
) -> Option<Move> {
    let report = search(tree, simulations, &mut control);
    control.tell(&report);
    report.best_move()
}

/// The same; what was found in the end is left to be told.
pub(crate) fn search(
    tree: impl Simulator,
    simulations: u64,
    control: &mut SearchControl<'_>,
) -> Report {
    simd::dispatch(Run { tree, simulations, control })
}

struct Run<'a, 'c, S> {
    tree: S,
    simulations: u64,
    control: &'a mut SearchControl<'c>,
}

impl<S: Simulator> Task for Run<'_, '_, S> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let Run { mut tree, simulations, control } = self;
        let mut done = 0;
        while done < simulations && !tree.is_decided() && (done == 0 || !control.must_end()) {
            let batch = if done == 0 { tree.first() } else { BATCH.min(simulations - done) };
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa),
                );
            }
            done += batch;
            control.note(done, || tree.score());
            if let Some(elapsed) = control.time_to_tell() {
                control.tell(&tree.report(done, elapsed));
            }
        }
        tree.report(done, control.elapsed())
    }
}
