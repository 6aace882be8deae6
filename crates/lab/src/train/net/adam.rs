//! How weights follow their gradients: Adam with decoupled weight decay.

use stockade_engine::net::{Shape, Weights};

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// Steps taken.
    pub(super) steps: u64,
    /// Running means of the gradients and of their squares.
    pub(super) first: Weights,
    pub(super) second: Weights,
}

impl Adam {
    pub(super) fn new(shape: Shape) -> Adam {
        Adam { steps: 0, first: Weights::zero(shape), second: Weights::zero(shape) }
    }

    /// One step down the gradient, and back into the bounds of a net.
    pub(super) fn step(
        &mut self,
        weights: &mut Weights,
        gradient: &Weights,
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let first_scale = 1.0 / (1.0 - FIRST_DECAY.powi(steps));
        let second_scale = 1.0 / (1.0 - SECOND_DECAY.powi(steps));
        let moments = self.first.tensors_mut().into_iter().zip(self.second.tensors_mut());
        let tensors = weights.tensors_mut().into_iter().zip(gradient.tensors());
        for (index, ((weights, gradient), (first, second))) in tensors.zip(moments).enumerate() {
            // Every second array is one of biases, which stay where they are.
            let keep = if index % 2 == 0 { 1.0 - rate * decay } else { 1.0 };
            let limit = weights.limit;
            let moments = first.values.iter_mut().zip(&mut second.values);
            let values = weights.values.iter_mut().zip(&gradient.values);
            for ((weight, &gradient), (first, second)) in values.zip(moments) {
                *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
                *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
                let size = (*second * second_scale).sqrt() + TINY;
                let moved = *weight * keep - rate * *first * first_scale / size;
                *weight = moved.clamp(-limit, limit);
            }
        }
    }
}
