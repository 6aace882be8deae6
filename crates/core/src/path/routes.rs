//! The shortest ways of White and Black as sets: which walls touch them, and which cut them all.
//!
//! This is what a search asks at nearly every node, so it is one flood for both players. Where the
//! share of the ways that a wall cuts matters too, see [`PathFlow`](super::PathFlow).

use arrayvec::ArrayVec;

use crate::{
    course::{Axis, Course, CourseOf, MAX_RINGS, anchored, narrow},
    player::Player,
    position::Position,
    simd::{Isa, Rows},
    wall::WallSet,
};

/// What the shortest ways of White and Black to their goals tell about walls; pawns are ignored.
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

    /// The walls that block a step of some shortest way of a player.
    #[inline(always)]
    pub fn touched(&self, player: Player) -> WallSet {
        self.touched[Axis::of(player).1]
    }

    /// The walls that block the only step, or the only two, that all shortest ways of the player
    /// *not* to move share: each makes that way longer, or is illegal. A few walls that do so by
    /// blocking different ways at different steps are not among them.
    #[inline(always)]
    pub fn bottlenecks(&self) -> WallSet {
        self.bottlenecks
    }
}

/// The cells on shortest ways, by the number of steps made.
struct Levels<R> {
    course: Course<R>,
    cells: ArrayVec<R, MAX_RINGS>,
    /// Steps of each runner before the last one, which leaves the course.
    lengths: [usize; 2],
}

impl<R: Rows> Levels<R> {
    /// Floods from the runners until both have arrived.
    #[inline(always)]
    fn flood(&mut self, runners: R) {
        let (wanted, mut arrived) = (runners.occupied(), 0);
        let (mut north, mut south, mut level) = (0, 0, runners);
        loop {
            self.cells.push(level);
            arrived |= level.and(self.course.finish()).occupied();
            if arrived & wanted == wanted || self.cells.is_full() {
                self.lengths = [north, south];
                return;
            }
            north += usize::from(!arrived & 1);
            south += usize::from(!arrived >> 1 & 1);
            level = self.course.step(level);
        }
    }

    /// Keeps of each level only what leads to the goal in time; returns all that was kept.
    #[inline(always)]
    fn walk_back(&mut self) -> R {
        let finish = self.course.finish();
        let nothing = finish.not_and(finish);
        let (mut next, mut all) = (nothing, nothing);
        for (step, level) in self.cells.iter_mut().enumerate().rev() {
            let mut wanted = self.course.step(next);
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

    /// The walls that block a step of each runner between any of these cells of its ways.
    #[inline(always)]
    fn touched(&self, cells: R) -> [WallSet; 2] {
        // Open neighbors on shortest ways are always consecutive, so the cells tell the steps.
        let [along_a, along_b] = self.course.east().and(cells).and(cells.west()).to_bits();
        let [up_a, up_b] = self.course.north().and(cells).and(cells.south()).to_bits();
        let [last_a, last_b] = cells.and(self.course.finish()).to_bits();
        let (up_a, up_b) = (anchored(up_a, 0) | last_a, anchored(up_b, 1) | last_b);
        [
            WallSet { h: narrow(up_a | up_a >> 1), v: walls_beside(along_a, 0) },
            WallSet { h: narrow(up_b | up_b >> 1), v: walls_beside(along_b, 1) },
        ]
    }

    /// See [`Routes::bottlenecks`].
    #[inline(always)]
    fn bottlenecks(&self, runner: usize) -> WallSet {
        let east = self.course.east().to_bits()[runner];
        let north = self.course.north().to_bits()[runner];
        let mut narrows = Narrows::default();
        let mut cells = self.cells[0].to_bits()[runner];
        for level in &self.cells[1..=self.lengths[runner]] {
            let next = level.to_bits()[runner];
            let up = north & (cells & next >> 16 | next & cells >> 16);
            let along = east & (cells & next >> 1 | next & cells >> 1);
            if along == 0 {
                narrows.add_up(anchored(up, runner));
            } else if up == 0 {
                narrows.add_along(along);
            }
            cells = next;
        }
        narrows.add_up(cells);
        narrows.walls(runner)
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
    /// Takes all steps north or south that ways use at once, in the lanes of walls.
    #[inline(always)]
    fn add_up(&mut self, steps: u128) {
        let first = steps & steps.wrapping_neg();
        if steps == first {
            self.horizontal |= steps | steps >> 1;
        } else if steps == first | first << 1 {
            self.horizontal |= first;
        }
    }

    /// Takes all steps east or west that ways use at once.
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
    fn walls(self, runner: usize) -> WallSet {
        let vertical = walls_beside(self.beside, runner) | narrow(anchored(self.lower, runner));
        WallSet { h: narrow(self.horizontal), v: vertical }
    }
}

/// The vertical walls that block any of these steps east of a runner's lanes.
#[inline(always)]
fn walls_beside(steps: u128, runner: usize) -> u64 {
    let rows = narrow(steps);
    if runner == 0 { rows | rows >> 8 } else { rows | rows << 8 }
}

impl Position {
    /// The shortest ways of White and Black, who both must be on their way, inside code that has
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
        let course = CourseOf::<I>::of(&board, Axis::Ranks);
        let mut levels = Levels { course, cells: ArrayVec::new(), lengths: [0; 2] };
        levels.flood(CourseOf::<I>::runners(&board, Axis::Ranks));
        let cells = levels.walk_back();
        Routes {
            distances: [levels.lengths[0] as u8 + 1, levels.lengths[1] as u8 + 1],
            touched: levels.touched(cells),
            bottlenecks: levels.bottlenecks(Axis::of(self.to_move().opposite()).1),
        }
    }
}
