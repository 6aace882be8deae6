//! Where training begins.

use stockade_core::{Move, SplitMix64};
use stockade_engine::{
    eval::EvalParams,
    net::{MOVE_FEATURE_NAMES, SKIP_NAMES, Shape, Tensor, Weights},
};

/// How far the weights of each layer scatter, and where cells begin: about a hundred inputs are on,
/// and their sum should fall between 0 and 1.
const INPUT: f32 = 0.05;
const CELL: f32 = 0.3;
const SECOND: f32 = 0.3;
const OUTPUT: f32 = 0.02;

/// A net that says what the classical evaluation says, but for some noise to learn from.
pub(super) fn weights(shape: Shape, seed: u64) -> Weights {
    let mut rng = SplitMix64::new(seed ^ 0x6672_6573_6820_6e65);
    let mut scatter = |tensor: &mut Tensor, width: f32| {
        for value in &mut tensor.values {
            let even = (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
            *value = width * even;
        }
    };
    let mut weights = Weights::zero(shape);
    scatter(&mut weights.input, INPUT);
    scatter(&mut weights.value_hidden, SECOND);
    scatter(&mut weights.value, OUTPUT);
    scatter(&mut weights.policy, OUTPUT);
    weights.input_bias.values.fill(CELL);
    weights.value_hidden_bias.values.fill(CELL);
    let params = EvalParams::default();
    begin_at(&mut weights.value_bias.values[1..], &SKIP_NAMES, &[("classical log-odds", 1.0)]);
    let numbers = [
        ("pawn move", params.prior_pawn),
        ("steps nearer", params.prior_step),
        ("share of the other's paths that it cuts", params.prior_cut),
        ("share of own paths that it cuts", -params.prior_own_cut),
        ("detour of the other", params.prior_detour),
        ("at the other pawn", params.prior_near),
        ("goes on where a wall ends", params.prior_join),
    ];
    begin_at(&mut weights.policy_bias.values[Move::COUNT..], &MOVE_FEATURE_NAMES, &numbers);
    weights
}

/// Gives the named terms these weights.
fn begin_at(biases: &mut [f32], names: &[&str], begin: &[(&str, f32)]) {
    for (bias, name) in biases.iter_mut().zip(names) {
        let known = begin.iter().find(|(known, _)| known == name);
        *bias = known.map_or(0.0, |&(_, weight)| weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_net_knows_the_classical_terms() {
        let weights = weights(Shape::new(64).unwrap(), 1);
        let count = |values: &[f32]| values.iter().filter(|&&value| value != 0.0).count();
        assert_eq!(count(&weights.value_bias.values), 1);
        assert_eq!(count(&weights.policy_bias.values), 7);
        assert!(weights.quantised().is_ok());
    }
}
