//! Layers in which every output sees every input.

use stockade_core::SplitMix64;

use super::{
    Layer, Pass, drawn,
    product::{Matrix, add_product, turned},
};

pub(crate) struct Dense {
    inputs: usize,
    outputs: usize,
    /// One row for each *input*, so that outputs are summed side by side.
    weights: Vec<f32>,
    bias: Vec<f32>,
    gradients: Vec<f32>,
    bias_gradients: Vec<f32>,
    seen: Vec<f32>,
    /// Whether anybody asks for the gradient of the inputs.
    is_first: bool,
}

impl Dense {
    pub(crate) fn new(inputs: usize, outputs: usize, rng: &mut SplitMix64) -> Dense {
        Dense {
            inputs,
            outputs,
            weights: drawn(inputs * outputs, inputs, rng),
            bias: drawn(outputs, inputs, rng),
            gradients: vec![0.0; inputs * outputs],
            bias_gradients: vec![0.0; outputs],
            seen: Vec::new(),
            is_first: false,
        }
    }

    /// The first layer of a network, whose inputs need no gradient.
    pub(crate) fn first(inputs: usize, outputs: usize, rng: &mut SplitMix64) -> Dense {
        Dense { is_first: true, ..Dense::new(inputs, outputs, rng) }
    }
}

impl Layer for Dense {
    fn forward(&mut self, input: Vec<f32>, batch: usize, pass: &mut Pass) -> Vec<f32> {
        let mut output = self.bias.repeat(batch);
        let left = Matrix::rows(&input, self.inputs);
        add_product(left, &self.weights, &mut output, [batch, self.inputs, self.outputs]);
        if pass.trains {
            self.seen = input;
        }
        output
    }

    fn backward(&mut self, gradient: Vec<f32>, batch: usize) -> Vec<f32> {
        for row in gradient.chunks_exact(self.outputs) {
            self.bias_gradients.iter_mut().zip(row).for_each(|(sum, g)| *sum += g);
        }
        let left = Matrix::turned(&self.seen, self.inputs);
        add_product(left, &gradient, &mut self.gradients, [self.inputs, batch, self.outputs]);
        if self.is_first {
            return Vec::new();
        }
        let weights = turned(&self.weights, self.inputs, self.outputs);
        let mut back = vec![0.0; batch * self.inputs];
        let left = Matrix::rows(&gradient, self.outputs);
        add_product(left, &weights, &mut back, [batch, self.outputs, self.inputs]);
        back
    }

    fn visit(&mut self, see: &mut dyn FnMut(&mut [f32], &mut [f32])) {
        see(&mut self.weights, &mut self.gradients);
        see(&mut self.bias, &mut self.bias_gradients);
    }
}

/// The weights of a [`Dense`] layer, one row for each input, as files have them: one for each output.
pub(crate) fn by_output(weights: &[f32], inputs: usize, outputs: usize) -> Vec<f32> {
    turned(weights, inputs, outputs)
}

/// The other way around.
pub(crate) fn by_input(weights: &[f32], inputs: usize, outputs: usize) -> Vec<f32> {
    turned(weights, outputs, inputs)
}
