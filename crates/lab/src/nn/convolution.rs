//! 3×3 convolutions over square planes, zero outside.

use stockade_core::SplitMix64;

use super::{
    Layer, Pass, drawn,
    product::{Matrix, add_product, turned},
};

const KERNEL: usize = 3;
const TAPS: usize = KERNEL * KERNEL;

pub(crate) struct Convolution {
    side: usize,
    inputs: usize,
    outputs: usize,
    /// By output, input, row, column.
    weights: Vec<f32>,
    bias: Vec<f32>,
    gradients: Vec<f32>,
    bias_gradients: Vec<f32>,
    seen: Vec<f32>,
}

impl Convolution {
    /// From so many planes to so many, of side × side cells.
    pub(crate) fn new(
        side: usize,
        inputs: usize,
        outputs: usize,
        rng: &mut SplitMix64,
    ) -> Convolution {
        let count = inputs * outputs * TAPS;
        Convolution {
            side,
            inputs,
            outputs,
            weights: drawn(count, inputs * TAPS, rng),
            bias: drawn(outputs, inputs * TAPS, rng),
            gradients: vec![0.0; count],
            bias_gradients: vec![0.0; outputs],
            seen: Vec::new(),
        }
    }

    const fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Calls back with the place of each input cell under each tap: row of taps, cell, input cell.
    fn taps(&self, mut see: impl FnMut(usize, usize, usize)) {
        let side = self.side;
        for plane in 0..self.inputs {
            for tap in 0..TAPS {
                let (down, right) = (tap / KERNEL, tap % KERNEL);
                for row in 0..side {
                    let Some(from) = (row + down).checked_sub(1).filter(|&from| from < side) else {
                        continue;
                    };
                    for column in 0..side {
                        if let Some(at) = (column + right).checked_sub(1).filter(|&at| at < side) {
                            let cell = row * side + column;
                            see(plane * TAPS + tap, cell, (plane * side + from) * side + at);
                        }
                    }
                }
            }
        }
    }

    /// What lies under each tap: a row for each plane and tap, a column for each cell.
    fn unrolled(&self, planes: &[f32]) -> Vec<f32> {
        let cells = self.cells();
        let mut rows = vec![0.0; self.inputs * TAPS * cells];
        self.taps(|row, cell, at| rows[row * cells + cell] = planes[at]);
        rows
    }
}

impl Layer for Convolution {
    fn forward(&mut self, input: Vec<f32>, batch: usize, pass: &mut Pass) -> Vec<f32> {
        let (cells, taps) = (self.cells(), self.inputs * TAPS);
        let mut output = Vec::with_capacity(batch * self.outputs * cells);
        for planes in input.chunks_exact(self.inputs * cells) {
            let begin = output.len();
            self.bias.iter().for_each(|&bias| output.extend(std::iter::repeat_n(bias, cells)));
            let left = Matrix::rows(&self.weights, taps);
            let right = self.unrolled(planes);
            add_product(left, &right, &mut output[begin..], [self.outputs, taps, cells]);
        }
        if pass.trains {
            self.seen = input;
        }
        output
    }

    fn backward(&mut self, gradient: Vec<f32>, batch: usize) -> Vec<f32> {
        let (cells, taps) = (self.cells(), self.inputs * TAPS);
        let mut back = vec![0.0; batch * self.inputs * cells];
        let seen = std::mem::take(&mut self.seen);
        let examples = seen.chunks_exact(self.inputs * cells);
        let parts = gradient.chunks_exact(self.outputs * cells);
        let backs = back.chunks_exact_mut(self.inputs * cells);
        for ((planes, gradient), back) in examples.zip(parts).zip(backs) {
            for (sum, part) in self.bias_gradients.iter_mut().zip(gradient.chunks_exact(cells)) {
                *sum += part.iter().sum::<f32>();
            }
            let under = turned(&self.unrolled(planes), taps, cells);
            let left = Matrix::rows(gradient, cells);
            add_product(left, &under, &mut self.gradients, [self.outputs, cells, taps]);
            let mut rows = vec![0.0; taps * cells];
            let left = Matrix::turned(&self.weights, taps);
            add_product(left, gradient, &mut rows, [taps, self.outputs, cells]);
            self.taps(|row, cell, at| back[at] += rows[row * cells + cell]);
        }
        back
    }

    fn visit(&mut self, see: &mut dyn FnMut(&mut [f32], &mut [f32])) {
        see(&mut self.weights, &mut self.gradients);
        see(&mut self.bias, &mut self.bias_gradients);
    }
}
