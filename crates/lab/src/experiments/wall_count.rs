//! How many ways there are to place walls that neither overlap nor cross, slot by slot.

use stockade_core::{BoardSize, Orientation, SplitMix64, Wall, WallSet};

/// Both players' walls together.
pub(crate) const MOST_WALLS: usize = 20;
/// What a slot needs to know: which of the last slots below stand, and whether its left one lies.
const STATES: usize = 1 << (Wall::FILES + 1);

type Counts = [u128; MOST_WALLS + 1];

/// For every slot and state, in how many ways the slots from there on can hold so many walls.
pub(crate) struct WallCount {
    width: usize,
    height: usize,
    /// One list of all states for each slot, and one for the end.
    ways: Vec<Vec<Counts>>,
}

/// What can be done with a slot.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Free,
    Lies,
    Stands,
}

impl WallCount {
    /// Slots of a board, one column and one row fewer than it has.
    pub(crate) fn new(size: BoardSize) -> WallCount {
        let (width, height) = (usize::from(size.width()) - 1, usize::from(size.height()) - 1);
        let mut count = WallCount { width, height, ways: Vec::new() };
        let mut end = [0; MOST_WALLS + 1];
        end[0] = 1;
        let mut lists = vec![vec![end; STATES]];
        for slot in (0..width * height).rev() {
            let after = lists.last().expect("the end is there");
            let list = (0..STATES).map(|state| count.combined(slot, state, after)).collect();
            lists.push(list);
        }
        lists.reverse();
        count.ways = lists;
        count
    }

    fn combined(&self, slot: usize, state: usize, after: &[Counts]) -> Counts {
        let mut counts = [0; MOST_WALLS + 1];
        for (choice, next) in self.choices(slot, state) {
            let walls = usize::from(choice != Choice::Free);
            for placed in walls..=MOST_WALLS {
                counts[placed] += after[next][placed - walls];
            }
        }
        counts
    }

    /// What fits in a slot, and the state of the next one.
    fn choices(&self, slot: usize, state: usize) -> impl Iterator<Item = (Choice, usize)> + use<> {
        let column = slot % self.width;
        let below = state >> 1 >> column & 1 == 1;
        let left = state & 1 == 1 && column > 0;
        let others = state >> 1 & !(1 << column);
        let next = move |lies: usize, stands: usize| (others | stands << column) << 1 | lies;
        let free = Some((Choice::Free, next(0, 0)));
        let lies = (!left).then(|| (Choice::Lies, next(1, 0)));
        let stands = (!below).then(|| (Choice::Stands, next(0, 1)));
        [free, lies, stands].into_iter().flatten()
    }

    /// How many sets of so many walls there are.
    pub(crate) fn sets(&self, walls: usize) -> u128 {
        self.ways[0][0][walls]
    }

    /// One of these sets, each with the same chance, up to rounding.
    pub(crate) fn draw(&self, walls: usize, rng: &mut SplitMix64) -> WallSet {
        let (mut set, mut state, mut left) = (WallSet::EMPTY, 0, walls);
        for slot in 0..self.width * self.height {
            let all = self.ways[slot][state][left];
            let mut pick = (rng.next_u64() as f64 / u64::MAX as f64 * all as f64) as u128;
            pick = pick.min(all.saturating_sub(1));
            for (choice, next) in self.choices(slot, state) {
                let used = usize::from(choice != Choice::Free);
                let Some(rest) = left.checked_sub(used) else { continue };
                let ways = self.ways[slot + 1][next][rest];
                if pick < ways {
                    let (column, row) = ((slot % self.width) as u8, (slot / self.width) as u8);
                    let orientation = match choice {
                        Choice::Free => None,
                        Choice::Lies => Some(Orientation::Horizontal),
                        Choice::Stands => Some(Orientation::Vertical),
                    };
                    let wall = orientation.and_then(|of| Wall::new(of, column, row));
                    wall.into_iter().for_each(|wall| set.insert(wall));
                    (state, left) = (next, rest);
                    break;
                }
                pick -= ways;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn count(rules: &str) -> WallCount {
        WallCount::new(rules.parse::<Rules>().unwrap().size())
    }

    /// All subsets of the slots of a small board, one by one.
    #[test]
    fn small_boards_are_counted_by_hand() {
        let count = count("3x4");
        let slots: Vec<Wall> =
            Wall::all().filter(|wall| wall.column() < 2 && wall.row() < 3).collect();
        let mut found = [0_u128; MOST_WALLS + 1];
        for chosen in 0..1_u32 << slots.len() {
            let walls: Vec<Wall> =
                (0..slots.len()).filter(|at| chosen >> at & 1 == 1).map(|at| slots[at]).collect();
            let clash = |one: &Wall, other: &Wall| {
                let [c, r] =
                    [one.column().abs_diff(other.column()), one.row().abs_diff(other.row())];
                if one.orientation() != other.orientation() {
                    return c == 0 && r == 0;
                }
                match one.orientation() {
                    Orientation::Horizontal => r == 0 && c == 1,
                    Orientation::Vertical => c == 0 && r == 1,
                }
            };
            let fits = |at: usize| walls[..at].iter().all(|other| !clash(&walls[at], other));
            if (0..walls.len()).all(fits) {
                found[walls.len()] += 1;
            }
        }
        let counted: Vec<u128> = (0..=MOST_WALLS).map(|walls| count.sets(walls)).collect();
        assert_eq!(counted, found);
    }

    #[test]
    fn the_full_board_has_as_many_as_others_counted() {
        let count = count("standard");
        assert_eq!((count.sets(0), count.sets(1)), (1, 128));
        // 128 · 127 / 2, less 64 crossings and 2 · 56 overlaps.
        assert_eq!(count.sets(2), 128 * 127 / 2 - 64 - 112);
        let all: u128 = (0..=MOST_WALLS).map(|walls| count.sets(walls)).sum();
        assert!((all as f64 / 1.376e21 - 1.0).abs() < 1e-3, "{all}");
    }

    #[test]
    fn draws_have_as_many_walls_as_asked_for() {
        let (count, mut rng) = (count("standard"), SplitMix64::new(2));
        for walls in [0, 1, 7, 20] {
            for _ in 0..20 {
                assert_eq!(count.draw(walls, &mut rng).len(), walls);
            }
        }
        let first = (0..4000).filter(|_| {
            count.draw(1, &mut rng).iter().all(|wall| wall.orientation() == Orientation::Vertical)
        });
        assert!((1800..2200).contains(&first.count()));
    }
}
