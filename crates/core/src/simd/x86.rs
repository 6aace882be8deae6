//! Two boards in one 256-bit register.

use std::arch::x86_64::*;

use super::{Isa, Level, rows::Rows};

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

/// Two boards in a register: the north runner in the low half.
///
/// The type is reachable only as `Isa::Rows` of a detected processor, and its methods only run
/// inlined into `Isa::run`; that is what makes the intrinsics below sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorRows(__m256i);

/// One intrinsic on proven hardware.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: values of `VectorRows` are used only under an `Isa` whose detection saw AVX2.
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
