//! What a net is told of each move.

use arrayvec::ArrayVec;
use stockade_core::{
    Cell, DistanceFields, Move, MoveKind, MoveSet, Player, Position, Wall, WallSet, simd::Isa,
};

use super::{best_walls, inputs::Facts, view::View};

/// Numbers of a move, see [`MoveRow::features`].
pub const MOVE_FEATURES: usize = PAWN_FEATURES + WALL_FEATURES;
/// The first of them belong to pawn moves.
pub const PAWN_FEATURES: usize = 4;
/// The others to walls.
pub const WALL_FEATURES: usize = 12;

/// What the numbers are, for reports and for the feature set's hash.
pub const MOVE_FEATURE_NAMES: [&str; MOVE_FEATURES] = [
    "pawn move",
    "steps nearer",
    "jump",
    "steps nearer with an empty hand",
    "share of the other's paths that it cuts",
    "share of own paths that it cuts",
    "detour of the other",
    "own detour",
    "at the other pawn",
    "at the own pawn",
    "goes on where a wall ends",
    "is the best wall",
    "takes away the other's best wall, steps",
    "takes away the own best wall, steps",
    "closes a cycle",
    "cuts the other's paths more than own",
];

/// A number of this size is 1.0.
pub const MOVE_UNIT: i8 = 16;

/// Steps of a detour that are told apart.
const MAX_STEPS: u8 = 7;

/// One move as a net sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// Which of the policy's outputs is the move's own: its index in the view.
    pub output: u8,
    /// The numbers of [`MOVE_FEATURE_NAMES`] in units of 1 / [`MOVE_UNIT`].
    pub features: [i8; MOVE_FEATURES],
}

/// What a net is told of all legal moves of a position.
#[derive(Clone, Debug)]
pub struct MoveInputs {
    moves: MoveSet,
    view: View,
    /// Destinations of the pawn and their numbers.
    pawn: ArrayVec<(Cell, [i8; PAWN_FEATURES]), 8>,
    /// The numbers of every slot, legal or not.
    walls: Columns,
}

/// Whoever is told the numbers of walls. Every number that is not 0 is told once.
pub(super) trait WallNumbers {
    /// One number of one wall.
    fn tell(&mut self, number: usize, wall: Wall, value: i8);
    /// One number of all slots.
    fn tell_all(&mut self, number: usize, values: &[i8; Wall::COUNT]);
}

/// A column for each number of walls.
#[derive(Clone, Debug)]
struct Columns([[i8; Wall::COUNT]; WALL_FEATURES]);

impl WallNumbers for Columns {
    #[inline(always)]
    fn tell(&mut self, number: usize, wall: Wall, value: i8) {
        self.0[number][wall.index()] = value;
    }

    #[inline(always)]
    fn tell_all(&mut self, number: usize, values: &[i8; Wall::COUNT]) {
        self.0[number] = *values;
    }
}

impl MoveInputs {
    /// What there is to say about these legal moves; a pass, which has no rival, is left out.
    #[inline(always)]
    pub fn of<I: Isa>(isa: I, pos: &Position, facts: &Facts, moves: MoveSet) -> MoveInputs {
        let fields = pos.distance_fields_with(isa);
        let mut inputs = MoveInputs {
            moves,
            view: facts.view,
            pawn: moves.pawn.iter().map(|to| (to, pawn_numbers(pos, facts, &fields, to))).collect(),
            walls: Columns([[0; Wall::COUNT]; WALL_FEATURES]),
        };
        if !moves.walls.is_empty() {
            tell_walls(isa, pos, facts, &fields, moves.walls, &mut inputs.walls);
        }
        inputs
    }

    /// The legal moves with what a net sees of each, in index order, without a pass.
    pub fn rows(&self) -> impl Iterator<Item = (Move, MoveRow)> {
        self.moves.iter().filter_map(|mv| Some((mv, self.row(mv)?)))
    }

    /// What a net sees of one of the moves; `None` for a pass.
    pub fn row(&self, mv: Move) -> Option<MoveRow> {
        let mut features = [0; MOVE_FEATURES];
        match mv.kind() {
            MoveKind::Pawn(cell) => {
                let &(_, numbers) = self.pawn.iter().find(|&&(to, _)| to == cell)?;
                features[..PAWN_FEATURES].copy_from_slice(&numbers);
            }
            MoveKind::Wall(wall) => {
                let numbers = features[PAWN_FEATURES..].iter_mut().zip(&self.walls.0);
                numbers.for_each(|(to, column)| *to = column[wall.index()]);
            }
            MoveKind::Pass => return None,
        }
        Some(MoveRow { output: self.output(mv)? as u8, features })
    }

    /// Which of the policy's outputs is a move's own; `None` for a pass.
    #[inline(always)]
    fn output(&self, mv: Move) -> Option<usize> {
        match mv.kind() {
            MoveKind::Pawn(cell) => Some(self.view.cell(cell)),
            MoveKind::Wall(wall) => Some(Cell::COUNT + self.view.wall(wall)),
            MoveKind::Pass => None,
        }
    }
}

/// The numbers of walls by their places behind those of the pawn.
mod number {
    pub(super) const CUT: usize = 0;
    pub(super) const OWN_CUT: usize = 1;
    pub(super) const DETOUR: usize = 2;
    pub(super) const OWN_DETOUR: usize = 3;
    pub(super) const NEAR: usize = 4;
    pub(super) const NEAR_OWN: usize = 5;
    pub(super) const JOINT: usize = 6;
    pub(super) const BEST: usize = 7;
    pub(super) const RELIEF: usize = 8;
    pub(super) const WASTE: usize = 9;
    pub(super) const CLOSES: usize = 10;
    pub(super) const TILT: usize = 11;
}

/// Tells the numbers of walls. Those of slots that are not legal may be left out.
#[inline(always)]
pub(super) fn tell_walls<I: Isa>(
    isa: I,
    pos: &Position,
    facts: &Facts,
    fields: &DistanceFields,
    legal: WallSet,
    to: &mut impl WallNumbers,
) {
    let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
    let flow = pos.path_flow_with(isa, fields, opponent);
    let own_flow = pos.path_flow_with(isa, fields, me);
    tell_shares(flow.cuts(), own_flow.cuts(), to);
    let (own_cuts, cuts) = (facts.paths.detours(me), facts.paths.detours(opponent));
    for cut in cuts {
        to.tell(number::DETOUR, cut.wall, steps(cut.steps));
        if cut.steps == facts.other.best {
            to.tell(number::BEST, cut.wall, MOVE_UNIT);
        }
    }
    for cut in own_cuts {
        to.tell(number::OWN_DETOUR, cut.wall, steps(cut.steps));
    }
    let around = |player: Player| pos.pawn(player).map_or(WallSet::EMPTY, WallSet::around);
    for (number, walls) in [
        (number::NEAR, around(opponent)),
        (number::NEAR_OWN, around(me)),
        (number::JOINT, pos.walls().continuations()),
        (number::CLOSES, pos.closing()),
    ] {
        for wall in (walls & legal).iter() {
            to.tell(number, wall, MOVE_UNIT);
        }
    }
    for (number, cuts) in [(number::RELIEF, own_cuts), (number::WASTE, cuts)] {
        best_walls::take_away(isa, pos, cuts, legal, |wall, best, left| {
            to.tell(number, wall, steps(best) - steps(left));
        });
    }
}

/// Tells the shares of paths that walls cut, and where the other's is the larger one.
#[inline(always)]
fn tell_shares(
    cuts: &[f32; Wall::COUNT],
    own_cuts: &[f32; Wall::COUNT],
    to: &mut impl WallNumbers,
) {
    let (mut shares, mut own_shares, mut tilts) =
        ([0; Wall::COUNT], [0; Wall::COUNT], [0; Wall::COUNT]);
    for slot in 0..Wall::COUNT {
        shares[slot] = share(cuts[slot]);
        own_shares[slot] = share(own_cuts[slot]);
        tilts[slot] = if shares[slot] > own_shares[slot] { MOVE_UNIT } else { 0 };
    }
    to.tell_all(number::CUT, &shares);
    to.tell_all(number::OWN_CUT, &own_shares);
    to.tell_all(number::TILT, &tilts);
}

/// The numbers of a pawn move.
#[inline(always)]
pub(super) fn pawn_numbers(
    pos: &Position,
    facts: &Facts,
    fields: &DistanceFields,
    to: Cell,
) -> [i8; PAWN_FEATURES] {
    let me = pos.to_move();
    let now = facts.paths.distance(me) as i8;
    let after = fields.distance(me, to).map_or(now, |after| after as i8);
    let nearer = MOVE_UNIT * (now - after).clamp(-7, 7);
    let is_jump = pos.pawn(me).is_some_and(|from| {
        from.column().abs_diff(to.column()) + from.row().abs_diff(to.row()) > 1
    });
    let bare = if pos.stock(me) == 0 { nearer } else { 0 };
    [MOVE_UNIT, nearer, if is_jump { MOVE_UNIT } else { 0 }, bare]
}

/// A share in units, rounded down from 0.49 below the next one. No sum of simple fractions lies where
/// it would be rounded either way, so the order in which a flow was added up does not show.
///
/// Beside so large a number only whole ones are left, in the lowest bits: that is done in vectors,
/// which a conversion is not.
#[inline(always)]
fn share(cut: f32) -> i8 {
    const WHOLE: f32 = (1 << 23) as f32;
    (cut * f32::from(MOVE_UNIT) - 0.01 + WHOLE).to_bits() as i8
}

#[inline(always)]
fn steps(steps: u8) -> i8 {
    MOVE_UNIT * steps.min(MAX_STEPS) as i8
}
