//! Memory that is free again, given back to the system.
//!
//! The C library keeps what was freed, in the hope that it is needed again: after a busy hour a server
//! would hold gigabytes for days.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Least time between two collections, each of which takes some milliseconds.
const BETWEEN: Duration = Duration::from_secs(5);

/// Whether there is something to be given back, and when that was done last.
struct Memory {
    is_due: AtomicBool,
    collected: Mutex<Option<Instant>>,
}

/// Of the process.
static MEMORY: Memory = Memory::new();

/// Something large, or many small things, have been freed.
pub(crate) fn freed() {
    MEMORY.freed();
}

/// Gives memory back, if there is some and it was not done just before. It may take a while.
pub(crate) fn give_back() {
    MEMORY.give_back();
}

impl Memory {
    const fn new() -> Memory {
        Memory { is_due: AtomicBool::new(false), collected: Mutex::new(None) }
    }

    fn freed(&self) {
        self.is_due.store(true, Ordering::Relaxed);
    }

    /// Whether it was time for it.
    fn give_back(&self) -> bool {
        let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = collected.is_some_and(|last| last.elapsed() < BETWEEN);
        if is_early || !self.is_due.swap(false, Ordering::Relaxed) {
            return false;
        }
        *collected = Some(Instant::now());
        trim();
        true
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn trim() {
    // SAFETY: the function has no requirements; it locks what it touches.
    unsafe { libc::malloc_trim(0) };
}

/// Other systems give memory back by themselves, or not at all.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_once_for_all_that_was_freed() {
        let memory = Memory::new();
        assert!(!memory.give_back());
        memory.freed();
        memory.freed();
        assert!(memory.give_back());
        memory.freed();
        assert!(!memory.give_back(), "not again so soon");
    }
}
