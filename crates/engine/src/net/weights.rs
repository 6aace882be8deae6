//! The weights of a net in floating point, as a trainer sees them, and the arithmetic they mean.

use thiserror::Error;

use super::{
    Net, Shape,
    inputs::{INPUTS, Inputs, SKIP_UNIT, SKIPS},
    moves::{MOVE_FEATURES, MOVE_UNIT, MoveRow},
};

/// Cells of the value's second layer.
pub const VALUE_HIDDEN: usize = 32;
/// The log-odds' own output, and the weight of each skip.
pub const VALUE_OUTPUTS: usize = 1 + SKIPS;
/// An output for each move, and the weight of each number of a move.
pub const POLICY_OUTPUTS: usize = stockade_core::Move::COUNT + MOVE_FEATURES;

/// Weights and biases of the first layer lie within ± this.
pub const INPUT_LIMIT: f32 = 1.0;
/// Weights of the later layers lie within ± this.
pub const HEAD_LIMIT: f32 = 7.9;
/// Biases of the later layers lie within ± this.
pub const BIAS_LIMIT: f32 = 64.0;
/// Cells are clipped to 0 … this before they are squared.
pub const CLIP: f32 = 255.0 / 256.0;

/// One array of weights, named and bounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its name.
    pub name: &'static str,
    /// Every value lies within ± this.
    pub limit: f32,
    /// A row of weights for each input of the first layer, and for each output of the later ones.
    pub values: Vec<f32>,
}

/// The weights that a trainer learns, see the [module](super) for what they mean.
///
/// ```
/// use stockade_engine::net::{Shape, Weights};
/// let mut weights = Weights::zero(Shape::new(64)?);
/// weights.input.values[0] = 3.0;
/// weights.clamp();
/// assert_eq!(weights.input.values[0], 1.0);
/// # Ok::<(), stockade_engine::net::NetError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// How wide the net is.
    pub shape: Shape,
    /// `INPUTS` rows of `width`.
    pub input: Tensor,
    /// `width` biases.
    pub input_bias: Tensor,
    /// `VALUE_HIDDEN` rows of `width`.
    pub value_hidden: Tensor,
    /// `VALUE_HIDDEN` biases.
    pub value_hidden_bias: Tensor,
    /// `VALUE_OUTPUTS` rows of `VALUE_HIDDEN`.
    pub value: Tensor,
    /// `VALUE_OUTPUTS` biases.
    pub value_bias: Tensor,
    /// `POLICY_OUTPUTS` rows of `width`.
    pub policy: Tensor,
    /// `POLICY_OUTPUTS` biases.
    pub policy_bias: Tensor,
}

/// A number that no net can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "weight {index} of {tensor:?} is not a number: the training has diverged, go back to an earlier checkpoint"
)]
pub struct NotFinite {
    /// The name of the array.
    pub tensor: &'static str,
    /// Where in it.
    pub index: usize,
}

impl Weights {
    /// All zero.
    pub fn zero(shape: Shape) -> Weights {
        let width = shape.width();
        let tensor = |name, limit, len| Tensor { name, limit, values: vec![0.0; len] };
        Weights {
            shape,
            input: tensor("input", INPUT_LIMIT, INPUTS * width),
            input_bias: tensor("input bias", INPUT_LIMIT, width),
            value_hidden: tensor("value hidden", HEAD_LIMIT, VALUE_HIDDEN * width),
            value_hidden_bias: tensor("value hidden bias", BIAS_LIMIT, VALUE_HIDDEN),
            value: tensor("value", HEAD_LIMIT, VALUE_OUTPUTS * VALUE_HIDDEN),
            value_bias: tensor("value bias", BIAS_LIMIT, VALUE_OUTPUTS),
            policy: tensor("policy", HEAD_LIMIT, POLICY_OUTPUTS * width),
            policy_bias: tensor("policy bias", BIAS_LIMIT, POLICY_OUTPUTS),
        }
    }

    /// All arrays in the order of the file.
    pub fn tensors(&self) -> [&Tensor; 8] {
        [
            &self.input,
            &self.input_bias,
            &self.value_hidden,
            &self.value_hidden_bias,
            &self.value,
            &self.value_bias,
            &self.policy,
            &self.policy_bias,
        ]
    }

    /// All arrays in the order of the file, to be changed.
    pub fn tensors_mut(&mut self) -> [&mut Tensor; 8] {
        [
            &mut self.input,
            &mut self.input_bias,
            &mut self.value_hidden,
            &mut self.value_hidden_bias,
            &mut self.value,
            &mut self.value_bias,
            &mut self.policy,
            &mut self.policy_bias,
        ]
    }

    /// Moves every value into its bounds; a trainer does so after every step, so that rounding is
    /// all that the integers change.
    pub fn clamp(&mut self) {
        for tensor in self.tensors_mut() {
            let limit = tensor.limit;
            tensor.values.iter_mut().for_each(|value| *value = value.clamp(-limit, limit));
        }
    }

    /// The net in integers.
    ///
    /// # Errors
    /// If a weight is not a number.
    pub fn quantised(&self) -> Result<Net, NotFinite> {
        for Tensor { name, values, .. } in self.tensors() {
            if let Some(index) = values.iter().position(|value| !value.is_finite()) {
                return Err(NotFinite { tensor: name, index });
            }
        }
        Ok(Net::from_weights(self))
    }

    /// The cells of the hidden layer, clipped and squared.
    pub fn hidden(&self, inputs: &Inputs) -> Vec<f32> {
        let width = self.shape.width();
        let mut sums = self.input_bias.values.clone();
        for &input in &inputs.active {
            let row = &self.input.values[usize::from(input) * width..][..width];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums.into_iter().map(activated).collect()
    }

    /// Log-odds of a win for the player to move.
    pub fn value(&self, hidden: &[f32], skips: &[i16; SKIPS]) -> f32 {
        let second = dense(&self.value_hidden, &self.value_hidden_bias, hidden);
        let second: Vec<f32> = second.into_iter().map(activated).collect();
        let outputs = dense(&self.value, &self.value_bias, &second);
        let skips = skips.iter().map(|&skip| f32::from(skip) / f32::from(SKIP_UNIT));
        outputs[0] + outputs[1..].iter().zip(skips).map(|(weight, skip)| weight * skip).sum::<f32>()
    }

    /// What the moves' log-weights are made of: an output for each move, then the weights of a move's
    /// numbers.
    pub fn policy(&self, hidden: &[f32]) -> Vec<f32> {
        dense(&self.policy, &self.policy_bias, hidden)
    }
}

/// The log-weight of a move, given what [`Weights::policy`] says of the position.
pub fn move_logit(policy: &[f32], row: &MoveRow) -> f32 {
    let weights = &policy[stockade_core::Move::COUNT..];
    let numbers = row.features.iter().map(|&number| f32::from(number) / f32::from(MOVE_UNIT));
    let sum: f32 = weights.iter().zip(numbers).map(|(weight, number)| weight * number).sum();
    policy[usize::from(row.output)] + sum
}

fn activated(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, CLIP);
    clipped * clipped
}

fn dense(weights: &Tensor, biases: &Tensor, cells: &[f32]) -> Vec<f32> {
    let rows = weights.values.chunks_exact(cells.len()).zip(&biases.values);
    rows.map(|(row, bias)| bias + row.iter().zip(cells).map(|(w, c)| w * c).sum::<f32>()).collect()
}
