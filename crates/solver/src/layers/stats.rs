//! Statistics of a solved game.

use super::values::Tally;
use crate::Answer;

/// What was found in one layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerStats {
    /// Wall sets, both of each mirrored pair.
    pub sets: u64,
    /// Their states, both of each mirrored pair.
    pub all: Tally,
    /// The states of one of each mirrored pair.
    pub kept: Tally,
}

/// What was found in a whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionStats {
    /// By number of walls on the board.
    pub layers: Vec<LayerStats>,
    /// What the start is worth for White.
    pub start: Answer,
}

impl LayerStats {
    /// Adds a wall set of this weight.
    pub(crate) fn add_set(&mut self, tally: Tally, weight: u64) {
        self.sets += weight;
        self.all.add(tally, weight);
        self.kept.add(tally, 1);
    }

    pub(crate) fn join(&mut self, other: LayerStats) {
        self.sets += other.sets;
        self.all.add(other.all, 1);
        self.kept.add(other.kept, 1);
    }
}

impl SolutionStats {
    /// All layers together.
    pub fn total(&self) -> LayerStats {
        let mut total = LayerStats::default();
        for &layer in &self.layers {
            total.join(layer);
        }
        total
    }
}
