//! Witness paths: one shortest path per side, and the walls that would touch it.
//!
//! A wall that crosses no step of a side's path leaves that side connected; only the walls that
//! cross one need a flood of their own.

use arrayvec::ArrayVec;

use crate::{
    flood::{self, MAX_RINGS, OpenBoard},
    simd::Rows,
    wall::WallSet,
};

/// The walls that cross the witness path of a wanted side. Every wanted side must have a path.
#[inline(always)]
pub(crate) fn crossed<R: Rows>(open: &OpenBoard<R>, sides: R, wanted: u8) -> WallSet {
    let mut rings: ArrayVec<[u128; 2], MAX_RINGS> = ArrayVec::new();
    let (mut cells, mut arrived) = (sides, 0);
    while arrived & wanted != wanted && !rings.is_full() {
        rings.push(cells.to_bits());
        arrived |= cells.and(open.finish()).occupied();
        cells = open.step(cells);
    }
    let steps = Steps {
        east: open.east().to_bits(),
        north: open.north().to_bits(),
        finish: open.finish().to_bits(),
    };
    let mut walls = WallSet::EMPTY;
    if wanted & 1 != 0 {
        walls |= steps.crossed_by_north_runner(&rings);
    }
    if wanted & 2 != 0 {
        walls |= steps.crossed_by_south_runner(&rings);
    }
    walls
}

/// An open board as plain lanes, by side.
struct Steps {
    east: [u128; 2],
    north: [u128; 2],
    finish: [u128; 2],
}

impl Steps {
    /// Lanes are rows from 0; the last step leaves the cell `last` northward.
    fn crossed_by_north_runner(&self, rings: &[[u128; 2]]) -> WallSet {
        let (path, last) = self.path(rings, 0);
        let rows = flood::narrow(path & path >> 1 & self.east[0]);
        let ranks = path & path >> 16 & self.north[0] | last;
        WallSet { h: flood::narrow(ranks | ranks >> 1), v: rows | rows >> 8 }
    }

    /// Lanes are rows from 1; the last step leaves the cell `last`, in lane 0, southward.
    fn crossed_by_south_runner(&self, rings: &[[u128; 2]]) -> WallSet {
        let (path, last) = self.path(rings, 1);
        let rows = flood::narrow(path & path >> 1 & self.east[1]);
        let ranks = (path & path >> 16 & self.north[1]) << 16 | last;
        WallSet { h: flood::narrow(ranks | ranks >> 1), v: rows | rows << 8 }
    }

    /// The cells of one shortest path, found from the goal back through the rings of the flood,
    /// and its last cell. Open neighbors on a shortest path are always consecutive, so the cells
    /// determine the steps.
    #[inline(always)]
    fn path(&self, rings: &[[u128; 2]], side: usize) -> (u128, u128) {
        let (east, north) = (self.east[side], self.north[side]);
        let finish = self.finish[side];
        let length = rings.iter().position(|ring| ring[side] & finish != 0).unwrap_or(0);
        let last = lowest(rings[length][side] & finish);
        let (mut path, mut cell) = (last, last);
        for ring in rings[..length].iter().rev() {
            let neighbors =
                (cell & east) << 1 | cell >> 1 & east | (cell & north) << 16 | cell >> 16 & north;
            cell = lowest(neighbors & ring[side]);
            path |= cell;
        }
        (path, last)
    }
}

#[inline(always)]
const fn lowest(cells: u128) -> u128 {
    cells & cells.wrapping_neg()
}
