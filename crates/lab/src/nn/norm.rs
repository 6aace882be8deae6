//! Batch normalization.

use super::{Layer, Pass};

/// Against a variance of 0, as files of networks have it.
pub(crate) const EPSILON: f32 = 1e-5;
/// How much of the running statistics a batch replaces.
const MOMENTUM: f32 = 0.1;

/// Brings each feature, which may be a plane of cells, to mean 0 and variance 1 over the batch, then
/// scales and shifts it as learned.
pub(crate) struct BatchNorm {
    features: usize,
    /// Cells of a plane; 1 for plain numbers.
    cells: usize,
    gamma: Vec<f32>,
    beta: Vec<f32>,
    gamma_gradients: Vec<f32>,
    beta_gradients: Vec<f32>,
    /// Running, for use after training.
    mean: Vec<f32>,
    variance: Vec<f32>,
    /// The inputs of the last batch, normalized, and what each feature was divided by.
    normal: Vec<f32>,
    spread: Vec<f32>,
}

impl BatchNorm {
    pub(crate) fn new(features: usize, cells: usize) -> BatchNorm {
        BatchNorm {
            features,
            cells,
            gamma: vec![1.0; features],
            beta: vec![0.0; features],
            gamma_gradients: vec![0.0; features],
            beta_gradients: vec![0.0; features],
            mean: vec![0.0; features],
            variance: vec![1.0; features],
            normal: Vec::new(),
            spread: Vec::new(),
        }
    }

    /// For each feature the sum of a number of each of its cells.
    fn sums(&self, count: usize, of: impl Fn(usize, usize) -> f32) -> Vec<f32> {
        let mut sums = vec![0.0_f64; self.features];
        for plane in 0..count / self.cells {
            let feature = plane % self.features;
            let cells = plane * self.cells..(plane + 1) * self.cells;
            sums[feature] += cells.map(|at| f64::from(of(at, feature))).sum::<f64>();
        }
        sums.into_iter().map(|sum| sum as f32).collect()
    }
}

impl Layer for BatchNorm {
    fn forward(&mut self, mut input: Vec<f32>, batch: usize, pass: &mut Pass) -> Vec<f32> {
        if !pass.trains {
            for (at, value) in input.iter_mut().enumerate() {
                let of = at / self.cells % self.features;
                let spread = (self.variance[of] + EPSILON).sqrt();
                *value = (*value - self.mean[of]) / spread * self.gamma[of] + self.beta[of];
            }
            return input;
        }
        let count = (batch * self.cells) as f32;
        let sums = self.sums(input.len(), |at, _| input[at]);
        let mean: Vec<f32> = sums.iter().map(|sum| sum / count).collect();
        let squares = self.sums(input.len(), |at, of| (input[at] - mean[of]).powi(2));
        let unbiased = (count - 1.0).max(1.0);
        for of in 0..self.features {
            self.mean[of] += MOMENTUM * (mean[of] - self.mean[of]);
            self.variance[of] += MOMENTUM * (squares[of] / unbiased - self.variance[of]);
        }
        self.spread = squares.iter().map(|square| (square / count + EPSILON).sqrt()).collect();
        for (at, value) in input.iter_mut().enumerate() {
            let of = at / self.cells % self.features;
            *value = (*value - mean[of]) / self.spread[of];
        }
        self.normal = input.clone();
        for (at, value) in input.iter_mut().enumerate() {
            let of = at / self.cells % self.features;
            *value = *value * self.gamma[of] + self.beta[of];
        }
        input
    }

    fn backward(&mut self, mut gradient: Vec<f32>, batch: usize) -> Vec<f32> {
        let count = (batch * self.cells) as f32;
        let sums = self.sums(gradient.len(), |at, _| gradient[at]);
        let along = self.sums(gradient.len(), |at, _| gradient[at] * self.normal[at]);
        for of in 0..self.features {
            self.beta_gradients[of] += sums[of];
            self.gamma_gradients[of] += along[of];
        }
        for (at, (value, normal)) in gradient.iter_mut().zip(&self.normal).enumerate() {
            let of = at / self.cells % self.features;
            let own = *value - (sums[of] + normal * along[of]) / count;
            *value = own * self.gamma[of] / self.spread[of];
        }
        gradient
    }

    fn visit(&mut self, see: &mut dyn FnMut(&mut [f32], &mut [f32])) {
        see(&mut self.gamma, &mut self.gamma_gradients);
        see(&mut self.beta, &mut self.beta_gradients);
    }

    fn visit_kept(&mut self, see: &mut dyn FnMut(&mut [f32])) {
        see(&mut self.mean);
        see(&mut self.variance);
    }
}
