//! How long the current turn has lasted.

use std::time::Duration;

use tokio::time::Instant;

/// The time of one turn, which may be interrupted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnClock {
    /// Before the last interruption.
    carried: Duration,
    since: Option<Instant>,
    /// Until when it waits for the player to move after a restart.
    return_by: Option<Instant>,
}

impl TurnClock {
    /// A new turn, not running yet.
    pub(super) fn reset(&mut self) {
        *self = TurnClock::default();
    }

    /// A turn that has lasted so long, and waits for its player until then.
    pub(super) fn waiting(carried: Duration, return_by: Instant) -> TurnClock {
        TurnClock { carried, since: None, return_by: Some(return_by) }
    }

    pub(super) fn run(&mut self, now: Instant) {
        self.return_by = None;
        self.since.get_or_insert(now);
    }

    /// Its player need not be waited for any more.
    pub(super) fn wait_no_longer(&mut self) {
        self.return_by = None;
    }

    pub(super) fn pause(&mut self, now: Instant) {
        self.carried = self.elapsed(now);
        self.since = None;
    }

    pub(super) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    pub(super) fn return_by(&self) -> Option<Instant> {
        self.return_by
    }

    pub(super) fn is_due_to_return(&self, now: Instant) -> bool {
        self.return_by.is_some_and(|by| now >= by)
    }

    pub(super) fn elapsed(&self, now: Instant) -> Duration {
        let since = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.carried + since
    }

    /// When so much will have passed; `None` while it does not run.
    pub(super) fn time_of(&self, elapsed: Duration) -> Option<Instant> {
        self.since?.checked_add(elapsed.saturating_sub(self.carried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interruptions_do_not_count() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut clock = TurnClock::default();
        clock.run(start);
        clock.pause(start + 2 * second);
        assert_eq!(clock.elapsed(start + 9 * second), 2 * second);
        assert_eq!(clock.time_of(3 * second), None);
        clock.run(start + 10 * second);
        assert_eq!(clock.elapsed(start + 11 * second), 3 * second);
        assert_eq!(clock.time_of(5 * second), Some(start + 13 * second));
    }

    #[test]
    fn a_returning_player_starts_the_clock() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut clock = TurnClock::waiting(second, start + 20 * second);
        assert!(!clock.is_running() && !clock.is_due_to_return(start));
        assert!(clock.is_due_to_return(start + 20 * second));
        clock.run(start + 5 * second);
        assert_eq!((clock.return_by(), clock.elapsed(start + 5 * second)), (None, second));
    }
}
