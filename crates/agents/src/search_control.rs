//! One choice while it is being made: when to look up, when to stop.

use std::time::{Duration, Instant};

use stockade_engine::{Evaluator, Limits, Report, Request, Stopwatch, mcts::Mcts};

/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// A request while it is being answered, and its clock.
pub(crate) struct SearchControl<'a> {
    request: Request<'a>,
    /// What the choice may spend.
    pub(crate) limits: Limits,
    started: Instant,
    next_report: Duration,
}

impl<'a> SearchControl<'a> {
    /// Starts the clock. Where the request has no limits, the agent's own hold.
    pub(crate) fn new(request: Request<'a>, own: Limits) -> SearchControl<'a> {
        let limits = request.limits().or(own).on_clock(request.game().position());
        SearchControl { request, limits, started: Instant::now(), next_report: BETWEEN_REPORTS }
    }

    /// How many roll-outs, leaves or iterations a player makes that is defined by their number: a
    /// limit only cuts it short.
    pub(crate) fn within(&self, own: u64) -> u64 {
        self.limits.nodes.map_or(own, |nodes| nodes.clamp(1, own))
    }

    /// Lets the engine's tree search answer, by at most so many simulations.
    pub(crate) fn search<E: Evaluator>(self, mcts: &mut Mcts<E>, simulations: u64) -> Report {
        let limits = Limits { nodes: Some(simulations), depth: None, ..self.limits };
        mcts.search(self.request.limited_by(limits).timed_at_least_by(&self.started))
    }

    /// Time since the choice began, by the clock of whoever asked for it.
    pub(crate) fn elapsed(&self) -> Duration {
        self.request.watch().map_or_else(|| self.started.elapsed(), Stopwatch::elapsed)
    }

    /// Whether to give the best move so far: somebody asked for it, or the time is up.
    pub(crate) fn must_end(&self) -> bool {
        let time = self.limits.aim.or(self.limits.time);
        // A clock that was given is looked at in any case: it may make the search wait.
        let is_late = match (time, self.request.watch()) {
            (None, None) => false,
            (None, Some(watch)) => {
                watch.elapsed();
                false
            }
            (Some(time), _) => self.elapsed() >= time,
        };
        is_late || self.request.stop().is_raised()
    }

    /// Tells the listener how things stand, if it has not heard for a while.
    pub(crate) fn tell_now_and_then(&mut self, report: impl FnOnce(Duration) -> Report) {
        let elapsed = self.elapsed();
        if elapsed >= self.next_report {
            self.next_report = elapsed + BETWEEN_REPORTS;
            self.request.tell(&report(elapsed));
        }
    }

    /// Tells the listener the end of it.
    pub(crate) fn tell(&mut self, report: &Report) {
        self.request.tell(report);
    }
}
