//! How fast something goes, and how long it will still take.

use std::time::{Duration, Instant};

/// Counts what is done against what is to do.
pub(crate) struct Pace {
    begun: Instant,
    told: Option<Instant>,
    every: Duration,
    /// What was done before this run, and what shall be done in the end.
    before: u64,
    goal: u64,
}

impl Pace {
    /// Of so many, some are done already.
    pub(crate) fn new(before: u64, goal: u64, every: Duration) -> Pace {
        Pace { begun: Instant::now(), told: None, every, before, goal }
    }

    /// Whether it is time for a line: at once, then at intervals.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.told.is_none_or(|told| told.elapsed() >= self.every);
        if is_due {
            self.told = Some(Instant::now());
        }
        is_due
    }

    /// Seconds since the beginning of this run.
    pub(crate) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64().max(1e-9)
    }

    /// The time left, if the rest goes like this run so far.
    pub(crate) fn left(&self, done: u64) -> Option<Duration> {
        let run = done.checked_sub(self.before).filter(|&run| run > 0)?;
        let rest = self.goal.saturating_sub(done);
        Some(Duration::from_secs_f64(self.seconds() / run as f64 * rest as f64))
    }
}

/// A time for people: `2 h 05 min`, `3 min 20 s`, `12 s`.
pub(crate) fn human(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        3600.. => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
        60.. => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let check = |seconds, text| assert_eq!(human(Duration::from_secs(seconds)), text);
        check(12, "12 s");
        check(200, "3 min 20 s");
        check(7500, "2 h 05 min");
    }

    #[test]
    fn nothing_done_tells_nothing() {
        let mut pace = Pace::new(5, 10, Duration::from_secs(3600));
        assert_eq!(pace.left(5), None);
        assert_eq!(pace.left(10), Some(Duration::ZERO));
        assert!(pace.is_due() && !pace.is_due());
    }
}
