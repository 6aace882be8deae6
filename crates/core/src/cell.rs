//! Cells and directions of the 9×9 frame.

use std::fmt;

/// One of the four directions of a step, as seen by White.
///
/// ```
/// use stockade_core::{Cell, Direction};
/// let cell: Cell = "e4".parse()?;
/// assert_eq!(cell.neighbor(Direction::North), Some("e5".parse()?));
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[repr(u8)]
pub enum Direction {
    /// Towards higher ranks.
    North = 0,
    /// Towards higher files.
    East = 1,
    /// Towards lower ranks.
    South = 2,
    /// Towards lower files.
    West = 3,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The bit of this direction in a set of directions (`1 << self`).
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The two directions at right angles to this one.
    ///
    /// ```
    /// use stockade_core::Direction::*;
    /// assert_eq!(North.sides(), [East, West]);
    /// ```
    pub const fn sides(self) -> [Direction; 2] {
        match self {
            Direction::North | Direction::South => [Direction::East, Direction::West],
            Direction::East | Direction::West => [Direction::North, Direction::South],
        }
    }

    /// How far the cell index moves for one step in this direction.
    pub(crate) const fn offset(self) -> i8 {
        match self {
            Direction::North => Cell::FILES as i8,
            Direction::East => 1,
            Direction::South => -(Cell::FILES as i8),
            Direction::West => -1,
        }
    }
}

/// A cell of the 9×9 frame in which every board size lives; index `row · 9 + column`.
///
/// ```text
///  row 8 | 72 73 … 80      a9 b9 … i9
///   …    |  …
///  row 1 |  9 10 … 17      a2 b2 … i2
///  row 0 |  0  1 …  8      a1 b1 … i1
/// ```
///
/// ```
/// use stockade_core::Cell;
/// let e1 = Cell::new(4, 0).unwrap();
/// assert_eq!((e1.index(), e1.to_string().as_str()), (4, "e1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Columns of the frame, and the stride between rows.
    pub const FILES: usize = 9;
    /// Rows of the frame.
    pub const RANKS: usize = 9;
    /// Number of cells in the frame.
    pub const COUNT: usize = Self::FILES * Self::RANKS;

    /// The cell in this column and row, both counted from 0; `None` outside the frame.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if (column as usize) < Self::FILES && (row as usize) < Self::RANKS {
            Some(Cell(row * Self::FILES as u8 + column))
        } else {
            None
        }
    }

    /// The cell with this index; `None` from 81 on.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < Self::COUNT { Some(Cell(index as u8)) } else { None }
    }

    /// The caller guarantees `index < 81`.
    pub(crate) const fn at(index: u8) -> Cell {
        debug_assert!((index as usize) < Self::COUNT);
        Cell(index)
    }

    /// `row · 9 + column`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column counted from 0 (file a).
    pub const fn column(self) -> u8 {
        self.0 % Self::FILES as u8
    }

    /// Row counted from 0 (rank 1).
    pub const fn row(self) -> u8 {
        self.0 / Self::FILES as u8
    }

    /// The neighbor in a direction; `None` beyond the frame. Walls are not asked.
    pub const fn neighbor(self, direction: Direction) -> Option<Cell> {
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::North => Cell::new(column, row + 1),
            Direction::East => Cell::new(column + 1, row),
            Direction::South => Cell::new(column, row.wrapping_sub(1)),
            Direction::West => Cell::new(column.wrapping_sub(1), row),
        }
    }

    /// The neighbor when the caller knows that the step stays on the board.
    pub(crate) const fn shifted(self, direction: Direction) -> Cell {
        Cell::at((self.0 as i8 + direction.offset()) as u8)
    }

    /// Every cell of the frame in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
