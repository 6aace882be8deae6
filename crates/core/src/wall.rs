//! Walls, the slots they stand in, and sets of them.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
};

use crate::cell::Cell;

/// How a wall lies.
///
/// ```
/// use stockade_core::{Orientation, Wall};
/// let wall: Wall = "e3h".parse()?;
/// assert_eq!((wall.orientation(), wall.orientation().letter()), (Orientation::Horizontal, 'h'));
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Orientation {
    /// Lies between two ranks and stops steps north and south; written `h`.
    Horizontal = 0,
    /// Stands between two files and stops steps east and west; written `v`.
    Vertical = 1,
}

impl Orientation {
    /// Both, horizontal first.
    pub const ALL: [Orientation; 2] = [Orientation::Horizontal, Orientation::Vertical];

    /// `h` or `v`.
    pub const fn letter(self) -> char {
        match self {
            Orientation::Horizontal => 'h',
            Orientation::Vertical => 'v',
        }
    }
}

/// A wall two cells long, named after the cell nearest a1 of the four it touches.
///
/// The index is `row · 8 + column` for horizontal walls and 64 more for vertical ones.
/// `e3h` lies above e3 and f3; `e3v` to the right of e3 and e4:
///
/// ```text
///      e3h                 e3v
///    e4  f4              e4 | f4
///   ━━━━━━━━                |
///    e3  f3              e3 | f3
/// ```
///
/// ```
/// use stockade_core::{Orientation, Wall};
/// let wall = Wall::new(Orientation::Vertical, 4, 2).unwrap();
/// assert_eq!((wall.index(), wall.to_string().as_str()), (84, "e3v"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wall(u8);

impl Wall {
    /// Columns of slots in the frame, and the stride between rows of slots.
    pub const FILES: usize = Cell::FILES - 1;
    /// Rows of slots in the frame.
    pub const RANKS: usize = Cell::RANKS - 1;
    /// Slots of one orientation.
    pub const PER_ORIENTATION: usize = Self::FILES * Self::RANKS;
    /// Slots of both orientations.
    pub const COUNT: usize = 2 * Self::PER_ORIENTATION;

    /// The wall with index 0, `a1h`.
    pub(crate) const FIRST: Wall = Wall(0);

    /// The wall whose anchor is in this column and row, counted from 0; `None` outside the frame.
    pub const fn new(orientation: Orientation, column: u8, row: u8) -> Option<Wall> {
        if (column as usize) < Self::FILES && (row as usize) < Self::RANKS {
            Some(Wall((orientation as u8) << 6 | row << 3 | column))
        } else {
            None
        }
    }

    /// The wall with this index; `None` from 128 on.
    pub const fn from_index(index: usize) -> Option<Wall> {
        if index < Self::COUNT { Some(Wall(index as u8)) } else { None }
    }

    /// 0–63 horizontal, 64–127 vertical.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How it lies.
    pub const fn orientation(self) -> Orientation {
        if self.0 < Self::PER_ORIENTATION as u8 {
            Orientation::Horizontal
        } else {
            Orientation::Vertical
        }
    }

    /// Column of the anchor, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 & 7
    }

    /// Row of the anchor, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// The cell nearest a1 of the four it touches.
    pub const fn anchor(self) -> Cell {
        Cell::at(self.row() * Cell::FILES as u8 + self.column())
    }

    /// The bit of the wall's midpoint among the 8×8 inner crossings.
    pub(crate) const fn point(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The wall on the same midpoint in the other orientation.
    pub const fn crossing(self) -> Wall {
        Wall(self.0 ^ Self::PER_ORIENTATION as u8)
    }

    /// Every wall of the frame in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Wall> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Wall)
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.anchor(), self.orientation().letter())
    }
}

impl fmt::Debug for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of walls: one bit per slot, `row · 8 + column`, in a `u64` per orientation.
///
/// ```
/// use stockade_core::{Orientation, Wall, WallSet};
/// let mut walls = WallSet::EMPTY;
/// walls.insert(Wall::new(Orientation::Horizontal, 0, 0).unwrap());
/// assert_eq!((walls.len(), walls.horizontal()), (1, 1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct WallSet {
    pub(crate) h: u64,
    pub(crate) v: u64,
}

impl WallSet {
    /// No wall.
    pub const EMPTY: WallSet = WallSet { h: 0, v: 0 };

    /// The walls whose bits are set.
    pub const fn from_bits(horizontal: u64, vertical: u64) -> WallSet {
        WallSet { h: horizontal, v: vertical }
    }

    /// The set of one wall.
    pub const fn of(wall: Wall) -> WallSet {
        match wall.orientation() {
            Orientation::Horizontal => WallSet { h: wall.point(), v: 0 },
            Orientation::Vertical => WallSet { h: 0, v: wall.point() },
        }
    }

    /// The slots of the frame whose middle is a corner of a cell.
    ///
    /// ```
    /// use stockade_core::WallSet;
    /// assert_eq!(WallSet::around("e1".parse()?).to_string(), "d1h e1h d1v e1v");
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    #[inline(always)]
    pub fn around(cell: Cell) -> WallSet {
        let lines = |line: u8| {
            (line.saturating_sub(1)..=line.min(7)).fold(0, |bits, line| bits | 1u64 << line)
        };
        let (columns, rows) = (lines(cell.column()), lines(cell.row()));
        let bits = (0..8)
            .filter(|row| rows >> row & 1 == 1)
            .fold(0, |bits, row| bits | columns << (8 * row));
        WallSet::from_bits(bits, bits)
    }

    /// The slots of the frame in line with one of these walls that end where it ends.
    ///
    /// ```
    /// use stockade_core::{Wall, WallSet};
    /// let walls: WallSet = ["b3h".parse::<Wall>()?, "e1v".parse()?].into_iter().collect();
    /// assert_eq!(walls.continuations().to_string(), "d3h e3v");
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    #[inline(always)]
    pub const fn continuations(self) -> WallSet {
        const FIRST_TWO_FILES: u64 = 0x0303_0303_0303_0303;
        let right = self.h << 2 & !FIRST_TWO_FILES;
        let left = self.h >> 2 & !(FIRST_TWO_FILES << 6);
        WallSet { h: right | left, v: self.v << 16 | self.v >> 16 }
    }

    /// The bits of the horizontal walls, least significant = a1.
    pub const fn horizontal(self) -> u64 {
        self.h
    }

    /// The bits of the vertical walls, least significant = a1.
    pub const fn vertical(self) -> u64 {
        self.v
    }

    /// How many walls there are.
    pub const fn len(self) -> usize {
        (self.h.count_ones() + self.v.count_ones()) as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.h | self.v == 0
    }

    /// Whether this wall is in the set.
    pub const fn contains(self, wall: Wall) -> bool {
        let plane = match wall.orientation() {
            Orientation::Horizontal => self.h,
            Orientation::Vertical => self.v,
        };
        plane & wall.point() != 0
    }

    /// Adds a wall.
    pub const fn insert(&mut self, wall: Wall) {
        match wall.orientation() {
            Orientation::Horizontal => self.h |= wall.point(),
            Orientation::Vertical => self.v |= wall.point(),
        }
    }

    /// Takes a wall out.
    pub const fn remove(&mut self, wall: Wall) {
        match wall.orientation() {
            Orientation::Horizontal => self.h &= !wall.point(),
            Orientation::Vertical => self.v &= !wall.point(),
        }
    }

    /// The walls in index order: horizontal ones first, each from a1 to h8.
    pub fn iter(self) -> impl Iterator<Item = Wall> {
        let mut rest = self.h as u128 | (self.v as u128) << Wall::PER_ORIENTATION;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let wall = Wall(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(wall)
        })
    }
}

impl BitOr for WallSet {
    type Output = WallSet;
    fn bitor(self, other: WallSet) -> WallSet {
        WallSet { h: self.h | other.h, v: self.v | other.v }
    }
}

impl BitOrAssign for WallSet {
    fn bitor_assign(&mut self, other: WallSet) {
        *self = *self | other;
    }
}

impl BitAnd for WallSet {
    type Output = WallSet;
    fn bitand(self, other: WallSet) -> WallSet {
        WallSet { h: self.h & other.h, v: self.v & other.v }
    }
}

impl Not for WallSet {
    type Output = WallSet;
    fn not(self) -> WallSet {
        WallSet { h: !self.h, v: !self.v }
    }
}

impl FromIterator<Wall> for WallSet {
    fn from_iter<I: IntoIterator<Item = Wall>>(walls: I) -> WallSet {
        walls.into_iter().fold(WallSet::EMPTY, |set, wall| set | WallSet::of(wall))
    }
}

impl fmt::Display for WallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, wall) in self.iter().enumerate() {
            write!(f, "{}{wall}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for WallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
