//! What a net is not told, to find out what each kind of input is worth.

use std::ops::Range;

use anyhow::{Result, bail};
use stockade_core::Move;
use stockade_engine::net::{
    Features, GROUPS, MOVE_FEATURE_NAMES, MOVE_FEATURES, SKIP_NAMES, SKIPS, Tensor, VALUE_HIDDEN,
    Weights,
};

/// Inputs that are left out of a training. Their weights are 0, so that the net plays without them.
#[derive(Clone, Debug, Default)]
pub(super) struct Omitted {
    inputs: Vec<Range<usize>>,
    skips: Vec<usize>,
    numbers: Vec<usize>,
}

impl Omitted {
    /// The inputs of these names: groups, skips, and numbers of a move.
    ///
    /// # Errors
    /// If there is no input of a name.
    pub(super) fn named(names: &[String]) -> Result<Omitted> {
        let mut omitted = Omitted::default();
        for name in names {
            let place = |known: &[&str]| known.iter().position(|known| known == name);
            if let Some(group) = GROUPS.iter().find(|group| group.name == name) {
                omitted.inputs.push(group.first..group.first + group.len);
            } else if let Some(skip) = place(&SKIP_NAMES) {
                omitted.skips.push(skip);
            } else if let Some(number) = place(&MOVE_FEATURE_NAMES) {
                omitted.numbers.push(number);
            } else {
                let groups = GROUPS.iter().map(|group| group.name);
                let known: Vec<&str> = groups.chain(SKIP_NAMES).chain(MOVE_FEATURE_NAMES).collect();
                bail!("there is no input named {name:?}; there are: {}", known.join("; "));
            }
        }
        Ok(omitted)
    }

    /// Takes them out of what a net is told of a position.
    pub(super) fn take_from(&self, features: &mut Features) {
        if !self.inputs.is_empty() {
            let is_omitted = |input: usize| self.inputs.iter().any(|range| range.contains(&input));
            features.inputs.active.retain(|input| !is_omitted(usize::from(*input)));
        }
        for &skip in &self.skips {
            features.inputs.skips[skip] = 0;
        }
    }

    /// Whether a number of a move is told.
    pub(super) fn tells_number(&self, number: usize) -> bool {
        !self.numbers.contains(&number)
    }

    /// Makes a net ignore them. What is 0 stays 0: without the input there is no gradient.
    pub(super) fn silence(&self, weights: &mut Weights) {
        let width = weights.shape.width();
        for range in &self.inputs {
            clear(&mut weights.input, range.start * width..range.end * width);
        }
        for &skip in &self.skips {
            debug_assert!(skip < SKIPS);
            clear(&mut weights.value, (1 + skip) * VALUE_HIDDEN..(2 + skip) * VALUE_HIDDEN);
            clear(&mut weights.value_bias, 1 + skip..2 + skip);
        }
        for &number in &self.numbers {
            debug_assert!(number < MOVE_FEATURES);
            let output = Move::COUNT + number;
            clear(&mut weights.policy, output * width..(output + 1) * width);
            clear(&mut weights.policy_bias, output..output + 1);
        }
    }
}

fn clear(tensor: &mut Tensor, range: Range<usize>) {
    tensor.values[range].fill(0.0);
}
