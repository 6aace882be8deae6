//! Pawn moves: steps, straight jumps, and side-steps where the straight jump is impossible.

use crate::{
    cell::{Cell, Direction},
    cellset::CellSet,
    frame::BLOCKERS,
    position::Position,
};

/// Where the pawn of the player to move can go.
#[inline(always)]
pub(crate) fn targets(pos: &Position) -> CellSet {
    let Some(from) = pos.pawn(pos.to_move()) else { return CellSet::EMPTY };
    let pawns = pos.pawns();
    let mut targets = CellSet::EMPTY;
    let exits = exits(pos, from);
    for direction in Direction::ALL {
        if exits & direction.bit() == 0 {
            continue;
        }
        let to = from.shifted(direction);
        if !pawns.contains(to) {
            targets.insert(to);
        } else {
            targets |= jumps(pos, pawns, to, direction);
        }
    }
    targets
}

/// The directions in which a cell can be left, walls and rim considered, pawns not.
#[inline(always)]
pub(crate) fn exits(pos: &Position, cell: Cell) -> u8 {
    let [north, east, south, west] = BLOCKERS[cell.index()];
    let (h, v) = (pos.walls().horizontal(), pos.walls().vertical());
    let open = (h & north == 0) as u8
        | ((v & east == 0) as u8) << 1
        | ((h & south == 0) as u8) << 2
        | ((v & west == 0) as u8) << 3;
    open & pos.frame().exits[cell.index()]
}

/// The cells reached by jumping over the pawn on `over`, moving in `direction`.
fn jumps(pos: &Position, pawns: CellSet, over: Cell, direction: Direction) -> CellSet {
    let exits = exits(pos, over);
    let on_board = pos.frame().exits[over.index()] & direction.bit() != 0;
    let open = exits & direction.bit() != 0;
    if open && !pawns.contains(over.shifted(direction)) {
        return CellSet::of(over.shifted(direction));
    }
    // What stops the straight jump decides whether the sides are open: a wall always, the rim and
    // another pawn as the rules say.
    let sides_open = match (on_board, open) {
        (false, _) => pos.switches().edge_diagonal,
        (true, false) => true,
        (true, true) => pos.switches().side_step_at_pawn,
    };
    if !sides_open {
        return CellSet::EMPTY;
    }
    let sides = direction.sides().into_iter();
    sides
        .filter(|side| exits & side.bit() != 0)
        .map(|side| over.shifted(side))
        .filter(|&cell| !pawns.contains(cell))
        .collect()
}
