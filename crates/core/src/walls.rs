//! Which of the walls that close a cycle cut somebody off: witness paths first, then floods for
//! the few walls that are left.

use crate::{
    board::Board,
    course::{Axis, Course, CourseOf},
    player::{Player, PlayerCount},
    position::Position,
    simd::{Isa, Portable, Rows},
    wall::{Wall, WallSet},
    witness,
};

/// With this many doubtful walls, a path that most of them leave alone is worth finding.
const WITNESS_PAYS: usize = 4;

/// The walls among `doubtful` that leave somebody without a way.
#[inline(never)]
pub(crate) fn cutting<I: Isa>(isa: I, board: Board, doubtful: WallSet) -> WallSet {
    isa.run(
        #[inline(always)]
        || {
            let cutting = cutting_on::<I>(&board, Axis::Ranks, doubtful);
            match board.switches.players {
                PlayerCount::Two => cutting,
                PlayerCount::Four => cutting | cutting_on::<I>(&board, Axis::Files, doubtful),
            }
        },
    )
}

/// The walls among `doubtful` that leave a runner of this axis without a way.
#[inline(always)]
fn cutting_on<I: Isa>(board: &Board, axis: Axis, doubtful: WallSet) -> WallSet {
    let runners = CourseOf::<I>::runners(board, axis);
    let wanted = runners.occupied();
    let mut doubtful = axis.turn_walls(doubtful);
    let (walls, frame) = (axis.turn_walls(board.walls), axis.frame(board.size));
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
    let board = Board { walls: pos.walls() | WallSet::of(wall), ..pos.board() };
    pos.active_players().find(|&player| {
        let (axis, runner) = Axis::of(player);
        let runners = CourseOf::<Portable>::runners(&board, axis);
        Course::of(&board, axis).arrivals(runners, 1 << runner) & 1 << runner == 0
    })
}
