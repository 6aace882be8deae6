//! The paths that both sides of a roll-out keep in mind.

use stockade_core::{Cell, Player, Position, SplitMix64};

/// Of 81 squares, each at most once.
const MOST: usize = Cell::COUNT;

/// A shortest path, and how far along it the pawn is.
#[derive(Clone)]
pub(super) struct Path {
    /// From where it began to the goal.
    cells: [Cell; MOST],
    length: usize,
    at: usize,
}

impl Path {
    /// A search from the pawn, breadth first, pawns ignored, with the four directions in an order
    /// that is drawn once. The first to find a square is its parent; the first goal square taken
    /// from the queue ends it. Not all shortest paths have the same chance.
    #[inline(always)]
    pub(super) fn find(pos: &Position, player: Player, rng: &mut SplitMix64) -> Path {
        let start = pos.pawn(player).unwrap_or(pos.size().start(player));
        let goal = pos.size().goal(player);
        let order = drawn_order(rng);
        // Squares in the order in which they are found, each with the place of its parent.
        let mut queue = [(start, 0_u8); MOST];
        let (mut found, mut seen) = (1, 1_u128 << start.index());
        let mut taken = 0;
        while taken < found && !goal.contains(queue[taken].0) {
            let around = pos.open_steps(queue[taken].0);
            for direction in order {
                if let Some(cell) = around[usize::from(direction)]
                    && seen >> cell.index() & 1 == 0
                {
                    seen |= 1 << cell.index();
                    queue[found] = (cell, taken as u8);
                    found += 1;
                }
            }
            taken += 1;
        }
        Path::back(&queue, taken.min(found - 1))
    }

    /// The chain of parents, turned around.
    #[inline(always)]
    fn back(queue: &[(Cell, u8); MOST], last: usize) -> Path {
        let mut path = Path { cells: [queue[0].0; MOST], length: 1, at: 0 };
        let mut place = last;
        while place != 0 {
            path.cells[path.length - 1] = queue[place].0;
            path.length += 1;
            place = usize::from(queue[place].1);
        }
        path.cells[path.length - 1] = queue[0].0;
        path.cells[..path.length].reverse();
        path
    }

    /// Where the pawn stands.
    pub(super) fn here(&self) -> Option<Cell> {
        self.ahead(0)
    }

    /// The square so many steps ahead.
    #[inline(always)]
    pub(super) fn ahead(&self, steps: usize) -> Option<Cell> {
        self.cells[..self.length].get(self.at + steps).copied()
    }

    /// The square before this one.
    #[inline(always)]
    pub(super) fn behind(&self) -> Option<Cell> {
        self.at.checked_sub(1).map(|at| self.cells[at])
    }

    /// The pawn has gone so many steps ahead.
    #[inline(always)]
    pub(super) fn advance(&mut self, steps: usize) {
        self.at += steps;
    }

    /// The pawn has gone one step back.
    #[inline(always)]
    pub(super) fn retreat(&mut self) {
        self.at -= 1;
    }
}

/// The numbers of the four directions in one of their 24 orders.
#[inline(always)]
fn drawn_order(rng: &mut SplitMix64) -> [u8; 4] {
    let mut order = [0, 1, 2, 3];
    let mut draw = rng.below(24);
    for last in (1..4).rev() {
        order.swap(last, draw % (last + 1));
        draw /= last + 1;
    }
    order
}
