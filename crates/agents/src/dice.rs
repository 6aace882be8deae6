//! Chance that can be repeated.

use stockade_core::{Game, SplitMix64};

/// The dice of one move. They depend on the seed, the position and the ply alone, so that a game
/// can be repeated from any of its positions, and a repeated position may get another answer.
pub(crate) fn dice(seed: u64, game: &Game) -> SplitMix64 {
    let mut mixer = SplitMix64::new(seed ^ game.position().key());
    let spread = mixer.next_u64();
    SplitMix64::new(spread ^ game.ply() as u64)
}
