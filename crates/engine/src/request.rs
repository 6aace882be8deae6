//! What a search is asked.

use stockade_core::Game;

use crate::{
    limits::{Limits, NoTime, StopSignal, Stopwatch},
    report::Report,
};

/// A question to a search or to any player: a game, what the answer may cost, and where reports go.
///
/// ```
/// use stockade_core::{Game, Rules};
/// use stockade_engine::{Limits, Request, alphabeta::AlphaBeta};
/// let (game, mut depths) = (Game::new(&Rules::standard()), Vec::new());
/// let mut sink = |report: &stockade_engine::Report| depths.push(report.depth);
/// let request = Request::new(&game, Limits::depth(2)).reporting_to(&mut sink);
/// assert_eq!(AlphaBeta::new(1).search(request).best_move().unwrap().to_string(), "e2");
/// assert_eq!(depths, [1, 2, 2]);
/// ```
pub struct Request<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: Limits,
    pub(crate) watch: &'a dyn Stopwatch,
    pub(crate) stop: StopSignal,
    /// Whether the clock was given by whoever asks.
    is_timed: bool,
    sink: Option<&'a mut dyn FnMut(&Report)>,
}

impl<'a> Request<'a> {
    /// Asks about the current position of a game that is not over. Without more there is no
    /// clock, no stop signal and no sink for reports.
    pub fn new(game: &'a Game, limits: Limits) -> Request<'a> {
        let stop = StopSignal::default();
        Request { game, limits, watch: &NoTime, stop, is_timed: false, sink: None }
    }

    /// The same, with limits of time counted by this clock.
    pub fn timed_by<'b>(self, watch: &'b dyn Stopwatch) -> Request<'b>
    where
        'a: 'b,
    {
        let Request { game, limits, stop, sink, .. } = self;
        // The listener's lifetime is shortened behind the option, not with it.
        Request { game, limits, watch, stop, is_timed: true, sink: sink.map(|sink| sink as _) }
    }

    /// The same, with limits of time counted by this clock if whoever asks has given none.
    pub fn timed_at_least_by<'b>(self, watch: &'b dyn Stopwatch) -> Request<'b>
    where
        'a: 'b,
    {
        let watch = if self.is_timed { self.watch } else { watch };
        self.timed_by(watch)
    }

    /// The clock that whoever asks has given.
    pub fn watch(&self) -> Option<&'a dyn Stopwatch> {
        self.is_timed.then_some(self.watch)
    }

    /// The same, with other limits.
    pub fn limited_by(self, limits: Limits) -> Request<'a> {
        Request { limits, ..self }
    }

    /// The same, until this signal is raised.
    pub fn stopped_by(self, stop: &StopSignal) -> Request<'a> {
        Request { stop: stop.clone(), ..self }
    }

    /// The same, with reports to this sink while the search runs; the last one is the answer.
    pub fn reporting_to<'b>(self, sink: &'b mut dyn FnMut(&Report)) -> Request<'b>
    where
        'a: 'b,
    {
        let Request { game, limits, watch, stop, is_timed, .. } = self;
        Request { game, limits, watch, stop, is_timed, sink: Some(sink) }
    }

    /// The game whose current position is asked about.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// What the answer may cost. None at all means that the player decides.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The signal that asks for the answer at once.
    pub fn stop(&self) -> &StopSignal {
        &self.stop
    }

    /// Sends a report to the sink.
    pub fn tell(&mut self, report: &Report) {
        if let Some(sink) = &mut self.sink {
            sink(report);
        }
    }
}
