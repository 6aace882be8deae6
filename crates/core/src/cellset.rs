//! Sets of cells.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
};

use crate::cell::Cell;

/// A set of cells of the 9×9 frame: bit `row · 9 + column` of a `u128`.
///
/// ```
/// use stockade_core::{Cell, CellSet};
/// let corner: CellSet = [Cell::new(0, 0), Cell::new(1, 0)].into_iter().flatten().collect();
/// assert_eq!(corner.len(), 2);
/// assert_eq!(corner.to_string(), "a1 b1");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(pub(crate) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// The cells whose bits are set; bits from 81 on are dropped.
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & ((1 << Cell::COUNT) - 1))
    }

    /// The cells of a row, 0 to 8.
    pub const fn row(row: u8) -> CellSet {
        CellSet::from_bits(0x1ff << (Cell::FILES * row as usize))
    }

    /// The cells of a column, 0 to 8.
    ///
    /// ```
    /// use stockade_core::CellSet;
    /// assert_eq!(CellSet::column(1).to_string(), "b1 b2 b3 b4 b5 b6 b7 b8 b9");
    /// assert_eq!(CellSet::row(8).to_string(), "a9 b9 c9 d9 e9 f9 g9 h9 i9");
    /// ```
    pub const fn column(column: u8) -> CellSet {
        let (mut bits, mut row) = (0, 0);
        while row < Cell::RANKS {
            bits |= 1 << (Cell::FILES * row + column as usize);
            row += 1;
        }
        CellSet(bits)
    }

    /// The bits, least significant = a1.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many cells there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The cell with the smallest index.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::at(self.0.trailing_zeros() as u8)) }
    }

    /// The cells in index order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = CellSet(rest).first()?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        CellSet::from_bits(!self.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
