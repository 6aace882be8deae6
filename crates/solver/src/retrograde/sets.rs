//! The sets of walls that can stand on a board.

use std::collections::HashMap;

use stockade_core::{BoardSize, WallSet};

use super::open_steps::fits;

/// Wall sets of the same number of walls, each with its index among them.
pub(crate) struct Layer {
    pub(crate) sets: Vec<WallSet>,
    index: HashMap<WallSet, usize>,
}

impl Layer {
    /// The layer of the empty board.
    pub(crate) fn empty_board() -> Layer {
        Layer::new(vec![WallSet::EMPTY])
    }

    fn new(sets: Vec<WallSet>) -> Layer {
        let index = sets.iter().enumerate().map(|(i, &set)| (set, i)).collect();
        Layer { sets, index }
    }

    /// The sets of one wall more that are `open`, that is, leave some state.
    ///
    /// A set that leaves a state leaves it without its last wall too, so every set is found, and
    /// found once, by adding walls in index order.
    pub(crate) fn grown(&self, size: BoardSize, open: impl Fn(WallSet) -> bool) -> Layer {
        let mut sets = Vec::new();
        for &set in &self.sets {
            let last = set.iter().last();
            let walls = size.slots().iter().filter(|&wall| Some(wall) > last && fits(set, wall));
            sets.extend(walls.map(|wall| set | WallSet::of(wall)).filter(|&grown| open(grown)));
        }
        Layer::new(sets)
    }

    pub(crate) fn position(&self, set: WallSet) -> Option<usize> {
        self.index.get(&set).copied()
    }
}

/// How many sets of `0, 1 … most` walls fit on a board, paths not considered.
///
/// Counted row by row of crossings: a row holds horizontal walls, no two of them side by side,
/// and vertical walls, none of them above one of the row below.
pub(crate) fn count_fitting(size: BoardSize, most: usize) -> Vec<u128> {
    let columns = usize::from(size.width() - 1);
    let mut by_top_row = vec![vec![0u128; most + 1]; 1 << columns];
    by_top_row[0][0] = 1;
    for _ in 1..size.height() {
        let mut grown = vec![vec![0u128; most + 1]; 1 << columns];
        for (below, counts) in by_top_row.iter().enumerate() {
            for (row, walls) in rows_above(below, columns) {
                for n in walls..=most {
                    grown[row][n] += counts[n - walls];
                }
            }
        }
        by_top_row = grown;
    }
    (0..=most).map(|n| by_top_row.iter().map(|counts| counts[n]).sum()).collect()
}

/// The rows that fit above one with these vertical walls, as vertical walls and number of walls.
fn rows_above(below: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    let row = move |vertical: usize| {
        let horizontal = (0..1usize << columns).filter(move |h| h & (h << 1 | vertical) == 0);
        horizontal.map(move |h| (vertical, (vertical.count_ones() + h.count_ones()) as usize))
    };
    (0..1usize << columns).filter(move |vertical| vertical & below == 0).flat_map(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of ways to place up to twenty walls on the standard board is known to four
    /// digits, 1.376 · 10²¹; the others are small enough to count by hand or by listing.
    #[test]
    fn counts_of_fitting_walls() {
        let size = |width, height| BoardSize::new(width, height).unwrap();
        assert_eq!(count_fitting(size(3, 3), 4), [1, 8, 20, 16, 2]);
        assert_eq!(count_fitting(size(5, 5), 2), [1, 32, 456]);
        assert_eq!(count_fitting(size(7, 7), 2), [1, 72, 2460]);
        let standard: u128 = count_fitting(BoardSize::STANDARD, 20).iter().sum();
        assert_eq!((standard + 10u128.pow(18) / 2) / 10u128.pow(18), 1376);
    }
}
