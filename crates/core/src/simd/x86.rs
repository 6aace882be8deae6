//! Two boards, or sixteen or eight numbers, in one 256-bit register.

use std::arch::x86_64::*;

use super::{
    Isa, Level,
    numbers::{Ints, Shorts},
    rows::Rows,
};

/// A processor with AVX2 and the bit instructions of its generation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

/// A processor that also has the AVX-512 instructions for short vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx2 {
    /// The proof, if this machine has the instructions.
    #[inline(always)]
    pub(super) fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

impl Avx512 {
    /// The proof, if this machine has the instructions.
    #[inline(always)]
    pub(super) fn detect() -> Option<Avx512> {
        Avx2::detect()?;
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl"))
        .then_some(Avx512(()))
    }
}

impl Isa for Avx2 {
    const LEVEL: Level = Level::Avx2;
    type Rows = VectorRows;
    type Shorts = VectorShorts;
    type Ints = VectorInts;

    #[inline(always)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
        // SAFETY: `self` exists only after `detect` has seen these features.
        unsafe { with_features(f) }
    }
}

impl Isa for Avx512 {
    const LEVEL: Level = Level::Avx512;
    type Rows = VectorRows;
    type Shorts = VectorShorts;
    type Ints = VectorInts;

    #[inline(always)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl")]
        fn with_features<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
        // SAFETY: `self` exists only after `detect` has seen these features.
        unsafe { with_features(f) }
    }
}

/// Two boards in a register: the north side in the low half.
///
/// The type is reachable only as `Isa::Rows` of a detected processor, and its methods only run
/// inlined into `Isa::run`; that is what makes the intrinsics below sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorRows(__m256i);

/// One intrinsic on proven hardware.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: the vectors below are used only under an `Isa` whose detection saw AVX2.
        unsafe { $call }
    };
}

impl Rows for VectorRows {
    #[inline(always)]
    fn from_bits(north: u128, south: u128) -> Self {
        VectorRows(avx2!(_mm256_set_epi64x(
            (south >> 64) as i64,
            south as i64,
            (north >> 64) as i64,
            north as i64,
        )))
    }

    #[inline(always)]
    fn to_bits(self) -> [u128; 2] {
        let mut bits = [0; 2];
        // SAFETY: as above; the unaligned store writes 32 bytes into an array of 32 bytes, and
        // x86 keeps the low word of a `u128` first.
        unsafe { _mm256_storeu_si256(bits.as_mut_ptr().cast(), self.0) };
        bits
    }

    #[inline(always)]
    fn widen(north: u64, south: u64) -> Self {
        VectorRows(avx2!(_mm256_cvtepu8_epi16(_mm_set_epi64x(south as i64, north as i64))))
    }

    #[inline(always)]
    fn north_twice(self) -> Self {
        VectorRows(avx2!(_mm256_permute2x128_si256::<0x00>(self.0, self.0)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        VectorRows(avx2!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        VectorRows(avx2!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn not_and(self, other: Self) -> Self {
        VectorRows(avx2!(_mm256_andnot_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn east(self) -> Self {
        VectorRows(avx2!(_mm256_slli_epi16::<1>(self.0)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        VectorRows(avx2!(_mm256_srli_epi16::<1>(self.0)))
    }

    #[inline(always)]
    fn north(self) -> Self {
        VectorRows(avx2!(_mm256_bslli_epi128::<2>(self.0)))
    }

    #[inline(always)]
    fn south(self) -> Self {
        VectorRows(avx2!(_mm256_bsrli_epi128::<2>(self.0)))
    }

    #[inline(always)]
    fn occupied(self) -> u8 {
        let words = avx2!(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(
            self.0,
            _mm256_setzero_si256()
        )))) as u8;
        (words & 0b0011 != 0b0011) as u8 | ((words & 0b1100 != 0b1100) as u8) << 1
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        let difference = avx2!(_mm256_xor_si256(self.0, other.0));
        avx2!(_mm256_testz_si256(difference, difference)) == 1
    }
}

/// Sixteen numbers in a register, as sound as [`VectorRows`].
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorShorts(__m256i);

impl Shorts for VectorShorts {
    #[inline(always)]
    fn load(numbers: &[i16; 16]) -> Self {
        // SAFETY: as above; the unaligned load reads 32 bytes of an array of 32 bytes.
        VectorShorts(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [i16; 16]) {
        // SAFETY: as above; the unaligned store writes 32 bytes into an array of 32 bytes.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) };
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        VectorShorts(avx2!(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn squares(self) -> Self {
        let clipped = avx2!(_mm256_min_epi16(
            _mm256_max_epi16(self.0, _mm256_setzero_si256()),
            _mm256_set1_epi16(255)
        ));
        VectorShorts(avx2!(_mm256_srli_epi16::<8>(_mm256_mullo_epi16(clipped, clipped))))
    }
}

/// Eight numbers in a register, as sound as [`VectorRows`].
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorInts(__m256i);

impl Ints for VectorInts {
    #[inline(always)]
    fn load(numbers: &[i32; 8]) -> Self {
        // SAFETY: as above; the unaligned load reads 32 bytes of an array of 32 bytes.
        VectorInts(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [i32; 8]) {
        // SAFETY: as above; the unaligned store writes 32 bytes into an array of 32 bytes.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) };
    }

    #[inline(always)]
    fn add_products(self, weights: &[i16; 16], [a, b]: [i16; 2]) -> Self {
        let pair = i32::from(b) << 16 | i32::from(a as u16);
        let weights = VectorShorts::load(weights).0;
        let products = avx2!(_mm256_madd_epi16(weights, _mm256_set1_epi32(pair)));
        VectorInts(avx2!(_mm256_add_epi32(self.0, products)))
    }
}
