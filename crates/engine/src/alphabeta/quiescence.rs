//! Beyond the horizon: the evaluation, after walls that gain too much to be overlooked.
//!
//! A step nearer to the goal changes nothing, because the evaluation counts the move itself. A
//! wall that costs the opponent a step is not worth the wall and the move either. What upsets an
//! evaluation is a wall that costs more, so only these are tried, and the player to move may always
//! do without.

use stockade_core::{Position, WallSet, simd::Isa};

use super::{
    node::{Window, Worker},
    score::Score,
};
use crate::evaluator::{self, Distances, Evaluator};

impl<E: Evaluator> Worker<'_, E> {
    /// The score of a position at the horizon.
    #[inline(always)]
    pub(super) fn beyond_horizon<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        ply: usize,
        window: Window,
    ) -> Score {
        let distances = evaluator::distances(isa, pos);
        if self.params.quiescence == 0 {
            return self.estimate(isa, pos, distances);
        }
        self.quiesce(isa, pos, distances, ply, window, self.params.quiescence)
    }

    fn quiesce<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        distances: Distances,
        ply: usize,
        window: Window,
        left: u8,
    ) -> Score {
        isa.run(
            #[inline(always)]
            || self.quiesce_with(isa, pos, distances, ply, window, left),
        )
    }

    #[inline(always)]
    fn quiesce_with<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        distances: Distances,
        ply: usize,
        mut window: Window,
        left: u8,
    ) -> Score {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        if distances[me.index()] == 1
            && self.cap.allows_goal_at(ply + 1)
            && !(pos.pawn_moves() & pos.size().goal(me)).is_empty()
        {
            return Score::win_in(ply + 1);
        }
        let mut best = self.estimate(isa, pos, distances);
        if best >= window.beta
            || left == 0
            || pos.stock(me) == 0
            || best.plus(self.params.hope * self.evaluator.units_per_step(pos)) <= window.alpha
        {
            return best;
        }
        window.alpha = window.alpha.max(best);
        let routes = pos.routes_with(isa);
        let slots = Slots::of(pos);
        let walls = routes.bottlenecks() & slots.free & slots.supported & !routes.touched(me);
        for wall in walls.iter() {
            if self.stop_check.must_stop() {
                break;
            }
            // A wall that fits and cuts nobody off is legal.
            let [Some(white), Some(black)] = pos.distances_behind_with(isa, wall) else { continue };
            self.stop_check.nodes += 1;
            let after = [white, black];
            let gain = i32::from(after[opponent.index()]) - i32::from(distances[opponent.index()]);
            if gain < self.evaluator.least_gain(distances) {
                continue;
            }
            let next = pos.play_unchecked(wall.into());
            let turned = Window { alpha: -window.beta, beta: -window.alpha };
            let score = -self.quiesce(isa, &next, after, ply + 1, turned, left - 1);
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        best
    }

    /// What the evaluator thinks of a position.
    #[inline(always)]
    fn estimate<I: Isa>(&mut self, isa: I, pos: &Position, distances: Distances) -> Score {
        Score::estimate(self.evaluator.units(isa, pos, distances, &mut self.scratch))
    }
}

/// The slots of a board that matter here.
struct Slots {
    /// Where a wall fits.
    free: WallSet,
    /// Where it would touch another wall or the rim: one that stands alone is walked around in a
    /// step, so hardly ever gains more.
    supported: WallSet,
}

impl Slots {
    #[inline(always)]
    fn of(pos: &Position) -> Slots {
        const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
        const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
        let (h, v) = (pos.walls().horizontal(), pos.walls().vertical());
        let along = |points: u64| points | points << 1 & !FIRST_COLUMN | points >> 1 & !LAST_COLUMN;
        let across = |points: u64| points | points << 8 | points >> 8;
        let crossings = along(h) | across(v);
        let (right, top) = (pos.size().width() - 2, pos.size().height() - 2);
        let sides = FIRST_COLUMN | FIRST_COLUMN << right;
        let ends = 0xff | 0xff << (8 * top);
        Slots {
            free: !WallSet::from_bits(along(h) | v, across(v) | h),
            supported: WallSet::from_bits(along(crossings) | sides, across(crossings) | ends),
        }
    }
}
