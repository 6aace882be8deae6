//! What a position is worth for White: the end of the game first, then one of the evaluators.

use std::{f32::consts::SQRT_2, sync::Arc};

use stockade_core::{CapResult, Player, Position, Rules, SplitMix64, simd::Isa};

use super::{
    cnn::Cnn,
    forest::Forest,
    resiliency::features_with,
    rollout::{Manner, roll_out},
};

/// How the search values a position that is not the end of the game (Cornell 2025, §2.2 and §2.4).
#[derive(Clone, Debug)]
pub enum Evaluator {
    /// Knows nothing: always 0.
    Naive,
    /// 0.8 · (rows Black still has to go − rows White still has to go) ÷ (rows − 2).
    Basic,
    /// Uniformly random moves to the end of the game.
    RollOut,
    /// The roll-outs of the authors' first program, which hurry more than they build.
    GuidedRollOut,
    /// A forest over the ten path-resiliency features.
    Forest(Arc<Forest>),
    /// A convolutional network.
    Cnn(Arc<Cnn>),
}

impl Evaluator {
    /// The value for White, between −1 and 1, of a position that is not the end of the game; `None`
    /// if it scores for neither side, as a roll-out of the first program that got too long.
    #[inline(always)]
    pub(super) fn value<I: Isa>(
        &self,
        isa: I,
        rules: &Rules,
        pos: &Position,
        ply: usize,
        rng: &mut SplitMix64,
    ) -> Option<f32> {
        let for_white = |value: f32| if pos.to_move() == Player::White { value } else { -value };
        Some(match self {
            Evaluator::Naive => 0.0,
            Evaluator::Basic => basic(pos),
            Evaluator::RollOut => return roll_out(Manner::Uniform, isa, rules, pos, ply, rng),
            Evaluator::GuidedRollOut => return roll_out(Manner::Guided, isa, rules, pos, ply, rng),
            Evaluator::Forest(forest) => for_white(forest.value(&features_with(isa, pos))),
            Evaluator::Cnn(cnn) => for_white(cnn.value(pos, ply)),
        })
    }

    /// The scale of the exploration term, 1.4142135 in the authors' code. The first program counted a
    /// win as 1 and a loss as 0; on the scale from −1 to 1 its constant is twice as large.
    pub(super) fn exploration(&self) -> f32 {
        let is_first_program = matches!(self, Evaluator::GuidedRollOut);
        if is_first_program { 2.0 * SQRT_2 } else { SQRT_2 }
    }
}

/// The value for White if the game is over. The ply cap comes before or after the goal, as the
/// rules say; repetition is unknown to the authors' programs.
#[inline(always)]
pub(super) fn final_value(rules: &Rules, pos: &Position, ply: usize) -> Option<f32> {
    let cap = rules.ply_cap.filter(|cap| ply >= usize::from(cap.plies));
    let capped = cap.map(|cap| match cap.result {
        CapResult::Draw | CapResult::Discard => 0.0,
        CapResult::LossFor(loser) => win_of(loser.opposite()),
    });
    if cap.is_some_and(|cap| cap.before_goal) {
        return capped;
    }
    pos.winner().map(win_of).or(capped)
}

const fn win_of(player: Player) -> f32 {
    match player {
        Player::White => 1.0,
        _ => -1.0,
    }
}

/// Rows alone; walls and files do not matter.
#[inline(always)]
fn basic(pos: &Position) -> f32 {
    let last_row = f32::from(pos.size().height() - 1);
    let row = |player| pos.pawn(player).map_or(0.0, |cell| f32::from(cell.row()));
    let white_to_go = last_row - row(Player::White);
    0.8 * (row(Player::Black) - white_to_go) / (last_row - 1.0)
}
