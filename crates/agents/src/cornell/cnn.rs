//! The convolutional network (Cornell 2025, §2.5), read from exported weights.
//!
//! The authors' published network was an untrained one on a wrong input; this is the one they
//! trained: their training encoder ([`encode`]), their layers ([`Architecture`]), and a value for the
//! player to move. Dropout is for training only.

mod architecture;
mod encode;
mod format;
mod layer;

pub use architecture::{Architecture, BlockShape};
pub use encode::{Input, PLANES, encode};
pub use format::{Block, Norm, Weights};

use std::{
    path::Path,
    sync::{Arc, LazyLock},
};

use stockade_core::{
    BoardSize, Position,
    simd::{self, Isa, Task},
};
use stockade_engine::math;

use crate::model::{LoadError, Model, ModelError};
use layer::Layer;

/// A network that is ready to be asked.
///
/// ```
/// use stockade_agents::cornell::{Architecture, Cnn, Weights};
/// use stockade_core::{Position, Rules};
/// let cnn = Cnn::new(&Weights::zero(Architecture::CORNELL))?;
/// let start = Position::start(&Rules::preset("cornell").unwrap());
/// assert_eq!(cnn.value(&start, 0), 0.0); // the tanh of nothing
/// # Ok::<(), stockade_agents::model::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cnn {
    architecture: Architecture,
    convolutions: [Layer; 3],
    hidden: [Layer; 2],
    walls: Layer,
    ply: Layer,
    head: Layer,
    output: Layer,
}

impl Cnn {
    /// The network with these weights.
    ///
    /// # Errors
    /// If a layer has another shape than the architecture says, or holds what is no number.
    pub fn new(weights: &Weights) -> Result<Cnn, ModelError> {
        weights.check()?;
        let architecture = weights.architecture;
        let layer = |block: usize| Layer::new(weights, block);
        let cells = architecture.side() * architecture.side();
        Ok(Cnn {
            architecture,
            convolutions: [layer(0), layer(1), layer(2)],
            // The first dense layer is trained on planes one after the other.
            hidden: [layer(3).with_planes_interleaved(cells), layer(4)],
            walls: layer(5),
            ply: layer(6),
            head: layer(7),
            output: layer(8),
        })
    }

    /// The network with the weights of a file.
    ///
    /// # Errors
    /// With the name of the file: that it cannot be read, or what is wrong with it.
    pub fn load(path: &Path) -> Result<Cnn, LoadError> {
        let named = |problem| LoadError { path: path.display().to_string(), problem };
        Cnn::new(&Weights::load(path)?).map_err(named)
    }

    /// The network that comes with the program; `crates/agents/models/HISTORY.md` says how it was
    /// made.
    pub fn shipped() -> &'static Arc<Cnn> {
        static CNN: LazyLock<Arc<Cnn>> = LazyLock::new(|| {
            let file = include_bytes!("../../models/cornell-cnn.model");
            let weights = Weights::from_bytes(file).expect("a test reads it");
            Arc::new(Cnn::new(&weights).expect("a test builds it"))
        });
        &CNN
    }

    /// The only board it plays on.
    pub fn board(&self) -> Option<BoardSize> {
        BoardSize::new(self.architecture.board, self.architecture.board)
    }

    /// The value of a position for the player to move, −1 to 1, after so many plies of a game.
    ///
    /// # Panics
    /// If the board is not [its own](Cnn::board).
    pub fn value(&self, pos: &Position, ply: usize) -> f32 {
        assert_eq!(Some(pos.size()), self.board(), "the network knows one board only");
        self.output(&encode(pos, ply))
    }

    /// The output for an input of the right size.
    fn output(&self, input: &Input) -> f32 {
        struct Forward<'a>(&'a Cnn, &'a Input);
        impl Task for Forward<'_> {
            type Output = f32;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> f32 {
                isa.run(
                    #[inline(always)]
                    || self.0.forward(self.1),
                )
            }
        }
        simd::dispatch(Forward(self, input))
    }

    #[inline(always)]
    fn forward(&self, input: &Input) -> f32 {
        let side = self.architecture.side();
        let mut cells = interleaved(&input.planes, side * side);
        for layer in &self.convolutions {
            cells = relu(layer.convolve(&cells, side));
        }
        for layer in &self.hidden {
            cells = relu(layer.dense(&cells));
        }
        cells.extend(relu(self.walls.dense(&input.walls)));
        cells.extend(relu(self.ply.dense(&[input.ply])));
        let head = relu(self.head.dense(&cells));
        let value = tanh(self.output.dense(&head).first().copied().unwrap_or(0.0));
        // Only weights far beyond any that training gives leave the numbers.
        if value.is_nan() { 0.0 } else { value }
    }
}

/// Planes one after the other as cells one after the other.
#[inline(always)]
fn interleaved(planes: &[f32], cells: usize) -> Vec<f32> {
    let n_planes = planes.len() / cells;
    (0..planes.len()).map(|i| planes[i % n_planes * cells + i / n_planes]).collect()
}

#[inline(always)]
fn relu(mut values: Vec<f32>) -> Vec<f32> {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
    values
}

#[inline(always)]
fn tanh(x: f32) -> f32 {
    2.0 * math::sigmoid(2.0 * x) - 1.0
}
