//! The weights of a net as whole numbers, row by row as a file keeps them.

use super::{
    Shape,
    inputs::INPUTS,
    weights::{POLICY_OUTPUTS, Tensor, VALUE_HIDDEN, VALUE_OUTPUTS, Weights},
};

/// 1.0 in the first layer.
pub const INPUT_ONE: i16 = 256;
/// 1.0 in the weights of the later layers.
pub const HEAD_ONE: i16 = 4096;
/// 1.0 in the sums of the later layers: a cell's 1.0 is 256.
pub const SUM_ONE: i32 = 256 * HEAD_ONE as i32;

/// All weights of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Integers {
    pub(super) input: Vec<i16>,
    pub(super) input_bias: Vec<i16>,
    pub(super) value_hidden: Vec<i16>,
    pub(super) value: Vec<i16>,
    pub(super) policy: Vec<i16>,
    pub(super) value_hidden_bias: Vec<i32>,
    pub(super) value_bias: Vec<i32>,
    pub(super) policy_bias: Vec<i32>,
}

impl Integers {
    pub(super) fn zero(shape: Shape) -> Integers {
        let width = shape.width();
        Integers {
            input: vec![0; INPUTS * width],
            input_bias: vec![0; width],
            value_hidden: vec![0; VALUE_HIDDEN * width],
            value: vec![0; VALUE_OUTPUTS * VALUE_HIDDEN],
            policy: vec![0; POLICY_OUTPUTS * width],
            value_hidden_bias: vec![0; VALUE_HIDDEN],
            value_bias: vec![0; VALUE_OUTPUTS],
            policy_bias: vec![0; POLICY_OUTPUTS],
        }
    }

    /// The nearest whole numbers; values out of bounds become the bound.
    pub(super) fn rounded(weights: &Weights) -> Integers {
        let narrow = |tensor: &Tensor, one: i16| {
            let rounded = scaled(tensor, f64::from(one));
            rounded.map(|value| value as i16).collect()
        };
        let wide = |tensor: &Tensor| {
            let rounded = scaled(tensor, f64::from(SUM_ONE));
            rounded.map(|value| value as i32).collect()
        };
        Integers {
            input: narrow(&weights.input, INPUT_ONE),
            input_bias: narrow(&weights.input_bias, INPUT_ONE),
            value_hidden: narrow(&weights.value_hidden, HEAD_ONE),
            value: narrow(&weights.value, HEAD_ONE),
            policy: narrow(&weights.policy, HEAD_ONE),
            value_hidden_bias: wide(&weights.value_hidden_bias),
            value_bias: wide(&weights.value_bias),
            policy_bias: wide(&weights.policy_bias),
        }
    }

    /// The numbers that these are roundings of.
    pub(super) fn weights(&self, shape: Shape) -> Weights {
        let narrow = |values: &[i16], one: i16| -> Vec<f32> {
            values.iter().map(|&value| f32::from(value) / f32::from(one)).collect()
        };
        let wide = |values: &[i32]| -> Vec<f32> {
            values.iter().map(|&value| (f64::from(value) / f64::from(SUM_ONE)) as f32).collect()
        };
        let mut weights = Weights::zero(shape);
        weights.input.values = narrow(&self.input, INPUT_ONE);
        weights.input_bias.values = narrow(&self.input_bias, INPUT_ONE);
        weights.value_hidden.values = narrow(&self.value_hidden, HEAD_ONE);
        weights.value.values = narrow(&self.value, HEAD_ONE);
        weights.policy.values = narrow(&self.policy, HEAD_ONE);
        weights.value_hidden_bias.values = wide(&self.value_hidden_bias);
        weights.value_bias.values = wide(&self.value_bias);
        weights.policy_bias.values = wide(&self.policy_bias);
        weights
    }

    /// The arrays in the order of the file: those of 16 bits, then those of 32.
    pub(super) fn arrays(&self) -> ([&[i16]; 5], [&[i32]; 3]) {
        (
            [&self.input, &self.input_bias, &self.value_hidden, &self.value, &self.policy],
            [&self.value_hidden_bias, &self.value_bias, &self.policy_bias],
        )
    }

    /// The arrays in the order of the file, to be filled.
    pub(super) fn arrays_mut(&mut self) -> ([&mut [i16]; 5], [&mut [i32]; 3]) {
        (
            [
                &mut self.input,
                &mut self.input_bias,
                &mut self.value_hidden,
                &mut self.value,
                &mut self.policy,
            ],
            [&mut self.value_hidden_bias, &mut self.value_bias, &mut self.policy_bias],
        )
    }

    /// Bytes of all arrays.
    pub(super) fn size(&self) -> usize {
        let (narrow, wide) = self.arrays();
        narrow.map(<[i16]>::len).iter().sum::<usize>() * 2
            + wide.map(<[i32]>::len).iter().sum::<usize>() * 4
    }
}

fn scaled(tensor: &Tensor, one: f64) -> impl Iterator<Item = f64> {
    let limit = tensor.limit;
    let bounded = tensor.values.iter().map(move |value| value.clamp(-limit, limit));
    bounded.map(move |value| (f64::from(value) * one).round_ties_even())
}
