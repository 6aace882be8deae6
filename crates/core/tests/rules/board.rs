//! Positions from a few words.

use stockade_core::{
    CellSet, Move, MoveKind, Player, Position, Rules, Setup, SetupError, Wall, WallSet,
    reference::ReferenceBoard,
};

/// The position with these pawns in turn order and these walls, White to move, all stocks full.
///
/// Every position of these tests comes from here, so every one of them is also held against the
/// reference rules.
pub(crate) fn board(rules: &str, pawns: &str, walls: &str) -> Position {
    let rules: Rules = rules.parse().unwrap();
    let setup = setup(&rules, pawns, walls);
    let pos = Position::from_setup(&rules, &setup)
        .unwrap_or_else(|error| panic!("{rules}: {pawns} / {walls}: {error}"));
    let legal = ReferenceBoard::from_setup(&rules, &setup).legal_moves();
    assert_eq!(pos.legal_moves(), legal.into_iter().collect(), "{rules}: {pawns} / {walls}");
    pos
}

/// Why there is no such position.
pub(crate) fn no_board(rules: &str, pawns: &str, walls: &str) -> SetupError {
    let rules: Rules = rules.parse().unwrap();
    Position::from_setup(&rules, &setup(&rules, pawns, walls)).unwrap_err()
}

fn setup(rules: &Rules, pawns: &str, walls: &str) -> Setup {
    let mut setup = Position::start(rules).to_setup();
    for (&player, cell) in rules.players().order().iter().zip(pawns.split_whitespace()) {
        setup.pawns[player.index()] = (cell != "-").then(|| cell.parse().unwrap());
    }
    setup.to_move = Player::White;
    setup.walls = walls.split_whitespace().map(wall).collect::<WallSet>();
    setup
}

/// A move by name.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A wall by name.
pub(crate) fn wall(text: &str) -> Wall {
    match mv(text).kind() {
        MoveKind::Wall(wall) => wall,
        kind => panic!("{text} is no wall but {kind:?}"),
    }
}

/// Cells by name.
pub(crate) fn cells(text: &str) -> CellSet {
    text.split_whitespace().map(|cell| cell.parse().unwrap()).collect()
}
