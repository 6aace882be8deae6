//! The ply cap as the search sees it.

use stockade_core::{CapResult, Game, Player, Position};

use super::score::Score;

/// When the referee stops the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cap {
    /// Plies from the root until then.
    pub(super) left: usize,
    /// Whether the last ply can still win.
    pub(super) goal_counts: bool,
    pub(super) loser: Option<Player>,
}

impl Cap {
    pub(super) fn of(game: &Game) -> Cap {
        let Some(cap) = game.rules().ply_cap else {
            return Cap { left: usize::MAX, goal_counts: true, loser: None };
        };
        let loser = match cap.result {
            CapResult::LossFor(player) => Some(player),
            CapResult::Draw | CapResult::Discard => None,
        };
        let left = usize::from(cap.plies).saturating_sub(game.ply());
        Cap { left, goal_counts: !cap.before_goal, loser }
    }

    /// Whether a goal reached at this ply wins.
    #[inline(always)]
    pub(super) fn allows_goal_at(&self, ply: usize) -> bool {
        ply < self.left || ply == self.left && self.goal_counts
    }

    /// The score of a position at which the cap ends the game.
    pub(super) fn score(&self, pos: &Position, ply: usize) -> Score {
        match self.loser {
            None => Score::DRAW,
            Some(loser) if loser == pos.to_move() => Score::loss_in(ply),
            Some(_) => Score::win_in(ply),
        }
    }
}
