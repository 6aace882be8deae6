//! Roll-outs: both sides hurry, and build a probable wall now and then.

use stockade_core::{
    CellSet, DistanceFields, Move, MoveKind, Player, Position, SplitMix64, WallSet, simd::Isa,
};

use super::probable::probable;

/// Longer games are nobody's.
const MAX_PLIES: usize = 300;
/// Out of ten moves, how many are shortest steps.
const STEPS_OF_TEN: usize = 7;

/// Plays to the end; 1 if White wins.
#[inline(always)]
pub(super) fn roll_out<I: Isa>(isa: I, start: &Position, rng: &mut SplitMix64) -> f32 {
    let mut pos = *start;
    let mut fields = pos.distance_fields_with(isa);
    for _ in 0..MAX_PLIES {
        if let Some(winner) = pos.winner() {
            return if winner == Player::White { 1.0 } else { 0.0 };
        }
        let mv = choose(isa, &pos, &fields, rng);
        pos = pos.play_unchecked(mv);
        // Distances hang on walls alone.
        if let MoveKind::Wall(_) = mv.kind() {
            fields = pos.distance_fields_with(isa);
        }
    }
    0.5
}

#[inline(always)]
fn choose<I: Isa>(isa: I, pos: &Position, fields: &DistanceFields, rng: &mut SplitMix64) -> Move {
    let steps = pos.pawn_moves();
    if steps.is_empty() {
        return any_wall(isa, pos, rng);
    }
    let hurries = rng.below(10) < STEPS_OF_TEN;
    let has_walls = pos.stock(pos.to_move()) > 0;
    if !hurries
        && has_walls
        && let Some(mv) = random_legal(pos, probable(pos), rng)
    {
        return mv;
    }
    let ahead = hurries || has_walls;
    pick(extreme_steps(pos, fields, steps, ahead), rng)
}

/// The pawn moves that leave the shortest path, or the longest.
#[inline(always)]
pub(super) fn extreme_steps(
    pos: &Position,
    fields: &DistanceFields,
    steps: CellSet,
    ahead: bool,
) -> CellSet {
    let me = pos.to_move();
    let (mut best, mut cells) = (i16::MAX, CellSet::EMPTY);
    for cell in steps.iter() {
        // A pawn may be led into a pocket only if the other one stands at its mouth.
        let left = fields.distance(me, cell).map_or(i16::from(u8::MAX), i16::from);
        let cost = if ahead { left } else { -left };
        if cost < best {
            (best, cells) = (cost, CellSet::EMPTY);
        }
        if cost == best {
            cells.insert(cell);
        }
    }
    cells
}

#[inline(always)]
fn pick(cells: CellSet, rng: &mut SplitMix64) -> Move {
    let index = if cells.len() > 1 { rng.below(cells.len()) } else { 0 };
    cells.iter().nth(index).map_or(Move::PASS, Move::pawn)
}

/// A random wall of the set that the rules allow. Most are legal, so they are asked one by one.
#[inline(always)]
fn random_legal(pos: &Position, mut walls: WallSet, rng: &mut SplitMix64) -> Option<Move> {
    while !walls.is_empty() {
        let wall = walls.iter().nth(rng.below(walls.len()))?;
        if pos.is_legal(Move::wall(wall)) {
            return Some(Move::wall(wall));
        }
        walls.remove(wall);
    }
    None
}

/// For a pawn that cannot move: any wall, or the pass.
#[cold]
fn any_wall<I: Isa>(isa: I, pos: &Position, rng: &mut SplitMix64) -> Move {
    let walls = pos.legal_walls_with(isa);
    match walls.len() {
        0 => Move::PASS,
        n => walls.iter().nth(rng.below(n)).map_or(Move::PASS, Move::wall),
    }
}
