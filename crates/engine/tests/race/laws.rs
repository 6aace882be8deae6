//! What is known about races on the empty board.

use std::collections::HashMap;

use stockade_core::{BoardSize, Player, Position};
use stockade_engine::Proof;

use crate::{bare, empty_board};

/// Two pawns on different cells, neither on its goal, and either player to move:
/// 2 · (72 · 72 − 63) states.
#[test]
fn census_of_the_empty_standard_board() {
    let values = empty_board(&bare(BoardSize::STANDARD, true));
    let count = |pick: fn(&Proof) -> bool| values.iter().filter(|(_, v)| pick(v)).count();
    assert_eq!(values.len(), 10_242);
    assert_eq!(count(|value| matches!(value, Proof::Win(_))), 5_760);
    assert_eq!(count(|value| matches!(value, Proof::Loss(_))), 4_482);
    assert_eq!(count(|value| matches!(value, Proof::Draw)), 0);
}

/// At equal distances the player to move loses exactly if the pawns face each other in one file,
/// an even number of steps apart: then it is the one who is jumped.
#[test]
fn equal_distances_are_lost_only_face_to_face() {
    for size in BoardSize::all() {
        for (pos, value) in empty_board(&bare(size, true)) {
            let [white, black] = [Player::White, Player::Black].map(|p| pos.pawn(p).unwrap());
            if pos.distance(Player::White) != pos.distance(Player::Black) {
                continue;
            }
            let facing = white.column() == black.column() && white.row() < black.row();
            let even = white.row().abs_diff(black.row()) % 2 == 0;
            let lost = matches!(value, Proof::Loss(_));
            assert_eq!(lost, facing && even, "{pos:?}: {value:?}");
        }
    }
}

/// Positions that nobody wants to move in: each player loses if it is the one to move.
#[test]
fn mutual_zugzwangs_exist() {
    let mut lost = HashMap::new();
    for (pos, value) in empty_board(&bare(BoardSize::STANDARD, true)) {
        if matches!(value, Proof::Loss(_)) {
            *lost.entry([Player::White, Player::Black].map(|p| pos.pawn(p))).or_insert(0) += 1;
        }
    }
    let start = Position::start(&bare(BoardSize::STANDARD, true));
    assert_eq!(lost[&[Player::White, Player::Black].map(|p| start.pawn(p))], 2);
    assert!(lost.values().filter(|&&turns| turns == 2).count() > 1);
}
