//! Every reason for which a move is refused.

use stockade_core::{IllegalReason, Move, Player, Position};

use crate::board::{board, mv, wall};

fn check(pos: &Position, text: &str, reason: IllegalReason) {
    let error = pos.check(mv(text)).unwrap_err();
    assert_eq!((error.mv, error.reason), (mv(text), reason), "{pos:?}");
    assert_eq!(pos.play(mv(text)), Err(error));
}

#[test]
fn refusals_name_their_reason() {
    let pos = board("9x9", "e4 e5", "d4h e2v");
    let far = |to: &str| IllegalReason::OutOfReach {
        player: Player::White,
        from: "e4".parse().unwrap(),
        to: to.parse().unwrap(),
    };
    check(&pos, "e4", IllegalReason::Occupied { cell: "e4".parse().unwrap() });
    check(&pos, "e5", IllegalReason::Occupied { cell: "e5".parse().unwrap() });
    // d4h stands between the pawns, so there is nothing to jump over.
    check(&pos, "e6", far("e6"));
    check(&pos, "d5", far("d5"));
    check(&pos, "a1", far("a1"));
    check(&pos, "d4h", IllegalReason::Overlaps { by: wall("d4h") });
    check(&pos, "c4h", IllegalReason::Overlaps { by: wall("d4h") });
    check(&pos, "e4h", IllegalReason::Overlaps { by: wall("d4h") });
    check(&pos, "d4v", IllegalReason::Crosses { by: wall("d4h") });
    check(&pos, "e1v", IllegalReason::Overlaps { by: wall("e2v") });
    check(&pos, "e3v", IllegalReason::Overlaps { by: wall("e2v") });
    check(&pos, "e2h", IllegalReason::Crosses { by: wall("e2v") });
    let error = pos.check(Move::PASS).unwrap_err();
    assert_eq!(error.reason, IllegalReason::NeedlessPass);
}

#[test]
fn off_the_board() {
    let pos = board("4x7,walls=2", "c1 c7", "");
    let off = IllegalReason::OffBoard { width: 4, height: 7 };
    for text in ["e1", "a8", "i9", "d1h", "a7h", "d1v", "a7v", "h8v"] {
        check(&pos, text, off);
    }
    for text in ["c6h", "c6v", "a1h", "a1v", "d1", "c2"] {
        assert!(pos.is_legal(mv(text)), "{text}");
    }
}

#[test]
fn empty_hands_and_finished_games() {
    let pos = board("9x9,walls=0:5", "e8 d5", "");
    check(&pos, "a1h", IllegalReason::NoWallsLeft { player: Player::White });
    let won = pos.play(mv("e9")).unwrap();
    for text in ["d4", "a1h", "e8"] {
        check(&won, text, IllegalReason::GameOver { winner: Player::White });
    }
    let error = won.check(Move::PASS).unwrap_err();
    assert_eq!(error.reason, IllegalReason::GameOver { winner: Player::White });
}
