//! What a net says of a position, and how every weight should change to say it better.
//!
//! The arithmetic is that of [`stockade_engine::net`]; gradients are worked out by hand. Loops run
//! over arrays of a width that is known when the program is built, so that they become vectors.

// Several arrays are walked in step, lane by lane.
#![allow(clippy::needless_range_loop)]

use stockade_core::Move;
use stockade_engine::{
    math,
    net::{CLIP, MOVE_FEATURES, SKIPS, VALUE_HIDDEN, VALUE_OUTPUTS, Weights},
};

use super::samples::Sample;

/// How much the value counts beside the policy.
pub(super) const VALUE_SHARE: f32 = 1.5;

/// More moves than are ever legal.
const MAX_MOVES: usize = Move::COUNT;

/// By what the losses of samples are divided, so that a batch gives means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) value: f32,
    pub(super) policy: f32,
}

/// Cross-entropies, not weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Losses {
    pub(super) value: f32,
    pub(super) policy: f32,
}

/// The cells and outputs for one position, and room for the way back.
pub(super) struct Pass<const W: usize> {
    sums: [f32; W],
    cells: [f32; W],
    second_sums: [f32; VALUE_HIDDEN],
    second: [f32; VALUE_HIDDEN],
    value: [f32; VALUE_OUTPUTS],
    number_weights: [f32; MOVE_FEATURES],
    /// Shares of the legal moves; before that their log-weights.
    shares: [f32; MAX_MOVES],
    /// Log-odds of a win for the player to move.
    pub(super) log_odds: f32,
    /// Logarithm of the sum of the moves' weights.
    log_sum: f32,
}

impl<const W: usize> Pass<W> {
    pub(super) fn new() -> Pass<W> {
        Pass {
            sums: [0.0; W],
            cells: [0.0; W],
            second_sums: [0.0; VALUE_HIDDEN],
            second: [0.0; VALUE_HIDDEN],
            value: [0.0; VALUE_OUTPUTS],
            number_weights: [0.0; MOVE_FEATURES],
            shares: [0.0; MAX_MOVES],
            log_odds: 0.0,
            log_sum: 0.0,
        }
    }

    /// The shares that the net gives the legal moves.
    pub(super) fn shares(&self, sample: &Sample<'_>) -> &[f32] {
        &self.shares[..sample.outputs.len()]
    }

    /// What the net says.
    #[inline(always)]
    pub(super) fn forward(&mut self, weights: &Weights, sample: &Sample<'_>) -> Losses {
        let (rows, bias) = (rows::<W>(&weights.input.values), row::<W>(&weights.input_bias.values));
        let mut sums = *bias;
        for &input in sample.active {
            add(&mut sums, &rows[usize::from(input)]);
        }
        self.sums = sums;
        self.cells = sums.map(activated);
        let value = self.forward_value(weights, sample);
        let policy =
            if sample.shares.is_empty() { 0.0 } else { self.forward_policy(weights, sample) };
        Losses { value, policy }
    }

    #[inline(always)]
    fn forward_value(&mut self, weights: &Weights, sample: &Sample<'_>) -> f32 {
        let (hidden, bias) =
            (rows::<W>(&weights.value_hidden.values), &weights.value_hidden_bias.values);
        for cell in 0..VALUE_HIDDEN {
            self.second_sums[cell] = bias[cell] + dot(&hidden[cell], &self.cells);
        }
        self.second = self.second_sums.map(activated);
        let outputs = rows::<VALUE_HIDDEN>(&weights.value.values);
        for output in 0..VALUE_OUTPUTS {
            let bias = weights.value_bias.values[output];
            self.value[output] = bias + dot(&outputs[output], &self.second);
        }
        let skipped: f32 = (0..SKIPS).map(|k| self.value[1 + k] * sample.skips[k]).sum();
        self.log_odds = self.value[0] + skipped;
        binary_cross_entropy(self.log_odds, sample.target.value)
    }

    #[inline(always)]
    fn forward_policy(&mut self, weights: &Weights, sample: &Sample<'_>) -> f32 {
        let (rows, bias) = (rows::<W>(&weights.policy.values), &weights.policy_bias.values);
        let cells = self.cells;
        for k in 0..MOVE_FEATURES {
            let output = Move::COUNT + k;
            self.number_weights[k] = bias[output] + dot(&rows[output], &cells);
        }
        let logits = &mut self.shares[..sample.outputs.len()];
        for (logit, &output) in logits.iter_mut().zip(sample.outputs) {
            let output = usize::from(output);
            *logit = bias[output] + dot(&rows[output], &cells);
        }
        for number in sample.numbers {
            logits[usize::from(number.place)] +=
                self.number_weights[usize::from(number.feature)] * number.size();
        }
        let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let target: f32 =
            sample.shares.iter().map(|&(place, share)| share * logits[usize::from(place)]).sum();
        logits.iter_mut().for_each(|logit| *logit = math::exp(*logit - top));
        let sum: f32 = logits.iter().sum();
        logits.iter_mut().for_each(|share| *share /= sum);
        self.log_sum = top + math::ln(sum);
        self.log_sum - target
    }

    /// Adds to the gradient what the loss of the last position says, weighed by its target.
    #[inline(always)]
    pub(super) fn backward(
        &mut self,
        weights: &Weights,
        sample: &Sample<'_>,
        scale: Scale,
        gradient: &mut Weights,
    ) {
        let mut slopes = [0.0; W];
        self.backward_value(weights, sample, scale.value, gradient, &mut slopes);
        if !sample.shares.is_empty() {
            self.backward_policy(weights, sample, scale.policy, gradient, &mut slopes);
        }
        for cell in 0..W {
            slopes[cell] *= slope(self.sums[cell]);
        }
        add(row_mut::<W>(&mut gradient.input_bias.values), &slopes);
        let rows = rows_mut::<W>(&mut gradient.input.values);
        for &input in sample.active {
            add(&mut rows[usize::from(input)], &slopes);
        }
    }

    #[inline(always)]
    fn backward_value(
        &self,
        weights: &Weights,
        sample: &Sample<'_>,
        scale: f32,
        gradient: &mut Weights,
        slopes: &mut [f32; W],
    ) {
        let error = math::sigmoid(self.log_odds) - sample.target.value;
        let error = VALUE_SHARE * sample.target.value_weight * scale * error;
        let mut second = [0.0; VALUE_HIDDEN];
        let outputs = rows::<VALUE_HIDDEN>(&weights.value.values);
        let to = rows_mut::<VALUE_HIDDEN>(&mut gradient.value.values);
        for output in 0..VALUE_OUTPUTS {
            let input = if output == 0 { 1.0 } else { sample.skips[output - 1] };
            let error = error * input;
            gradient.value_bias.values[output] += error;
            add_scaled(&mut to[output], error, &self.second);
            add_scaled(&mut second, error, &outputs[output]);
        }
        let hidden = rows::<W>(&weights.value_hidden.values);
        let to = rows_mut::<W>(&mut gradient.value_hidden.values);
        for cell in 0..VALUE_HIDDEN {
            let error = second[cell] * slope(self.second_sums[cell]);
            if error != 0.0 {
                gradient.value_hidden_bias.values[cell] += error;
                add_scaled(&mut to[cell], error, &self.cells);
                add_scaled(slopes, error, &hidden[cell]);
            }
        }
    }

    #[inline(always)]
    fn backward_policy(
        &mut self,
        weights: &Weights,
        sample: &Sample<'_>,
        scale: f32,
        gradient: &mut Weights,
        slopes: &mut [f32; W],
    ) {
        let weight = sample.target.policy_weight * scale;
        let errors = &mut self.shares[..sample.outputs.len()];
        errors.iter_mut().for_each(|share| *share *= weight);
        for &(place, share) in sample.shares {
            errors[usize::from(place)] -= share * weight;
        }
        let mut number_errors = [0.0; MOVE_FEATURES];
        for number in sample.numbers {
            number_errors[usize::from(number.feature)] +=
                errors[usize::from(number.place)] * number.size();
        }
        let rows = rows::<W>(&weights.policy.values);
        let to = rows_mut::<W>(&mut gradient.policy.values);
        let bias = &mut gradient.policy_bias.values;
        let cells = self.cells;
        let own = sample.outputs.iter().map(|&output| usize::from(output)).zip(errors.iter());
        let numbers = (Move::COUNT..).zip(&number_errors);
        for (output, &error) in own.chain(numbers) {
            bias[output] += error;
            add_scaled(&mut to[output], error, &cells);
            add_scaled(slopes, error, &rows[output]);
        }
    }
}

/// The cross-entropy of a chance, given as log-odds, against what happened.
#[inline(always)]
pub(super) fn binary_cross_entropy(log_odds: f32, target: f32) -> f32 {
    // ln(1 + e^x) − target · x, without an exponential that overflows.
    log_odds.max(0.0) + math::ln(1.0 + math::exp(-log_odds.abs())) - target * log_odds
}

#[inline(always)]
fn activated(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, CLIP);
    clipped * clipped
}

/// The derivative of [`activated`].
#[inline(always)]
fn slope(sum: f32) -> f32 {
    if sum > 0.0 && sum < CLIP { 2.0 * sum } else { 0.0 }
}

#[inline(always)]
fn rows<const W: usize>(values: &[f32]) -> &[[f32; W]] {
    values.as_chunks().0
}

#[inline(always)]
fn rows_mut<const W: usize>(values: &mut [f32]) -> &mut [[f32; W]] {
    values.as_chunks_mut().0
}

#[inline(always)]
fn row<const W: usize>(values: &[f32]) -> &[f32; W] {
    &rows(values)[0]
}

#[inline(always)]
fn row_mut<const W: usize>(values: &mut [f32]) -> &mut [f32; W] {
    &mut rows_mut(values)[0]
}

#[inline(always)]
fn add<const W: usize>(to: &mut [f32; W], from: &[f32; W]) {
    for lane in 0..W {
        to[lane] += from[lane];
    }
}

#[inline(always)]
fn add_scaled<const W: usize>(to: &mut [f32; W], by: f32, from: &[f32; W]) {
    for lane in 0..W {
        to[lane] += by * from[lane];
    }
}

#[inline(always)]
fn dot<const W: usize>(a: &[f32; W], b: &[f32; W]) -> f32 {
    /// Sums that are kept apart, so that vectors may add them.
    const LANES: usize = 16;
    let mut lanes = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}
