//! Slots of nodes by the key of their position: eight bytes an entry.

use super::sync::{Mutex, MutexGuard, lock};

/// Parts with a lock each, so that threads seldom meet.
const SHARDS: usize = if cfg!(loom) { 2 } else { 64 };

/// Entries of a shard at first.
const SMALLEST: usize = 16;

/// Finds slots by key.
pub(super) struct Index(Box<[Mutex<Shard>]>);

impl Index {
    pub(super) fn new() -> Index {
        Index((0..SHARDS).map(|_| Mutex::new(Shard::default())).collect())
    }

    /// Locks the part that a key belongs to.
    pub(super) fn shard(&self, key: u64) -> MutexGuard<'_, Shard> {
        lock(&self.0[key as usize % SHARDS])
    }
}

/// A table with linear probing. An entry has the upper half of a key above the slot, and is where
/// that half sends it or in the next entry that was free; it is 0 if it is free itself.
#[derive(Default)]
pub(super) struct Shard {
    entries: Box<[u64]>,
    len: usize,
}

/// The entry of a key and a slot.
fn entry(key: u64, slot: u32) -> u64 {
    (key >> 32 << 32) | (u64::from(slot) + 1)
}

impl Shard {
    /// Where a key or an entry is looked for first.
    fn home(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 1)
    }

    fn next(&self, at: usize) -> usize {
        (at + 1) & (self.entries.len() - 1)
    }

    /// The slot of a key. Half of the key is not stored, so `is_right` looks at the slots that may
    /// be meant.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, is_right: impl Fn(u32) -> bool) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let mut at = self.home(key);
        while self.entries[at] != 0 {
            let entry = self.entries[at];
            let slot = entry as u32 - 1;
            if entry >> 32 == key >> 32 && is_right(slot) {
                return Some(slot);
            }
            at = self.next(at);
        }
        None
    }

    pub(super) fn insert(&mut self, key: u64, slot: u32) {
        if 4 * (self.len + 1) > 3 * self.entries.len() {
            self.grow();
        }
        self.len += 1;
        self.put(entry(key, slot));
    }

    fn put(&mut self, entry: u64) {
        let mut at = self.home(entry);
        while self.entries[at] != 0 {
            at = self.next(at);
        }
        self.entries[at] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let room = (2 * self.entries.len()).max(SMALLEST);
        let old = std::mem::replace(&mut self.entries, vec![0; room].into_boxed_slice());
        old.iter().filter(|&&entry| entry != 0).for_each(|&entry| self.put(entry));
    }

    /// Removes the entry of a key with this slot, if there is one.
    pub(super) fn remove(&mut self, key: u64, slot: u32) {
        let (gone, mut at) = (entry(key, slot), self.home(key));
        while self.entries[at] != gone {
            if self.entries[at] == 0 {
                return;
            }
            at = self.next(at);
        }
        self.len -= 1;
        // Entries behind move up unless that took them before their home: no gap is left in between.
        let (mut gap, mask) = (at, self.entries.len() - 1);
        loop {
            at = self.next(at);
            let entry = self.entries[at];
            if entry == 0 {
                break;
            }
            let from_home = at.wrapping_sub(self.home(entry)) & mask;
            if from_home >= at.wrapping_sub(gap) & mask {
                self.entries[gap] = entry;
                gap = at;
            }
        }
        self.entries[gap] = 0;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use stockade_core::SplitMix64;

    use super::*;

    /// A table of crowded keys, compared with the standard library's after every step.
    #[test]
    fn entries_come_and_go() {
        let (mut rng, mut shard) = (SplitMix64::new(8), Shard::default());
        let mut truth: HashMap<u32, u64> = HashMap::new();
        for step in 0..20_000u32 {
            // Upper halves that are often equal and never far apart, so that chains are long.
            let key = (rng.below(300) as u64) << 32 | u64::from(step);
            if truth.len() < 500 && rng.below(2) == 0 {
                truth.insert(step, key);
                shard.insert(key, step);
            } else if let Some((&slot, &key)) = truth.iter().min() {
                shard.remove(key, slot);
                truth.remove(&slot);
                assert_eq!(shard.find(key, |found| found == slot), None);
            }
            assert_eq!(shard.len, truth.len());
            if step % 100 == 0 {
                for (&slot, &key) in &truth {
                    assert_eq!(shard.find(key, |found| truth[&found] == key), Some(slot));
                }
            }
        }
        assert!(shard.entries.len() <= 1024);
    }
}
