//! Double Q-learning with a frozen copy.

use anyhow::{Result, ensure};
use stockade_agents::tardif::{Action, QNetwork};
use stockade_core::SplitMix64;

use super::{
    Mode, Options,
    memory::{Memory, Transition, packed, unpacked},
};
use crate::nn::{
    Adam, Chain, Dense, Layer, Pass, Relu, by_input, by_output, set_weights, unit, weights,
};

const DISCOUNT: f32 = 0.95;
const BATCH: usize = 32;
/// It learns after so many steps, and then at every third one.
const FIRST: u64 = 1000;
const EVERY: u64 = 3;
/// Cells and fence slots of the authors' board.
const SLOTS: usize = 50;

/// A network that acts, its frozen copy, and what it remembers.
pub(super) struct Learner {
    pub(super) widths: Vec<usize>,
    online: Chain,
    frozen: Chain,
    adam: Adam,
    memory: Memory,
    rng: SplitMix64,
    /// Actions tried, illegal ones too.
    pub(super) steps: u64,
    explores: f32,
    decay: f32,
    floor: f32,
    sync: u64,
}

impl Learner {
    pub(super) fn new(options: &Options, from: Option<&QNetwork>) -> Result<Learner> {
        let mut widths = QNetwork::WIDTHS.to_vec();
        if options.mode == Mode::Clean {
            widths[0] += SLOTS;
        }
        let mut rng = SplitMix64::new(options.seed);
        let mut online = layers(&widths, &mut rng);
        let mut frozen = layers(&widths, &mut rng);
        if let Some(network) = from {
            ensure!(
                network.widths() == widths,
                "the network to begin with has the widths {:?}, and this training needs {widths:?}",
                network.widths()
            );
            let all = imported(network);
            set_weights(&mut online, &all);
            set_weights(&mut frozen, &all);
        }
        Ok(Learner {
            widths,
            online,
            frozen,
            adam: Adam::new(options.rate),
            memory: Memory::default(),
            rng,
            steps: 0,
            explores: 1.0,
            decay: options.decay,
            floor: options.floor,
            sync: options.sync,
        })
    }

    /// One of the candidates: any of them, or the best one.
    pub(super) fn act(&mut self, state: &[f32], candidates: &[Action]) -> Option<Action> {
        let is_random = unit(&mut self.rng) < self.explores;
        self.steps += 1;
        self.explores = (self.explores * self.decay).max(self.floor);
        if is_random {
            let at = self.rng.below(candidates.len().max(1));
            return candidates.get(at).copied();
        }
        let values = self.online.forward(state.to_vec(), 1, &mut Pass::asking());
        let value = |action: Action| values.get(action.index()).copied().unwrap_or(f32::MIN);
        candidates.iter().copied().reduce(
            |best, action| {
                if value(action) > value(best) { action } else { best }
            },
        )
    }

    pub(super) fn remember(
        &mut self,
        state: &[f32],
        next: &[f32],
        action: Action,
        reward: f32,
        is_end: bool,
    ) {
        let (state, next) = (packed(state), packed(next));
        self.memory.add(Transition { state, next, action: action.index() as u8, reward, is_end });
    }

    /// Learns if it is time to; the loss and the mean value of the actions it learned from.
    pub(super) fn learn(&mut self) -> Option<(f32, f32)> {
        if self.steps.is_multiple_of(self.sync) {
            let all = weights(&mut self.online);
            set_weights(&mut self.frozen, &all);
        }
        let is_time = self.steps >= FIRST && self.steps.is_multiple_of(EVERY);
        (is_time && self.memory.len() >= BATCH).then(|| self.step())
    }

    fn step(&mut self) -> (f32, f32) {
        let drawn = self.memory.draw(BATCH, &mut self.rng);
        let actions = self.widths[self.widths.len() - 1];
        let next = unpacked(drawn.iter().map(|of| &of.next));
        let chosen = self.online.forward(next.clone(), BATCH, &mut Pass::asking());
        let worth = self.frozen.forward(next, BATCH, &mut Pass::asking());
        let target = |row: usize, of: &Transition| {
            let row = row * actions..(row + 1) * actions;
            // Over all actions, legal or not, as in the code.
            let best = row.clone().max_by(|&one, &other| chosen[one].total_cmp(&chosen[other]));
            let later = if of.is_end { 0.0 } else { best.map_or(0.0, |best| worth[best]) };
            of.reward + DISCOUNT * later
        };
        let targets: Vec<f32> = drawn.iter().enumerate().map(|(row, of)| target(row, of)).collect();
        let mut pass = Pass { trains: true, rng: SplitMix64::new(0) };
        let states = unpacked(drawn.iter().map(|of| &of.state));
        let values = self.online.forward(states, BATCH, &mut pass);
        let mut gradient = vec![0.0; values.len()];
        let (mut loss, mut mean) = (0.0, 0.0);
        for (row, (of, target)) in drawn.iter().zip(targets).enumerate() {
            let at = row * actions + usize::from(of.action);
            let error = values[at] - target;
            gradient[at] = 2.0 * error / BATCH as f32;
            loss += error * error / BATCH as f32;
            mean += values[at] / BATCH as f32;
        }
        self.online.backward(gradient, BATCH);
        self.adam.step(&mut self.online);
        (loss, mean)
    }

    /// The network as players read it.
    pub(super) fn network(&mut self) -> Option<QNetwork> {
        let mut lists = Vec::new();
        self.online.visit(&mut |weights, _| lists.push(weights.to_vec()));
        let mut all = Vec::new();
        for (pair, layer) in self.widths.windows(2).zip(lists.chunks(2)) {
            all.extend(by_output(&layer[0], pair[0], pair[1]));
            all.extend_from_slice(&layer[1]);
        }
        QNetwork::new(&self.widths, all).ok()
    }
}

fn layers(widths: &[usize], rng: &mut SplitMix64) -> Chain {
    let mut chain = Chain::default();
    for (at, pair) in widths.windows(2).enumerate() {
        chain = match at {
            0 => chain.then(Dense::first(pair[0], pair[1], rng)),
            _ => chain.then(Relu::default()).then(Dense::new(pair[0], pair[1], rng)),
        };
    }
    chain
}

/// The weights of a network as these layers have them.
fn imported(network: &QNetwork) -> Vec<f32> {
    let (mut all, mut rest) = (Vec::new(), network.parameters());
    for pair in network.widths().windows(2) {
        let (weights, after) = rest.split_at(pair[0] * pair[1]);
        let (bias, after) = after.split_at(pair[1]);
        all.extend(by_input(weights, pair[0], pair[1]));
        all.extend_from_slice(bias);
        rest = after;
    }
    all
}
