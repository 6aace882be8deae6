//! Chance in the priors of the root, so that self-play tries what the priors overlook.

use stockade_core::{Move, MoveSet, SplitMix64};

use crate::math;

/// How much chance is mixed into the priors of the root.
///
/// The noise is a draw from a symmetric Dirichlet distribution, as in AlphaZero: most moves get
/// nothing of it and a few get much. Play for strength has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootNoise {
    /// Its share of the priors, 0 to 1.
    pub share: f32,
    /// Its concentration, at most 1: the smaller, the fewer moves get it.
    pub concentration: f32,
    /// Where chance comes from.
    pub seed: u64,
}

/// What chance gives to each move of the root.
pub(super) struct Chances {
    share: f32,
    by_move: [f32; Move::COUNT + 1],
}

impl Chances {
    pub(super) fn new(noise: &RootNoise, moves: MoveSet) -> Chances {
        let mut by_move = [0.0; Move::COUNT + 1];
        for (mv, chance) in moves.iter().zip(noise.draw(moves.len())) {
            by_move[mv.index()] = chance;
        }
        Chances { share: noise.share, by_move }
    }

    /// The prior of a move with chance mixed in.
    pub(super) fn mixed(&self, mv: Move, prior: f32) -> f32 {
        prior + self.share * (self.by_move[mv.index()] - prior)
    }
}

impl RootNoise {
    /// A draw for so many moves; it sums to 1.
    fn draw(&self, n_moves: usize) -> Vec<f32> {
        let mut rng = SplitMix64::new(self.seed);
        let mut draw: Vec<f32> =
            (0..n_moves).map(|_| gamma(&mut rng, self.concentration)).collect();
        let sum: f32 = draw.iter().sum();
        draw.iter_mut().for_each(|part| *part /= sum.max(f32::MIN_POSITIVE));
        draw
    }
}

/// Evenly drawn above 0, up to 1.
fn uniform(rng: &mut SplitMix64) -> f32 {
    ((rng.next_u64() >> 40) + 1) as f32 / (1u64 << 24) as f32
}

/// A draw from the gamma distribution with a shape of at most 1 (Ahrens and Dieter 1974, method GS).
fn gamma(rng: &mut SplitMix64, shape: f32) -> f32 {
    const E: f32 = std::f32::consts::E;
    let shape = shape.clamp(0.01, 1.0);
    let split = (E + shape) / E;
    loop {
        let part = split * uniform(rng);
        let limit = uniform(rng);
        if part <= 1.0 {
            let value = math::exp(math::ln(part) / shape);
            if limit <= math::exp(-value) {
                return value;
            }
        } else {
            let value = -math::ln((split - part) / shape);
            if limit <= math::exp((shape - 1.0) * math::ln(value)) {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_sparse_shares() {
        let noise = |seed| RootNoise { share: 0.25, concentration: 0.1, seed }.draw(100);
        for seed in 0..200 {
            let draw = noise(seed);
            assert!((draw.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            assert!(draw.iter().all(|part| (0.0..=1.0).contains(part)));
        }
        let large = (0..200).flat_map(noise).filter(|&part| part > 0.02).count();
        // Ten parts in a hundred carry nearly all of it.
        assert!((1000..3000).contains(&large), "{large} of 20000");
        assert_eq!(noise(1), noise(1));
    }

    /// Mean and variance of the gamma distribution are both its shape.
    #[test]
    fn gamma_has_its_moments() {
        for shape in [0.1, 0.5, 1.0] {
            let mut rng = SplitMix64::new(5);
            let draws: Vec<f32> = (0..40_000).map(|_| gamma(&mut rng, shape)).collect();
            let mean = draws.iter().sum::<f32>() / draws.len() as f32;
            let square = draws.iter().map(|draw| draw * draw).sum::<f32>() / draws.len() as f32;
            assert!((mean - shape).abs() < 0.03, "{shape}: mean {mean}");
            assert!((square - mean * mean - shape).abs() < 0.1, "{shape}: {square}");
        }
    }
}
