//! The network of the authors: layers that look at all of the layer before, in plain loops.

use std::sync::LazyLock;

use stockade_core::SplitMix64;

use super::{action::Action, environment::Environment, episode::EnvironmentPlayer};
use crate::model::{Model, ModelError, ModelKind, Reader, Writer};

/// A value for every action: 52 → 256 → 128 → 54, the hidden layers cut off at zero (ReLU), the last
/// one as it is; 53 430 parameters. Other widths are allowed, for trainings that show the network
/// more.
///
/// The body of its file ([`model`](crate::model)) is
///
/// | bytes | what |
/// |---|---|
/// | 2 | number of widths |
/// | 2 each | the widths |
/// | 4 each | the parameters, in the order of [`QNetwork::new`] |
///
/// ```
/// use stockade_agents::tardif::QNetwork;
/// let count = QNetwork::parameter_count(&QNetwork::WIDTHS);
/// assert_eq!(count, 53_430);
/// let net = QNetwork::new(&[2, 1], vec![3.0, -1.0, 0.5])?;
/// assert_eq!(net.values(&[2.0, 1.0]), [5.5]);
/// # Ok::<(), stockade_agents::model::ModelError>(())
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
    pub fn new(widths: &[usize], parameters: Vec<f32>) -> Result<QNetwork, ModelError> {
        check_widths(widths)?;
        let needed = QNetwork::parameter_count(widths);
        if needed != parameters.len() {
            let expected = format!("{needed} for widths {widths:?}");
            return Err(ModelError::shape("the number of parameters", parameters.len(), expected));
        }
        match parameters.iter().enumerate().find(|(_, parameter)| !parameter.is_finite()) {
            Some((index, found)) => {
                Err(ModelError::number(format!("parameter {index}"), found, "a finite number"))
            }
            None => Ok(QNetwork { widths: widths.to_vec(), parameters }),
        }
    }

    /// The network that comes with the program; `crates/agents/models/HISTORY.md` says how it was
    /// made.
    pub fn shipped() -> &'static QNetwork {
        static NETWORK: LazyLock<QNetwork> = LazyLock::new(|| {
            let file = include_bytes!("../../models/ddqn.model");
            QNetwork::from_bytes(file).expect("a test reads it")
        });
        &NETWORK
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

fn check_widths(widths: &[usize]) -> Result<(), ModelError> {
    if !(2..=9).contains(&widths.len()) {
        return Err(ModelError::shape("the number of widths", widths.len(), "2 to 9"));
    }
    match widths.iter().find(|width| !(1..=4096).contains(*width)) {
        Some(width) => {
            Err(ModelError::number("the list of widths", width, "a width from 1 to 4096"))
        }
        None => Ok(()),
    }
}

impl Model for QNetwork {
    const KIND: ModelKind = ModelKind::QNetwork;

    fn read(body: &mut Reader<'_>) -> Result<QNetwork, ModelError> {
        let count = body.u16()?;
        let widths = (0..count).map(|_| body.u16().map(usize::from));
        let widths = widths.collect::<Result<Vec<usize>, _>>()?;
        // Before the parameters, for a product of wild widths is no number of parameters.
        check_widths(&widths)?;
        let parameters = body.floats(QNetwork::parameter_count(&widths))?;
        QNetwork::new(&widths, parameters)
    }

    fn write(&self, body: &mut Writer) {
        body.u16(self.widths.len() as u16);
        self.widths.iter().for_each(|&width| body.u16(width as u16));
        body.floats(&self.parameters);
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
