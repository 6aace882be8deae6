//! How long a connection may keep the server waiting.
//!
//! A connection that says nothing, or says it one letter at a time, holds a place that others want. What
//! it may take depends on what it is in the middle of.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// How much longer than for a request a connection may do nothing between two of them.
const IDLE: u32 = 6;

/// What a connection is in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No letter of a request has come since then.
    Idle { since: Instant },
    /// A request has begun to come then, and is not whole yet.
    Head { since: Instant },
    /// A request is answered, for as long as that takes.
    Answer,
    /// It is a socket, which looks after itself.
    Socket,
}

/// The state of a connection, for itself and for whoever answers its requests.
#[derive(Debug)]
pub(crate) struct Phase {
    /// How long the head of a request may take.
    head: Duration,
    stage: Mutex<Stage>,
}

impl Phase {
    pub(crate) fn new(head: Duration) -> Phase {
        Phase { head, stage: Mutex::new(Stage::Idle { since: Instant::now() }) }
    }

    /// Something has come in.
    pub(super) fn hear(&self) {
        let mut stage = self.lock();
        if matches!(*stage, Stage::Idle { .. }) {
            *stage = Stage::Head { since: Instant::now() };
        }
    }

    /// A part of the last answer has gone out.
    pub(super) fn say(&self) {
        let mut stage = self.lock();
        if matches!(*stage, Stage::Idle { .. }) {
            *stage = Stage::Idle { since: Instant::now() };
        }
    }

    /// The head of a request has come.
    pub(crate) fn begin_answer(&self) {
        *self.lock() = Stage::Answer;
    }

    /// The answer is known, if not sent.
    pub(crate) fn end_answer(&self, is_socket: bool) {
        *self.lock() =
            if is_socket { Stage::Socket } else { Stage::Idle { since: Instant::now() } };
    }

    /// Until when something has to come in.
    pub(super) fn hear_by(&self) -> Option<Instant> {
        match *self.lock() {
            Stage::Idle { since } => Some(since + IDLE * self.head),
            Stage::Head { since } => Some(since + self.head),
            Stage::Answer | Stage::Socket => None,
        }
    }

    /// How long a client may take nothing of what is said to it.
    pub(super) fn say_within(&self) -> Duration {
        IDLE * self.head
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_one_at_a_time_win_no_time() {
        let phase = Phase::new(Duration::from_secs(10));
        let idle = phase.hear_by().unwrap();
        phase.hear();
        let head = phase.hear_by().unwrap();
        assert!(head < idle);
        phase.hear();
        assert_eq!(phase.hear_by(), Some(head));
        phase.begin_answer();
        assert_eq!(phase.hear_by(), None);
        phase.end_answer(false);
        assert!(phase.hear_by().unwrap() >= idle);
        phase.end_answer(true);
        phase.hear();
        assert_eq!(phase.hear_by(), None);
    }
}
