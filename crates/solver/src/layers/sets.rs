//! The wall sets of a game, by number of walls, one of each mirrored pair.

use super::{
    rank::Ranking,
    shape::{Shape, Walls},
    word::Word,
};

/// The wall sets of as many walls that leave some state, in the order of their numbers, and from
/// each mirrored pair the smaller one.
pub(crate) struct Layer<W> {
    pub(crate) sets: Vec<Walls<W>>,
    pub(crate) map: SetMap,
}

/// Which numbers are taken, so that a number gives an index among the taken ones at once.
pub(crate) struct SetMap {
    /// A bit for each number, 64 to a word.
    pub(crate) taken: Vec<u64>,
    /// How many are taken before each word.
    before: Vec<u32>,
}

impl SetMap {
    pub(crate) fn new(taken: Vec<u64>) -> SetMap {
        let mut sum = 0;
        let count = |word: &u64| {
            let before = sum;
            sum += word.count_ones();
            before
        };
        let before = taken.iter().map(count).collect();
        SetMap { taken, before }
    }

    /// How many 64-bit words hold this many numbers.
    pub(crate) fn words(numbers: u64) -> u64 {
        numbers.div_ceil(64)
    }

    pub(crate) fn len(&self) -> usize {
        self.taken.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The index of a wall set, and whether its mirror image is the one that is stored.
    pub(crate) fn find<W: Word>(
        &self,
        ranking: &Ranking,
        walls: Walls<W>,
        mirrored: Walls<W>,
    ) -> Option<(usize, bool)> {
        let is_image = mirrored < walls;
        let number = ranking.rank(if is_image { mirrored } else { walls });
        Some((self.index(number)?, is_image))
    }

    fn index(&self, number: u64) -> Option<usize> {
        let (word, bit) = ((number / 64) as usize, number % 64);
        let taken = *self.taken.get(word)?;
        let below = (taken & ((1 << bit) - 1)).count_ones();
        (taken >> bit & 1 == 1).then(|| (self.before[word] + below) as usize)
    }
}

/// All layers of a game with up to `most` walls on the board.
pub(crate) fn layers<W: Word>(shape: &Shape<W>, ranking: &Ranking, most: usize) -> Vec<Layer<W>> {
    let mut found = SetSearch { shape, most, sets: vec![Vec::new(); most + 1] };
    found.grow(Walls::default(), Walls::default(), shape.cells);
    let layer = |(n, sets): (usize, Vec<Walls<W>>)| {
        let mut taken = vec![0; SetMap::words(ranking.count(n)) as usize];
        for &set in &sets {
            let number = ranking.rank(set);
            taken[(number / 64) as usize] |= 1 << (number % 64);
        }
        Layer { sets, map: SetMap::new(taken) }
    };
    found.sets.into_iter().enumerate().map(layer).collect()
}

struct SetSearch<'a, W> {
    shape: &'a Shape<W>,
    most: usize,
    sets: Vec<Vec<Walls<W>>>,
}

impl<W: Word> SetSearch<'_, W> {
    /// Takes a set and all larger ones whose further walls come after its last one.
    ///
    /// A set that leaves a state leaves it without its last wall too, so none is missed. Numbers
    /// grow with earlier walls, so going from the last crossing back lists them in order.
    fn grow(&mut self, set: Walls<W>, mirrored: Walls<W>, end: usize) {
        if !self.shape.has_states(set) {
            return;
        }
        if set <= mirrored {
            self.sets[set.len()].push(set);
        }
        if set.len() == self.most {
            return;
        }
        let fitting = self.shape.fitting(set);
        for at in (self.first_after(set)..end).rev() {
            for (orientation, fitting) in fitting.iter().enumerate() {
                if fitting.has(at) {
                    let image = self.shape.mirrored_crossing(at);
                    let grown = set.with(orientation, at);
                    self.grow(grown, mirrored.with(orientation, image), end);
                }
            }
        }
    }

    fn first_after(&self, set: Walls<W>) -> usize {
        let walls = (set.horizontal | set.vertical).to_u128();
        (u128::BITS - walls.leading_zeros()) as usize
    }
}
