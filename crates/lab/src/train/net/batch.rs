//! The gradient of a batch on several threads.

use std::sync::{Mutex, PoisonError};

use stockade_core::simd::{self, Isa, Task};
use stockade_engine::net::{Shape, Weights};

use super::{
    pass::{Losses, Pass, Scale},
    samples::Samples,
};

/// Samples whose gradients are added up together. The parts of a batch are then added in order, so
/// that the number of threads changes nothing.
const PART: usize = 512;

/// Mean losses of a batch, or of many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MeanLosses {
    pub(super) value: f64,
    pub(super) policy: f64,
}

/// Works out gradients; keeps its buffers.
pub(super) struct Batches {
    parts: Vec<Part>,
    threads: usize,
}

struct Part {
    gradient: Weights,
    value: f64,
    policy: f64,
}

impl Batches {
    pub(super) fn new(shape: Shape, batch: usize, threads: usize) -> Batches {
        let part = || Part { gradient: Weights::zero(shape), value: 0.0, policy: 0.0 };
        let parts = (0..batch.div_ceil(PART)).map(|_| part()).collect();
        Batches { parts, threads: threads.max(1) }
    }

    /// The gradient of the mean loss of these rows, and the mean losses themselves.
    pub(super) fn gradient(
        &mut self,
        weights: &Weights,
        samples: &Samples,
        rows: &[u32],
    ) -> (&Weights, MeanLosses) {
        let scale = scale(samples, rows);
        let n_parts = rows.len().div_ceil(PART).min(self.parts.len());
        let parts = &mut self.parts[..n_parts];
        let queue = Mutex::new(parts.iter_mut().zip(rows.chunks(PART)));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(n_parts) {
                scope.spawn(|| {
                    while let Some((part, rows)) = take(&queue) {
                        simd::dispatch(Work { weights, samples, rows, scale, part });
                    }
                });
            }
        });
        let losses = self.add_up(n_parts);
        (&self.parts[0].gradient, losses)
    }

    /// Adds all parts to the first.
    fn add_up(&mut self, n_parts: usize) -> MeanLosses {
        let (first, others) = self.parts[..n_parts].split_at_mut(1);
        for part in others {
            let from = part.gradient.tensors();
            for (to, from) in first[0].gradient.tensors_mut().into_iter().zip(from) {
                to.values.iter_mut().zip(&from.values).for_each(|(to, from)| *to += from);
            }
            first[0].value += part.value;
            first[0].policy += part.policy;
        }
        MeanLosses { value: first[0].value, policy: first[0].policy }
    }
}

fn take<I: Iterator>(queue: &Mutex<I>) -> Option<I::Item> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// Means are taken over the weights of value and policy, each on its own: rows without visits do
/// not thin out the policy.
fn scale(samples: &Samples, rows: &[u32]) -> Scale {
    let (mut value, mut policy) = (0.0, 0.0);
    for &row in rows {
        let target = samples.target(row as usize);
        value += target.value_weight;
        policy += target.policy_weight;
    }
    let inverse = |sum: f32| if sum > 0.0 { 1.0 / sum } else { 0.0 };
    Scale { value: inverse(value), policy: inverse(policy) }
}

/// The gradient of one part.
struct Work<'a> {
    weights: &'a Weights,
    samples: &'a Samples,
    rows: &'a [u32],
    scale: Scale,
    part: &'a mut Part,
}

impl Task for Work<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, _: I) {
        match self.weights.shape.width() {
            32 => self.run_wide::<32>(),
            64 => self.run_wide::<64>(),
            96 => self.run_wide::<96>(),
            _ => self.run_wide::<128>(),
        }
    }
}

impl Work<'_> {
    #[inline(always)]
    fn run_wide<const W: usize>(self) {
        let Work { weights, samples, rows, scale, part } = self;
        for tensor in part.gradient.tensors_mut() {
            tensor.values.fill(0.0);
        }
        (part.value, part.policy) = (0.0, 0.0);
        let mut pass = Pass::<W>::new();
        for &row in rows {
            let sample = samples.sample(row as usize);
            let Losses { value, policy } = pass.forward(weights, &sample);
            pass.backward(weights, &sample, scale, &mut part.gradient);
            part.value += f64::from(value * sample.target.value_weight * scale.value);
            part.policy += f64::from(policy * sample.target.policy_weight * scale.policy);
        }
    }
}
