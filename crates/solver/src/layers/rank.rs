//! Numbers every set of `n` walls that fits on a board, from 0 on without gaps.
//!
//! Walls are decided crossing by crossing, in the order none, horizontal, vertical. The number of
//! a set is the number of sets that come before it: for each of its walls, those that agree so far
//! and have less there. The number of continuations depends only on the walls that later ones could
//! touch: the vertical ones of the last `width` crossings and whether the last one is
//! horizontal.

use super::{
    shape::{Shape, Walls},
    word::Word,
};

pub(crate) struct Ranking {
    width: usize,
    most: usize,
    /// Continuations: by crossing, profile of the walls before it, and walls left to place.
    counts: Vec<u64>,
}

impl Ranking {
    /// For sets of at most `most` walls.
    pub(crate) fn new<W: Word>(shape: &Shape<W>, most: usize) -> Ranking {
        let width = shape.width;
        let mut ranking =
            Ranking { width, most, counts: vec![0; (shape.cells + 1) * (2 << width) * (most + 1)] };
        for profile in 0..2 << width {
            let end = ranking.index(shape.cells, profile, 0);
            ranking.counts[end] = 1;
        }
        for at in (0..shape.cells).rev() {
            for profile in 0..2 << width {
                for left in 0..=most {
                    let mut counts =
                        ranking.counts[ranking.index(at + 1, ranking.after(profile, 0, 0), left)];
                    if left > 0 && shape.crossings.has(at) {
                        if profile & 1 == 0 {
                            counts += ranking.counts
                                [ranking.index(at + 1, ranking.after(profile, 1, 0), left - 1)];
                        }
                        if profile >> 1 & 1 == 0 {
                            counts += ranking.counts
                                [ranking.index(at + 1, ranking.after(profile, 0, 1), left - 1)];
                        }
                    }
                    let index = ranking.index(at, profile, left);
                    ranking.counts[index] = counts;
                }
            }
        }
        ranking
    }

    fn index(&self, at: usize, profile: usize, left: usize) -> usize {
        (at * (2 << self.width) + profile) * (self.most + 1) + left
    }

    /// The profile one crossing further. Bit 0: horizontal just before; above: the vertical ones
    /// of the last `width` crossings, the oldest, which lies just below, first.
    fn after(&self, profile: usize, horizontal: usize, vertical: usize) -> usize {
        ((profile >> 1) | vertical << self.width) >> 1 << 1 | horizontal
    }

    /// How many sets of `n` walls fit.
    pub(crate) fn count(&self, n: usize) -> u64 {
        self.counts[self.index(0, 0, n)]
    }

    /// The number of a set among those of as many walls.
    pub(crate) fn rank<W: Word>(&self, walls: Walls<W>) -> u64 {
        let mut left = walls.len();
        let mut rank = 0;
        let mut rest = walls.horizontal | walls.vertical;
        while let Some(at) = rest.pop() {
            let profile = self.profile(walls, at);
            rank += self.counts[self.index(at + 1, self.after(profile, 0, 0), left)];
            left -= 1;
            if walls.vertical.has(at) && profile & 1 == 0 {
                rank += self.counts[self.index(at + 1, self.after(profile, 1, 0), left)];
            }
        }
        rank
    }

    fn profile<W: Word>(&self, walls: Walls<W>, at: usize) -> usize {
        let vertical = if at >= self.width {
            walls.vertical.bits(at - self.width, self.width)
        } else {
            walls.vertical.bits(0, at) << (self.width - at)
        };
        let horizontal = at.checked_sub(1).is_some_and(|before| walls.horizontal.has(before));
        vertical << 1 | usize::from(horizontal)
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::BoardSize;

    use super::*;

    /// All fitting sets of a few walls, in the order of their numbers.
    fn list(
        shape: &Shape<u64>,
        walls: Walls<u64>,
        from: usize,
        left: usize,
        found: &mut Vec<Walls<u64>>,
    ) {
        if left == 0 {
            return found.push(walls);
        }
        if from == shape.cells {
            return;
        }
        list(shape, walls, from + 1, left, found);
        let fitting = shape.fitting(walls);
        for (orientation, fitting) in fitting.iter().enumerate() {
            if fitting.has(from) {
                list(shape, walls.with(orientation, from), from + 1, left - 1, found);
            }
        }
    }

    #[test]
    fn sets_are_numbered_without_gaps() {
        for (width, height) in [(3, 3), (3, 5), (5, 4), (9, 3)] {
            let shape = Shape::new(BoardSize::new(width, height).unwrap(), true);
            let ranking = Ranking::new(&shape, 3);
            for n in 0..=3 {
                let mut sets = Vec::new();
                list(&shape, Walls::default(), 0, n, &mut sets);
                let ranks: Vec<u64> = sets.iter().map(|&walls| ranking.rank(walls)).collect();
                let numbers: Vec<u64> = (0..ranking.count(n)).collect();
                assert_eq!(ranks, numbers, "{n} walls on {width}x{height}");
            }
        }
    }

    #[test]
    fn counts_of_fitting_walls() {
        let count = |width, height, n| {
            Ranking::new(&Shape::<u64>::new(BoardSize::new(width, height).unwrap(), true), n)
                .count(n)
        };
        assert_eq!([1, 2, 3, 4].map(|n| count(3, 3, n)), [8, 20, 16, 2]);
        assert_eq!([1, 2, 6].map(|n| count(7, 7, n)), [72, 2460, 85_204_184]);
    }
}
