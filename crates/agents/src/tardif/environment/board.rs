//! Pawns and fences of the authors' game, and the paths between them.

use std::collections::VecDeque;

use stockade_core::Direction;

use super::{Refusal, Side};
use crate::tardif::action::{Slot, slot_count};

/// Row and column.
type Square = (usize, usize);

/// What is known about a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotUse {
    Free,
    Fence,
    /// No fence stands there and none may: it lies on the rim, or cut the board when it was tried.
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    size: usize,
    pawns: [Square; 2],
    slots: Vec<SlotUse>,
}

impl Board {
    pub(super) fn new(size: usize) -> Board {
        let slot = |index: usize| {
            if Slot::new(index as u8).is_real(size) { SlotUse::Free } else { SlotUse::Closed }
        };
        let slots = (0..slot_count(size)).map(slot).collect();
        Board { size, pawns: [(0, size / 2), (size - 1, size / 2)], slots }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn pawn(&self, side: Side) -> Square {
        self.pawns[side.index()]
    }

    /// What is known about a slot; `None` if the board has no such slot.
    pub(super) fn slot(&self, slot: Slot) -> Option<SlotUse> {
        self.slots.get(slot.index()).copied()
    }

    pub(super) fn has_arrived(&self, side: Side) -> bool {
        self.pawn(side).0 == self.goal(side)
    }

    /// The row in which a side wins.
    fn goal(&self, side: Side) -> usize {
        match side {
            Side::One => self.size - 1,
            Side::Two => 0,
        }
    }

    /// Moves a pawn, if nothing is in its way.
    pub(super) fn step(&mut self, side: Side, direction: Direction) -> Result<(), Refusal> {
        let from = self.pawn(side);
        let to = self.neighbor(from, direction).ok_or(Refusal::OffBoard)?;
        if to == self.pawn(side.other()) {
            return Err(Refusal::Occupied);
        }
        if self.is_fenced(from, direction) {
            return Err(Refusal::Fenced);
        }
        self.pawns[side.index()] = to;
        Ok(())
    }

    /// Places a fence. One that would leave a cell out of player one's reach is refused for good.
    pub(super) fn place(&mut self, slot: Slot) -> Result<(), Refusal> {
        let entry = self.slots.get_mut(slot.index()).ok_or(Refusal::NoSuchAction)?;
        if *entry != SlotUse::Free {
            return Err(Refusal::SlotUsed);
        }
        *entry = SlotUse::Fence;
        if self.steps_from(self.pawn(Side::One)).contains(&None) {
            self.slots[slot.index()] = SlotUse::Closed;
            return Err(Refusal::Cuts);
        }
        Ok(())
    }

    /// Steps to the goal. The board is always in one piece, so there is a path.
    pub(super) fn distance(&self, side: Side) -> usize {
        let steps = self.steps_from(self.pawn(side));
        let goal = self.goal(side) * self.size;
        steps[goal..goal + self.size].iter().flatten().min().copied().unwrap_or(0)
    }

    fn neighbor(&self, (row, column): Square, direction: Direction) -> Option<Square> {
        let (row, column) = match direction {
            Direction::North => (row + 1, column),
            Direction::East => (row, column + 1),
            Direction::South => (row.checked_sub(1)?, column),
            Direction::West => (row, column.checked_sub(1)?),
        };
        (row < self.size && column < self.size).then_some((row, column))
    }

    fn is_fenced(&self, (row, column): Square, direction: Direction) -> bool {
        let slot = match direction {
            Direction::North => Slot::beside(self.size, (row, column), true),
            Direction::East => Slot::beside(self.size, (row, column), false),
            Direction::South => Slot::beside(self.size, (row - 1, column), true),
            Direction::West => Slot::beside(self.size, (row, column - 1), false),
        };
        self.slot(slot) == Some(SlotUse::Fence)
    }

    /// Steps from a cell to every cell, row by row; `None` where there is no path.
    fn steps_from(&self, start: Square) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.size * self.size];
        steps[start.0 * self.size + start.1] = Some(0);
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((cell, done)) = open.pop_front() {
            for direction in Direction::ALL {
                let Some(next) = self.neighbor(cell, direction) else { continue };
                let entry = &mut steps[next.0 * self.size + next.1];
                if entry.is_none() && !self.is_fenced(cell, direction) {
                    *entry = Some(done + 1);
                    open.push_back((next, done + 1));
                }
            }
        }
        steps
    }
}
