//! The moves that the tree looks at: fewer than are legal.

use stockade_core::{CellSet, MoveSet, Position, WallSet, simd::Isa};

use super::{probable::probable, rollout::extreme_steps};

/// The moves that the tree looks at; never none.
#[inline(always)]
pub(super) fn replies<I: Isa>(isa: I, pos: &Position) -> MoveSet {
    let legal = pos.legal_moves_with(isa);
    let chosen = if pos.stock(pos.next_player()) > 0 {
        MoveSet { walls: legal.walls & probable(pos), ..legal }
    } else {
        against_empty_hand(isa, pos, legal)
    };
    if chosen.is_empty() { legal } else { chosen }
}

/// An opponent who cannot build is outrun: shortest steps, and walls across its shortest paths.
#[inline(always)]
fn against_empty_hand<I: Isa>(isa: I, pos: &Position, legal: MoveSet) -> MoveSet {
    let fields = pos.distance_fields_with(isa);
    let pawn: CellSet = extreme_steps(pos, &fields, legal.pawn, true);
    let flow = pos.path_flow_with(isa, &fields, pos.next_player());
    let walls: WallSet = legal.walls.iter().filter(|&wall| flow.cut(wall) > 0.0).collect();
    MoveSet { pawn, walls, pass: legal.pass }
}
