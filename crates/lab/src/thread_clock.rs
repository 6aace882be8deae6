//! A thread's own clock: time that other programs take does not count.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use stockade_engine::Stopwatch;

/// CPU time of the thread that asks, since this was made by the same thread.
pub(crate) struct ThreadClock(Duration);

impl ThreadClock {
    pub(crate) fn start() -> ThreadClock {
        ThreadClock(now())
    }
}

/// A search with one thread runs on the thread that asked for it, so both ask the same clock.
impl Stopwatch for ThreadClock {
    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // A clock that counts from the start of a thread is never negative.
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_costs_nothing_and_work_does() {
        let clock = ThreadClock::start();
        std::thread::sleep(Duration::from_millis(50));
        assert!(clock.elapsed() < Duration::from_millis(50));
        let before = clock.elapsed();
        let mut sum = 0u64;
        while clock.elapsed() == before {
            sum = std::hint::black_box(sum + 1);
        }
    }
}
