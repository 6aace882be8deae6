//! Which walls Bowler's player tries, and in which order.

use stockade_core::{Cell, Move, Orientation, Position, Wall, WallSet};

/// Which walls are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// Those whose anchor is near a pawn: what his code does.
    #[default]
    Faithful,
    /// Also those that continue another wall: what his paper says.
    Clean,
    /// Every legal wall, to see what the filter costs and saves.
    Off,
}

const NEAR: u8 = 3;

impl Filter {
    /// The legal walls that are tried.
    pub fn walls(self, pos: &Position) -> WallSet {
        let legal = pos.legal_walls();
        let near = || {
            let pawns = pos.pawns().iter();
            pawns.fold(WallSet::default(), |walls, pawn| walls | NEAR_PAWN[pawn.index()])
        };
        match self {
            Filter::Faithful => legal & near(),
            Filter::Clean => legal & (near() | pos.walls().continuations()),
            Filter::Off => legal,
        }
    }
}

/// For each cell the slots whose anchor is at most three steps away, walls ignored.
static NEAR_PAWN: [WallSet; Cell::COUNT] = {
    let mut near = [WallSet::from_bits(0, 0); Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let mut slot = 0;
        while let Some(wall) = Wall::from_index(slot) {
            let (column, row) = anchor(wall);
            let (c, r) = ((cell % Cell::FILES) as u8, (cell / Cell::FILES) as u8);
            if column.abs_diff(c) + row.abs_diff(r) <= NEAR {
                near[cell].insert(wall);
            }
            slot += 1;
        }
        cell += 1;
    }
    near
};

/// Column and row of the cell that Bowler names a wall after.
const fn anchor(wall: Wall) -> (u8, u8) {
    match wall.orientation() {
        Orientation::Horizontal => (wall.column(), wall.row() + 1),
        Orientation::Vertical => (wall.column() + 1, wall.row()),
    }
}

/// Adds walls by anchor, from the top rank down and from left to right, horizontal ones first.
pub(super) fn push_by_anchor(walls: WallSet, moves: &mut Vec<Move>) {
    use Orientation::{Horizontal, Vertical};
    let row_of = |slots: u64, row: u8| u16::from((slots >> (8 * row)) as u8);
    for row in (0..9_u8).rev() {
        let above = if row > 0 { row_of(walls.horizontal(), row - 1) } else { 0 };
        let beside = if row < 8 { row_of(walls.vertical(), row) << 1 } else { 0 };
        let mut columns = above | beside;
        while columns != 0 {
            let column = columns.trailing_zeros() as u8;
            columns &= columns - 1;
            let mut push = |slots: u16, wall: Option<Wall>| {
                if slots >> column & 1 == 1 {
                    moves.extend(wall.map(Move::wall));
                }
            };
            push(above, row.checked_sub(1).and_then(|row| Wall::new(Horizontal, column, row)));
            push(beside, column.checked_sub(1).and_then(|left| Wall::new(Vertical, left, row)));
        }
    }
}
