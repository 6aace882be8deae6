//! The open board as two sides see it, and the floods that run over it.
//!
//! White runs north and Black south on the board as it is; Red and Blue run north and south on the
//! board with files and ranks exchanged. So every player is one of two sides of some open board, and
//! one flood answers for two players at once.

use crate::{
    board::Board,
    cell::Cell,
    frame::{BoardSize, Frame},
    player::Player,
    simd::{Isa, Rows},
    wall::WallSet,
};

/// A flood over eight rows of nine cells ends after at most this many rings.
pub(crate) const MAX_RINGS: usize = 72;

/// Which pair of players runs on an open board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    /// White and Black.
    Ranks,
    /// Red and Blue.
    Files,
}

impl Axis {
    /// The open board a player runs on, and which of its sides the player is.
    pub(crate) const fn of(player: Player) -> (Axis, usize) {
        match player {
            Player::White => (Axis::Ranks, 0),
            Player::Black => (Axis::Ranks, 1),
            Player::Red => (Axis::Files, 0),
            Player::Blue => (Axis::Files, 1),
        }
    }

    /// The north side and the south side.
    pub(crate) const fn sides(self) -> [Player; 2] {
        match self {
            Axis::Ranks => [Player::White, Player::Black],
            Axis::Files => [Player::Red, Player::Blue],
        }
    }

    /// A cell as the open board numbers it (and back: the exchange is its own inverse).
    #[inline(always)]
    pub(crate) const fn transpose_cell(self, cell: Cell) -> Cell {
        match self {
            Axis::Ranks => cell,
            Axis::Files => Cell::at(cell.column() * Cell::FILES as u8 + cell.row()),
        }
    }

    /// Walls as the open board numbers them (and back).
    #[inline(always)]
    pub(crate) fn transpose_walls(self, walls: WallSet) -> WallSet {
        match self {
            Axis::Ranks => walls,
            Axis::Files => WallSet { h: transpose(walls.v), v: transpose(walls.h) },
        }
    }

    /// The board's masks as the open board numbers them.
    #[inline(always)]
    pub(crate) fn frame(self, size: BoardSize) -> &'static Frame {
        match self {
            Axis::Ranks => size.frame(),
            Axis::Files => size.transposed().frame(),
        }
    }
}

/// Exchanges rows and columns of an 8×8 bit matrix by swapping ever larger blocks.
const fn transpose(mut bits: u64) -> u64 {
    let swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ swap << 7;
    let swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ swap << 14;
    let swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ swap << 28
}

/// The lane position of a cell on a side's board; `None` on the row that has no lane there.
#[inline(always)]
pub(crate) const fn lane(cell: Cell, side: usize) -> Option<u32> {
    let row = cell.row() as u32;
    match side {
        0 if row < 8 => Some(16 * row + cell.column() as u32),
        1 if row > 0 => Some(16 * (row - 1) + cell.column() as u32),
        _ => None,
    }
}

/// The low byte of each lane; a ninth column has no slot.
#[inline(always)]
pub(crate) const fn narrow(lanes: u128) -> u64 {
    const fn half(word: u64) -> u64 {
        let bytes = word & 0x00ff_00ff_00ff_00ff;
        let pairs = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff;
        (pairs | pairs >> 16) & 0xffff_ffff
    }
    half(lanes as u64) | half((lanes >> 64) as u64) << 32
}

/// Steps north of a side's lanes, given by their lower cells, moved to the lanes of the walls
/// that block them.
#[inline(always)]
pub(crate) const fn anchored(steps: u128, side: usize) -> u128 {
    // The south side's lanes begin with row 1.
    if side == 0 { steps } else { steps << 16 }
}

/// The bit of each cell on each side's board, 0 where there is none.
static LANES: [[u128; Cell::COUNT]; 2] = {
    let mut lanes = [[0; Cell::COUNT]; 2];
    let mut index = 0;
    while index < Cell::COUNT {
        let mut side = 0;
        while side < 2 {
            if let Some(bit) = lane(Cell::at(index as u8), side) {
                lanes[side][index] = 1 << bit;
            }
            side += 1;
        }
        index += 1;
    }
    lanes
};

/// Open steps and the last cells before the goal, for both sides.
#[derive(Clone, Copy)]
pub(crate) struct OpenBoard<R> {
    /// Cells whose step east is open.
    east: R,
    /// Cells whose step north is open.
    north: R,
    /// Cells from which one step reaches the goal.
    finish: R,
}

impl<R: Rows> OpenBoard<R> {
    /// The open board on a board with these walls, already transposed for its axis.
    #[inline(always)]
    pub(crate) fn new(walls: WallSet, frame: &Frame) -> OpenBoard<R> {
        let WallSet { h, v } = walls;
        let lanes = &frame.lanes;
        let east = R::widen(lanes.east[0] & !(v | v << 8), lanes.east[1] & !(v | v >> 8));
        let barred = R::widen(h, h >> 8);
        let open = R::from_bits(lanes.north[0], lanes.north[1]);
        let north = barred.or(barred.east()).not_and(open);
        let finish = north.north_twice().and(R::from_bits(lanes.finish[0], lanes.finish[1]));
        OpenBoard { east, north, finish }
    }

    /// An open board with these open steps and last cells.
    #[inline(always)]
    pub(crate) fn from_parts(east: R, north: R, finish: R) -> OpenBoard<R> {
        OpenBoard { east, north, finish }
    }

    /// The board of a position as the two sides of an axis see it.
    #[inline(always)]
    pub(crate) fn of(board: &Board, axis: Axis) -> OpenBoard<R> {
        OpenBoard::new(axis.transpose_walls(board.walls), axis.frame(board.size))
    }

    /// The cells where the sides of an axis stand. A side on its own goal, or absent, has none.
    #[inline(always)]
    pub(crate) fn sides(board: &Board, axis: Axis) -> R {
        let seat = |side: usize| {
            let cell = board.pawns.get(axis.sides()[side]);
            cell.map_or(0, |cell| LANES[side][axis.transpose_cell(cell).index()])
        };
        R::from_bits(seat(0), seat(1))
    }

    /// Everything exactly one step away from `cells`.
    ///
    /// Repeated, it gives the ends of all walks of a length. The first walk to meet the goal is a
    /// shortest path, so distances need no more than this.
    #[inline(always)]
    pub(crate) fn step(&self, cells: R) -> R {
        let east = cells.and(self.east).east();
        let west = cells.west().and(self.east);
        let north = cells.and(self.north).north();
        let south = cells.south().and(self.north);
        east.or(west).or(north.or(south))
    }

    /// Everything within one step of `cells`, `cells` included.
    #[inline(always)]
    pub(crate) fn spread(&self, cells: R) -> R {
        self.step(cells).or(cells)
    }

    /// Cells whose step east is open.
    #[inline(always)]
    pub(crate) fn east(&self) -> R {
        self.east
    }

    /// Cells whose step north is open.
    #[inline(always)]
    pub(crate) fn north(&self) -> R {
        self.north
    }

    /// The last cells before the goal.
    #[inline(always)]
    pub(crate) fn finish(&self) -> R {
        self.finish
    }

    /// Which of the sides in `cells` have a path to their goal, as bits; stops when all `wanted`
    /// have arrived.
    #[inline(always)]
    pub(crate) fn arrivals(&self, mut cells: R, wanted: u8) -> u8 {
        loop {
            let arrived = cells.and(self.finish).occupied();
            if arrived & wanted == wanted {
                return arrived;
            }
            // Two rings per look: the look costs about as much as a ring.
            let grown = self.spread(self.spread(cells));
            if grown.equals(cells) {
                return arrived;
            }
            cells = grown;
        }
    }

    /// Steps to the goal for each side in `cells`, at least 1; `None` without a path or a side.
    #[inline(always)]
    pub(crate) fn distances(&self, mut cells: R) -> [Option<u8>; 2] {
        let wanted = cells.occupied();
        let (mut arrived, mut steps) = (0, [1; 2]);
        // Sides nearly always have a path, so the longest possible walk is limit enough for
        // those who have not.
        for _ in 0..MAX_RINGS {
            arrived |= cells.and(self.finish).occupied();
            if arrived & wanted == wanted {
                break;
            }
            steps[0] += !arrived & 1;
            steps[1] += !arrived >> 1 & 1;
            cells = self.step(cells);
        }
        [0, 1].map(|side| (arrived & 1 << side != 0).then_some(steps[side]))
    }
}

/// The open board of an axis with the instructions of a level.
pub(crate) type OpenBoardOf<I> = OpenBoard<<I as Isa>::Rows>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(transpose(1 << (8 * row + column)), 1 << (8 * column + row));
            }
        }
    }
}
