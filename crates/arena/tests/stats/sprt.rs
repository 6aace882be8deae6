//! The sequential test against independent computations and simulated matches.

use super::simulated::Truth;
use stockade_arena::stats::{
    Pentanomial, Sample, Sprt, SprtError, SprtStatus, Tally, Trinomial, Verdict, score_of_elo,
};
use stockade_core::SplitMix64;

fn pairs(counts: [u64; 5]) -> Sample {
    Pentanomial::new(counts).into()
}

fn sprt(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
}

/// The exchanges among three of the five scores that change neither the sum nor the mean.
fn exchanges() -> Vec<[f64; 5]> {
    let mut all = Vec::new();
    for i in 0..5 {
        for j in i + 1..5 {
            for k in j + 1..5 {
                let mut exchange = [0.0; 5];
                exchange[i] = (k - j) as f64;
                exchange[j] = -((k - i) as f64);
                exchange[k] = (j - i) as f64;
                all.push(exchange);
            }
        }
    }
    all
}

/// The greatest log-likelihood under a fixed mean, by brute force: climbs along one exchange
/// after the other.
fn climbed_log_likelihood(counts: [u64; 5], mean: f64) -> f64 {
    let height = |p: &[f64; 5]| -> f64 {
        let terms = counts.iter().zip(p).filter(|(count, _)| **count > 0);
        terms.map(|(&count, p)| count as f64 * p.ln()).sum()
    };
    let rest = (mean - 0.5 * 0.25) / 0.75;
    let mut p = [0.05 + 0.75 * (1.0 - rest), 0.05, 0.05, 0.05, 0.05 + 0.75 * rest];
    for exchange in exchanges().iter().cycle().take(500) {
        let moved = |t: f64| std::array::from_fn(|i| p[i] + t * exchange[i]);
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (p, weight) in p.iter().zip(exchange) {
            if *weight > 0.0 {
                low = low.max(-p / weight);
            } else if *weight < 0.0 {
                high = high.min(-p / weight);
            }
        }
        for _ in 0..50 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if height(&moved(a)) < height(&moved(b)) { low = a } else { high = b }
        }
        p = moved(0.5 * (low + high));
    }
    height(&p)
}

#[test]
fn ratio_agrees_with_brute_force() {
    let samples = [
        [415, 25, 1150, 28, 488],
        [10, 0, 40, 0, 50],
        [1, 20, 60, 25, 2],
        [0, 3, 50, 4, 60],
        [0, 0, 30, 5, 10],
        [0, 0, 0, 12, 0],
        [7, 5, 3, 2, 1],
        [1, 1, 1, 1, 1],
    ];
    for counts in samples {
        for (elo0, elo1) in [(0.0, 5.0), (0.0, 20.0), (-10.0, 0.0), (-100.0, 150.0)] {
            let [h0, h1] =
                [elo0, elo1].map(|elo| climbed_log_likelihood(counts, score_of_elo(elo)));
            let llr = sprt(elo0, elo1).llr(&pairs(counts));
            assert!((llr - (h1 - h0)).abs() < 1e-4, "{counts:?} [{elo0}, {elo1}]: {llr}");
        }
    }
}

#[test]
fn decided_games_give_walds_own_ratio() {
    let (s0, s1) = (score_of_elo(0.0), score_of_elo(20.0));
    for (wins, losses) in [(1, 0), (0, 1), (310, 260), (90, 0), (0, 90)] {
        let expected =
            wins as f64 * (s1 / s0).ln() + losses as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
        let as_games = Sample::from(Trinomial { wins, draws: 0, losses });
        let as_pairs = pairs([losses, 0, 0, 0, wins]);
        for sample in [as_games, as_pairs] {
            assert!((sprt(0.0, 20.0).llr(&sample) - expected).abs() < 1e-9);
        }
    }
}

#[test]
fn unseen_scores_count_as_in_the_limit_of_small_counts() {
    // 100 pairs 1–1: under H1 the missing mean is best explained by pairs won but not seen.
    let (s1, n) = (score_of_elo(20.0), 100);
    let expected = f64::from(n) * (1.0 - 2.0 * (s1 - 0.5)).ln();
    let llr = sprt(0.0, 20.0).llr(&pairs([0, 0, 100, 0, 0]));
    assert!((llr - expected).abs() < 1e-9, "{llr} {expected}");
}

#[test]
fn long_matches_agree_with_the_normal_approximation() {
    let sample = pairs([2015, 1525, 6150, 1628, 2288]);
    let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
    let (n, mean) = (sample.n() as f64, sample.mean().unwrap());
    let near = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * sample.variance().unwrap());
    assert!((sprt(0.0, 5.0).llr(&sample) / near - 1.0).abs() < 0.01);
}

#[test]
fn swapped_players_and_hypotheses_swap_the_sign() {
    let llr = sprt(-3.0, 12.0).llr(&pairs([9, 4, 30, 6, 14]));
    let swapped = sprt(-12.0, 3.0).llr(&pairs([14, 6, 30, 4, 9]));
    assert!((llr + swapped).abs() < 1e-9);
}

#[test]
fn bounds_follow_the_chances_of_error() {
    let (lower, upper) = sprt(0.0, 5.0).bounds();
    assert!((upper - 19f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.01, 0.1).unwrap().bounds();
    assert!((upper - 90f64.ln()).abs() < 1e-12 && (lower - (0.1f64 / 0.99).ln()).abs() < 1e-12);
    let verdict = |llr| SprtStatus { sprt: sprt(0.0, 5.0), llr }.verdict();
    assert_eq!(verdict(2.95), Verdict::AcceptH1);
    assert_eq!(verdict(-2.95), Verdict::AcceptH0);
    assert_eq!(verdict(2.94), Verdict::Undecided);
}

#[test]
fn zero_games_decide_nothing() {
    let status = sprt(0.0, 5.0).status(&Tally::default().sample());
    assert_eq!((status.llr, status.verdict()), (0.0, Verdict::Undecided));
}

#[test]
fn impossible_tests_are_refused() {
    let refused = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta).unwrap_err();
    let order = refused(5.0, 5.0, 0.05, 0.05);
    assert_eq!(order, SprtError::Order { elo0: 5.0, elo1: 5.0 });
    for alpha in [0.0, 1.0, -0.05, 2.0] {
        let error = refused(0.0, 5.0, alpha, 0.05);
        assert_eq!(error, SprtError::Chance { name: "alpha", value: alpha });
    }
    assert!(matches!(refused(0.0, 5.0, f64::NAN, 0.05), SprtError::Chance { name: "alpha", .. }));
    assert!(matches!(refused(0.0, 5.0, 0.05, 1.0), SprtError::Chance { name: "beta", .. }));
    assert!(matches!(refused(f64::NAN, 5.0, 0.05, 0.05), SprtError::Elo { name: "elo0", .. }));
    assert!(matches!(refused(0.0, f64::INFINITY, 0.05, 0.05), SprtError::Elo { name: "elo1", .. }));
    assert_eq!(refused(0.0, 5.0, 0.5, 0.5), SprtError::Sum { alpha: 0.5, beta: 0.5 });
    let text = refused(0.0, 5.0, 1.0, 0.05).to_string();
    assert_eq!(text, "alpha=1 must lie between 0 and 1, both excluded, as 0.05 does");
    let text = refused(0.0, 9000.0, 0.05, 0.05).to_string();
    assert_eq!(text, "elo1=9000 must lie between -2000 and 2000");
}

/// The share of 400 simulated matches that end with `verdict`, tested after each pair.
fn share(truth: Truth, sprt: Sprt, verdict: Verdict, seed: u64) -> f64 {
    let mut rng = SplitMix64::new(seed);
    let ends = |_: &u32| {
        let mut counts = [0; 5];
        loop {
            counts[truth.pair(&mut rng)] += 1;
            let reached = sprt.status(&pairs(counts)).verdict();
            if reached != Verdict::Undecided {
                return reached == verdict;
            }
        }
    };
    (0..400).filter(ends).count() as f64 / 400.0
}

#[test]
fn errors_are_as_rare_as_asked() {
    for (elo0, elo1, shared) in [(0.0, 30.0, 0.0), (-20.0, 20.0, 0.5)] {
        let sprt = sprt(elo0, elo1);
        let h0 = share(Truth::with_elo(elo0, shared), sprt, Verdict::AcceptH0, 1);
        let h1 = share(Truth::with_elo(elo1, shared), sprt, Verdict::AcceptH1, 2);
        assert!(h0 > 0.93 && h1 > 0.93, "[{elo0}, {elo1}]: {h0} {h1}");
    }
}
