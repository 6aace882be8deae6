//! Two small boards side by side, a row in each 16-bit lane.

/// Two boards of eight rows, one per side: the first runs north, the second south.
///
/// A row is a 16-bit lane, so that a step east or west is a shift inside lanes and a step north or
/// south moves whole lanes. Eight rows are enough: the ninth is the goal, and a side that can
/// step onto it has arrived.
///
/// ```text
///            north side            south side
///  lane 7    row 7 (rank 8)          row 8 (rank 9)
///    …
///  lane 0    row 0 (rank 1)          row 1 (rank 2)
/// ```
pub trait Rows: Copy {
    /// Boards from their lanes, lowest row in the lowest bits.
    fn from_bits(north: u128, south: u128) -> Self;
    /// The lanes of both boards.
    fn to_bits(self) -> [u128; 2];
    /// Spreads eight bytes into the eight lanes of each board.
    fn widen(north: u64, south: u64) -> Self;
    /// The north side's board on both sides.
    fn north_twice(self) -> Self;
    /// Cells in both.
    fn and(self, other: Self) -> Self;
    /// Cells in either.
    fn or(self, other: Self) -> Self;
    /// Cells of `other` that are not in `self`.
    fn not_and(self, other: Self) -> Self;
    /// Every cell one column up.
    fn east(self) -> Self;
    /// Every cell one column down.
    fn west(self) -> Self;
    /// Every cell one row up.
    fn north(self) -> Self;
    /// Every cell one row down.
    fn south(self) -> Self;
    /// For each board, as bits 0 and 1: whether it has a cell.
    fn occupied(self) -> u8;
    /// Whether both boards are equal to the other's.
    fn equals(self, other: Self) -> bool;
}

/// Two boards in plain 64-bit words: `[north rows 0–3, north 4–7, south 0–3, south 4–7]`.
#[derive(Clone, Copy, Debug)]
pub struct WordRows([u64; 4]);

impl WordRows {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        WordRows(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

/// Spreads the low four bytes into four 16-bit lanes.
#[inline(always)]
const fn widen_word(bytes: u64) -> u64 {
    let pairs = (bytes & 0xffff) | (bytes & 0xffff_0000) << 16;
    (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff
}

impl Rows for WordRows {
    #[inline(always)]
    fn from_bits(north: u128, south: u128) -> Self {
        WordRows([north as u64, (north >> 64) as u64, south as u64, (south >> 64) as u64])
    }

    #[inline(always)]
    fn to_bits(self) -> [u128; 2] {
        let [a, b, c, d] = self.0.map(u128::from);
        [a | b << 64, c | d << 64]
    }

    #[inline(always)]
    fn widen(north: u64, south: u64) -> Self {
        WordRows([
            widen_word(north),
            widen_word(north >> 32),
            widen_word(south),
            widen_word(south >> 32),
        ])
    }

    #[inline(always)]
    fn north_twice(self) -> Self {
        let [a, b, ..] = self.0;
        WordRows([a, b, a, b])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn not_and(self, other: Self) -> Self {
        self.zip(other, |a, b| !a & b)
    }

    #[inline(always)]
    fn east(self) -> Self {
        // The top bit of every lane is free, so nothing enters the next lane.
        WordRows(self.0.map(|word| word << 1))
    }

    #[inline(always)]
    fn west(self) -> Self {
        // Bit 0 of a lane falls into the free top bit of the lane below; drop it there.
        WordRows(self.0.map(|word| word >> 1 & 0x7fff_7fff_7fff_7fff))
    }

    #[inline(always)]
    fn north(self) -> Self {
        let [a, b, c, d] = self.0;
        WordRows([a << 16, b << 16 | a >> 48, c << 16, d << 16 | c >> 48])
    }

    #[inline(always)]
    fn south(self) -> Self {
        let [a, b, c, d] = self.0;
        WordRows([a >> 16 | b << 48, b >> 16, c >> 16 | d << 48, d >> 16])
    }

    #[inline(always)]
    fn occupied(self) -> u8 {
        let [a, b, c, d] = self.0;
        (a | b != 0) as u8 | ((c | d != 0) as u8) << 1
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        self.0 == other.0
    }
}
