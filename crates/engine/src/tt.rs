//! The hash table: what a search has found out about positions it may meet again.

use stockade_core::Move;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// At most the score.
    Upper = 1,
    /// At least the score.
    Lower = 2,
    /// The score itself.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A key and an entry in 16 bytes.
///
/// ```text
///  data:  bits 0–15 score · 16–23 move · 24–31 depth · 32–33 bound, 0 if unused · 34–39 age
/// ```
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    data: u64,
}

const NO_MOVE: u64 = 0xff;
const AGES: u64 = 64;

impl Slot {
    /// The slot of two words.
    #[inline(always)]
    fn of(words: &[u64]) -> Slot {
        Slot { key: words[0], data: words[1] }
    }

    fn pack(key: u64, entry: Entry, age: u64) -> Slot {
        let mv = entry.mv.map_or(NO_MOVE, |mv| mv.index() as u64);
        let data = u64::from(entry.score as u16)
            | mv << 16
            | u64::from(entry.depth) << 24
            | (entry.bound as u64) << 32
            | age << 34;
        Slot { key, data }
    }

    fn bound(self) -> Option<Bound> {
        match self.data >> 32 & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn depth(self) -> u8 {
        (self.data >> 24) as u8
    }

    fn entry(self) -> Option<Entry> {
        let mv = Move::from_index((self.data >> 16 & 0xff) as usize);
        Some(Entry { mv, score: self.data as i16, depth: self.depth(), bound: self.bound()? })
    }

    /// How much it is worth keeping: deep results of this search or a recent one.
    fn worth(self, age: u64) -> i32 {
        let years = (AGES + age - (self.data >> 34)) % AGES;
        match self.bound() {
            None => i32::MIN,
            Some(_) => i32::from(self.depth()) - 4 * years as i32,
        }
    }
}

/// Words of a slot, and of a bucket: four slots that share a cache line; a position may be in any of
/// them.
const SLOT: usize = size_of::<Slot>() / size_of::<u64>();
const BUCKET: usize = 4 * SLOT;

/// What buckets are aligned to, in bytes.
const CACHE_LINE: usize = BUCKET * size_of::<u64>();

/// The table of one search at a time. It may be kept from search to search: what is old gives way
/// first.
///
/// It is a list of plain words, because the system hands out zeros without writing them: a large
/// table is there at once, and takes its memory as it fills.
pub(crate) struct TranspositionTable {
    words: Vec<u64>,
    /// Where the first bucket begins, so that each has a cache line for itself.
    first: usize,
    buckets: usize,
    age: u64,
}

impl TranspositionTable {
    /// A table of about this many megabytes, at least one bucket.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        let buckets = ((megabytes << 20) / CACHE_LINE).max(1);
        let words = vec![0; (buckets + 1) * BUCKET];
        let first = words.as_ptr().align_offset(CACHE_LINE).min(BUCKET);
        TranspositionTable { words, first, buckets, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
        self.age = 0;
    }

    /// Says that a new search begins.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        let slots = self.words[start..start + BUCKET].chunks_exact(SLOT);
        slots.map(Slot::of).find(|slot| slot.key == key)?.entry()
    }

    /// Keeps an entry in place of what is known of the same position, or of the least worthy of
    /// its neighbors. A move that was known stays known.
    pub(crate) fn store(&mut self, key: u64, mut entry: Entry) {
        let (start, age) = (self.bucket(key), self.age);
        let bucket = &mut self.words[start..start + BUCKET];
        let slots = || bucket.chunks_exact(SLOT).map(Slot::of);
        let index = match slots().position(|slot| slot.key == key) {
            Some(same) => {
                entry.mv = entry.mv.or_else(|| slots().nth(same)?.entry()?.mv);
                same
            }
            None => {
                slots().enumerate().min_by_key(|(_, slot)| slot.worth(age)).map_or(0, |(at, _)| at)
            }
        };
        let Slot { key, data } = Slot::pack(key, entry, age);
        bucket[SLOT * index..][..SLOT].copy_from_slice(&[key, data]);
    }

    /// The first word of the bucket for a key.
    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        self.first + BUCKET * ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { mv: Move::from_index(17), score: -30_500, depth, bound: Bound::Lower }
    }

    #[test]
    fn gives_back_what_was_stored() {
        let mut table = TranspositionTable::new(1);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for mv in [None, Some(Move::PASS), Move::from_index(0)] {
                let stored = Entry { mv, score: 123, depth: 255, bound };
                let key = 0x1234_5678_9abc_def0 ^ (bound as u64) << 60 ^ u64::from(mv.is_some());
                table.clear();
                table.store(key, stored);
                assert_eq!(table.find(key), Some(stored));
                assert_eq!(table.find(key ^ 1), None);
            }
        }
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let mut table = TranspositionTable::new(0);
        for key in 1..=4 {
            table.store(key, entry(10 + key as u8));
        }
        table.store(5, entry(1)); // in place of the shallowest
        assert_eq!((table.find(1), table.find(5)), (None, Some(entry(1))));
        table.grow_older();
        table.store(2, entry(3)); // the same position again
        table.store(6, entry(1));
        assert_eq!((table.find(5), table.find(2)), (None, Some(entry(3))));
        for _ in 0..3 {
            table.grow_older();
        }
        table.store(7, entry(1));
        assert_eq!(table.find(6), None);
        table.store(2, Entry { mv: None, ..entry(4) });
        assert_eq!(table.find(2), Some(entry(4)), "the move is kept");
    }
}
