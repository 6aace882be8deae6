//! How the dummies draw.

use stockade_agents::tardif::{Action, Dummy, Environment, Side};
use stockade_core::SplitMix64;

/// The exact chance of each candidate at the start, for player two.
fn chances(dummy: Dummy, candidates: &[Action]) -> Vec<f64> {
    let weights = dummy.weights(Side::Two, candidates);
    let total: u64 = weights.iter().sum();
    weights.iter().map(|&weight| weight as f64 / total as f64).collect()
}

fn check_steps(dummy: Dummy, steps: [f64; 4], fence: f64) {
    let candidates = Environment::default().candidates();
    let chances = chances(dummy, &candidates);
    for (action, chance) in candidates.iter().zip(chances) {
        let expected = steps.get(action.index()).copied().unwrap_or(fence);
        assert!((chance - expected).abs() < 1e-12, "{dummy:?} {action:?} {chance}");
    }
}

#[test]
fn chances_at_the_start_are_those_of_the_document() {
    check_steps(Dummy::Random, [1.0 / 44.0; 4], 1.0 / 44.0);
    check_steps(Dummy::StepsFirst, [0.9 / 4.0 + 0.1 / 44.0; 4], 0.1 / 44.0);
    let total = 4.0 + 8.0 + 50.0 + 8.0 + 40.0;
    check_steps(Dummy::Guided, [4.0 / total, 8.0 / total, 50.0 / total, 8.0 / total], 1.0 / total);
}

#[test]
fn guidance_follows_the_side() {
    let candidates = Environment::default().candidates();
    assert_eq!(Dummy::Guided.weights(Side::One, &candidates)[..4], [50, 8, 4, 8]);
    assert_eq!(Dummy::Guided.weights(Side::Two, &candidates)[..4], [4, 8, 50, 8]);
}

#[test]
fn what_is_left_is_drawn_when_steps_or_fences_are_gone() {
    let candidates = Environment::default().candidates();
    let (steps, fences) = candidates.split_at(4);
    assert!(Dummy::StepsFirst.weights(Side::Two, fences).iter().all(|&weight| weight == 1));
    let weights = Dummy::StepsFirst.weights(Side::Two, steps);
    assert!(weights.iter().all(|&weight| weight == weights[0]));
    assert_eq!(Dummy::Random.draw(Side::Two, &[], &mut SplitMix64::new(0)), None);
}

#[test]
fn draws_follow_the_chances() {
    let candidates = Environment::default().candidates();
    const DRAWS: usize = 40_000;
    for dummy in Dummy::ALL {
        let (mut random, mut counts) = (SplitMix64::new(11), [0_usize; 54]);
        for _ in 0..DRAWS {
            counts[dummy.draw(Side::Two, &candidates, &mut random).unwrap().index()] += 1;
        }
        for (action, chance) in candidates.iter().zip(chances(dummy, &candidates)) {
            let expected = chance * DRAWS as f64;
            let margin = 5.0 * (expected * (1.0 - chance)).sqrt();
            let seen = counts[action.index()] as f64;
            assert!((seen - expected).abs() < margin, "{dummy:?} {action:?}: {seen}");
        }
    }
}
