//! Layers without weights.

use super::{Layer, Pass, unit};

/// Cuts off below zero.
#[derive(Default)]
pub(crate) struct Relu {
    output: Vec<f32>,
}

impl Layer for Relu {
    fn forward(&mut self, mut input: Vec<f32>, _: usize, pass: &mut Pass) -> Vec<f32> {
        input.iter_mut().for_each(|value| *value = value.max(0.0));
        if pass.trains {
            self.output.clone_from(&input);
        }
        input
    }

    fn backward(&mut self, mut gradient: Vec<f32>, _: usize) -> Vec<f32> {
        for (gradient, &output) in gradient.iter_mut().zip(&self.output) {
            if output <= 0.0 {
                *gradient = 0.0;
            }
        }
        gradient
    }
}

/// Between −1 and 1.
#[derive(Default)]
pub(crate) struct Tanh {
    output: Vec<f32>,
}

impl Layer for Tanh {
    fn forward(&mut self, mut input: Vec<f32>, _: usize, pass: &mut Pass) -> Vec<f32> {
        input.iter_mut().for_each(|value| *value = value.tanh());
        if pass.trains {
            self.output.clone_from(&input);
        }
        input
    }

    fn backward(&mut self, mut gradient: Vec<f32>, _: usize) -> Vec<f32> {
        for (gradient, output) in gradient.iter_mut().zip(&self.output) {
            *gradient *= 1.0 - output * output;
        }
        gradient
    }
}

/// Silences some numbers in training, and makes the others louder.
pub(crate) struct Dropout {
    share: f32,
    factors: Vec<f32>,
}

impl Dropout {
    /// This share is silenced.
    pub(crate) fn new(share: f32) -> Dropout {
        Dropout { share, factors: Vec::new() }
    }
}

impl Layer for Dropout {
    fn forward(&mut self, mut input: Vec<f32>, _: usize, pass: &mut Pass) -> Vec<f32> {
        if !pass.trains {
            return input;
        }
        let loud = 1.0 / (1.0 - self.share);
        let mut factor = || if unit(&mut pass.rng) < self.share { 0.0 } else { loud };
        self.factors = input.iter().map(|_| factor()).collect();
        input.iter_mut().zip(&self.factors).for_each(|(value, factor)| *value *= factor);
        input
    }

    fn backward(&mut self, mut gradient: Vec<f32>, _: usize) -> Vec<f32> {
        gradient.iter_mut().zip(&self.factors).for_each(|(value, factor)| *value *= factor);
        gradient
    }
}
