//! Matches drawn from a known truth.

use stockade_arena::stats::{Pentanomial, score_of_elo};
use stockade_core::SplitMix64;

/// The chances of a pair's five scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Truth(pub(crate) [f64; 5]);

impl Truth {
    /// Pairs with this Elo difference: both games follow the color in the share `shared` of all
    /// pairs, so that these end 1–1, and the rest is decided by strength with a few draws.
    pub(crate) fn with_elo(elo: f64, shared: f64) -> Truth {
        let strength = 0.5 + (score_of_elo(elo) - 0.5) / (1.0 - shared);
        let draws = 0.02_f64.min(strength).min(1.0 - strength);
        let [win, draw, loss] = [strength - draws / 2.0, draws, 1.0 - strength - draws / 2.0];
        let decided = [
            loss * loss,
            2.0 * loss * draw,
            2.0 * win * loss + draw * draw,
            2.0 * win * draw,
            win * win,
        ];
        let mut chances = decided.map(|p| p * (1.0 - shared));
        chances[2] += shared;
        Truth(chances)
    }

    /// The expected score between 0 and 1.
    pub(crate) fn score(self) -> f64 {
        (0..5).map(|i| i as f64 / 4.0 * self.0[i]).sum()
    }

    /// One pair: its index among the five scores.
    pub(crate) fn pair(self, rng: &mut SplitMix64) -> usize {
        let mut rest = unit(rng);
        for (i, p) in self.0.into_iter().enumerate() {
            if rest < p {
                return i;
            }
            rest -= p;
        }
        4
    }

    /// A match of `n` pairs.
    pub(crate) fn pairs(self, n: usize, rng: &mut SplitMix64) -> Pentanomial {
        let mut counts = [0; 5];
        (0..n).for_each(|_| counts[self.pair(rng)] += 1);
        Pentanomial::new(counts)
    }
}

/// Evenly drawn from 0 up to 1.
pub(crate) fn unit(rng: &mut SplitMix64) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
