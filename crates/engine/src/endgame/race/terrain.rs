//! The board of a race: steps and jumps under walls that no longer change, as masks.
//!
//! Cells are bits `row · 9 + column`, directions bits `N = 1, E = 2, S = 4, W = 8`.

use stockade_core::{Cell, CellSet, Player, Position, Wall};

/// How far the cell index moves for one step north, east, south, west.
const OFFSETS: [isize; 4] = [Cell::FILES as isize, 1, -(Cell::FILES as isize), -1];

/// A set of directions, as bits.
pub(super) type Directions = u8;

/// Cells of the frame.
pub(super) const CELLS: usize = Cell::COUNT;

/// The bit of a cell.
pub(super) const fn bit(cell: usize) -> u128 {
    1 << cell
}

/// The directions turned by half: north becomes south, east becomes west.
const fn turned(directions: Directions) -> Directions {
    directions << 2 & 0b1111 | directions >> 2
}

/// The directions at right angles to one.
const fn sides(direction: Directions) -> Directions {
    if direction & 0b0101 != 0 { 0b1010 } else { 0b0101 }
}

/// The neighbor of a cell in one direction, which must be open.
pub(super) fn shifted(cell: usize, direction: Directions) -> usize {
    cell.wrapping_add_signed(OFFSETS[direction.trailing_zeros() as usize & 3])
}

/// Calls a function with every direction of a set.
pub(super) fn for_each(mut directions: Directions, mut f: impl FnMut(Directions)) {
    while directions != 0 {
        f(directions & directions.wrapping_neg());
        directions &= directions - 1;
    }
}

/// Calls a function with the index of every bit.
pub(super) fn for_each_bit(bits: u128, mut f: impl FnMut(usize)) {
    for (base, mut word) in [(0, bits as u64), (64, (bits >> 64) as u64)] {
        while word != 0 {
            f(base + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Steps and jumps under a set of walls.
pub(super) struct Terrain {
    pub(super) cells: u128,
    edge_diagonal: bool,
    /// Goals of White and Black.
    pub(super) goals: [u128; 2],
    /// Cells whose step north, or east, is open; rim and walls close it.
    north: u128,
    east: u128,
    /// For each cell the open directions, and the cells that they lead to.
    pub(super) exits: [Directions; CELLS],
    pub(super) around: [u128; CELLS],
    /// For each cell the directions in which a jump over it, stopped there, may turn aside.
    aside: [Directions; CELLS],
}

impl Terrain {
    pub(super) fn new(pos: &Position) -> Terrain {
        let size = pos.size();
        let bits = |cells: CellSet| cells.bits();
        let (north_rim, east_rim) = (bits(size.goal(Player::White)), bits(size.goal(Player::Red)));
        let (south_rim, west_rim) = (bits(size.goal(Player::Black)), bits(size.goal(Player::Blue)));
        let cells = bits(size.cells());
        let (horizontal, vertical) = (pos.walls().horizontal(), pos.walls().vertical());
        let stopped_north = on_cells(horizontal) | on_cells(horizontal) << 1;
        let stopped_east = on_cells(vertical) | on_cells(vertical) << Cell::FILES;
        let mut terrain = Terrain {
            cells,
            edge_diagonal: pos.edge_diagonal(),
            goals: [north_rim, south_rim],
            north: cells & !north_rim & !stopped_north,
            east: cells & !east_rim & !stopped_east,
            exits: [0; CELLS],
            around: [0; CELLS],
            aside: [0b1111; CELLS],
        };
        let south = terrain.north << Cell::FILES;
        let west = terrain.east << 1;
        let rims = [north_rim, east_rim, south_rim, west_rim];
        for_each_bit(cells, |cell| {
            let on = |masks: [u128; 4]| {
                let direction = |i: usize| ((masks[i] >> cell & 1) as Directions) << i;
                direction(0) | direction(1) | direction(2) | direction(3)
            };
            terrain.exits[cell] = on([terrain.north, terrain.east, south, west]);
            terrain.around[cell] = terrain.spread(bit(cell));
            if !pos.edge_diagonal() {
                terrain.aside[cell] = !on(rims) & 0b1111;
            }
        });
        terrain
    }

    /// The cells one open step away from any of these.
    #[inline(always)]
    pub(super) fn spread(&self, cells: u128) -> u128 {
        (cells & self.north) << Cell::FILES
            | cells >> Cell::FILES & self.north
            | (cells & self.east) << 1
            | cells >> 1 & self.east
    }

    /// The direction of an open step between neighbors.
    pub(super) fn direction(&self, from: usize, to: usize) -> Directions {
        let all = [0b0001, 0b0010, 0b0100, 0b1000];
        let leads = |&direction: &Directions| {
            self.exits[from] & direction != 0 && shifted(from, direction) == to
        };
        all.into_iter().find(leads).unwrap_or(0)
    }

    /// Where a pawn can land, seen from the pawn on `over` that it jumps in a direction.
    pub(super) fn landings(&self, over: usize, direction: Directions) -> Directions {
        let exits = self.exits[over];
        if exits & direction != 0 {
            direction
        } else if self.aside[over] & direction != 0 {
            exits & sides(direction)
        } else {
            0
        }
    }

    /// Where a pawn can have come from, seen from the pawn on `over` that it jumped to land in an
    /// open direction from there.
    pub(super) fn origins(&self, over: usize, landing: Directions) -> Directions {
        let exits = self.exits[over];
        exits & (turned(landing) | sides(landing) & turned(self.aside[over] & !exits))
    }

    /// The pawns that cannot move, with the pawn that stands in their way: the only exit leads to
    /// it, and the jump is impossible.
    ///
    /// If pawns may step aside at the rim there are none: the two would be alone in a pocket of
    /// two cells, and on no board can both have a way from there.
    pub(super) fn stuck_pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        if self.edge_diagonal {
            return pairs;
        }
        for_each_bit(self.cells, |cell| {
            if self.exits[cell].count_ones() == 1 {
                let over = shifted(cell, self.exits[cell]);
                if self.landings(over, self.exits[cell]) == 0 {
                    pairs.push((cell, over));
                }
            }
        });
        pairs
    }
}

/// The anchors of walls, moved from the rows of eight slots to the rows of nine cells.
fn on_cells(slots: u64) -> u128 {
    let row = |row: usize| (slots >> (row * Wall::FILES) & 0xff) as u128;
    (0..Wall::RANKS).map(|r| row(r) << (r * Cell::FILES)).sum()
}
