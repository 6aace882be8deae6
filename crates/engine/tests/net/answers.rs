//! Whole numbers say what floating point says, and the same at every level of instructions.

use stockade_core::{
    Move, Position,
    simd::{Isa, Level, Task, dispatch, dispatch_at},
};
use stockade_engine::net::{Facts, Features, Inputs, Net, move_logit};

use super::{
    plain::{self, Plain},
    positions, random_weights,
};

/// Log-odds and log-weights of a position.
struct Ask<'a>(&'a Net, &'a Position);

impl Task for Ask<'_> {
    type Output = (f32, Vec<f32>);
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (f32, Vec<f32>) {
        let Ask(net, pos) = self;
        let facts = Facts::of(isa, pos);
        let inputs = Inputs::of(pos, &facts);
        let hidden = net.hidden(isa, &inputs);
        let legal = pos.legal_moves_with(isa);
        let mut weights = [0.0; Move::COUNT];
        net.log_weights(isa, &hidden, (pos, &facts), legal, &mut weights);
        (net.log_odds(isa, &hidden, &inputs.skips), weights[..legal.len()].to_vec())
    }
}

#[test]
fn every_level_of_instructions_gives_the_same_bits() {
    for width in [32, 64, 96, 128] {
        let net = random_weights(1, width).quantised().unwrap();
        for pos in positions(2, 1000) {
            let portable = dispatch_at(Level::Portable, Ask(&net, &pos)).unwrap();
            for &level in Level::available() {
                assert_eq!(
                    dispatch_at(level, Ask(&net, &pos)).unwrap(),
                    portable,
                    "{level:?} {pos}"
                );
            }
        }
    }
}

#[test]
fn whole_numbers_stay_close_to_floating_point() {
    let weights = random_weights(3, 64);
    let net = weights.quantised().unwrap();
    for pos in positions(4, 1000) {
        let (log_odds, log_weights) = dispatch(Ask(&net, &pos));
        let features = Features::of(&pos, pos.legal_moves());
        let hidden = weights.hidden(&features.inputs);
        let exact = weights.value(&hidden, &features.inputs.skips);
        assert!(
            (log_odds - exact).abs() < 0.2 + 0.05 * exact.abs(),
            "{log_odds} for {exact}, {pos}"
        );
        let policy = weights.policy(&hidden);
        for ((mv, row), given) in features.moves.rows().zip(log_weights) {
            let exact = move_logit(&policy, &row);
            assert!((given - exact).abs() < 0.25, "{given} for {exact}, {mv} in {pos}");
        }
    }
}

#[test]
fn whole_numbers_are_the_formula_of_the_module() {
    let weights = random_weights(5, 64);
    let plain = Plain::of(&weights);
    let net = weights.quantised().unwrap();
    for pos in positions(6, 1000) {
        let features = Features::of(&pos, pos.legal_moves());
        let (log_odds, log_weights) = dispatch(Ask(&net, &pos));
        let hidden = plain.hidden(&features.inputs);
        assert_eq!(log_odds, plain.log_odds(&hidden, &features.inputs), "{pos}");
        let policy = plain.policy(&hidden);
        for ((mv, row), given) in features.moves.rows().zip(log_weights) {
            assert_eq!(given, plain::log_weight(&policy, &row), "{mv} in {pos}");
        }
    }
}

#[test]
fn symmetric_positions_get_the_same_answers() {
    use stockade_core::{BoardSize, Symmetry};
    let net = random_weights(7, 64).quantised().unwrap();
    for pos in positions(8, 1000) {
        let (log_odds, log_weights) = dispatch(Ask(&net, &pos));
        for symmetry in Symmetry::ALL {
            let image = pos.transformed(symmetry).unwrap();
            let (other_odds, other_weights) = dispatch(Ask(&net, &image));
            assert_eq!(log_odds, other_odds, "{symmetry:?} of {pos}");
            // Twins in a position that is its own mirror image are two moves with two outputs.
            if pos.transformed(Symmetry::Mirror) == Some(pos) {
                continue;
            }
            let seen: Vec<_> = image.legal_moves().iter().zip(other_weights).collect();
            for (mv, weight) in pos.legal_moves().iter().zip(&log_weights) {
                let twin = (symmetry.mv(BoardSize::STANDARD, mv), *weight);
                assert!(seen.contains(&twin), "{mv} in {symmetry:?} of {pos}");
            }
        }
    }
}
