//! Layers that learn: a network is a list of them, and nobody who changes one writes a gradient.
//!
//! Each layer has its backward pass beside its forward pass, held against finite differences by the
//! tests. Numbers of a batch stand one example after the other. [`Adam`] moves the weights.
//!
//! A library for this (burn, with its own gradients) was built and measured before: see
//! `docs/laboratory.md`.

mod adam;
mod convolution;
mod dense;
mod norm;
mod product;
mod simple;
#[cfg(test)]
mod tests;

pub(crate) use adam::Adam;
pub(crate) use convolution::Convolution;
pub(crate) use dense::{Dense, by_input, by_output};
pub(crate) use norm::BatchNorm;
pub(crate) use simple::{Dropout, Relu, Tanh};

use stockade_core::SplitMix64;

/// What a forward pass is for.
pub(crate) struct Pass {
    /// Whether dropout and the statistics of the batch are at work.
    pub(crate) trains: bool,
    pub(crate) rng: SplitMix64,
}

impl Pass {
    /// A pass that only asks.
    pub(crate) fn asking() -> Pass {
        Pass { trains: false, rng: SplitMix64::new(0) }
    }
}

/// One layer, and what it remembers of its last forward pass.
pub(crate) trait Layer: Send {
    /// The outputs of a batch.
    fn forward(&mut self, input: Vec<f32>, batch: usize, pass: &mut Pass) -> Vec<f32>;

    /// From what the loss changes with each output, what it changes with each input; adds to the
    /// gradients of the weights.
    fn backward(&mut self, gradient: Vec<f32>, batch: usize) -> Vec<f32>;

    /// Shows each list of weights with its gradients, always in the same order.
    fn visit(&mut self, _see: &mut dyn FnMut(&mut [f32], &mut [f32])) {}

    /// Shows what is kept beside the weights, such as running means.
    fn visit_kept(&mut self, _see: &mut dyn FnMut(&mut [f32])) {}
}

/// Layers one after the other.
#[derive(Default)]
pub(crate) struct Chain(pub(crate) Vec<Box<dyn Layer>>);

impl Chain {
    pub(crate) fn then(mut self, layer: impl Layer + 'static) -> Chain {
        self.0.push(Box::new(layer));
        self
    }
}

impl Layer for Chain {
    fn forward(&mut self, input: Vec<f32>, batch: usize, pass: &mut Pass) -> Vec<f32> {
        self.0.iter_mut().fold(input, |signal, layer| layer.forward(signal, batch, pass))
    }

    fn backward(&mut self, gradient: Vec<f32>, batch: usize) -> Vec<f32> {
        self.0.iter_mut().rev().fold(gradient, |gradient, layer| layer.backward(gradient, batch))
    }

    fn visit(&mut self, see: &mut dyn FnMut(&mut [f32], &mut [f32])) {
        self.0.iter_mut().for_each(|layer| layer.visit(see));
    }

    fn visit_kept(&mut self, see: &mut dyn FnMut(&mut [f32])) {
        self.0.iter_mut().for_each(|layer| layer.visit_kept(see));
    }
}

/// All weights, one list after the other.
pub(crate) fn weights(net: &mut dyn Layer) -> Vec<f32> {
    let mut all = Vec::new();
    net.visit(&mut |weights, _| all.extend_from_slice(weights));
    net.visit_kept(&mut |kept| all.extend_from_slice(kept));
    all
}

/// Puts weights back that [`weights`] gave; `false` if there are not as many.
pub(crate) fn set_weights(net: &mut dyn Layer, all: &[f32]) -> bool {
    let (mut rest, mut fits) = (all, true);
    let mut put = |place: &mut [f32]| match rest.split_at_checked(place.len()) {
        Some((front, back)) => {
            place.copy_from_slice(front);
            rest = back;
        }
        None => fits = false,
    };
    net.visit(&mut |weights, _| put(weights));
    net.visit_kept(&mut put);
    fits && rest.is_empty()
}

/// Draws evenly from −1/√inputs to 1/√inputs, as the usual libraries begin.
fn drawn(count: usize, inputs: usize, rng: &mut SplitMix64) -> Vec<f32> {
    let bound = 1.0 / (inputs as f32).sqrt();
    (0..count).map(|_| (2.0 * unit(rng) - 1.0) * bound).collect()
}

/// A number from 0 up to 1.
pub(crate) fn unit(rng: &mut SplitMix64) -> f32 {
    const STEPS: f32 = (1 << 24) as f32;
    (rng.next_u64() >> 40) as f32 / STEPS
}
