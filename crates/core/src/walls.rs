//! Which walls can be placed: the geometry of slots, the cycle gate, witness paths, and floods for
//! the few walls that are left.

use crate::{
    course::{Axis, CourseOf},
    gate,
    player::{Player, PlayerCount},
    position::Position,
    simd::{self, Isa, Rows, Task},
    wall::{Wall, WallSet},
    witness,
};

/// With this many doubtful walls, a path that most of them leave alone is worth finding.
const WITNESS_PAYS: usize = 4;

/// The walls that fit and leave everybody a way, whoever is to move and whatever is in hand.
pub(crate) fn legal(pos: &Position) -> WallSet {
    struct Legal<'a>(&'a Position);
    impl Task for Legal<'_> {
        type Output = WallSet;
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> WallSet {
            legal_with(isa, self.0)
        }
    }
    simd::dispatch(Legal(pos))
}

/// [`legal`] at one level of instructions.
#[inline(always)]
pub(crate) fn legal_with<I: Isa>(isa: I, pos: &Position) -> WallSet {
    let free = gate::free_slots(pos.walls(), pos.frame());
    let doubtful = free & pos.closing();
    if doubtful.is_empty() {
        return free;
    }
    free & !cutting(isa, pos, doubtful)
}

/// The walls among `doubtful` that leave somebody without a way.
#[inline(never)]
fn cutting<I: Isa>(isa: I, pos: &Position, doubtful: WallSet) -> WallSet {
    isa.run(
        #[inline(always)]
        || {
            let cutting = cutting_on::<I>(pos, Axis::Ranks, doubtful);
            match pos.players() {
                PlayerCount::Two => cutting,
                PlayerCount::Four => cutting | cutting_on::<I>(pos, Axis::Files, doubtful),
            }
        },
    )
}

/// The walls among `doubtful` that leave a runner of this axis without a way.
#[inline(always)]
fn cutting_on<I: Isa>(pos: &Position, axis: Axis, doubtful: WallSet) -> WallSet {
    let runners = CourseOf::<I>::runners(pos, axis);
    let wanted = runners.occupied();
    let mut doubtful = axis.turn_walls(doubtful);
    let (walls, frame) = (axis.turn_walls(pos.walls()), axis.frame(pos.size()));
    if doubtful.len() >= WITNESS_PAYS {
        let course = CourseOf::<I>::new(walls, frame);
        doubtful = doubtful & witness::crossed(&course, runners, wanted);
    }
    let mut cutting = WallSet::EMPTY;
    for wall in doubtful.iter() {
        let course = CourseOf::<I>::new(walls | WallSet::of(wall), frame);
        if course.arrivals(runners, wanted) & wanted != wanted {
            cutting.insert(wall);
        }
    }
    axis.turn_walls(cutting)
}

/// The first player in turn order whom a wall on a free slot would leave without a way.
pub(crate) fn cut_off_by(pos: &Position, wall: Wall) -> Option<Player> {
    if !pos.closing().contains(wall) {
        return None;
    }
    let walls = pos.walls() | WallSet::of(wall);
    pos.active_players().find(|&player| {
        let (axis, runner) = Axis::of(player);
        let course =
            CourseOf::<simd::Portable>::new(axis.turn_walls(walls), axis.frame(pos.size()));
        let runners = CourseOf::<simd::Portable>::runners(pos, axis);
        course.arrivals(runners, 1 << runner) & 1 << runner == 0
    })
}
