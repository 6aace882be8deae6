//! The order in which the authors' code lists moves. It decides which child is looked at first and
//! who wins a tie, so published numbers depend on it.

use stockade_core::{Cell, CellSet, Move, MoveSet, Position, Wall, simd::Isa};

/// Files and ranks that a pawn move crosses: plain steps, then the straight jump or the side-steps,
/// of which there is one kind at most.
const PAWN_ORDER: [(i8, i8); 12] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (2, 0),
    (-2, 0),
    (0, 2),
    (0, -2),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

/// The legal moves in the authors' order: pawn moves, then walls from a1 on, horizontal before
/// vertical. A forced pass stands alone.
///
/// ```
/// use stockade_agents::cornell::ordered_moves;
/// use stockade_core::{Position, Rules};
/// let moves = ordered_moves(&Position::start(&Rules::preset("cornell").unwrap()));
/// let texts: Vec<String> = moves.iter().take(6).map(|mv| mv.to_string()).collect();
/// assert_eq!(texts, ["d1", "b1", "c2", "a1h", "a1v", "b1h"]);
/// ```
pub fn ordered_moves(pos: &Position) -> Vec<Move> {
    sorted(pos, pos.legal_moves()).collect()
}

/// [`ordered_moves`] inside code that has chosen its instructions.
#[inline(always)]
pub(super) fn replies<I: Isa>(isa: I, pos: &Position) -> impl Iterator<Item = Move> + use<I> {
    sorted(pos, pos.legal_moves_with(isa))
}

/// The first of the [`replies`], found without looking at walls if a pawn move exists.
#[inline(always)]
pub(super) fn first_reply<I: Isa>(isa: I, pos: &Position) -> Option<Move> {
    pawn_moves(pos, pos.pawn_moves()).next().or_else(|| replies(isa, pos).next())
}

/// The pawn moves in the authors' order.
#[inline(always)]
pub(super) fn pawn_moves(pos: &Position, targets: CellSet) -> impl Iterator<Item = Move> + use<> {
    let from = pos.pawn(pos.to_move());
    let target = move |(files, ranks): (i8, i8)| {
        let from = from?;
        let column = from.column().checked_add_signed(files)?;
        Cell::new(column, from.row().checked_add_signed(ranks)?)
    };
    let cells = PAWN_ORDER.into_iter().filter_map(target);
    cells.filter(move |&cell| targets.contains(cell)).map(Move::pawn)
}

#[inline(always)]
fn sorted(pos: &Position, moves: MoveSet) -> impl Iterator<Item = Move> + use<> {
    let (h, v) = (moves.walls.horizontal(), moves.walls.vertical());
    let mut slots = h | v;
    let points = std::iter::from_fn(move || {
        let point = slots.trailing_zeros() as usize;
        slots &= slots.wrapping_sub(1);
        (point < Wall::PER_ORIENTATION).then_some(point)
    });
    let walls = points.flat_map(move |point| {
        let lying = (h >> point & 1 == 1).then_some(point);
        let standing = (v >> point & 1 == 1).then_some(point + Wall::PER_ORIENTATION);
        lying.into_iter().chain(standing).filter_map(Wall::from_index)
    });
    let pass = moves.pass.then_some(Move::PASS);
    pawn_moves(pos, moves.pawn).chain(walls.map(Move::wall)).chain(pass)
}
