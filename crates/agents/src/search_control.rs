//! One choice while it is being made: when to look up, when to stop.

use std::time::{Duration, Instant};

use stockade_engine::{Evaluator, Limits, Report, Request, Stopwatch, mcts::Mcts};

use crate::insight::{Inside, Insight};

/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// A request while it is being answered, and its clock.
pub(crate) struct SearchControl<'a> {
    request: Request<'a>,
    /// What the choice may spend.
    pub(crate) limits: Limits,
    started: Instant,
    next_report: Duration,
    inside: Option<Inside<'a>>,
}

impl<'a> SearchControl<'a> {
    /// Starts the clock. Where the request has no limits, the agent's own hold. Somebody may want to
    /// look inside.
    pub(crate) fn new(
        request: Request<'a>,
        own: Limits,
        inside: Option<Inside<'a>>,
    ) -> SearchControl<'a> {
        let limits = request.limits().or(own).on_clock(request.game().position());
        let (started, next_report) = (Instant::now(), BETWEEN_REPORTS);
        SearchControl { request, limits, started, next_report, inside }
    }

    /// How many roll-outs, leaves or iterations a player makes that is defined by their number: a
    /// limit only cuts it short.
    pub(crate) fn within(&self, own: u64) -> u64 {
        self.limits.nodes.map_or(own, |nodes| nodes.clamp(1, own))
    }

    /// Lets the engine's tree search answer, by at most so many simulations.
    pub(crate) fn search<E: Evaluator>(self, mcts: &mut Mcts<E>, simulations: u64) -> Report {
        let limits = Limits { nodes: Some(simulations), depth: None, ..self.limits };
        let request = self.request.limited_by(limits).timed_at_least_by(&self.started);
        match self.inside {
            None => mcts.search(request),
            Some(mut inside) => {
                mcts.search(request.reporting_to(&mut |report| inside.tell(report)))
            }
        }
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

    /// The time, if the listener has not heard for a while.
    pub(crate) fn time_to_tell(&mut self) -> Option<Duration> {
        let elapsed = self.elapsed();
        (elapsed >= self.next_report).then(|| {
            self.next_report = elapsed + BETWEEN_REPORTS;
            elapsed
        })
    }

    /// Tells the listener how things stand.
    pub(crate) fn tell(&mut self, report: &Report) {
        match &mut self.inside {
            None => self.request.tell(report),
            Some(inside) => inside.tell(report),
        }
    }

    /// The same, with more for those who look inside.
    pub(crate) fn tell_all(&mut self, report: Report, insight: impl FnOnce(&Report) -> Insight) {
        match &mut self.inside {
            None => self.request.tell(&report),
            Some(inside) => inside.tell_all(insight(&report)),
        }
    }

    /// What the position is worth after so much work to the player to move, 0 to 1, for those who
    /// look inside.
    pub(crate) fn note(&mut self, nodes: u64, score: impl FnOnce() -> f32) {
        if let Some(inside) = &mut self.inside {
            inside.note(nodes, score());
        }
    }
}
