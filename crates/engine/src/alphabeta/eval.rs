//! The classical evaluation in whole numbers.

use stockade_core::{Player, Position};

use super::{params::AlphaBetaParams, score::Score};
use crate::eval::EvalParams;

/// The weights of [`EvalParams`] in units of a [`Score`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    pub(super) step: i32,
    tempo: i32,
    wall: i32,
    race_step: i32,
}

impl Weights {
    pub(super) fn new(eval: &EvalParams, params: &AlphaBetaParams) -> Weights {
        let units = |log_odds: f32| (log_odds * Score::UNITS).round_ties_even() as i32;
        Weights {
            step: units(eval.step),
            tempo: units(eval.step * eval.tempo),
            wall: units(eval.wall),
            race_step: params.race_step,
        }
    }

    /// The score of a position for the player to move, given the distances of both players.
    #[inline(always)]
    pub(super) fn score(&self, pos: &Position, distances: [u8; 2]) -> Score {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let of = |player: Player| i32::from(distances[player.index()]);
        let lead = self.step * (of(opponent) - of(me)) + self.tempo;
        let (mine, other) = (i32::from(pos.stock(me)), i32::from(pos.stock(opponent)));
        if mine + other == 0 {
            return Score::estimate(lead * self.race_step);
        }
        Score::estimate(lead + self.wall * (mine - other))
    }
}
