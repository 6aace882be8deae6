//! The network of the authors: layers that look at all of the layer before, in plain loops.

mod file;

pub use file::{LoadNetworkError, NetworkFileError};

use stockade_core::SplitMix64;
use thiserror::Error;

use super::{action::Action, environment::Environment, episode::EnvironmentPlayer};

/// A network that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// Too few or too many layers, or one that is empty or too wide.
    #[error("widths {0:?} make no network: expected 2 to 9 widths, each from 1 to 4096")]
    Widths(Vec<usize>),
    /// The parameters do not fill the layers.
    #[error("widths {widths:?} need {needed} parameters, not {given}")]
    Parameters {
        /// Neurons of each layer.
        widths: Vec<usize>,
        /// How many there should be.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// A parameter that is no number.
    #[error("parameter {0} is no finite number")]
    NotFinite(usize),
}

/// A value for every action: 52 → 256 → 128 → 54, the hidden layers cut off at zero (ReLU), the last
/// one as it is; 53 430 parameters. Other widths are allowed, for trainings that show the network
/// more.
///
/// ```
/// use stockade_agents::tardif::QNetwork;
/// let count = QNetwork::parameter_count(&QNetwork::WIDTHS);
/// assert_eq!(count, 53_430);
/// let net = QNetwork::new(&[2, 1], vec![3.0, -1.0, 0.5])?;
/// assert_eq!(net.values(&[2.0, 1.0]), [5.5]);
/// # Ok::<(), stockade_agents::tardif::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct QNetwork {
    widths: Vec<usize>,
    /// Layer by layer: the weights, row by row with one row for each neuron of the layer, then its
    /// biases.
    parameters: Vec<f32>,
}

impl QNetwork {
    /// The widths of the authors' network.
    pub const WIDTHS: [usize; 4] = [52, 256, 128, 54];

    /// A network of these widths, from its parameters: layer by layer the weights, row by row with
    /// one row for each neuron, and then the biases. That is the order in which training libraries
    /// list them.
    ///
    /// # Errors
    /// If there is no such network, or the parameters do not fit it.
    pub fn new(widths: &[usize], parameters: Vec<f32>) -> Result<QNetwork, ShapeError> {
        QNetwork::check_widths(widths)?;
        let needed = QNetwork::parameter_count(widths);
        if needed != parameters.len() {
            let (widths, given) = (widths.to_vec(), parameters.len());
            return Err(ShapeError::Parameters { widths, needed, given });
        }
        match parameters.iter().position(|parameter| !parameter.is_finite()) {
            Some(place) => Err(ShapeError::NotFinite(place)),
            None => Ok(QNetwork { widths: widths.to_vec(), parameters }),
        }
    }

    fn check_widths(widths: &[usize]) -> Result<(), ShapeError> {
        let is_shape = (2..=9).contains(&widths.len())
            && widths.iter().all(|width| (1..=4096).contains(width));
        if is_shape { Ok(()) } else { Err(ShapeError::Widths(widths.to_vec())) }
    }

    /// How many parameters a network of these widths has.
    pub fn parameter_count(widths: &[usize]) -> usize {
        widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
    }

    /// Neurons of each layer, the numbers that go in first.
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// The parameters, in the order of [`QNetwork::new`].
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The value of every action in a state. Numbers that are missing count as zero, and too many
    /// are left out.
    pub fn values(&self, state: &[f32]) -> Vec<f32> {
        let mut signal: Vec<f32> = state.to_vec();
        signal.resize(self.widths[0], 0.0);
        let mut rest = self.parameters.as_slice();
        for (layer, pair) in self.widths.windows(2).enumerate() {
            let (weights, after) = rest.split_at(pair[0] * pair[1]);
            let (biases, after) = after.split_at(pair[1]);
            rest = after;
            let is_last = layer + 2 == self.widths.len();
            let rows = weights.chunks_exact(pair[0]).zip(biases);
            let neuron = |(row, bias): (&[f32], &f32)| {
                let sum = row.iter().zip(&signal).fold(*bias, |sum, (w, x)| sum + w * x);
                if is_last { sum } else { sum.max(0.0) }
            };
            signal = rows.map(neuron).collect();
        }
        signal
    }

    /// Whether it plays a board of this size, and whether it wants to see the fences; `None` if it
    /// does not fit.
    pub(super) fn sees_fences(&self, size: usize) -> Option<bool> {
        let (cells, ends) = (size * size, (self.widths.first()?, self.widths.last()?));
        match ends {
            (&inputs, &actions) if actions == Action::STEPS + 2 * cells => match inputs {
                plain if plain == 2 * cells + 2 => Some(false),
                fenced if fenced == 4 * cells + 2 => Some(true),
                _ => None,
            },
            _ => None,
        }
    }

    /// The candidate with the largest value, the first of equals.
    pub fn best(&self, state: &[f32], candidates: &[Action]) -> Option<Action> {
        let values = self.values(state);
        let value = |action: Action| values.get(action.index()).copied().unwrap_or(f32::MIN);
        candidates.iter().copied().reduce(
            |best, action| {
                if value(action) > value(best) { action } else { best }
            },
        )
    }
}

/// Plays its best candidate. A network that does not fit the board gives its turn up.
impl EnvironmentPlayer for QNetwork {
    fn act(&mut self, episode: &Environment, _: &mut SplitMix64) -> Option<Action> {
        let state = match self.sees_fences(episode.size())? {
            true => episode.state_with_fences(),
            false => episode.state(),
        };
        self.best(&state, &episode.candidates())
    }
}
