//! A net in whole numbers, written down as the formula says it.

use stockade_core::Move;
use stockade_engine::net::{
    HEAD_ONE, INPUT_ONE, Inputs, MoveRow, SUM_ONE, Tensor, VALUE_HIDDEN, Weights,
};

/// All weights as whole numbers, row by row.
pub(crate) struct Plain {
    width: usize,
    /// In the order of [`Weights::tensors`].
    arrays: Vec<Vec<i64>>,
}

impl Plain {
    pub(crate) fn of(weights: &Weights) -> Plain {
        let ones = [
            i32::from(INPUT_ONE),
            i32::from(INPUT_ONE),
            i32::from(HEAD_ONE),
            SUM_ONE,
            i32::from(HEAD_ONE),
            SUM_ONE,
            i32::from(HEAD_ONE),
            SUM_ONE,
        ];
        let whole = |(tensor, one): (&Tensor, i32)| {
            let values = tensor.values.iter();
            values
                .map(|&value| (f64::from(value) * f64::from(one)).round_ties_even() as i64)
                .collect()
        };
        let arrays = weights.tensors().into_iter().zip(ones).map(whole).collect();
        Plain { width: weights.shape.width(), arrays }
    }

    pub(crate) fn hidden(&self, inputs: &Inputs) -> Vec<i64> {
        let row = |input: u16| &self.arrays[0][usize::from(input) * self.width..][..self.width];
        let sum = |cell: usize| inputs.active.iter().map(|&input| row(input)[cell]).sum::<i64>();
        (0..self.width).map(|cell| square(self.arrays[1][cell] + sum(cell))).collect()
    }

    pub(crate) fn log_odds(&self, hidden: &[i64], inputs: &Inputs) -> f32 {
        let second = dense(&self.arrays[2], &self.arrays[3], hidden);
        let second: Vec<i64> = second.into_iter().map(|sum| square(sum >> 12)).collect();
        assert_eq!(second.len(), VALUE_HIDDEN);
        let outputs = dense(&self.arrays[4], &self.arrays[5], &second);
        let skips = inputs.skips.iter().map(|&skip| i64::from(skip));
        let skipped: i64 = outputs[1..].iter().zip(skips).map(|(a, b)| a * b).sum();
        (outputs[0] * 64 + skipped) as f32 / (SUM_ONE as f32 * 64.0)
    }

    pub(crate) fn policy(&self, hidden: &[i64]) -> Vec<i64> {
        dense(&self.arrays[6], &self.arrays[7], hidden)
    }
}

pub(crate) fn log_weight(policy: &[i64], row: &MoveRow) -> f32 {
    let weights = policy[Move::COUNT..].iter().map(|sum| (sum >> 10).clamp(-0x7fff, 0x7fff));
    let numbers: i64 = row.features.iter().zip(weights).map(|(&f, w)| i64::from(f) * w).sum();
    ((policy[usize::from(row.output)] >> 6) + numbers) as f32 / (1024.0 * 16.0)
}

fn square(sum: i64) -> i64 {
    let clipped = sum.clamp(0, 255);
    (clipped * clipped) >> 8
}

fn dense(rows: &[i64], bias: &[i64], cells: &[i64]) -> Vec<i64> {
    let rows = rows.chunks_exact(cells.len()).zip(bias);
    rows.map(|(row, bias)| bias + row.iter().zip(cells).map(|(a, b)| a * b).sum::<i64>()).collect()
}
