//! The fast rules against the reference rules.

use stockade_core::{CellSet, Position, Rules, reference::ReferenceBoard};

use crate::play::{Action, Ply};

fn reference(rules: &Rules, pos: &Position) -> ReferenceBoard {
    ReferenceBoard::from_setup(rules, &pos.to_setup())
}

pub(crate) fn moves_are_those_of_the_reference(rules: &Rules, pos: &Position) {
    let slow = reference(rules, pos);
    assert_eq!(pos.winner(), slow.winner(), "{pos:?}");
    assert_eq!(pos.legal_moves(), slow.legal_moves().into_iter().collect(), "{pos:?}");
}

pub(crate) fn distances_are_those_of_the_reference(rules: &Rules, pos: &Position) {
    let slow = reference(rules, pos);
    for &player in rules.players().order() {
        assert_eq!(pos.distance(player), slow.distance(player), "{player} in {pos:?}");
        let field = pos.distance_field(player);
        let levels: Vec<CellSet> = (0..=u8::MAX).map(|steps| field.cells_at(steps)).collect();
        for cell in pos.size().cells().iter() {
            let steps = slow.distance_from(cell, player);
            assert_eq!(field.distance(cell), steps, "{player} from {cell} in {pos:?}");
            let level = levels.iter().position(|cells| cells.contains(cell));
            assert_eq!(level, steps.map(usize::from), "{player}, level of {cell} in {pos:?}");
        }
    }
}

/// Route cells are exactly the cells on some shortest path, and the shortest path is one of these
/// paths.
pub(crate) fn routes_are_shortest_paths(rules: &Rules, pos: &Position) {
    let slow = reference(rules, pos);
    for player in pos.active_players() {
        let pawn = pos.pawn(player).unwrap();
        let mut routes = CellSet::of(pawn);
        let mut front = routes;
        let mut steps = slow.distance(player).unwrap();
        while steps > 0 {
            steps -= 1;
            let ahead = front.iter().flat_map(|cell| slow.open_neighbors(cell));
            front = ahead.filter(|&cell| slow.distance_from(cell, player) == Some(steps)).collect();
            routes |= front;
        }
        assert_eq!(pos.route_cells(player), routes, "{player} in {pos:?}");
        let path = pos.shortest_path(player);
        assert_eq!(path.first(), Some(&pawn), "{player} in {pos:?}");
        for (steps, cell) in path.iter().rev().enumerate() {
            let left = slow.distance_from(*cell, player).map(usize::from);
            assert_eq!(left, Some(steps), "{player}'s path {path:?} in {pos:?}");
        }
        let connected = |pair: &[_]| slow.open_neighbors(pair[0]).contains(&pair[1]);
        assert!(path.windows(2).all(connected), "{player}'s path {path:?} in {pos:?}");
    }
}

pub(crate) fn plies_are_those_of_the_reference(rules: &Rules, ply: &Ply) {
    let slow = reference(rules, &ply.before);
    let next = match ply.action {
        Action::Play(mv) => slow.play(mv),
        Action::Resign(player) => slow.without(player),
    };
    assert_eq!(next, Some(reference(rules, &ply.after)), "{ply:?}");
}
