//! What is kept of each state: win, loss or draw only, or distances too.

mod distances;
mod outcomes;

pub(crate) use distances::Distances;
pub(crate) use outcomes::Outcomes;

use super::{shape::Shape, terrain::Terrain, word::Word};
use crate::Answer;

/// How many states of a slice, or of many, are worth what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// States the player to move wins.
    pub wins: u64,
    /// States the player to move loses.
    pub losses: u64,
    /// States in which neither can force anything.
    pub draws: u64,
    /// The plies of the longest decided game; 0 where distances are not kept.
    pub longest: u8,
}

impl Tally {
    /// All states.
    pub fn states(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    pub(crate) fn add(&mut self, other: Tally, times: u64) {
        self.wins += times * other.wins;
        self.losses += times * other.losses;
        self.draws += times * other.draws;
        self.longest = self.longest.max(other.longest);
    }
}

/// A win takes more plies than a byte can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooDeep;

/// An encoding of the values of a slice. A slice has two halves, one for each turn.
pub(crate) trait Values<W: Word>: Send + Sync + 'static {
    type Unit: Copy + Send + Sync;

    /// The unit without any move or state.
    const NOTHING: Self::Unit;

    /// Units of half a slice.
    fn half(shape: &Shape<W>) -> usize;

    /// Bytes of a unit in a file.
    fn unit_bytes(shape: &Shape<W>) -> usize;

    fn write_unit(unit: Self::Unit, bytes: &mut [u8]);

    fn read_unit(bytes: &[u8]) -> Self::Unit;

    /// Joins what one more wall leads to with the best so far; the half is that of the states
    /// after the move.
    fn join(best: &mut [Self::Unit], after: &[Self::Unit]);

    /// Joins the half of the mirrored board.
    fn join_mirrored(shape: &Shape<W>, best: &mut [Self::Unit], after: &[Self::Unit]);

    /// Values a slice, given the best that walls lead to, by turn.
    fn solve(
        terrain: &Terrain<'_, W>,
        by_walls: [&[Self::Unit]; 2],
        slice: &mut [Self::Unit],
    ) -> Result<Tally, TooDeep>;

    /// The value of a state of a slice, whose units are given one by one.
    fn answer(
        shape: &Shape<W>,
        slice: impl Fn(usize) -> Self::Unit,
        turn: usize,
        white: usize,
        black: usize,
    ) -> Answer;
}
