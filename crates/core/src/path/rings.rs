//! Rings around the pawns and around the goals, which together show the shortest paths.

use arrayvec::ArrayVec;

use crate::{
    flood::{MAX_RINGS, OpenBoard},
    simd::Rows,
    wall::{Orientation, Wall, WallSet},
};

/// The rings of two sides that both have a path, by side.
pub(super) struct Rings<R> {
    open: OpenBoard<R>,
    /// Cells whose step east is open.
    pub(super) east: [u128; 2],
    /// Cells whose step north is open.
    pub(super) north: [u128; 2],
    /// Ring `k` holds the cells at most `k` steps from the pawn.
    pub(super) around: ArrayVec<[u128; 2], MAX_RINGS>,
    /// Ring `k` holds the cells from 1 to `k + 1` steps from the goal.
    pub(super) near: ArrayVec<[u128; 2], MAX_RINGS>,
    /// Steps of each side before the last one, which leaves the open board.
    pub(super) lengths: [usize; 2],
}

/// A wall that blocks the only step, or the only two, that all shortest paths of a side share.
#[derive(Clone, Copy)]
pub(super) struct Narrow {
    pub(super) wall: Wall,
    /// The steps made before.
    pub(super) step: u8,
}

/// The narrow places of a side, each wall once.
pub(super) struct Narrows {
    list: [Narrow; Wall::COUNT],
    len: usize,
}

impl Narrows {
    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Narrow] {
        &self.list[..self.len]
    }
}

impl<R: Rows> Rings<R> {
    /// No rings yet.
    #[inline(always)]
    pub(super) fn new(open: OpenBoard<R>) -> Rings<R> {
        Rings {
            open,
            east: open.east().to_bits(),
            north: open.north().to_bits(),
            around: ArrayVec::new(),
            near: ArrayVec::new(),
            lengths: [0; 2],
        }
    }

    /// Floods from pawns and goals until both sides have arrived.
    #[inline(always)]
    pub(super) fn flood(&mut self, sides: R) {
        let (wanted, mut arrived) = (sides.occupied(), 0);
        let finish = self.open.finish();
        let (mut north, mut south) = (0, 0);
        let (mut around, mut near) = (sides, finish);
        loop {
            self.around.push(around.to_bits());
            self.near.push(near.to_bits());
            arrived |= around.and(finish).occupied();
            if arrived & wanted == wanted || self.near.is_full() {
                self.lengths = [north, south];
                return;
            }
            north += usize::from(!arrived & 1);
            south += usize::from(!arrived >> 1 & 1);
            around = self.open.spread(around);
            near = self.open.spread(near);
        }
    }

    /// Walks along the shortest paths of a side: the walls among `slots` that block all of them at one
    /// step, and the cells of the paths.
    #[inline(always)]
    pub(super) fn walk(&self, side: usize, slots: WallSet) -> (Narrows, u128) {
        let (east, north) = (self.east[side], self.north[side]);
        let length = self.lengths[side];
        let list = [Narrow { wall: Wall::FIRST, step: 0 }; Wall::COUNT];
        let mut walk = Walk { slots, step: 0, found: Narrows { list, len: 0 } };
        let mut cells = self.around[0][side];
        let mut all = cells;
        for step in 0..length {
            let next = self.around[step + 1][side] & self.near[length - step - 1][side];
            // A wall blocks two steps, so it cannot stop more.
            if cells.count_ones() <= 2 && next.count_ones() <= 2 {
                let up = north & (cells & next >> 16 | next & cells >> 16);
                let along = east & (cells & next >> 1 | next & cells >> 1);
                walk.step = step;
                if along == 0 {
                    walk.add_up(up, side);
                } else if up == 0 {
                    walk.add_along(along, side);
                }
            }
            all |= next;
            cells = next;
        }
        walk.step = length;
        // The lanes of the last cells are those of the walls before the goal.
        walk.add_up(cells, 0);
        (walk.found, all)
    }
}

/// A walk from step to step.
struct Walk {
    /// Slots of interest that were not met yet.
    slots: WallSet,
    step: usize,
    found: Narrows,
}

impl Walk {
    /// Takes all steps north or south that paths use at once, given by their lower cells in lanes that
    /// begin with this row.
    #[inline(always)]
    fn add_up(&mut self, steps: u128, first_row: usize) {
        let (column, row) = place(steps, first_row);
        let first = steps & steps.wrapping_neg();
        if steps == first {
            self.add(Orientation::Horizontal, column.wrapping_sub(1), row);
        } else if steps != first | first << 1 {
            return;
        }
        self.add(Orientation::Horizontal, column, row);
    }

    /// Takes all steps east or west that paths use at once, given by their left cells.
    #[inline(always)]
    fn add_along(&mut self, steps: u128, first_row: usize) {
        let (column, row) = place(steps, first_row);
        let first = steps & steps.wrapping_neg();
        if steps == first {
            self.add(Orientation::Vertical, column, row.wrapping_sub(1));
        } else if steps != first | first << 16 {
            return;
        }
        self.add(Orientation::Vertical, column, row);
    }

    #[inline(always)]
    fn add(&mut self, orientation: Orientation, column: u8, row: u8) {
        if let Some(wall) = Wall::new(orientation, column, row)
            && self.slots.contains(wall)
        {
            self.slots = self.slots & !WallSet::of(wall);
            self.found.list[self.found.len] = Narrow { wall, step: self.step as u8 };
            self.found.len += 1;
        }
    }
}

/// Column and row of the lowest of these cells, in lanes that begin with a row.
#[inline(always)]
const fn place(cells: u128, first_row: usize) -> (u8, u8) {
    let bit = cells.trailing_zeros() as u8;
    (bit % 16, bit / 16 + first_row as u8)
}
