//! The ply cap as searches see it.

use stockade_core::{CapResult, Game, Player};

use crate::proof::Proof;

/// When the referee stops the game, and with what result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cap {
    /// Plies from the root until then.
    pub(crate) left: usize,
    /// Whether the last ply can still win.
    pub(crate) goal_counts: bool,
    pub(crate) loser: Option<Player>,
}

impl Cap {
    pub(crate) fn of(game: &Game) -> Cap {
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
    pub(crate) fn allows_goal_at(&self, ply: usize) -> bool {
        ply < self.left || ply == self.left && self.goal_counts
    }

    /// Whether what is proven of a position holds at this ply: its end must come before the cap.
    #[inline(always)]
    pub(crate) fn allows(&self, proof: Proof, ply: usize) -> bool {
        match proof {
            Proof::Win(plies) | Proof::Loss(plies) => self.allows_goal_at(ply + usize::from(plies)),
            Proof::Draw => self.loser.is_none(),
        }
    }

    /// The value, −1 to 1, of being stopped by the cap for the player to move then.
    pub(crate) fn value(&self, to_move: Player) -> f32 {
        match self.loser {
            None => 0.0,
            Some(loser) if loser == to_move => -1.0,
            Some(_) => 1.0,
        }
    }
}
