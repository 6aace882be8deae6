//! A finished pair as a line of a file.

use serde::{Deserialize, Serialize};
use stockade_arena::{
    Opening,
    stats::{GameResult, Pair},
};

use crate::contest::Played;

/// A finished pair, seen from A.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PairLine {
    pub(super) pair: u64,
    pub(super) opening: String,
    /// Half points of A with the white and with the black pawn.
    pub(super) as_white: u8,
    pub(super) as_black: u8,
    /// Mean simulations per move of A and of B.
    pub(super) sims: [f64; 2],
}

impl PairLine {
    pub(super) fn new(pair: u64, opening: &Opening, played: &Played) -> PairLine {
        let [as_white, as_black] =
            [played.as_white, played.as_black].map(|result| result.half_points() as u8);
        let opening = opening.moves_text();
        PairLine { pair, opening, as_white, as_black, sims: played.sims }
    }

    pub(super) fn pair(&self) -> Pair {
        let result = |half_points| match half_points {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        };
        Pair::new(result(self.as_white), result(self.as_black))
    }
}
