//! Which of the walls that close a cycle cut a player off: witness paths first, then floods for
//! the few walls that are left.

use crate::{
    board::Board,
    flood::{Axis, OpenBoard, OpenBoardOf},
    player::{Player, PlayerCount},
    position::Position,
    simd::{Isa, Portable, Rows},
    wall::{Wall, WallSet},
    witness,
};

/// With this many doubtful walls, a path that most of them leave alone is worth finding.
const WITNESS_PAYS: usize = 4;

/// The walls among `doubtful` that leave a player without a path.
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

/// The walls among `doubtful` that leave a side of this axis without a path.
#[inline(always)]
fn cutting_on<I: Isa>(board: &Board, axis: Axis, doubtful: WallSet) -> WallSet {
    let sides = OpenBoardOf::<I>::sides(board, axis);
    let wanted = sides.occupied();
    let mut doubtful = axis.transpose_walls(doubtful);
    let (walls, frame) = (axis.transpose_walls(board.walls), axis.frame(board.size));
    if doubtful.len() >= WITNESS_PAYS {
        let open = OpenBoardOf::<I>::new(walls, frame);
        doubtful = doubtful & witness::crossed(&open, sides, wanted);
    }
    let mut cutting = WallSet::EMPTY;
    for wall in doubtful.iter() {
        let open = OpenBoardOf::<I>::new(walls | WallSet::of(wall), frame);
        if open.arrivals(sides, wanted) & wanted != wanted {
            cutting.insert(wall);
        }
    }
    axis.transpose_walls(cutting)
}

/// The first player in turn order whom a wall on a free slot would leave without a path.
pub(crate) fn cut_off_by(pos: &Position, wall: Wall) -> Option<Player> {
    if !pos.closing().contains(wall) {
        return None;
    }
    let board = Board { walls: pos.walls() | WallSet::of(wall), ..pos.board() };
    pos.active_players().find(|&player| {
        let (axis, side) = Axis::of(player);
        let sides = OpenBoardOf::<Portable>::sides(&board, axis);
        OpenBoard::of(&board, axis).arrivals(sides, 1 << side) & 1 << side == 0
    })
}
