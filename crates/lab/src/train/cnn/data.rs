//! Positions as the network sees them, and which of them it never learns from.

use stockade_agents::cornell::{Input, encode};
use stockade_core::SplitMix64;

use super::Split;
use crate::train::games::{Row, is_held_out};

/// One of so many positions is held out.
const HELD_OUT_OF: usize = 5;

/// A position and how its game ended for the player to move.
pub(crate) struct Example {
    pub(crate) input: Input,
    pub(crate) result: f32,
}

pub(crate) struct Data {
    taught: Vec<Example>,
    held_out: Vec<Example>,
}

impl Data {
    pub(crate) fn new(rows: &[Row], split: Split, seed: u64) -> Data {
        let mut rng = SplitMix64::new(seed);
        let mut data = Data { taught: Vec::new(), held_out: Vec::new() };
        for row in rows {
            let example =
                Example { input: encode(&row.position, row.ply), result: f32::from(row.result) };
            let is_held_out = match split {
                Split::Positions => rng.below(HELD_OUT_OF) == 0,
                Split::Games => is_held_out(row.game),
            };
            if is_held_out { data.held_out.push(example) } else { data.taught.push(example) }
        }
        data
    }

    /// Whether there is something on both sides.
    pub(crate) fn is_whole(&self) -> bool {
        self.taught.len() > 1 && !self.held_out.is_empty()
    }

    pub(crate) fn taught(&self) -> &[Example] {
        &self.taught
    }

    pub(crate) fn held_out(&self) -> &[Example] {
        &self.held_out
    }

    /// The numbers of the taught positions in a new order.
    pub(crate) fn order(&self, rng: &mut SplitMix64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.taught.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last + 1));
        }
        order
    }
}
