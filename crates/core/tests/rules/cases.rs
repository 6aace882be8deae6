//! The published jump and wall cases.

use stockade_core::{CellSet, IllegalReason, Player, Position, Rules, reference::ReferenceBoard};

use crate::board::{board, cells, mv};

/// Pawn moves of White: the first ones always, the others only with side-steps at the rim.
fn check(size: &str, pawns: &str, walls: &str, always: &str, at_rim: &str) {
    for (switch, expected) in
        [("off", cells(always)), ("on", cells(always) | cells(at_rim))] as [(&str, CellSet); 2]
    {
        let pos = board(&format!("{size},edge_diagonal={switch}"), pawns, walls);
        assert_eq!(pos.pawn_moves(), expected, "{pawns} / {walls}, edge_diagonal={switch}");
    }
}

#[test]
fn steps_and_jumps() {
    // Liu, Groner & Raffo, figures 1B, 1E and 1F.
    check("5x5", "c3 c5", "c3h", "b3 d3 c2", "");
    check("5x5", "c2 c3", "b2v c2v", "c4 c1", "");
    check("5x5", "c2 c3", "c3h b1v c1v", "b3 d3 c1", "");
    // A wall behind the opponent, behind and beside it, and between the pawns.
    check("9x9", "e4 e5", "e5h", "d4 f4 e3 d5 f5", "");
    check("9x9", "e4 e5", "e5h e4v", "d4 e3 d5", "");
    check("9x9", "e4 e5", "e4h", "d4 f4 e3", "");
    // The rim behind the opponent.
    check("9x9", "e8 e9", "", "d8 f8 e7", "d9 f9");
    check("9x9", "b5 a5", "", "c5 b4 b6", "a4 a6");
    // The right rim, and corners, where one side is missing as well.
    check("9x9", "h5 i5", "", "g5 h4 h6", "i4 i6");
    check("9x9", "h2 i2", "", "g2 h1 h3", "i1 i3");
    check("9x9", "a8 a9", "", "b8 a7", "b9");
    check("9x9", "i8 i9", "", "h8 i7", "h9");
    check("9x9", "h8 i8", "", "g8 h7 h9", "i7 i9");
    // A wall beside an opponent at the rim leaves one side.
    check("9x9", "e8 e9", "e8v", "d8 e7", "d9");
    // The free straight jump excludes both sides.
    check("9x9", "e4 e5", "", "d4 f4 e3 e6", "");
    check("9x9", "e5 d5", "", "c5 f5 e4 e6", "");
}

#[test]
fn side_steps_at_the_rim_can_win() {
    let pos = board("9x9", "e8 e9", "");
    let won = pos.play(mv("d9")).unwrap();
    assert_eq!(won.winner(), Some(Player::White));
    assert!(won.legal_moves().is_empty());
}

/// Red stands behind Black: the straight jump is impossible, the sides depend on the switch.
#[test]
fn a_pawn_behind_the_pawn() {
    let check = |rules: &str, pawns: &str, walls: &str, expected: &str| {
        let pos = board(&format!("four,{rules}"), pawns, walls);
        assert_eq!(pos.pawn_moves(), cells(expected), "{rules}: {pawns} / {walls}");
    };
    // Turn order: White, Red, Black, Blue.
    check("side_step=on", "e4 e6 e5 i5", "", "d4 f4 e3 d5 f5");
    check("side_step=off", "e4 e6 e5 i5", "", "d4 f4 e3");
    // With a wall between Black and Red it is the wall that stops the jump.
    check("side_step=off", "e4 e6 e5 i5", "e5h", "d4 f4 e3 d5 f5");
    // A side that is taken stays taken; two jumps to the same cell are one move.
    check("side_step=on", "e4 e6 e5 d5", "", "d4 f4 e3 f5");
    check("side_step=on", "e4 f4 e5 i5", "e5h f4v", "d4 e3 d5 f3 f5");
    // A player who left is not jumped over.
    check("side_step=on", "e4 - e5 i5", "", "d4 f4 e3 e6");
    check("side_step=on", "e4 e5 - i5", "", "d4 f4 e3 e6");
}

#[test]
fn walls_that_close_the_last_way() {
    // Liu, Groner & Raffo, figure 1D.
    let pos = board("5x5,walls=3", "c1 c5", "d4h d3v c3h a2h");
    assert_eq!(pos.legal_walls().len(), 15);
    assert_eq!(
        pos.check(mv("b3v")).unwrap_err().reason,
        IllegalReason::ClosesLastWay { player: Player::White }
    );
    // Bowler, figure 7.
    let pos = board("9x9", "e1 e9", "d1v e1h");
    assert_eq!(
        pos.check(mv("f1v")).unwrap_err().reason,
        IllegalReason::ClosesLastWay { player: Player::White }
    );
}

/// The published example of the position text, Black to move.
#[test]
fn the_published_example_has_114_moves() {
    let rules = Rules::standard();
    let mut setup = board("9x9", "e4 e6", "d4h f4h e7h a2v a8v").to_setup();
    setup.stock[..2].copy_from_slice(&[7, 8]);
    setup.to_move = Player::Black;
    let pos = Position::from_setup(&rules, &setup).unwrap();
    assert_eq!(pos.pawn_moves(), cells("d6 e5 e7 f6"));
    assert_eq!(pos.legal_moves().len(), 114);
    let slow = ReferenceBoard::from_setup(&rules, &setup);
    assert!(pos.legal_moves().iter().eq(slow.legal_moves()));
}
