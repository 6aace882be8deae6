//! Mistakes that Quoridor programs have made, one test each.

use stockade_core::{
    BoardSize, Cell, CellSet, IllegalReason, Move, Orientation, Player, PlayerCount, Position,
    Rules, SetupError, Wall, reference::ReferenceBoard,
};

use crate::board::{board, cells, mv, no_board};

/// Rows must not run into each other: every pair of pawns on every empty board, both rules at the
/// rim. Lateral steps on the top row and jumps along and into all four rims are among them.
#[test]
fn lateral_steps_and_jumps_at_every_rim() {
    for size in BoardSize::all() {
        for edge_diagonal in [false, true] {
            let mut rules = Rules::standard().with_size(size);
            rules.edge_diagonal = edge_diagonal;
            for (white, black) in pairs(size) {
                check_empty_board(&rules, white, black, Player::White);
                check_empty_board(&rules, white, black, Player::Black);
            }
        }
    }
}

fn check_empty_board(rules: &Rules, white: Cell, black: Cell, to_move: Player) {
    let mut setup = Position::start(rules).to_setup();
    setup.pawns[..2].copy_from_slice(&[Some(white), Some(black)]);
    setup.to_move = to_move;
    // Who stands on its own goal has won, or cannot be there at all.
    let Ok(pos) = Position::from_setup(rules, &setup) else { return };
    if pos.winner().is_none() {
        let slow = ReferenceBoard::from_setup(rules, &setup);
        let expected: CellSet = slow.pawn_moves().into_iter().collect();
        assert_eq!(pos.pawn_moves(), expected, "{rules}: {white} {black}, {to_move} to move");
    }
}

fn pairs(size: BoardSize) -> impl Iterator<Item = (Cell, Cell)> {
    let cells = size.cells();
    cells.iter().flat_map(move |a| cells.iter().filter(move |&b| a != b).map(move |b| (a, b)))
}

#[test]
fn top_row_corners() {
    let black_moves = |rules: &str, pawn: &str| {
        let mut setup = board(rules, &format!("b2 {pawn}"), "").to_setup();
        setup.to_move = Player::Black;
        Position::from_setup(&rules.parse().unwrap(), &setup).unwrap().pawn_moves()
    };
    assert_eq!(black_moves("9x9", "a9"), cells("b9 a8"));
    assert_eq!(black_moves("9x9", "i9"), cells("h9 i8"));
    assert_eq!(black_moves("4x7", "d7"), cells("c7 d6"));
    assert_eq!(black_moves("9x3", "i3"), cells("h3 i2"));
}

/// A wall parts two pairs of cells and no others, walls of the last column and row included.
#[test]
fn a_wall_parts_exactly_two_pairs_of_cells() {
    for size in BoardSize::all() {
        let rules = Rules::standard().with_size(size).with_walls(&[1, 1]).unwrap();
        let start = Position::start(&rules);
        for wall in size.slots().iter() {
            let pos = start.play(wall.into()).unwrap();
            let parted: Vec<(Cell, Cell)> = pairs(size)
                .filter(|&(a, b)| {
                    start.open_neighbors(CellSet::of(a)).contains(b)
                        && !pos.open_neighbors(CellSet::of(a)).contains(b)
                })
                .filter(|(a, b)| a < b)
                .collect();
            let (column, row) = (wall.column(), wall.row());
            let cell = |right: u8, up: u8| Cell::new(column + right, row + up).unwrap();
            let expected = match wall.orientation() {
                Orientation::Horizontal => [(cell(0, 0), cell(0, 1)), (cell(1, 0), cell(1, 1))],
                Orientation::Vertical => [(cell(0, 0), cell(1, 0)), (cell(0, 1), cell(1, 1))],
            };
            assert_eq!(parted, expected, "{wall} on {size}");
        }
    }
}

/// h4h ends at the right rim and a5h begins at the left one: neighbors in the bits, not on the
/// board. Every pair of walls on every board must collide by its coordinates alone.
#[test]
fn walls_collide_only_with_their_neighbors() {
    for size in BoardSize::all() {
        let rules = Rules::standard().with_size(size).with_walls(&[1, 1]).unwrap();
        for first in size.slots().iter() {
            let pos = Position::start(&rules).play(first.into()).unwrap();
            for second in Wall::all() {
                let collides = match pos.check(second.into()) {
                    Ok(()) => false,
                    Err(error) => {
                        let reason = error.reason;
                        matches!(
                            reason,
                            IllegalReason::Overlaps { .. } | IllegalReason::Crosses { .. }
                        )
                    }
                };
                let expected = collide(first, second) && size.slots().contains(second);
                assert_eq!(collides, expected, "{first} and {second} on {size}");
            }
        }
    }
}

/// Whether two walls share a groove or a midpoint.
fn collide(a: Wall, b: Wall) -> bool {
    let (columns, rows) = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
    match (a.orientation(), b.orientation()) {
        (Orientation::Horizontal, Orientation::Horizontal) => columns <= 1 && rows == 0,
        (Orientation::Vertical, Orientation::Vertical) => columns == 0 && rows <= 1,
        _ => columns == 0 && rows == 0,
    }
}

fn closes(pos: &Position, wall: &str, player: Player) {
    let error = pos.check(mv(wall)).unwrap_err();
    assert_eq!(error.reason, IllegalReason::ClosesLastWay { player }, "{wall} in {pos:?}");
    assert!(!pos.legal_moves().contains(mv(wall)));
}

/// d2h closes the shaft between c1v and d1v: its left end lies on one wall, its *middle* on the end
/// of the other.
#[test]
fn a_wall_whose_middle_touches_a_perpendicular_end() {
    closes(&board("9x9", "d1 e9", "c1v d1v"), "d2h", Player::White);
    assert!(board("9x9", "e1 e9", "c1v d1v").is_legal(mv("d2h")));
    // The same shaft along the left side; the middle of the vertical wall touches.
    closes(&board("9x9", "a4 e9", "a3h a4h"), "b4v", Player::White);
    assert!(board("9x9", "a3 e9", "a3h a4h").is_legal(mv("b4v")));
    // One step further the wall's middle touches nothing.
    assert!(board("9x9", "d1 e9", "c1v d1v").is_legal(mv("e2h")));
}

/// Two walls close a corner; only a pawn inside minds, and only if its goal is outside.
#[test]
fn corner_pockets() {
    for (rules, pocket, closing, inside, outside) in [
        ("9x9", "b1v", "a2h", "b2", "c3"),
        ("9x9", "g1v", "h2h", "i2", "g1"),
        ("5x5", "c1v", "d2h", "d2", "c3"),
        ("4x7", "b1v", "c2h", "c2", "b1"),
    ] {
        closes(&board(rules, &format!("{inside} a3"), pocket), closing, Player::White);
        assert!(board(rules, &format!("{outside} a3"), pocket).is_legal(mv(closing)));
        // Black's goal is in there.
        assert!(board(rules, &format!("{outside} {inside}"), pocket).is_legal(mv(closing)));
        let both = format!("{pocket} {closing}");
        assert_eq!(
            no_board(rules, &format!("{inside} a3"), &both),
            SetupError::Blocked(Player::White)
        );
    }
}

/// A barrier splits the board into the upper left (with rank 9) and the rest (with ranks 1 and 9).
/// When both pawns are in one region, one flood meets the other: it must still ask for its own goal.
#[test]
fn floods_that_meet_ask_for_their_own_goal() {
    let barrier = "a4h c4h e4h f4v g5h h6v";
    let closing = "h8v";
    // Both above: White has rank 9, Black has lost rank 1.
    closes(&board("9x9", "d6 e7", barrier), closing, Player::Black);
    closes(&board("9x9", "e7 d6", barrier), closing, Player::Black);
    // Black above, White below.
    closes(&board("9x9", "i7 a9", barrier), closing, Player::Black);
    // Both below, or White above and Black below: everybody keeps a goal.
    assert!(board("9x9", "i7 a2", barrier).is_legal(mv(closing)));
    assert!(board("9x9", "a2 i7", barrier).is_legal(mv(closing)));
    assert!(board("9x9", "d6 i7", barrier).is_legal(mv(closing)));
    // The board rotated: now White can lose rank 9.
    let barrier = "a5h c5h e5h f5v g4h h3v";
    closes(&board("9x9", "d4 e3", barrier), "h1v", Player::White);
}

/// Rank 8 of a 9x8 board is a goal although the frame continues beyond it.
#[test]
fn goals_of_small_boards_are_their_own() {
    for size in BoardSize::all() {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            let rules = Rules::standard().with_size(size).with_players(players);
            let (pos, slow) = (Position::start(&rules), ReferenceBoard::start(&rules));
            for &player in players.order() {
                assert_eq!(pos.distance(player), slow.distance(player), "{player} on {size}");
            }
            assert!(pos.legal_moves().iter().eq(slow.legal_moves()), "{rules}");
        }
    }
}

/// With side-steps at the rim, a player of two always has a move; without them it can be caught.
#[test]
fn the_pass_of_two_players() {
    let walls = "d7v e8v e7h";
    let pos = board("9x9,walls=0:10,edge_diagonal=off", "e8 e9", walls);
    assert!(pos.legal_moves().iter().eq([Move::PASS]));
    let next = pos.play(Move::PASS).unwrap();
    assert_eq!(
        (next.to_move(), next.pawn(Player::White)),
        (Player::Black, pos.pawn(Player::White))
    );
    assert_eq!((next.walls(), next.winner()), (pos.walls(), None));
    // A wall left, or the other rule at the rim, and there is no pass.
    assert!(!board("9x9,walls=1:10,edge_diagonal=off", "e8 e9", walls).is_legal(Move::PASS));
    let pos = board("9x9,walls=0:10", "e8 e9", walls);
    assert_eq!((pos.legal_moves().len(), pos.pawn_moves()), (1, cells("d9")));
}

/// White in the corner, a wall on one side, two pawns in a row on the other.
#[test]
fn the_pass_of_four_players() {
    for switch in ["side_step=on", "side_step=off"] {
        let rules = format!("four,walls=0:5:5:5,{switch}");
        let pos = board(&rules, "a1 a3 a2 i5", "a1v");
        assert!(pos.legal_moves().iter().eq([Move::PASS]), "{switch}");
        assert_eq!(pos.play(Move::PASS).unwrap().to_move(), Player::Red);
        // When the second pawn leaves, White jumps.
        let pos = pos.without(Player::Red).unwrap();
        assert!(pos.legal_moves().iter().eq([mv("a3")]), "{switch}");
    }
}
