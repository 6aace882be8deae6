//! Adam (Kingma and Ba 2015).

use super::Layer;

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// Moves the weights of one network against their gradients.
pub(crate) struct Adam {
    rate: f32,
    steps: i32,
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Adam {
    pub(crate) fn new(rate: f32) -> Adam {
        Adam { rate, steps: 0, first: Vec::new(), second: Vec::new() }
    }

    /// One step; the gradients are 0 afterwards.
    pub(crate) fn step(&mut self, net: &mut dyn Layer) {
        self.steps += 1;
        let corrected = 1.0 - FIRST.powi(self.steps);
        let rate = self.rate / corrected;
        let spread = (1.0 - SECOND.powi(self.steps)).sqrt();
        let (first, second) = (&mut self.first, &mut self.second);
        let mut at = 0;
        net.visit(&mut |weights, gradients| {
            let end = at + weights.len();
            if first.len() < end {
                first.resize(end, 0.0);
                second.resize(end, 0.0);
            }
            let moments = first[at..end].iter_mut().zip(&mut second[at..end]);
            for ((weight, gradient), (m, v)) in
                weights.iter_mut().zip(gradients.iter_mut()).zip(moments)
            {
                *m += (1.0 - FIRST) * (*gradient - *m);
                *v += (1.0 - SECOND) * (*gradient * *gradient - *v);
                *weight -= rate * *m / (v.sqrt() / spread + EPSILON);
                *gradient = 0.0;
            }
            at = end;
        });
    }

    /// What it remembers, for a checkpoint.
    pub(crate) fn state(&self) -> (i32, &[f32], &[f32]) {
        (self.steps, &self.first, &self.second)
    }

    /// Goes on from what another one remembered.
    pub(crate) fn restore(&mut self, steps: i32, first: &[f32], second: &[f32]) {
        (self.steps, self.first, self.second) = (steps, first.to_vec(), second.to_vec());
    }
}
