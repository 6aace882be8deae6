//! What a net sees of a position.

use std::collections::BTreeSet;

use stockade_core::{
    Detour, MoveKind, Player, Position, Rules, Setup, Symmetry, Wall, WallSet, simd::Portable,
};
use stockade_engine::net::{
    Features, GROUPS, INPUTS, Inputs, MOVE_FEATURE_NAMES, MOVE_UNIT, MoveRow, View, feature_hash,
};

use super::positions;

fn position(text: &str) -> Position {
    Position::from_text(text, &Rules::standard()).unwrap().position
}

fn features(pos: &Position) -> Features {
    Features::of(pos, pos.legal_moves())
}

/// The inputs with their order forgotten.
fn seen(inputs: &Inputs) -> (BTreeSet<u16>, [i16; 7]) {
    (inputs.active.iter().copied().collect(), inputs.skips)
}

#[test]
fn inputs_are_on_once_and_within_bounds() {
    for pos in positions(1, 2000) {
        let inputs = features(&pos).inputs;
        assert_eq!(seen(&inputs).0.len(), inputs.active.len(), "{pos}");
        assert!(inputs.active.iter().all(|&input| usize::from(input) < INPUTS), "{pos}");
    }
}

#[test]
fn symmetric_positions_look_the_same() {
    for pos in positions(2, 2000) {
        let inputs = features(&pos).inputs;
        for symmetry in Symmetry::ALL {
            let image = pos.transformed(symmetry).unwrap();
            assert_eq!(seen(&features(&image).inputs), seen(&inputs), "{symmetry:?} of {pos}");
        }
    }
}

#[test]
fn every_field_of_a_position_is_seen() {
    let changes = [
        "a3 / / e1 e9 / 9 9 / 1",
        "/ a3 / e1 e9 / 9 9 / 1",
        "/ / d1 e9 / 9 9 / 1",
        "/ / e2 e9 / 9 9 / 1",
        "/ / e1 d9 / 9 9 / 1",
        "/ / e1 e9 / 8 9 / 1",
        "/ / e1 e9 / 9 8 / 1",
        "/ / e1 e9 / 10 9 / 1",
        "/ / e1 e9 / 10 9 / 2",
    ];
    let mut all: Vec<_> =
        changes.iter().map(|text| seen(&features(&position(text)).inputs)).collect();
    all.push(seen(&features(&position("/ / e1 e9 / 9 9 / 1")).inputs));
    for (index, one) in all.iter().enumerate() {
        assert!(!all[..index].contains(one), "{:?} looks like another", changes.get(index));
    }
}

#[test]
fn the_start_is_seen_as_expected() {
    let features = features(&Position::start(&Rules::standard()));
    let on = |name: &str| {
        let group = GROUPS.iter().find(|group| group.name == name).unwrap();
        let inside = group.first..group.first + group.len;
        let active = features.inputs.active.iter().map(|&input| usize::from(input));
        active.filter(|input| inside.contains(input)).map(|input| input - group.first).collect()
    };
    let on: Vec<Vec<usize>> =
        ["own pawn", "own hand", "own distance", "best own wall"].map(on).into();
    assert_eq!(on, [vec![4], vec![10], vec![8], vec![1]]);
    assert_eq!(features.inputs.skips, [6, 0, 0, 16, 16, 64, 64]);
}

#[test]
fn nets_know_their_board_only() {
    for (rules, suits) in [
        ("standard", true),
        ("5x5", false),
        ("four", false),
        ("standard,edge_diagonal=off", false),
        ("standard,walls=11", false),
    ] {
        let rules: Rules = rules.parse().unwrap();
        assert_eq!(View::suits(&Position::start(&rules)), suits, "{rules}");
    }
}

/// A number of a move in whole steps.
fn steps(row: &MoveRow, name: &str) -> i8 {
    let place = MOVE_FEATURE_NAMES.iter().position(|&known| known == name).unwrap();
    row.features[place] / MOVE_UNIT
}

/// The position with more walls on the board; `None` if they do not fit or close the last way.
fn with_walls(pos: &Position, walls: WallSet) -> Option<Position> {
    let setup = Setup { walls: pos.walls() | walls, ..pos.to_setup() };
    Position::from_setup(&Rules::standard(), &setup).ok()
}

/// The walls that make a player's way longer, if the other has any in hand.
fn cuts(pos: &Position, player: Player) -> Vec<Detour> {
    if pos.stock(player.opposite()) == 0 {
        return Vec::new();
    }
    pos.shortest_paths_with(Portable, [pos.free_slots(); 2]).detours(player).to_vec()
}

/// The steps by which the best cut falls when a wall makes others illegal. Levels of equal cuts count
/// as long as there are at most twelve in all.
fn fall(pos: &Position, cuts: &[Detour], wall: Wall) -> i8 {
    let best = cuts.iter().map(|cut| cut.steps).max().unwrap_or(0);
    let both = |cut: &Detour| WallSet::of(cut.wall) | WallSet::of(wall);
    let is_left = |cut: &Detour| cut.wall != wall && with_walls(pos, both(cut)).is_some();
    let is_beyond =
        |cut: &Detour| cuts.iter().filter(|other| other.steps >= cut.steps).count() > 12;
    let left = cuts.iter().filter(|cut| is_left(cut) || is_beyond(cut));
    (best.min(7) - left.map(|cut| cut.steps).max().unwrap_or(0).min(7)) as i8
}

#[test]
fn walls_show_which_walls_they_take_away() {
    let mut n_quiet = 0;
    for pos in positions(4, 1500).into_iter().step_by(7) {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let [own, other] = [me, opponent].map(|player| cuts(&pos, player));
        for (mv, row) in features(&pos).moves.rows() {
            let MoveKind::Wall(wall) = mv.kind() else { continue };
            let relief = steps(&row, "takes away the other's best wall, steps");
            assert_eq!(relief, fall(&pos, &own, wall), "{mv} in {pos}");
            let waste = steps(&row, "takes away the own best wall, steps");
            assert_eq!(waste, fall(&pos, &other, wall), "{mv} in {pos}");
            let rivals =
                own.iter().filter(|cut| pos.play(mv).unwrap().free_slots().contains(cut.wall));
            n_quiet += usize::from(relief > 0 && rivals.count() == own.len());
        }
    }
    assert!(n_quiet > 20, "{n_quiet} walls take away others without touching them");
}

/// If this changes, so must the hash of the feature set: raise its edition, or trained nets would be
/// asked in a language that is not theirs.
#[test]
fn what_nets_see_is_what_they_were_trained_on() {
    let mut fold = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: i64| fold = (fold ^ number as u64).wrapping_mul(0x0100_0000_01b3);
    for pos in positions(3, 500) {
        let features = features(&pos);
        let (active, skips) = seen(&features.inputs);
        active.iter().for_each(|&input| add(input.into()));
        skips.iter().for_each(|&skip| add(skip.into()));
        for (_, row) in features.moves.rows() {
            add(row.output.into());
            row.features.iter().for_each(|&number| add(number.into()));
        }
    }
    assert_eq!((feature_hash(), fold), (2_860_539_379_584_469_213, 11_042_381_411_384_714_710));
}
