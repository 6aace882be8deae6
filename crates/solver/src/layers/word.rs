//! Sets of cells in one machine word, as wide as the board needs.

use std::{
    fmt::Debug,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr},
};

/// A set of cells, bit `row · width + column`. The narrowest word that holds a board is the
/// fastest: most of the time goes into copying and joining rows of them.
pub(crate) trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    const EMPTY: Self;
    /// The set of cell 0.
    const ONE: Self;

    /// Bits `from .. from + count` as a number, `count` at most 64.
    fn bits(self, from: usize, count: usize) -> usize;
    fn from_u128(bits: u128) -> Self;
    fn to_u128(self) -> u128;
    fn len(self) -> usize;
    fn lowest(self) -> usize;

    fn of(cell: usize) -> Self {
        Self::ONE << cell
    }

    fn has(self, cell: usize) -> bool {
        (self >> cell) & Self::ONE == Self::ONE
    }

    fn is_none(self) -> bool {
        self == Self::EMPTY
    }

    /// Removes and returns the lowest cell.
    fn pop(&mut self) -> Option<usize> {
        if self.is_none() {
            return None;
        }
        let cell = self.lowest();
        *self &= !Self::of(cell);
        Some(cell)
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            fn bits(self, from: usize, count: usize) -> usize {
                (self >> from) as usize & ((1 << count) - 1)
            }

            fn from_u128(bits: u128) -> Self {
                bits as $type
            }

            fn to_u128(self) -> u128 {
                u128::from(self)
            }

            fn len(self) -> usize {
                self.count_ones() as usize
            }

            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
