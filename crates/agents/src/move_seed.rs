//! Chance that can be repeated.

use stockade_core::{Game, SplitMix64};

/// The seed of an agent. A roll depends on the seeds, the position and the ply alone, so that a
/// game can be repeated from any of its positions, and a repeated position may get another answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSeed {
    /// The seed that the agent's text names.
    own: u64,
    /// The seed of the game that is played.
    game: u64,
}

impl MoveSeed {
    pub(crate) const fn new(own: u64) -> MoveSeed {
        MoveSeed { own, game: 0 }
    }

    /// Takes the seed of the next game.
    pub(crate) const fn reseed(&mut self, seed: u64) {
        self.game = seed;
    }

    /// The chance of one move.
    pub(crate) fn roll(self, game: &Game) -> SplitMix64 {
        let mut mixer = SplitMix64::new(self.own ^ self.game ^ game.position().key());
        let spread = mixer.next_u64();
        SplitMix64::new(spread ^ game.ply() as u64)
    }
}
