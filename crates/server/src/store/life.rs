//! How the server that writes does.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{commit::Failure, statement::Statement};
use crate::time::now_ms;

/// A write that is no older counts as one of just now.
const JUST: Duration = Duration::from_secs(2);

/// One run of the server, from its start to its end.
#[derive(Clone, Debug)]
pub(super) struct Life {
    run: Arc<str>,
    started: Instant,
    /// When the last write was stored; `None` before the first one and after one that failed.
    stored: Arc<Mutex<Option<Instant>>>,
}

impl Life {
    /// A run with a name that no other has.
    pub(super) fn new(run: String) -> Life {
        Life { run: run.into(), started: Instant::now(), stored: Arc::default() }
    }

    pub(super) fn run(&self) -> &str {
        &self.run
    }

    /// How long it has run, by a clock that nobody sets.
    pub(super) fn up_ms(&self) -> i64 {
        i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    /// What notes that the server is alive now.
    pub(super) fn sign(&self) -> Statement {
        const SQL: &str = "INSERT INTO alive (name, at, up) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET at = excluded.at, up = excluded.up";
        Statement::new(SQL, [self.run().into(), now_ms().into(), self.up_ms().into()])
    }

    /// How a write went. A row that cannot be says nothing about the database.
    pub(super) fn note(&self, result: Result<(), Failure>) {
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(()) => *stored = Some(Instant::now()),
            Err(Failure::Row) => {}
            Err(Failure::Database) => *stored = None,
        }
    }

    /// Whether the last write was stored.
    pub(super) fn is_writing(&self) -> bool {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Whether a write has just been stored, and none has failed since.
    pub(super) fn has_just_written(&self) -> bool {
        let stored = *self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        stored.is_some_and(|at| at.elapsed() <= JUST)
    }
}
