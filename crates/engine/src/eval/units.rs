//! The classical evaluation in whole numbers.

use stockade_core::{Player, Position, Rules};

use super::EvalParams;
use crate::{alphabeta::Score, evaluator::Distances};

/// Parts that a step is counted in.
const PARTS: i32 = 64;

/// Most walls that two players can have in hand.
const MAX_HANDS: usize = 2 * Rules::MAX_WALLS as usize;

/// The weights of [`EvalParams`] in parts of a step and units of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    tempo: i32,
    wall: i32,
    wall_per_step: i32,
    /// Units that a step is worth, by the number of walls in both hands.
    step: [i32; MAX_HANDS + 1],
}

impl Weights {
    pub(super) fn new(eval: &EvalParams) -> Weights {
        let rounded = |x: f32| x.round_ties_even() as i32;
        let parts = |steps: f32| rounded(steps * PARTS as f32);
        Weights {
            tempo: parts(eval.tempo),
            wall: parts(eval.wall),
            wall_per_step: parts(eval.wall_per_step),
            step: std::array::from_fn(|walls| rounded(Score::UNITS / eval.deviation(walls as f32))),
        }
    }

    /// The units that a step is worth in a position.
    #[inline(always)]
    pub(super) fn step(&self, pos: &Position) -> i32 {
        let hands = pos.stock(Player::White) + pos.stock(Player::Black);
        self.step[usize::from(hands).min(MAX_HANDS)]
    }

    /// The steps that a wall must cost the opponent to raise the score, the move being spent too.
    #[inline(always)]
    pub(super) fn least_gain(&self, distances: Distances) -> i32 {
        (self.wall_in_hand(distances) + 2 * self.tempo) / PARTS + 1
    }

    /// The units of a position for the player to move, given the distances of both players.
    #[inline(always)]
    pub(super) fn units(&self, pos: &Position, distances: Distances) -> i32 {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let steps = |player: Player| i32::from(distances[player.index()]);
        let stock = |player: Player| i32::from(pos.stock(player));
        let lead = PARTS * (steps(opponent) - steps(me)) + self.tempo;
        let walls = self.wall_in_hand(distances) * (stock(me) - stock(opponent));
        (lead + walls) * self.step(pos) / PARTS
    }

    /// The parts that a wall in hand is worth.
    #[inline(always)]
    fn wall_in_hand(&self, distances: Distances) -> i32 {
        let [white, black] = distances.map(i32::from);
        self.wall + self.wall_per_step * (white + black)
    }
}
