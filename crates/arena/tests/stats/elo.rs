//! Scores, Elo differences and their bounds.

use super::simulated::Truth;
use stockade_arena::stats::{
    Estimate, GameResult, Pair, Pentanomial, Sample, Tally, Trinomial, elo_of_score,
    normal::{Z_95, cdf},
    score_of_elo,
};
use stockade_core::SplitMix64;

fn pairs(counts: [u64; 5]) -> Sample {
    Pentanomial::new(counts).into()
}

fn games(wins: u64, draws: u64, losses: u64) -> Sample {
    Trinomial { wins, draws, losses }.into()
}

/// Wilson's interval for `won` of `n`.
fn wilson(won: f64, n: f64) -> (f64, f64) {
    let (z2, p) = (Z_95 * Z_95, won / n);
    let center = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z_95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    (center - reach, center + reach)
}

#[test]
fn all_results_of_a_pair_find_their_count() {
    use GameResult::{Draw, Loss, Win};
    let all = [Loss, Draw, Win];
    let tally: Tally = all.iter().flat_map(|&a| all.map(|b| Pair::new(a, b))).collect();
    assert_eq!(tally.pairs().counts(), [1, 2, 3, 2, 1]);
    assert_eq!(tally.games(), Trinomial { wins: 6, draws: 6, losses: 6 });
    assert_eq!(tally.white(), tally.games());
    let reversed: Tally =
        all.iter().flat_map(|&a| all.map(|b| Pair::new(a, b).reversed())).collect();
    assert_eq!(reversed, tally);
}

#[test]
fn elo_and_score_are_inverse() {
    for elo in [-900.0, -35.5, 0.0, 1.0, 400.0, 1600.0] {
        assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-8);
    }
    assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
    assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn decided_games_have_wilsons_bounds() {
    for (won, lost) in [(1, 0), (0, 1), (1, 1), (10, 0), (7, 3), (199, 1), (0, 200), (5210, 4790)] {
        let Estimate { value, lower, upper } = games(won, 0, lost).score();
        let n = (won + lost) as f64;
        let expected = wilson(won as f64, n);
        assert_eq!(value, won as f64 / n);
        assert!((lower - expected.0).abs() < 1e-9, "{won}-{lost}: {lower} {expected:?}");
        assert!((upper - expected.1).abs() < 1e-9, "{won}-{lost}: {upper} {expected:?}");
    }
}

#[test]
fn long_matches_have_the_usual_bounds() {
    let sample = pairs([415, 25, 1150, 28, 488]);
    let (mean, variance) = (sample.mean().unwrap(), sample.variance().unwrap());
    let error = (variance / sample.n() as f64).sqrt();
    let score = sample.score();
    assert!((score.lower - (mean - Z_95 * error)).abs() < 1e-4);
    assert!((score.upper - (mean + Z_95 * error)).abs() < 1e-4);
    assert!((sample.los() - cdf((mean - 0.5) / error)).abs() < 1e-4);
}

#[test]
fn pairs_prove_more_than_their_games() {
    // The color decides most games: as games they look noisy, as pairs they are nearly certain.
    let (by_pair, by_game) = (pairs([0, 0, 90, 0, 10]), games(110, 0, 90));
    assert!((by_pair.mean().unwrap() - by_game.mean().unwrap()).abs() < 1e-12);
    assert!(by_pair.score().lower > 0.52 && by_game.score().lower < 0.5);
    assert!(by_pair.los() > 0.999 && by_game.los() < 0.95);
}

#[test]
fn superiority_agrees_with_the_lower_bound() {
    for won in 0..=60 {
        let sample = pairs([20, 3, 30, 2, won]);
        assert_eq!(sample.los() > 0.975, sample.score().lower > 0.5, "{won}");
    }
}

#[test]
fn perfect_scores_leave_one_end_open() {
    for n in [1, 2, 10, 100, 1_000_000] {
        let (won, lost) = (pairs([0, 0, 0, 0, n]), pairs([n, 0, 0, 0, 0]));
        let elo = won.elo();
        assert_eq!((elo.value, elo.upper), (f64::INFINITY, f64::INFINITY));
        assert!(elo.lower.is_finite());
        assert!((lost.elo().upper + elo.lower).abs() < 1e-6);
        assert_eq!(lost.elo().lower, f64::NEG_INFINITY);
        assert!(won.los() > 0.8 && (won.los() + lost.los() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn equal_pairs_are_not_certain() {
    let score = pairs([0, 0, 10, 0, 0]).score();
    assert_eq!(score.value, 0.5);
    assert!((score.lower - 0.361).abs() < 1e-3 && (score.upper - 0.639).abs() < 1e-3);
    assert_eq!(pairs([0, 0, 10, 0, 0]).los(), 0.5);
}

#[test]
fn zero_games_prove_nothing() {
    let empty = Tally::default().sample();
    assert_eq!(empty.score(), Estimate { value: 0.5, lower: 0.0, upper: 1.0 });
    let elo = empty.elo();
    assert_eq!((elo.value, elo.lower, elo.upper), (0.0, f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!(elo.margin(), f64::INFINITY);
    assert_eq!((empty.mean(), empty.variance(), empty.los()), (None, None, 0.5));
}

#[test]
fn absurd_counts_stay_numbers() {
    for counts in [[u64::MAX; 5], [u64::MAX, 0, 0, 0, 1], [0, 0, 0, 1, u64::MAX]] {
        let score = pairs(counts).score();
        assert!(score.lower >= 0.0 && score.upper <= 1.0 && score.lower <= score.upper);
        assert!((0.0..=1.0).contains(&pairs(counts).los()));
    }
}

#[test]
fn bounds_mirror_with_the_players() {
    let (one, other) = (pairs([3, 5, 40, 9, 80]).score(), pairs([80, 9, 40, 5, 3]).score());
    assert!((one.lower + other.upper - 1.0).abs() < 1e-9);
    assert!((one.upper + other.lower - 1.0).abs() < 1e-9);
}

/// How often the bounds hold the truth in 1 000 matches of `n` pairs.
fn coverage(truth: Truth, n: usize) -> f64 {
    let mut rng = SplitMix64::new(n as u64);
    let holds = |_: &u32| {
        let score = Sample::from(truth.pairs(n, &mut rng)).score();
        (score.lower..=score.upper).contains(&truth.score())
    };
    (0..1000).filter(holds).count() as f64 / 1000.0
}

#[test]
fn bounds_hold_the_truth_as_often_as_they_say() {
    for n in [10, 30, 100] {
        for elo in [0.0, 60.0, 240.0] {
            for shared in [0.0, 0.4] {
                let share = coverage(Truth::with_elo(elo, shared), n);
                assert!(share > 0.93, "{share} at {n} pairs, {elo} Elo, {shared} shared");
            }
        }
        let share = coverage(Truth([0.01, 0.0, 0.03, 0.0, 0.96]), n);
        assert!(share > 0.93, "{share} at {n} pairs of a one-sided match");
    }
}
