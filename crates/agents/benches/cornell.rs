//! `cornell`: searches of the opening on 5×5, and what evaluators cost.

use divan::{Bencher, counter::ItemsCount};
use stockade_agents::cornell::{
    Architecture, Cnn, Evaluator, Mode, TreeSearch, Weights, encode, features,
};
use stockade_core::{Game, Position, Rules, SplitMix64};

fn main() {
    divan::main();
}

fn cornell() -> Rules {
    Rules::preset("cornell").expect("the rules of the authors have a name")
}

/// A hundred thousand iterations with an evaluator that costs nothing, or next to it.
#[divan::bench(args = [("naive", Mode::Code), ("naive", Mode::Paper), ("basic", Mode::Code)], sample_count = 10)]
fn iterations(bencher: Bencher<'_, '_>, (evaluator, mode): (&str, Mode)) {
    const ITERATIONS: u64 = 100_000;
    let game = Game::new(&cornell());
    let evaluator = if evaluator == "naive" { Evaluator::Naive } else { Evaluator::Basic };
    bencher.counter(ItemsCount::new(ITERATIONS)).bench_local(|| {
        let mut search = TreeSearch::new(&game, evaluator.clone(), mode, 0);
        search.run(ITERATIONS);
        search.best_move()
    });
}

/// Roll-outs from the opening.
#[divan::bench(args = ["random", "guided"])]
fn roll_outs(bencher: Bencher<'_, '_>, kind: &str) {
    const ITERATIONS: u64 = 1_000;
    let game = Game::new(&cornell());
    let evaluator = if kind == "random" { Evaluator::RollOut } else { Evaluator::GuidedRollOut };
    bencher.counter(ItemsCount::new(ITERATIONS)).bench_local(|| {
        let mut search = TreeSearch::new(&game, evaluator.clone(), Mode::Paper, 0);
        search.run(ITERATIONS);
        search.best_move()
    });
}

/// Positions of random games under these rules.
fn positions(rules: &Rules) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..20 {
        let (mut pos, mut rng) = (Position::start(rules), SplitMix64::new(seed));
        for _ in 0..12 {
            if pos.winner().is_some() {
                break;
            }
            found.push(pos);
            let moves = pos.legal_moves();
            let mv = moves.iter().nth(rng.below(moves.len()));
            pos = pos.play_unchecked(mv.expect("the game goes on"));
        }
    }
    found
}

/// The ten features of positions of random games.
#[divan::bench(args = ["cornell", "standard"])]
fn feature_vectors(bencher: Bencher<'_, '_>, rules: &str) {
    let positions = positions(&rules.parse().expect("the bench knows rules"));
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(features).map(|row| row[2]).sum::<f64>());
}

/// The published network, with weights that are not 0.
#[divan::bench]
fn network_values(bencher: Bencher<'_, '_>) {
    let (mut weights, mut rng) = (Weights::zero(Architecture::CORNELL), SplitMix64::new(1));
    for block in &mut weights.blocks {
        block.weights.iter_mut().for_each(|w| *w = rng.below(200) as f32 / 1000.0 - 0.1);
    }
    let cnn = Cnn::new(&weights).expect("the shapes fit");
    let positions = positions(&cornell());
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(|pos| cnn.value(pos, 4)).sum::<f32>());
}

/// Encoding alone.
#[divan::bench]
fn encodings(bencher: Bencher<'_, '_>) {
    let positions = positions(&cornell());
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(|pos| encode(pos, 4).walls[0]).sum::<f32>());
}
