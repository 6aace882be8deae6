//! The values of a slice: the states that share their walls and stocks, among which pawns can move in
//! cycles.
//!
//! Everything is a set of states by turn. `lost` are those known to be lost, `open` those not
//! known to be won; the finished games that a move can lead to are among both. A state is won if
//! some move leads to a lost one, and lost if no move leads to an open one. One ply after another
//! is looked at, first wins, then losses, so that the ply at which a state is decided is its
//! distance.

use super::{
    terrain::{Rows, Terrain},
    word::Word,
};

pub(crate) struct Sweep<'a, W> {
    pub(crate) terrain: &'a Terrain<'a, W>,
    pub(crate) lost: [Rows<W>; 2],
    pub(crate) open: [Rows<W>; 2],
}

/// What placing a wall can reach, by turn.
pub(crate) struct ByWalls<W> {
    /// States from which a wall leads to a lost one.
    pub(crate) lost: [Rows<W>; 2],
    /// States from which a wall leads to one that is not won.
    pub(crate) open: [Rows<W>; 2],
}

impl<W: Word> ByWalls<W> {
    pub(crate) fn none() -> ByWalls<W> {
        ByWalls { lost: [[W::EMPTY; 82]; 2], open: [[W::EMPTY; 82]; 2] }
    }
}

impl<'a, W: Word> Sweep<'a, W> {
    pub(crate) fn new(terrain: &'a Terrain<'a, W>) -> Sweep<'a, W> {
        let lost = [terrain.finished(0), terrain.finished(1)];
        let mut open = lost;
        for rows in &mut open {
            for (row, &states) in rows.iter_mut().zip(&terrain.states) {
                *row |= states;
            }
        }
        Sweep { terrain, lost, open }
    }

    /// Finds the wins of one ply, reports each row of them, and returns whether there are any.
    pub(crate) fn wins(
        &mut self,
        walls: &ByWalls<W>,
        mut report: impl FnMut(usize, usize, W),
    ) -> bool {
        let mut any = false;
        for turn in 0..2 {
            let before = self.terrain.before(turn, &self.lost[1 - turn]);
            for (white, &moved) in before[..self.terrain.shape.per_pawn].iter().enumerate() {
                let states = self.terrain.states[white] & self.open[turn][white];
                let won = states & (moved | walls.lost[turn][white]);
                if !won.is_none() {
                    any = true;
                    self.open[turn][white] &= !won;
                    report(turn, white, won);
                }
            }
        }
        any
    }

    /// Finds the losses of one ply, reports each row of them, and returns whether there are any.
    pub(crate) fn losses(
        &mut self,
        walls: &ByWalls<W>,
        mut report: impl FnMut(usize, usize, W),
    ) -> bool {
        let mut any = false;
        for turn in 0..2 {
            let before = self.terrain.before(turn, &self.open[1 - turn]);
            for (white, &moved) in before[..self.terrain.shape.per_pawn].iter().enumerate() {
                let states = self.terrain.states[white] & !self.lost[turn][white];
                let lost = states & !(moved | walls.open[turn][white]);
                if !lost.is_none() {
                    any = true;
                    self.lost[turn][white] |= lost;
                    report(turn, white, lost);
                }
            }
        }
        any
    }

    /// The states of a turn that are neither won nor lost so far: drawn, once all is found.
    pub(crate) fn undecided(&self, turn: usize, white: usize) -> W {
        self.terrain.states[white] & self.open[turn][white] & !self.lost[turn][white]
    }
}
