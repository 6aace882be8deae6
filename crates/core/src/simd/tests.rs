//! Every level of instructions gives the same bits, operation by operation.

use super::*;
use crate::random::SplitMix64;

/// All operations on two pairs of boards and two pairs of words.
struct AllOperations {
    boards: [[u128; 2]; 2],
    words: [u64; 2],
}

impl Task for AllOperations {
    type Output = (Vec<[u128; 2]>, Vec<u8>, Vec<bool>);

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Self::Output {
        let [a, b] = self.boards.map(|[north, south]| I::Rows::from_bits(north, south));
        let widened = I::Rows::widen(self.words[0], self.words[1]);
        let empty = a.not_and(a);
        let boards = [
            a,
            widened,
            empty,
            a.north_twice(),
            a.and(b),
            a.or(b),
            a.not_and(b),
            a.east(),
            a.west(),
            a.north(),
            a.south(),
        ];
        let halves = [[1, 0], [0, 1 << 100]].map(|[n, s]| I::Rows::from_bits(n, s));
        (
            boards.map(Rows::to_bits).to_vec(),
            [a, empty, halves[0], halves[1]].map(Rows::occupied).to_vec(),
            vec![a.equals(b), a.equals(a), halves[0].equals(halves[1])],
        )
    }
}

#[test]
fn operations_agree_on_every_level() {
    let mut random = SplitMix64::new(16);
    for _ in 0..10_000 {
        // Lanes hold nine columns; the seven bits above them are never set on a board.
        let mut lanes = || {
            let bits = (random.next_u64() as u128) << 64 | random.next_u64() as u128;
            bits & (u128::MAX / 0xffff * 0x1ff)
        };
        let boards = [[lanes(), lanes()], [lanes(), lanes()]];
        let words = [random.next_u64(), random.next_u64()];
        let run = |level| dispatch_at(level, AllOperations { boards, words });
        for &level in Level::available() {
            assert_eq!(run(level), run(Level::Portable), "{level:?}");
        }
    }
}

/// All operations on numbers.
struct AllSums {
    shorts: [[i16; 16]; 2],
    ints: [i32; 8],
}

impl Task for AllSums {
    type Output = ([[i16; 16]; 2], [i32; 8]);

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Self::Output {
        let [a, b] = self.shorts;
        let (mut sums, mut squares, mut products) = ([0; 16], [0; 16], [0; 8]);
        I::Shorts::load(&a).add(I::Shorts::load(&b)).store(&mut sums);
        I::Shorts::load(&a).squares().store(&mut squares);
        I::Ints::load(&self.ints).add_products(&a, [b[0], b[1]]).store(&mut products);
        ([sums, squares], products)
    }
}

#[test]
fn sums_agree_on_every_level() {
    let mut random = SplitMix64::new(17);
    for round in 0..10_000 {
        // Every other round with small numbers, which are not all clipped.
        let shift = if round % 2 == 0 { 0 } else { 7 };
        let mut shorts = || [0; 16].map(|_: i16| random.next_u64() as i16 >> shift);
        let shorts = [shorts(), shorts()];
        let ints = [0; 8].map(|_: i32| random.next_u64() as i32);
        let run = |level| dispatch_at(level, AllSums { shorts, ints });
        for &level in Level::available() {
            assert_eq!(run(level), run(Level::Portable), "{level:?}");
        }
        let ([sums, squares], products) = run(Level::Portable).unwrap();
        assert_eq!(sums[3], shorts[0][3].wrapping_add(shorts[1][3]));
        let clipped = i32::from(shorts[0][3].clamp(0, 255));
        assert_eq!(i32::from(squares[3]), clipped * clipped / 256);
        let [a, b] = [0, 1].map(|k| i32::from(shorts[0][4 + k]) * i32::from(shorts[1][k]));
        assert_eq!(products[2], ints[2].wrapping_add(a.wrapping_add(b)));
    }
}

#[test]
fn absent_levels_are_refused() {
    struct Nothing;
    impl Task for Nothing {
        type Output = ();
        fn run<I: Isa>(self, _: I) {}
    }
    for level in [Level::Portable, Level::Avx2, Level::Avx512] {
        assert_eq!(dispatch_at(level, Nothing).is_some(), Level::available().contains(&level));
    }
}
