//! What threads share the graph by: the standard library's, or, in a build with `--cfg loom`, types that try
//! every order in which threads can meet.

#[cfg(loom)]
pub(super) use loom::sync::{
    Mutex, MutexGuard,
    atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
};
#[cfg(not(loom))]
pub(super) use std::sync::{
    Mutex, MutexGuard,
    atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
};

use std::sync::PoisonError;

/// A thread that panicked left what it locked between two steps of bookkeeping at worst.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
