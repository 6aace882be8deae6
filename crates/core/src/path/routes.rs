//! The shortest paths of White and Black as sets: which walls touch them, and which cut them all.
//!
//! This is what a search asks at nearly every node, so it is one flood for both players. Where the
//! share of the paths that a wall cuts matters too, see [`PathFlow`](super::PathFlow).

use arrayvec::ArrayVec;

use crate::{
    flood::{Axis, MAX_RINGS, OpenBoard, OpenBoardOf, anchored, narrow},
    player::Player,
    position::Position,
    simd::{Isa, Rows},
    wall::WallSet,
};

/// The walls that touch or cut the shortest paths of White and Black; pawns are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Routes {
    distances: [u8; 2],
    touched: [WallSet; 2],
    bottlenecks: WallSet,
}

impl Routes {
    /// Steps to a player's goal.
    #[inline(always)]
    pub fn distance(&self, player: Player) -> u8 {
        self.distances[Axis::of(player).1]
    }

    /// The walls that block a step of some shortest path of a player.
    #[inline(always)]
    pub fn touched(&self, player: Player) -> WallSet {
        self.touched[Axis::of(player).1]
    }

    /// The walls that block the only step, or the only two, that all shortest paths of the player
    /// *not* to move share: each makes that path longer, or is illegal. A few walls that do so by
    /// blocking different paths at different steps are not among them.
    #[inline(always)]
    pub fn bottlenecks(&self) -> WallSet {
        self.bottlenecks
    }
}

/// The cells on shortest paths, by the number of steps made.
pub(super) struct Levels<R> {
    pub(super) open: OpenBoard<R>,
    pub(super) cells: ArrayVec<R, MAX_RINGS>,
    /// Steps of each side before the last one, which leaves the open board.
    pub(super) lengths: [usize; 2],
}

impl<R: Rows> Levels<R> {
    /// Floods from the sides until both have arrived.
    #[inline(always)]
    pub(super) fn flood(&mut self, sides: R) {
        let (wanted, mut arrived) = (sides.occupied(), 0);
        let (mut north, mut south, mut level) = (0, 0, sides);
        loop {
            self.cells.push(level);
            arrived |= level.and(self.open.finish()).occupied();
            if arrived & wanted == wanted || self.cells.is_full() {
                self.lengths = [north, south];
                return;
            }
            north += usize::from(!arrived & 1);
            south += usize::from(!arrived >> 1 & 1);
            level = self.open.step(level);
        }
    }

    /// Keeps of each level only what leads to the goal in time; returns all that was kept.
    #[inline(always)]
    pub(super) fn walk_back(&mut self) -> R {
        let finish = self.open.finish();
        let nothing = finish.not_and(finish);
        let (mut next, mut all) = (nothing, nothing);
        for (step, level) in self.cells.iter_mut().enumerate().rev() {
            let mut wanted = self.open.step(next);
            if step == self.lengths[0] {
                wanted = wanted.or(finish.and(R::from_bits(u128::MAX, 0)));
            }
            if step == self.lengths[1] {
                wanted = wanted.or(finish.and(R::from_bits(0, u128::MAX)));
            }
            next = level.and(wanted);
            *level = next;
            all = all.or(next);
        }
        all
    }

    /// The walls that block a step of each side between any of these cells of its paths.
    #[inline(always)]
    fn touched(&self, cells: R) -> [WallSet; 2] {
        // Open neighbors on shortest paths are always consecutive, so the cells determine the steps.
        let [along_a, along_b] = self.open.east().and(cells).and(cells.west()).to_bits();
        let [up_a, up_b] = self.open.north().and(cells).and(cells.south()).to_bits();
        let [last_a, last_b] = cells.and(self.open.finish()).to_bits();
        let (up_a, up_b) = (anchored(up_a, 0) | last_a, anchored(up_b, 1) | last_b);
        [
            WallSet { h: narrow(up_a | up_a >> 1), v: walls_beside(along_a, 0) },
            WallSet { h: narrow(up_b | up_b >> 1), v: walls_beside(along_b, 1) },
        ]
    }

    /// See [`Routes::bottlenecks`].
    #[inline(always)]
    pub(super) fn bottlenecks(&self, side: usize) -> WallSet {
        let east = self.open.east().to_bits()[side];
        let north = self.open.north().to_bits()[side];
        let mut narrows = Narrows::default();
        let mut cells = self.cells[0].to_bits()[side];
        for level in &self.cells[1..=self.lengths[side]] {
            let next = level.to_bits()[side];
            let up = north & (cells & next >> 16 | next & cells >> 16);
            let along = east & (cells & next >> 1 | next & cells >> 1);
            if along == 0 {
                narrows.add_up(anchored(up, side));
            } else if up == 0 {
                narrows.add_along(along);
            }
            cells = next;
        }
        narrows.add_up(cells);
        narrows.walls(side)
    }
}

/// Steps that one wall can block, collected in lanes.
#[derive(Default)]
struct Narrows {
    /// Anchors of horizontal walls.
    horizontal: u128,
    /// Single steps along a row; two walls block each.
    beside: u128,
    /// The lower ones of pairs of steps along two rows.
    lower: u128,
}

impl Narrows {
    /// Takes all steps north or south that paths use at once, in the lanes of walls.
    #[inline(always)]
    fn add_up(&mut self, steps: u128) {
        let first = steps & steps.wrapping_neg();
        if steps == first {
            self.horizontal |= steps | steps >> 1;
        } else if steps == first | first << 1 {
            self.horizontal |= first;
        }
    }

    /// Takes all steps east or west that paths use at once.
    #[inline(always)]
    fn add_along(&mut self, steps: u128) {
        let first = steps & steps.wrapping_neg();
        if steps == first {
            self.beside |= steps;
        } else if steps == first | first << 16 {
            self.lower |= first;
        }
    }

    #[inline(always)]
    fn walls(self, side: usize) -> WallSet {
        let vertical = walls_beside(self.beside, side) | narrow(anchored(self.lower, side));
        WallSet { h: narrow(self.horizontal), v: vertical }
    }
}

/// The vertical walls that block any of these steps east of a side's lanes.
#[inline(always)]
fn walls_beside(steps: u128, side: usize) -> u64 {
    let rows = narrow(steps);
    if side == 0 { rows | rows >> 8 } else { rows | rows << 8 }
}

impl Position {
    /// The shortest paths of White and Black, who both must be still in the game, inside code that has
    /// chosen its instructions.
    ///
    /// ```
    /// use stockade_core::{Position, Rules, simd::{Isa, Task, dispatch}};
    /// struct Narrow<'a>(&'a Position);
    /// impl Task for Narrow<'_> {
    ///     type Output = usize;
    ///     fn run<I: Isa>(self, isa: I) -> usize {
    ///         self.0.routes_with(isa).bottlenecks().len()
    ///     }
    /// }
    /// // Two walls across each of the eight steps of the e-file.
    /// assert_eq!(dispatch(Narrow(&Position::start(&Rules::standard()))), 16);
    /// ```
    #[inline(always)]
    pub fn routes_with<I: Isa>(&self, _: I) -> Routes {
        let board = self.board();
        let open = OpenBoardOf::<I>::of(&board, Axis::Ranks);
        let mut levels = Levels { open, cells: ArrayVec::new(), lengths: [0; 2] };
        levels.flood(OpenBoardOf::<I>::sides(&board, Axis::Ranks));
        let cells = levels.walk_back();
        Routes {
            distances: [levels.lengths[0] as u8 + 1, levels.lengths[1] as u8 + 1],
            touched: levels.touched(cells),
            bottlenecks: levels.bottlenecks(Axis::of(self.to_move().opposite()).1),
        }
    }
}
