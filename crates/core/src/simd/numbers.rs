//! Short vectors of whole numbers, for nets.

/// Sixteen whole numbers of 16 bits.
pub trait Shorts: Copy {
    /// Numbers from memory.
    fn load(numbers: &[i16; 16]) -> Self;
    /// Puts them there.
    fn store(self, to: &mut [i16; 16]);
    /// The sums; those beyond 16 bits wrap.
    fn add(self, other: Self) -> Self;
    /// Each number clipped to 0 … 255, squared and divided by 256, rounded down.
    fn squares(self) -> Self;
}

/// Eight whole numbers of 32 bits.
pub trait Ints: Copy {
    /// Numbers from memory.
    fn load(numbers: &[i32; 8]) -> Self;
    /// Puts them there.
    fn store(self, to: &mut [i32; 8]);
    /// Adds to each number the products of a pair of `weights` with the two of `pair`; sums beyond 32
    /// bits wrap.
    fn add_products(self, weights: &[i16; 16], pair: [i16; 2]) -> Self;
}

/// Sixteen numbers in an array.
#[derive(Clone, Copy, Debug)]
pub struct PlainShorts([i16; 16]);

impl Shorts for PlainShorts {
    #[inline(always)]
    fn load(numbers: &[i16; 16]) -> Self {
        PlainShorts(*numbers)
    }

    #[inline(always)]
    fn store(self, to: &mut [i16; 16]) {
        *to = self.0;
    }

    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for lane in 0..16 {
            self.0[lane] = self.0[lane].wrapping_add(other.0[lane]);
        }
        self
    }

    #[inline(always)]
    fn squares(mut self) -> Self {
        for lane in 0..16 {
            let clipped = self.0[lane].clamp(0, 255) as u16;
            self.0[lane] = (clipped.wrapping_mul(clipped) >> 8) as i16;
        }
        self
    }
}

/// Eight numbers in an array.
#[derive(Clone, Copy, Debug)]
pub struct PlainInts([i32; 8]);

impl Ints for PlainInts {
    #[inline(always)]
    fn load(numbers: &[i32; 8]) -> Self {
        PlainInts(*numbers)
    }

    #[inline(always)]
    fn store(self, to: &mut [i32; 8]) {
        *to = self.0;
    }

    #[inline(always)]
    fn add_products(mut self, weights: &[i16; 16], [a, b]: [i16; 2]) -> Self {
        for lane in 0..8 {
            let first = i32::from(weights[2 * lane]) * i32::from(a);
            let second = i32::from(weights[2 * lane + 1]) * i32::from(b);
            self.0[lane] = self.0[lane].wrapping_add(first.wrapping_add(second));
        }
        self
    }
}
