//! Cornell's network as layers that learn.

use anyhow::Result;
use stockade_agents::cornell::{Architecture, Block, Norm, PLANES, Weights};
use stockade_core::SplitMix64;

use super::data::{Data, Example};
use crate::nn::{
    Adam, BatchNorm, Chain, Convolution, Dense, Dropout, Layer, Pass, Relu, Tanh, by_output,
};

/// What is silenced behind the dense layers in training.
const DROPOUT: f32 = 0.3;
/// Positions that are judged together.
const JUDGED: usize = 256;

/// The mean of a pass over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Means {
    pub(crate) loss: f64,
    /// Share of values with the sign of the result.
    pub(crate) accuracy: f64,
}

/// A look at planes, at walls and at plies, and a head over all three.
pub(crate) struct Layers {
    board: Chain,
    walls: Chain,
    ply: Chain,
    head: Chain,
    shape: Architecture,
}

pub(crate) struct Network {
    pub(crate) layers: Layers,
    pub(crate) adam: Adam,
}

impl Layers {
    fn new(board: u8, rng: &mut SplitMix64) -> Layers {
        let shape = Architecture { board, ..Architecture::CORNELL };
        let side = shape.side();
        let [one, two, three] = shape.convolutions.map(usize::from);
        let [wide, narrow] = shape.hidden.map(usize::from);
        let (walls, ply, head) =
            (usize::from(shape.walls), usize::from(shape.ply), usize::from(shape.head));
        let mut chain = Chain::default();
        for (inputs, outputs) in [(PLANES, one), (one, two), (two, three)] {
            chain = chain
                .then(Convolution::new(side, inputs, outputs, rng))
                .then(BatchNorm::new(outputs, side * side))
                .then(Relu::default());
        }
        for (inputs, outputs) in [(three * side * side, wide), (wide, narrow)] {
            chain = dense(chain, inputs, outputs, rng);
        }
        Layers {
            board: chain,
            walls: Chain::default().then(Dense::first(2, walls, rng)).then(Relu::default()),
            ply: Chain::default().then(Dense::first(1, ply, rng)).then(Relu::default()),
            head: dense(Chain::default(), narrow + walls + ply, head, rng)
                .then(Dense::new(head, 1, rng))
                .then(Tanh::default()),
            shape,
        }
    }

    /// The values of positions.
    pub(super) fn values(&mut self, examples: &[&Example], pass: &mut Pass) -> Vec<f32> {
        let batch = examples.len();
        let planes = examples.iter().flat_map(|of| &of.input.planes).copied().collect();
        let walls = examples.iter().flat_map(|of| of.input.walls).collect();
        let plies = examples.iter().map(|of| of.input.ply).collect();
        let parts = [
            self.board.forward(planes, batch, pass),
            self.walls.forward(walls, batch, pass),
            self.ply.forward(plies, batch, pass),
        ];
        let mut joined = Vec::with_capacity(parts.iter().map(Vec::len).sum());
        for example in 0..batch {
            for part in &parts {
                let width = part.len() / batch;
                joined.extend_from_slice(&part[example * width..(example + 1) * width]);
            }
        }
        self.head.forward(joined, batch, pass)
    }

    fn learn(&mut self, gradient: Vec<f32>) {
        let batch = gradient.len();
        let back = self.head.backward(gradient, batch);
        let widths = [self.shape.hidden[1], self.shape.walls, self.shape.ply].map(usize::from);
        let mut begin = 0;
        let all: usize = widths.iter().sum();
        let mut parts = widths.map(|width| {
            let rows = back.chunks_exact(all);
            let part = rows.flat_map(|row| &row[begin..begin + width]).copied().collect();
            begin += width;
            part
        });
        self.board.backward(std::mem::take(&mut parts[0]), batch);
        self.walls.backward(std::mem::take(&mut parts[1]), batch);
        self.ply.backward(std::mem::take(&mut parts[2]), batch);
    }
}

fn dense(chain: Chain, inputs: usize, outputs: usize, rng: &mut SplitMix64) -> Chain {
    chain
        .then(Dense::new(inputs, outputs, rng))
        .then(BatchNorm::new(outputs, 1))
        .then(Relu::default())
        .then(Dropout::new(DROPOUT))
}

impl Layer for Layers {
    fn forward(&mut self, _: Vec<f32>, _: usize, _: &mut Pass) -> Vec<f32> {
        Vec::new()
    }

    fn backward(&mut self, _: Vec<f32>, _: usize) -> Vec<f32> {
        Vec::new()
    }

    fn visit(&mut self, see: &mut dyn FnMut(&mut [f32], &mut [f32])) {
        [&mut self.board, &mut self.walls, &mut self.ply, &mut self.head]
            .into_iter()
            .for_each(|chain| chain.visit(see));
    }

    fn visit_kept(&mut self, see: &mut dyn FnMut(&mut [f32])) {
        [&mut self.board, &mut self.walls, &mut self.ply, &mut self.head]
            .into_iter()
            .for_each(|chain| chain.visit_kept(see));
    }
}

impl Network {
    pub(crate) fn new(board: u8, rate: f32, seed: u64) -> Network {
        let layers = Layers::new(board, &mut SplitMix64::new(seed));
        Network { layers, adam: Adam::new(rate) }
    }

    /// One pass over all taught positions; `tell` hears how many are done.
    pub(crate) fn learn(
        &mut self,
        data: &Data,
        batch: usize,
        rng: &mut SplitMix64,
        tell: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<Means> {
        let order = data.order(rng);
        let mut pass = Pass { trains: true, rng: SplitMix64::new(rng.next_u64()) };
        let (mut sum, mut done) = (Sum::default(), 0);
        for part in order.chunks(batch).filter(|part| part.len() > 1) {
            let examples: Vec<&Example> = part.iter().map(|&at| &data.taught()[at]).collect();
            let values = self.layers.values(&examples, &mut pass);
            sum.add(&values, &examples);
            let share = 2.0 / values.len() as f32;
            let gradient = values.iter().zip(&examples).map(|(v, of)| share * (v - of.result));
            self.layers.learn(gradient.collect());
            self.adam.step(&mut self.layers);
            done += part.len() as u64;
            tell(done, order.len() as u64)?;
        }
        Ok(sum.means())
    }

    /// How good it is on positions.
    pub(crate) fn judge(&mut self, examples: &[Example]) -> Means {
        let mut sum = Sum::default();
        for part in examples.chunks(JUDGED) {
            let examples: Vec<&Example> = part.iter().collect();
            let values = self.layers.values(&examples, &mut Pass::asking());
            sum.add(&values, &examples);
        }
        sum.means()
    }

    /// The weights as players read them.
    pub(crate) fn exported(&mut self) -> Weights {
        let (mut trained, mut kept) = (Vec::new(), Vec::new());
        self.layers.visit(&mut |weights, _| trained.push(weights.to_vec()));
        self.layers.visit_kept(&mut |list| kept.push(list.to_vec()));
        let (mut trained, mut kept) = (trained.into_iter(), kept.into_iter());
        let mut weights = Weights::zero(self.layers.shape);
        let shapes = self.layers.shape.blocks();
        for (block, shape) in weights.blocks.iter_mut().zip(shapes) {
            let mut list = || trained.next().unwrap_or_default();
            let numbers = list();
            let is_dense = shape.kernel == 1;
            *block = Block {
                weights: if is_dense {
                    by_output(&numbers, shape.inputs, shape.outputs)
                } else {
                    numbers
                },
                bias: list(),
                norm: shape.is_normed.then(|| Norm {
                    gamma: list(),
                    beta: list(),
                    mean: kept.next().unwrap_or_default(),
                    variance: kept.next().unwrap_or_default(),
                }),
            };
        }
        weights
    }
}

#[derive(Default)]
struct Sum {
    squares: f64,
    hits: u64,
    count: u64,
}

impl Sum {
    fn add(&mut self, values: &[f32], examples: &[&Example]) {
        for (value, example) in values.iter().zip(examples) {
            self.squares += f64::from(value - example.result).powi(2);
            let signs = [*value, example.result].map(|of| of.partial_cmp(&0.0));
            self.hits += u64::from(signs[0] == signs[1]);
            self.count += 1;
        }
    }

    fn means(&self) -> Means {
        let count = self.count.max(1) as f64;
        Means { loss: self.squares / count, accuracy: self.hits as f64 / count }
    }
}
