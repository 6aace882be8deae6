//! One choice while it is being made: when to look up, when to stop.

use std::time::{Duration, Instant};

use stockade_core::Game;
use stockade_engine::{Limits, Report, StopSignal};

use crate::{agent::Budget, timing};

/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// The limits, the clock, the signal and the listener of one choice.
pub(crate) struct Thinking<'a> {
    /// What the choice may spend.
    pub(crate) limits: Limits,
    started: Instant,
    next_report: Duration,
    stop: &'a StopSignal,
    sink: &'a mut dyn FnMut(&Report),
}

impl<'a> Thinking<'a> {
    /// Starts the clock. Where the budget says nothing, the agent's own limits hold.
    pub(crate) fn new(
        budget: &Budget,
        own: Limits,
        game: &Game,
        stop: &'a StopSignal,
        sink: &'a mut dyn FnMut(&Report),
    ) -> Thinking<'a> {
        let limits = timing::limits(budget, own, game);
        Thinking { limits, started: Instant::now(), next_report: BETWEEN_REPORTS, stop, sink }
    }

    /// How many roll-outs, leaves or iterations a player makes that is defined by their number: a
    /// budget only cuts it short.
    pub(crate) fn within(&self, own: u64) -> u64 {
        self.limits.nodes.map_or(own, |nodes| nodes.clamp(1, own))
    }

    /// Time since the choice began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether to give the best move so far: somebody asked for it, or the time is up.
    pub(crate) fn must_end(&self) -> bool {
        let time = self.limits.aim.or(self.limits.time);
        self.stop.is_raised() || time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Tells the listener how things stand, if it has not heard for a while.
    pub(crate) fn tell_now_and_then(&mut self, report: impl FnOnce(Duration) -> Report) {
        let elapsed = self.elapsed();
        if elapsed >= self.next_report {
            self.next_report = elapsed + BETWEEN_REPORTS;
            (self.sink)(&report(elapsed));
        }
    }

    /// Tells the listener the end of it.
    pub(crate) fn tell(&mut self, report: &Report) {
        (self.sink)(report);
    }
}
