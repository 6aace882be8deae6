//! When a search stops.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What a search may spend. It ends at the first limit it reaches; without any it runs until it
/// is stopped or has proven the position.
///
/// ```
/// use std::time::Duration;
/// use stockade_engine::Limits;
/// let blitz = Limits::time(Duration::from_millis(200));
/// assert_eq!((blitz.nodes, Limits::nodes(500).nodes), (None, Some(500)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time, counted by the stopwatch that the search is given.
    pub time: Option<Duration>,
    /// What an ordinary choice should take, for a player whose clock runs on: one that is settled is
    /// made earlier, one that is open may take twice as long, but never longer than `time`.
    pub aim: Option<Duration>,
    /// Simulations of PUCT, nodes of alpha-beta.
    pub nodes: Option<u64>,
    /// Plies: of full-width search for alpha-beta, of the longest line for PUCT.
    pub depth: Option<u8>,
    /// The clocks of a timed game. Whoever answers shares out the time by [`Limits::on_clock`], or
    /// hands the clocks on to a program that does so itself.
    pub clock: Option<ClockView>,
}

/// The clocks as the player to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// What is left for this and all further moves.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// What the opponent has left.
    pub opponent: Duration,
}

impl Limits {
    /// No limit at all, which is the default.
    const NONE: Limits = Limits { time: None, aim: None, nodes: None, depth: None, clock: None };

    /// These limits, or others where none is given at all.
    pub fn or(self, others: Limits) -> Limits {
        if self == Limits::NONE { others } else { self }
    }

    /// Time only.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// Nodes or simulations only: the same work on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Depth only.
    pub const fn depth(depth: u8) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }
}

/// The clock that a search is handed: it reads no other. A search looks at it every few milliseconds,
/// whatever its limits are, so a clock that stands still can make the search wait in a look.
pub trait Stopwatch: Sync {
    /// Time since the search was asked for.
    fn elapsed(&self) -> Duration;
}

impl Stopwatch for Instant {
    fn elapsed(&self) -> Duration {
        Instant::elapsed(self)
    }
}

/// A clock that stands still, for searches limited by nodes or depth only.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTime;

impl Stopwatch for NoTime {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Ends a search from another thread. Clones share the signal.
///
/// ```
/// use stockade_engine::StopSignal;
/// let signal = StopSignal::default();
/// let other = signal.clone();
/// other.raise();
/// assert!(signal.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Asks the search to end soon and give its best move.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes the signal fit for the next search.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
