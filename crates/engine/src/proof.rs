//! Proven results.

/// A proven result, for the player to move.
///
/// The winner plays for the quickest end and the loser for the longest game, as far as the proof has
/// seen: there may be a quicker win than it names.
///
/// ```
/// use stockade_engine::Proof;
/// // A move into a position that is lost in 4 wins in 5; one such move is enough.
/// let moves = [Proof::Win(2), Proof::Loss(4)].map(|behind| Some(behind.backed_up()));
/// assert_eq!(moves, [Some(Proof::Loss(3)), Some(Proof::Win(5))]);
/// assert_eq!(Proof::of_moves(moves, false), Some(Proof::Win(5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(tag = "result", content = "plies", rename_all = "camelCase"))]
pub enum Proof {
    /// The player to move wins in this many plies.
    Win(u16),
    /// The player to move loses in this many plies.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl Proof {
    /// The value of the result, −1 to 1.
    #[inline(always)]
    pub const fn value(self) -> f32 {
        match self {
            Proof::Win(_) => 1.0,
            Proof::Loss(_) => -1.0,
            Proof::Draw => 0.0,
        }
    }

    /// The score of the result, 0 to 1.
    pub const fn score(self) -> f32 {
        match self {
            Proof::Win(_) => 1.0,
            Proof::Loss(_) => 0.0,
            Proof::Draw => 0.5,
        }
    }

    /// Plies to the end; a draw has none.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Proof::Win(plies) | Proof::Loss(plies) => Some(plies),
            Proof::Draw => None,
        }
    }

    /// The same result for the other player.
    pub const fn reversed(self) -> Proof {
        match self {
            Proof::Win(plies) => Proof::Loss(plies),
            Proof::Loss(plies) => Proof::Win(plies),
            Proof::Draw => Proof::Draw,
        }
    }

    /// What it makes of the move that leads into the position, for the player who makes it.
    #[inline(always)]
    pub const fn backed_up(self) -> Proof {
        match self {
            Proof::Win(plies) => Proof::Loss(plies + 1),
            Proof::Loss(plies) => Proof::Win(plies + 1),
            Proof::Draw => Proof::Draw,
        }
    }

    /// What follows from what is proven of moves, for the player who makes them: one won move is
    /// enough to win, and when every move is lost, so is the position, provided these are all moves.
    /// Draws depend on the moves that led here and prove nothing.
    #[inline(always)]
    pub fn of_moves(
        moves: impl IntoIterator<Item = Option<Proof>>,
        are_all: bool,
    ) -> Option<Proof> {
        let (mut quickest_win, mut longest_loss) = (None, Some(0));
        for proof in moves {
            match proof {
                Some(Proof::Win(plies)) => {
                    quickest_win = Some(quickest_win.map_or(plies, |quickest| plies.min(quickest)));
                }
                Some(Proof::Loss(plies)) => {
                    longest_loss = longest_loss.map(|longest| plies.max(longest));
                }
                Some(Proof::Draw) | None => longest_loss = None,
            }
        }
        let win = quickest_win.map(Proof::Win);
        win.or(longest_loss.filter(|_| are_all).map(Proof::Loss))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_moves_decide_their_position() {
        let check = |moves: &[Option<Proof>], are_all, expected| {
            assert_eq!(Proof::of_moves(moves.iter().copied(), are_all), expected, "{moves:?}");
        };
        let (won, lost) = (|n| Some(Proof::Win(n)), |n| Some(Proof::Loss(n)));
        check(&[lost(2), won(7), won(3), None], false, won(3));
        check(&[lost(2), lost(6)], true, lost(6));
        check(&[lost(2), lost(6)], false, None);
        check(&[lost(2), None], true, None);
        check(&[lost(2), Some(Proof::Draw)], true, None);
    }

    #[test]
    fn both_players_see_the_same_result() {
        for proof in [Proof::Win(3), Proof::Loss(8), Proof::Draw] {
            assert_eq!(proof.reversed().reversed(), proof);
            assert_eq!(proof.reversed().plies(), proof.plies());
            assert_eq!(proof.reversed().value(), -proof.value());
            assert_eq!(proof.score(), (proof.value() + 1.0) / 2.0);
        }
    }
}
