//! Positions that a search has met before.

use std::collections::HashMap;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// Values of positions by their keys and the plies left; only equal depths count, so that a search
/// finds the same value as without it.
#[derive(Default)]
pub(super) struct Transpositions {
    known: HashMap<(u64, u32), (f64, Bound)>,
    hits: u64,
}

impl Transpositions {
    /// How often a value was recalled.
    pub(super) fn hits(&self) -> u64 {
        self.hits
    }

    /// The value of a position if it is known well enough for this window.
    pub(super) fn recall(&mut self, key: u64, left: u32, alpha: f64, beta: f64) -> Option<f64> {
        let &(value, bound) = self.known.get(&(key, left))?;
        let is_enough = match bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        self.hits += u64::from(is_enough);
        is_enough.then_some(value)
    }

    /// Remembers what a search with this window has found.
    pub(super) fn store(&mut self, key: u64, left: u32, value: f64, alpha: f64, beta: f64) {
        let bound = match value {
            _ if value >= beta => Bound::AtLeast,
            _ if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.known.insert((key, left), (value, bound));
    }
}
