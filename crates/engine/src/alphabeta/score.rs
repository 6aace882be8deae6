//! Scores of alpha-beta: whole numbers, so that bounds compare exactly on every machine.

use std::ops::Neg;

use stockade_core::Player;

use crate::{cap::Cap, math, proof::Proof};

/// What a position is worth for the player to move.
///
/// ```text
///  −31 000 + plies      lost after this many plies from the root
///  −20 000 … 20 000     an estimate: log-odds in units of 1⁄200
///   31 000 − plies      won after this many plies from the root
/// ```
///
/// So the nearer of two wins is the better one, and the more distant of two losses.
///
/// ```
/// use stockade_engine::{Proof, alphabeta::Score};
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::loss_in(4) > Score::loss_in(2));
/// assert_eq!(Score::win_in(3).proof(), Some(Proof::Win(3)));
/// assert_eq!(Score::DRAW.win_chance(), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Above every score; the bounds of an open window.
    pub(super) const INFINITE: Score = Score(32_000);
    /// How many units make a log-odd of 1.
    pub const UNITS: f32 = 200.0;

    const WIN: i32 = 31_000;
    const PROVEN: i32 = 30_000;
    const MAX_ESTIMATE: i32 = 20_000;

    /// An estimate from units.
    pub const fn estimate(units: i32) -> Score {
        if units > Self::MAX_ESTIMATE {
            Score(Self::MAX_ESTIMATE)
        } else if units < -Self::MAX_ESTIMATE {
            Score(-Self::MAX_ESTIMATE)
        } else {
            Score(units)
        }
    }

    /// The player to move wins after this many plies.
    pub const fn win_in(plies: usize) -> Score {
        let plies = if plies < 1000 { plies as i32 } else { 1000 };
        Score(Self::WIN - plies)
    }

    /// The player to move loses after this many plies.
    pub const fn loss_in(plies: usize) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// What a proven result of a position at this ply is worth.
    pub(super) const fn proven(proof: Proof, ply: usize) -> Score {
        match proof {
            Proof::Win(plies) => Score::win_in(ply + plies as usize),
            Proof::Loss(plies) => Score::loss_in(ply + plies as usize),
            Proof::Draw => Score::DRAW,
        }
    }

    /// What the cap makes of a game that it stops at this ply with this player to move.
    pub(super) fn at_cap(cap: &Cap, to_move: Player, ply: usize) -> Score {
        match cap.loser {
            None => Score::DRAW,
            Some(loser) if loser == to_move => Score::loss_in(ply),
            Some(_) => Score::win_in(ply),
        }
    }

    /// Whether it is a proven win.
    pub const fn is_win(self) -> bool {
        self.0 >= Self::PROVEN
    }

    /// Whether it is a proven loss.
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::PROVEN
    }

    /// Whether it is a proven win or loss.
    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The proven win or loss that it stands for.
    pub const fn proof(self) -> Option<Proof> {
        let plies = self.plies_to_end() as u16;
        if self.is_win() {
            Some(Proof::Win(plies))
        } else if self.is_loss() {
            Some(Proof::Loss(plies))
        } else {
            None
        }
    }

    /// Expected score of the player to move, 0 to 1.
    pub fn win_chance(self) -> f32 {
        self.proof().map_or_else(|| math::sigmoid(self.0 as f32 / Self::UNITS), Proof::score)
    }

    /// The units.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The score this many units higher, or lower.
    #[inline(always)]
    pub(super) const fn plus(self, units: i32) -> Score {
        Score(self.0 + units)
    }

    /// Plies from the root to the end that a proven score stands for.
    #[inline(always)]
    pub(super) const fn plies_to_end(self) -> usize {
        (Self::WIN - self.0.abs()) as usize
    }

    /// The score as it is kept for a position at this ply: proven ends are counted from there.
    #[inline(always)]
    pub(super) const fn to_stored(self, ply: usize) -> i16 {
        let ply = ply as i32;
        (if self.is_win() {
            self.0 + ply
        } else if self.is_loss() {
            self.0 - ply
        } else {
            self.0
        }) as i16
    }

    /// The inverse of [`Score::to_stored`].
    #[inline(always)]
    pub(super) const fn from_stored(stored: i16, ply: usize) -> Score {
        let (score, ply) = (Score(stored as i32), ply as i32);
        if score.is_win() {
            Score(score.0 - ply)
        } else if score.is_loss() {
            Score(score.0 + ply)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_scores_count_from_the_position() {
        for score in [Score::win_in(9), Score::loss_in(12), Score::estimate(77), Score::DRAW] {
            assert_eq!(Score::from_stored(score.to_stored(4), 4), score);
        }
        // A win after 9 plies from the root, seen at ply 4, is one in 5; met again at ply 6 it is
        // one after 11.
        assert_eq!(Score::from_stored(Score::win_in(9).to_stored(4), 6), Score::win_in(11));
    }

    #[test]
    fn estimates_are_never_proofs() {
        for units in [i32::MIN / 2, -50_000, 0, 50_000] {
            assert_eq!(Score::estimate(units).proof(), None);
        }
    }
}
