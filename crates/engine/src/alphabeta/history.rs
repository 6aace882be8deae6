//! What earlier cutoffs say about moves: which of them refuted something, here or anywhere.

use stockade_core::{Move, Player};

use super::params::AlphaBetaParams;

/// Bounds of a history value.
const LIMIT: i32 = 8_192;

/// How often moves have caused cutoffs, by player; walls and pawn moves alike.
pub(super) struct History {
    values: [[i16; Move::COUNT + 1]; 2],
    /// The last two moves that caused a cutoff at each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// What cutoffs add, and what moves are worth beside their history.
    pub(super) params: AlphaBetaParams,
}

impl History {
    pub(super) fn new(plies: usize, params: &AlphaBetaParams) -> History {
        let (values, killers) = ([[0; Move::COUNT + 1]; 2], vec![[None; 2]; plies]);
        History { values, killers, params: *params }
    }

    /// From −8192 for moves that never worked to 8192 for those that always did.
    #[inline(always)]
    pub(super) fn value(&self, player: Player, mv: Move) -> i32 {
        i32::from(self.values[player.index()][mv.index()])
    }

    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// A move caused a cutoff after these others did not.
    pub(super) fn cutoff(
        &mut self,
        player: Player,
        mv: Move,
        tried: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let AlphaBetaParams { history_bonus, history_most, .. } = self.params;
        let bonus = (history_bonus * depth * depth).min(history_most);
        self.change(player, mv, bonus);
        for &other in tried {
            self.change(player, other, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Values move the less the nearer they are to their bound, so old cutoffs fade.
    fn change(&mut self, player: Player, mv: Move, bonus: i32) {
        let value = &mut self.values[player.index()][mv.index()];
        let now = i32::from(*value);
        *value = (now + bonus - now * bonus.abs() / LIMIT) as i16;
    }
}
