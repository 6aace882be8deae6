//! A small seeded generator, so that random play repeats on every machine and release.

/// SplitMix64: every seed gives its own sequence, which never changes between releases.
///
/// ```
/// use stockade_core::SplitMix64;
/// let (mut a, mut b) = (SplitMix64::new(7), SplitMix64::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(10) < 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence of this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`, evenly drawn up to a bias of `bound / 2^64`.
    ///
    /// ```
    /// use stockade_core::SplitMix64;
    /// let mut rng = SplitMix64::new(1);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// ```
    ///
    /// # Panics
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing lies below 0");
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }
}
