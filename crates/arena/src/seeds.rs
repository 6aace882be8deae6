//! Independent streams of chance out of one seed.

use stockade_core::SplitMix64;

/// What a stream of chance is for. Each purpose has its own, so that one never repeats another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Opening,
    Game,
}

/// The seed of the `index`-th opening or game of a match.
pub(crate) fn derive(seed: u64, purpose: Purpose, index: u64) -> u64 {
    // Neighboring seeds of SplitMix64 are hashed apart before they meet; adding or xoring the
    // plain numbers would let game 1 of seed 2 repeat game 2 of seed 1.
    let hash = |value: u64| SplitMix64::new(value).next_u64();
    hash(hash(hash(seed) ^ purpose as u64) ^ index)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_differ_by_match_purpose_and_index() {
        let seeds = (0..20).flat_map(|seed| {
            (0..20).flat_map(move |index| {
                [Purpose::Opening, Purpose::Game].map(|purpose| derive(seed, purpose, index))
            })
        });
        assert_eq!(seeds.collect::<HashSet<_>>().len(), 800);
    }
}
