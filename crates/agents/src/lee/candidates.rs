//! The moves that the tree looks at: fewer than are legal.

use stockade_core::{Cell, CellSet, DistanceField, MoveSet, Position, WallSet, simd::Isa};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// From these plies on walls beside the opponent's pawn, beside the own one, and at the rims count.
const BESIDE_OPPONENT: usize = 3;
const BESIDE_OWN: usize = 6;
const AT_RIMS: usize = 6;

/// The moves of a node of the tree, so many plies after the beginning of the game; never none.
#[inline(always)]
pub(super) fn candidates<I: Isa>(isa: I, pos: &Position, plies: usize) -> MoveSet {
    let legal = pos.legal_moves_with(isa);
    let chosen = if pos.stock(pos.next_player()) > 0 {
        MoveSet { walls: legal.walls & probable(pos, plies), ..legal }
    } else {
        against_empty_hand(isa, pos, legal)
    };
    if chosen.is_empty() { legal } else { chosen }
}

/// An opponent who cannot build is outrun: shortest steps, and walls beside its pawn or across any
/// of its shortest paths.
#[inline(always)]
fn against_empty_hand<I: Isa>(isa: I, pos: &Position, legal: MoveSet) -> MoveSet {
    let opponent = pos.next_player();
    let fields = pos.distance_fields_with(isa);
    let flow = pos.path_flow_with(isa, &fields, opponent);
    let across: WallSet = legal.walls.iter().filter(|&wall| flow.cut(wall) > 0.0).collect();
    let beside = pos.pawn(opponent).map_or(WallSet::EMPTY, beside);
    MoveSet {
        pawn: shortest_steps(pos, legal.pawn),
        walls: legal.walls & (across | beside),
        pass: legal.pass,
    }
}

/// The walls worth a thought that fit between the others, so many plies after the beginning of the
/// game; whether they leave everybody a path is not asked here.
#[inline(always)]
pub(super) fn probable(pos: &Position, plies: usize) -> WallSet {
    let walls = pos.walls();
    let beside_pawn = |player| pos.pawn(player).map_or(WallSet::EMPTY, beside);
    let mut wanted = near(walls);
    if plies >= BESIDE_OPPONENT {
        wanted |= beside_pawn(pos.next_player());
    }
    if plies >= BESIDE_OWN || !walls.is_empty() {
        wanted |= beside_pawn(pos.to_move());
    }
    if plies >= AT_RIMS {
        wanted |= WallSet::from_bits(FILE_A | FILE_A << (pos.size().width() - 2), 0);
    }
    wanted & pos.free_slots()
}

/// The pawn moves that leave the shortest path.
#[inline(always)]
pub(super) fn shortest_steps(pos: &Position, steps: CellSet) -> CellSet {
    extreme(&pos.distance_field(pos.to_move()), steps, true)
}

/// The targets from which the path is shortest, or longest.
#[inline(always)]
pub(super) fn extreme(field: &DistanceField, steps: CellSet, shortest: bool) -> CellSet {
    let (mut best, mut cells) = (i16::MAX, CellSet::EMPTY);
    for cell in steps.iter() {
        // A pawn may be led into a pocket only if the other one stands at its mouth.
        let left = field.distance(cell).map_or(i16::from(u8::MAX), i16::from);
        let cost = if shortest { left } else { -left };
        if cost < best {
            (best, cells) = (cost, CellSet::EMPTY);
        }
        if cost == best {
            cells.insert(cell);
        }
    }
    cells
}

const fn east(slots: u64) -> u64 {
    (slots & !FILE_H) << 1
}

const fn west(slots: u64) -> u64 {
    (slots & !FILE_A) >> 1
}

/// The slots one and two columns away.
const fn two_aside(slots: u64) -> u64 {
    let (one, other) = (east(slots), west(slots));
    one | east(one) | other | west(other)
}

const fn next_rows(slots: u64) -> u64 {
    slots << 8 | slots >> 8
}

/// The slots near a wall that stands. In its own line those two and three slots away; of the other
/// kind those around it, with two more to each side of a horizontal wall's row or a vertical wall's
/// column.
const fn near(walls: WallSet) -> WallSet {
    let (h, v) = (walls.horizontal(), walls.vertical());
    let (right, left) = (east(east(h)), west(west(h)));
    let beside_v = east(v) | west(v);
    let from_v = beside_v | next_rows(beside_v) | next_rows(v) | v << 16 | v >> 16;
    let from_h = next_rows(h | east(h) | west(h)) | two_aside(h);
    WallSet::from_bits(
        right | east(right) | left | west(left) | from_v,
        v << 16 | v >> 16 | v << 24 | v >> 24 | from_h,
    )
}

/// The up to sixteen slots beside a pawn: four along each of the two lines over and under it, and
/// four along each of the two at its sides.
#[inline(always)]
fn beside(pawn: Cell) -> WallSet {
    BESIDE[pawn.index()]
}

static BESIDE: [WallSet; Cell::COUNT] = {
    const fn bit(column: i8, row: i8) -> u64 {
        let is_slot = column >= 0 && column < 8 && row >= 0 && row < 8;
        if is_slot { 1 << (row * 8 + column) } else { 0 }
    }
    let mut sets = [WallSet::EMPTY; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let (column, row) = ((cell % Cell::FILES) as i8, (cell / Cell::FILES) as i8);
        let (mut h, mut v, mut along) = (0, 0, -2);
        while along < 2 {
            h |= bit(column + along, row - 1) | bit(column + along, row);
            v |= bit(column - 1, row + along) | bit(column, row + along);
            along += 1;
        }
        sets[cell] = WallSet::from_bits(h, v);
        cell += 1;
    }
    sets
};
