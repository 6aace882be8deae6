//! Chance: drawing moves from visits.

use stockade_core::{Move, SplitMix64};

/// Plies over which moves are drawn less and less freely.
const COOLING: f32 = 20.0;
/// How freely at the first ply, and after the last of them.
const HOT: f32 = 1.0;
const COLD: f32 = 0.15;

/// Evenly drawn from 0 to 1.
pub(super) fn uniform(rng: &mut SplitMix64) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

/// Whether something of this probability happens.
pub(super) fn happens(rng: &mut SplitMix64, probability: f32) -> bool {
    uniform(rng) < probability
}

/// How freely a move is drawn at a ply.
pub(super) fn temperature(ply: usize) -> f32 {
    COLD + (HOT - COLD) * (1.0 - ply as f32 / COOLING).max(0.0)
}

/// A move, each with probability ∝ visits^(1 / temperature).
pub(super) fn by_visits(
    rng: &mut SplitMix64,
    visits: &[(Move, u32)],
    temperature: f32,
) -> Option<Move> {
    let top = visits.iter().map(|&(_, count)| count).max().filter(|&top| top > 0)?;
    let weight = |count: u32| (count as f32 / top as f32).powf(1.0 / temperature);
    let sum: f32 = visits.iter().map(|&(_, count)| weight(count)).sum();
    let mut left = uniform(rng) * sum;
    for &(mv, count) in visits {
        left -= weight(count);
        if left < 0.0 {
            return Some(mv);
        }
    }
    visits.iter().max_by_key(|&&(_, count)| count).map(|&(mv, _)| mv)
}

/// A legal move, evenly drawn among those that are wanted, or among all if none is.
pub(super) fn among(
    rng: &mut SplitMix64,
    moves: &[Move],
    is_wanted: impl Fn(Move) -> bool,
) -> Option<Move> {
    let wanted: Vec<Move> = moves.iter().copied().filter(|&mv| is_wanted(mv)).collect();
    let choice = if wanted.is_empty() { moves } else { &wanted };
    (!choice.is_empty()).then(|| choice[rng.below(choice.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_follow_the_visits() {
        let moves: Vec<Move> = Move::all().take(3).collect();
        let visits = [(moves[0], 30), (moves[1], 60), (moves[2], 0)];
        let mut rng = SplitMix64::new(3);
        let count = |temperature, rng: &mut SplitMix64| {
            let draws = (0..3000).filter_map(|_| by_visits(rng, &visits, temperature));
            draws.fold([0; 3], |mut counts, mv| {
                counts[moves.iter().position(|&m| m == mv).unwrap()] += 1;
                counts
            })
        };
        let [low, high, none] = count(1.0, &mut rng);
        assert!((900..1100).contains(&low) && (1900..2100).contains(&high) && none == 0);
        let [low, ..] = count(0.15, &mut rng);
        assert!(low < 100, "cold draws keep to the best: {low}");
        assert_eq!(by_visits(&mut rng, &[(moves[0], 0)], 1.0), None);
    }

    #[test]
    fn play_cools_down() {
        assert_eq!(temperature(0), 1.0);
        assert!((temperature(10) - 0.575).abs() < 1e-6);
        assert_eq!(temperature(20), temperature(200));
    }
}
