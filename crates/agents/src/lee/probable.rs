//! Which walls are worth a thought: those near pawns, near other walls, and at the side rims.

use stockade_core::{Cell, Position, WallSet};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The probable walls that fit between the others; whether they leave everybody a path is not
/// asked here.
#[inline(always)]
pub(super) fn probable(pos: &Position) -> WallSet {
    let walls = pos.walls();
    let pawns = pos.active_players().filter_map(|player| pos.pawn(player));
    let near_pawns = pawns.fold(0, |slots, cell| slots | NEAR_PAWN[cell.index()]);
    let (h, v) = (walls.horizontal(), walls.vertical());
    let last_file = FILE_A << (pos.size().width() - 2);
    let wanted =
        WallSet::from_bits(near_pawns | block(v) | FILE_A | last_file, near_pawns | block(h));
    (wanted | walls.continuations()) & pos.free_slots()
}

const fn east(slots: u64) -> u64 {
    (slots & !FILE_H) << 1
}

const fn west(slots: u64) -> u64 {
    (slots & !FILE_A) >> 1
}

/// The 3×3 slots around each.
const fn block(slots: u64) -> u64 {
    let rows = slots | east(slots) | west(slots);
    rows | rows << 8 | rows >> 8
}

/// For each cell the slots, of either orientation, that touch one of the 3×3 cells around it: the
/// 4×4 crossings from two below to one above its own.
static NEAR_PAWN: [u64; Cell::COUNT] = {
    let mut near = [0; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let (column, row) = ((cell % Cell::FILES) as i8, (cell / Cell::FILES) as i8);
        let mut offset = 0;
        while offset < 16 {
            let (c, r) = (column - 2 + offset % 4, row - 2 + offset / 4);
            if c >= 0 && c < 8 && r >= 0 && r < 8 {
                near[cell] |= 1 << (r * 8 + c);
            }
            offset += 1;
        }
        cell += 1;
    }
    near
};

#[cfg(test)]
mod tests {
    use stockade_core::{Orientation, Rules, SplitMix64, Wall};

    use super::*;

    /// Ends and middle of a wall, on a lattice whose rim counts too.
    fn points(wall: Wall) -> [(i8, i8); 3] {
        let (c, r) = (wall.column() as i8, wall.row() as i8);
        match wall.orientation() {
            Orientation::Horizontal => [(c - 1, r), (c, r), (c + 1, r)],
            Orientation::Vertical => [(c, r - 1), (c, r), (c, r + 1)],
        }
    }

    fn is_probable(pos: &Position, wall: Wall) -> bool {
        let near_wall = |other: Wall| points(other).iter().any(|p| points(wall).contains(p));
        let near_pawn = |cell: Cell| {
            let beside = |line: u8, anchor: u8| {
                let (line, anchor) = (line as i8, anchor as i8);
                (anchor..=anchor + 1).any(|touched| (touched - line).abs() <= 1)
            };
            beside(cell.column(), wall.column()) && beside(cell.row(), wall.row())
        };
        let at_rim = wall.orientation() == Orientation::Horizontal
            && (wall.column() == 0 || wall.column() + 2 == pos.size().width());
        pos.pawns().iter().any(near_pawn) || pos.walls().iter().any(near_wall) || at_rim
    }

    /// The masks and the words mean the same, wherever a wall is legal.
    fn check(rules: &str, seed: u64) {
        let rules: Rules = rules.parse().unwrap();
        let (mut pos, mut rng) = (Position::start(&rules), SplitMix64::new(seed));
        while pos.winner().is_none() {
            let set = probable(&pos);
            for wall in pos.legal_walls().iter() {
                assert_eq!(set.contains(wall), is_probable(&pos, wall), "{wall} in {pos:?}");
            }
            let moves = pos.legal_moves();
            pos = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
        }
    }

    #[test]
    fn masks_mean_what_the_words_say() {
        for seed in 0..20 {
            check("standard", seed);
            check("5x7,walls=6", seed);
        }
    }

    #[test]
    fn the_start_has_few_probable_walls() {
        let set = probable(&Position::start(&Rules::standard()));
        // Eight crossings at each pawn, twice, and sixteen at the rims.
        assert_eq!(set.len(), 2 * 8 + 2 * 8 + 16);
    }
}
