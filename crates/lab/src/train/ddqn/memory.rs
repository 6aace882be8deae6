//! What a learner remembers: the last hundred thousand of its actions.

use stockade_core::SplitMix64;

const MOST: usize = 100_000;

/// What happened once. States are small whole numbers, so bytes hold them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Transition {
    pub(super) state: Vec<u8>,
    pub(super) next: Vec<u8>,
    pub(super) action: u8,
    pub(super) reward: f32,
    pub(super) is_end: bool,
}

#[derive(Default)]
pub(super) struct Memory {
    kept: Vec<Transition>,
    /// Where the next one goes once the memory is full.
    oldest: usize,
}

impl Memory {
    pub(super) fn add(&mut self, transition: Transition) {
        if self.kept.len() < MOST {
            self.kept.push(transition);
        } else {
            self.kept[self.oldest] = transition;
            self.oldest = (self.oldest + 1) % MOST;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Some of them, each as likely as the others.
    pub(super) fn draw(&self, count: usize, rng: &mut SplitMix64) -> Vec<&Transition> {
        (0..count).map(|_| &self.kept[rng.below(self.kept.len())]).collect()
    }
}

/// A state as bytes.
pub(super) fn packed(state: &[f32]) -> Vec<u8> {
    state.iter().map(|&number| number as u8).collect()
}

pub(super) fn unpacked<'a>(states: impl Iterator<Item = &'a Vec<u8>>) -> Vec<f32> {
    states.flatten().map(|&number| f32::from(number)).collect()
}
