//! Puzzles and exact values.

use stockade_core::Player;
use stockade_server::messages::{analysis::ProvenResult, puzzle::*, truth::*};

use crate::{check, examples::*};

#[test]
fn puzzles() {
    let themes = [
        PuzzleTheme::Race,
        PuzzleTheme::Jump,
        PuzzleTheme::LastWall,
        PuzzleTheme::SelfBlock,
        PuzzleTheme::DeadEnd,
        PuzzleTheme::Zugzwang,
        PuzzleTheme::OnlyDefence,
    ];
    let card = PuzzleCard { id: "k3f9q2".to_owned(), rating: 1411, themes: themes.to_vec() };
    check("puzzle-index", &[PuzzleIndex { puzzles: vec![card.clone()] }]);
    let answer = |goal, plies| PuzzleAnswer {
        card: card.clone(),
        board: board(),
        goal,
        solutions: vec![PuzzleMove { mv: read("e3h"), plies }],
        draws: vec![read("d1")],
        line: vec![read("e3h"), read("e8")],
        simulations: 64,
        levels: vec![0, 1, 3, 6, 9, 10, 10],
    };
    check("puzzle", &[answer(PuzzleGoal::Win, Some(9)), answer(PuzzleGoal::Draw, None)]);
}

#[test]
fn exact_values() {
    let request = TruthRequest {
        rules: Some("5x5".to_owned()),
        position: Some("/ / c1 c5 / 3 3 / 1".to_owned()),
        moves: vec!["c2".to_owned()],
    };
    check("truth-request", &[request, TruthRequest::default()]);
    let won = ProvenResult::Win { winner: Player::Black, plies: 12 };
    let moves = vec![
        MoveTruth { mv: read("c4"), value: won },
        MoveTruth { mv: read("b2h"), value: ProvenResult::Draw },
    ];
    check(
        "truth",
        &[
            TruthAnswer::Known { value: won, moves },
            TruthAnswer::Building { percent: 12.5 },
            TruthAnswer::Unknown {},
        ],
    );
}
