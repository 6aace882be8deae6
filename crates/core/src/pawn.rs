//! Pawn moves: steps, straight jumps, and side-steps where the straight jump is impossible.

use crate::{
    board::Board,
    cell::{Cell, Direction},
    cellset::CellSet,
    frame::BLOCKERS,
    player::{Player, PlayerCount},
    wall::WallSet,
};

/// Where the pawn of the player to move can go.
#[inline(always)]
pub(crate) fn targets(board: Board, mover: Player) -> CellSet {
    let Some(from) = board.pawns.get(mover) else { return CellSet::EMPTY };
    let exits = exits(&board, from);
    if faces_pawn(&board, mover, from, exits) {
        targets_at_pawn(board, from, exits)
    } else {
        steps(from, exits)
    }
}

/// How many cells the pawn of the player to move can go to.
#[inline(always)]
pub(crate) fn count(board: Board, mover: Player) -> usize {
    let Some(from) = board.pawns.get(mover) else { return 0 };
    let exits = exits(&board, from);
    if faces_pawn(&board, mover, from, exits) {
        targets_at_pawn(board, from, exits).len()
    } else {
        exits.count_ones() as usize
    }
}

/// The directions in which a cell can be left, walls and rim considered, pawns not.
#[inline(always)]
pub(crate) fn exits(board: &Board, cell: Cell) -> u8 {
    let [north, east, south, west] = BLOCKERS[cell.index()];
    let WallSet { h, v } = board.walls;
    let open = (h & north == 0) as u8
        | ((v & east == 0) as u8) << 1
        | ((h & south == 0) as u8) << 2
        | ((v & west == 0) as u8) << 3;
    open & board.size.frame().exits[cell.index()]
}

/// The neighbors of a cell in a set of directions, all of which stay on the board.
#[inline(always)]
fn steps(from: Cell, exits: u8) -> CellSet {
    // The neighbors of cell 9 for each set of directions, moved to where the pawn stands.
    const AROUND: usize = Cell::FILES;
    const PATTERNS: [u32; 16] = {
        let mut patterns = [0; 16];
        let mut exits = 0;
        while exits < 16 {
            let mut i = 0;
            while i < 4 {
                if exits & Direction::ALL[i].bit() as usize != 0 {
                    patterns[exits] |= 1 << (AROUND as i8 + Direction::ALL[i].offset());
                }
                i += 1;
            }
            exits += 1;
        }
        patterns
    };
    CellSet((PATTERNS[exits as usize] as u128) << from.index() >> AROUND)
}

/// Whether another pawn stands on a neighboring cell that an exit leads to.
#[inline(always)]
fn faces_pawn(board: &Board, mover: Player, from: Cell, exits: u8) -> bool {
    match board.switches.players {
        PlayerCount::Two => {
            let other = board.pawns.get(mover.opposite());
            other.is_some_and(|other| exits & towards(from, other) != 0)
        }
        PlayerCount::Four => !(steps(from, exits) & board.pawns.cells()).is_empty(),
    }
}

/// The direction from a cell to a neighbor, as a bit; 0 if they are not neighbors. A pair that is
/// neighboring by index only, around the rim, gets the bit of an exit that the rim closes.
#[inline(always)]
fn towards(from: Cell, to: Cell) -> u8 {
    const BY_OFFSET: [u8; 2 * Cell::FILES + 1] = {
        let mut bits = [0; 2 * Cell::FILES + 1];
        let mut i = 0;
        while i < 4 {
            let direction = Direction::ALL[i];
            bits[(Cell::FILES as i8 + direction.offset()) as usize] = direction.bit();
            i += 1;
        }
        bits
    };
    let offset = (Cell::FILES + to.index()).wrapping_sub(from.index());
    if offset < BY_OFFSET.len() { BY_OFFSET[offset] } else { 0 }
}

/// [`targets`] where at least one exit leads to a pawn.
#[cold]
#[inline(never)]
fn targets_at_pawn(board: Board, from: Cell, exits: u8) -> CellSet {
    let pawns = board.pawns.cells();
    let mut targets = CellSet::EMPTY;
    for direction in Direction::ALL {
        if exits & direction.bit() == 0 {
            continue;
        }
        let to = from.shifted(direction);
        if pawns.contains(to) {
            targets |= jumps(&board, to, direction);
        } else {
            targets.insert(to);
        }
    }
    targets
}

/// The cells reached by jumping over the pawn on `over`, moving in `direction`.
fn jumps(board: &Board, over: Cell, direction: Direction) -> CellSet {
    let (exits, pawns) = (exits(board, over), board.pawns.cells());
    let on_board = board.size.frame().exits[over.index()] & direction.bit() != 0;
    let open = exits & direction.bit() != 0;
    if open && !pawns.contains(over.shifted(direction)) {
        return CellSet::of(over.shifted(direction));
    }
    // What stops the straight jump decides whether the sides are open: a wall always, the rim and
    // another pawn as the rules say.
    let sides_open = match (on_board, open) {
        (false, _) => board.switches.edge_diagonal,
        (true, false) => true,
        (true, true) => board.switches.side_step_at_pawn,
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
