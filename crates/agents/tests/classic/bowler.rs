//! Bowler's walls, order and values.

use stockade_agents::classic::{
    Leaf, NodeDepth, Settings, Style,
    bowler::{Bowler, BowlerWeights, EvaluationTerms, Filter},
    search,
};
use stockade_core::{Move, MoveKind, Orientation, Player, Position, Wall};

use crate::{at, random_positions, texts};

const START: &str = "/ / e1 e9 / 10 10 / 1";
/// Black is held up on the left and below; e6 is the anchor of e5h and of d6v.
const HELD_UP: &str = "a2e5 / c4d6 / e4 e6 / 7 9 / 1";

fn moves(filter: Filter, pos: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let style = Bowler { filter, ..Bowler::default() };
    style.candidates(pos, NodeDepth { left: 2, is_root: true }, &mut moves);
    moves
}

#[test]
fn the_start_has_53_moves_in_their_order() {
    let start = at("standard", START);
    let moves = moves(Filter::Faithful, &start);
    assert_eq!(moves.len(), 53);
    assert_eq!(texts(&moves[..15]), "f1 d1 e2 b8h c8h d8h e8h f8h g8h h8h c7h b8v d7h c8v e7h");
    // Around White the anchors of vertical walls reach down to the lowest rank.
    assert_eq!(texts(&moves[46..]), "a1v b1v c1v d1v e1v f1v g1v");
}

/// Anchor in his screen coordinates, rows from the top.
fn anchor(pos: &Position, wall: Wall) -> (i8, i8) {
    let (r, c) = (wall.row() as i8, wall.column() as i8);
    let n = pos.size().height() as i8;
    match wall.orientation() {
        Orientation::Horizontal => (n - 2 - r, c),
        Orientation::Vertical => (n - 1 - r, c + 1),
    }
}

/// The filter in his words and coordinates.
fn is_tried(pos: &Position, wall: Wall, filter: Filter) -> bool {
    let (row, column) = anchor(pos, wall);
    let n = pos.size().height() as i8;
    let near = pos.pawns().iter().any(|pawn| {
        let (r, c) = (n - 1 - pawn.row() as i8, pawn.column() as i8);
        (row - r).abs() + (column - c).abs() <= 3
    });
    let ends = |wall: Wall| {
        let (r, c) = (wall.row() as i8, wall.column() as i8);
        match wall.orientation() {
            Orientation::Horizontal => [(c - 1, r), (c + 1, r)],
            Orientation::Vertical => [(c, r - 1), (c, r + 1)],
        }
    };
    let continues = |other: Wall| {
        other.orientation() == wall.orientation()
            && ends(other).iter().any(|end| ends(wall).contains(end))
    };
    near || (filter == Filter::Clean && pos.walls().iter().any(continues))
}

#[test]
fn walls_and_their_order_are_those_of_the_words() {
    for rules in ["standard", "5x7,walls=6", "7x4,walls=4"] {
        for pos in random_positions(rules, 60) {
            for filter in [Filter::Faithful, Filter::Clean] {
                let tried: Vec<Wall> = moves(filter, &pos)
                    .into_iter()
                    .filter_map(|mv| match mv.kind() {
                        MoveKind::Wall(wall) => Some(wall),
                        _ => None,
                    })
                    .collect();
                let mut expected: Vec<Wall> =
                    pos.legal_walls().iter().filter(|&w| is_tried(&pos, w, filter)).collect();
                expected.sort_by_key(|&w| {
                    (anchor(&pos, w), w.orientation() != Orientation::Horizontal)
                });
                assert_eq!(tried, expected, "{pos} {filter:?}");
            }
            assert_eq!(moves(Filter::Off, &pos).len(), pos.legal_moves().len(), "{pos}");
        }
    }
}

#[test]
fn clean_walls_continue_others() {
    let far = at("standard", "b5 / / e1 e9 / 9 10 / 2");
    let count = |filter| moves(filter, &far).len();
    // b5h ends where d5h begins; the slot on its left would be off the board.
    assert_eq!(count(Filter::Clean), count(Filter::Faithful) + 1);
    assert!(moves(Filter::Clean, &far).contains(&"d5h".parse().unwrap()));
}

#[track_caller]
fn check(pos: &Position, side: Player, expected: [f64; 4]) {
    let EvaluationTerms { path, walls, proximity, forward } = EvaluationTerms::new(pos, side);
    let found = [path, walls, proximity, forward];
    let is_close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(is_close, "{side:?}: {found:?}, not {expected:?}");
}

#[test]
fn terms_worked_by_hand() {
    let start = at("standard", START);
    check(&start, Player::White, [-5.4, 0.0, 0.0, 1.0]);
    check(&start, Player::Black, [-5.4, 0.0, 0.0, -1.0]);
    // White needs six steps by the d-file, Black seven by the g-file.
    let held_up = at("standard", HELD_UP);
    check(&held_up, Player::White, [1.2 * 8.0 - 1.8 * 7.0, -2.0, 2.5, 1.0]);
    check(&held_up, Player::Black, [1.2 * 7.0 - 1.8 * 8.0, 2.0, 2.5, -1.0]);
    // Three steps against four, around the right end of c3h, whose anchor c4 is next to d4.
    let small = at("5x5,walls=3", "c3 / / b2 d4 / 2 3 / 2");
    check(&small, Player::White, [1.2 * 5.0 - 1.8 * 4.0, -1.0, 2.5, 1.0]);
    check(&small, Player::Black, [1.2 * 4.0 - 1.8 * 5.0, 1.0, 0.0, -1.0]);
}

#[test]
fn values_are_weighted_terms_and_a_little_noise() {
    let quiet = Bowler { noise: false, ..Bowler::default() };
    let value = |pos: &Position, style: &Bowler, seed| {
        style.evaluate(pos, &mut Leaf::new(Player::White, seed))
    };
    let start = at("standard", START);
    let expected = 9.17529240734401 * -5.4 + 0.548062012214623;
    assert!((value(&start, &quiet, 0) - expected).abs() < 1e-12);
    for seed in 0..50 {
        let noise = value(&start, &Bowler::default(), seed) - expected;
        assert!((0.0..1.0).contains(&noise), "{noise}");
    }
    let ones = Bowler { weights: BowlerWeights::from([1.0; 4]), ..quiet };
    // Black to move: −6 + 2 + 2.5 − 1.
    let held_up = at("standard", &HELD_UP.replace("/ 1", "/ 2"));
    assert!((value(&held_up, &ones, 0) - -2.5).abs() < 1e-12);
    assert_eq!(value(&at("standard", "/ / e9 a2 / 3 3 / 2"), &Bowler::default(), 0), -10_000.0);
}

#[test]
fn weights_choose_the_move() {
    let start = at("standard", START);
    let play = |weights: [f64; 4]| {
        let style = Bowler { weights: weights.into(), noise: false, ..Bowler::default() };
        search(&style, &start, Settings { depth: 1, ..Settings::default() }, 0)
    };
    // At depth 1 the value is the opponent's: it must not have come nearer relatively.
    assert_eq!(play([1.0, 0.0, 0.0, 0.0]).best, Some("e2".parse().unwrap()));
    // Whoever only counts walls near itself as bad builds none there.
    let best = play([0.0, 0.0, -1.0, 0.0]).best.unwrap();
    assert!(matches!(best.kind(), MoveKind::Wall(_)), "{best}");
}
