//! One layer with its normalization folded in: plain loops, the innermost over outputs, so that
//! vectors do not change any sum.

use super::{architecture::BlockShape, format::Weights};

#[derive(Clone, Debug)]
pub(super) struct Layer {
    inputs: usize,
    outputs: usize,
    /// By kernel cell, input, output.
    weights: Vec<f32>,
    /// What a sum is multiplied by, and what is added then.
    scale: Vec<f32>,
    shift: Vec<f32>,
}

impl Layer {
    /// A block of weights that were checked.
    pub(super) fn new(weights: &Weights, number: usize) -> Layer {
        let BlockShape { inputs, outputs, kernel, .. } = weights.architecture.blocks()[number];
        let block = &weights.blocks[number];
        // Trained weights come by output, input, kernel cell.
        let source = |i: usize| {
            let (output, input, at) = (i % outputs, i / outputs % inputs, i / outputs / inputs);
            (output * inputs + input) * kernel + at
        };
        let transposed = (0..block.weights.len()).map(|i| block.weights[source(i)]).collect();
        let (mut scale, mut shift) = (vec![1.0; outputs], block.bias.clone());
        if let Some(norm) = &block.norm {
            for i in 0..outputs {
                scale[i] = norm.gamma[i] / (norm.variance[i] + weights.epsilon).sqrt();
                shift[i] = (block.bias[i] - norm.mean[i]) * scale[i] + norm.beta[i];
            }
        }
        Layer { inputs, outputs, weights: transposed, scale, shift }
    }

    /// The same dense layer for an input that gives cell after cell, not plane after plane.
    pub(super) fn with_planes_interleaved(self, cells: usize) -> Layer {
        let planes = self.inputs / cells;
        let row = |input: usize| {
            let start = (input % planes * cells + input / planes) * self.outputs;
            &self.weights[start..start + self.outputs]
        };
        let weights = (0..self.inputs).flat_map(row).copied().collect();
        Layer { weights, ..self }
    }

    #[inline(always)]
    pub(super) fn dense(&self, input: &[f32]) -> Vec<f32> {
        let mut sums = vec![0.0; self.outputs];
        self.add(&mut sums, input, &self.weights);
        self.finish(&mut sums);
        sums
    }

    /// A 3×3 convolution over a square of cells with nothing around it.
    #[inline(always)]
    pub(super) fn convolve(&self, cells: &[f32], side: usize) -> Vec<f32> {
        let mut output = vec![0.0; side * side * self.outputs];
        for (cell, sums) in output.chunks_exact_mut(self.outputs).enumerate() {
            let (row, column) = (cell / side, cell % side);
            for at in 0..9 {
                let (y, x) = (row + at / 3, column + at % 3);
                if (1..=side).contains(&y) && (1..=side).contains(&x) {
                    let cell = ((y - 1) * side + x - 1) * self.inputs;
                    let weights = at * self.inputs * self.outputs;
                    let weights = &self.weights[weights..weights + self.inputs * self.outputs];
                    self.add(sums, &cells[cell..cell + self.inputs], weights);
                }
            }
            self.finish(sums);
        }
        output
    }

    /// Adds input · weights. Behind a rectifier about half of all inputs are nothing.
    #[inline(always)]
    fn add(&self, sums: &mut [f32], input: &[f32], weights: &[f32]) {
        for (&value, row) in input.iter().zip(weights.chunks_exact(self.outputs)) {
            if value != 0.0 {
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += value * weight;
                }
            }
        }
    }

    #[inline(always)]
    fn finish(&self, sums: &mut [f32]) {
        for ((sum, scale), shift) in sums.iter_mut().zip(&self.scale).zip(&self.shift) {
            *sum = *sum * scale + shift;
        }
    }
}
