//! How often players may do what rings at the others.

use std::time::Instant;

use crate::throttle::{Bucket, Rate};

/// A bucket for everybody and everything that is counted apart.
#[derive(Debug)]
pub(super) struct Allowance<Key> {
    rate: Rate,
    buckets: Vec<(Key, Bucket)>,
}

impl<Key: PartialEq> Allowance<Key> {
    pub(super) fn new(rate: Rate) -> Allowance<Key> {
        Allowance { rate, buckets: Vec::new() }
    }

    /// Whether it may be done once more; that is counted.
    pub(super) fn take(&mut self, key: Key) -> bool {
        let now = Instant::now();
        if let Some((_, bucket)) = self.buckets.iter_mut().find(|(other, _)| *other == key) {
            return bucket.take(self.rate, now);
        }
        let mut bucket = Bucket::new(self.rate, now);
        let is_allowed = bucket.take(self.rate, now);
        self.buckets.push((key, bucket));
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_an_own_one() {
        let mut allowance = Allowance::new(Rate { burst: 2.0, per_second: 0.0 });
        assert_eq!(["a", "a", "a", "b"].map(|key| allowance.take(key)), [true, true, false, true]);
    }
}
