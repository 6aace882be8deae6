//! Puzzles and exact values over the net.

use std::collections::BTreeSet;

use serde_json::json;
use stockade_server::messages::{
    analysis::ProvenResult,
    puzzle::{PuzzleAnswer, PuzzleIndex},
    truth::TruthAnswer,
};

use crate::support::TestSite;

#[test]
fn puzzles_are_listed_and_told_one_by_one() {
    let site = TestSite::start();
    let index: PuzzleIndex = site.get("/api/puzzles");
    assert!(index.puzzles.len() >= 1000);
    let card = &index.puzzles[index.puzzles.len() / 2];
    let puzzle: PuzzleAnswer = site.get(&format!("/api/puzzles/{}", card.id));
    assert_eq!(&puzzle.card, card);
    assert_eq!(puzzle.line[0], puzzle.solutions[0].mv);
    let (status, code, message) = site.failing("GET", "/api/puzzles/zzzzzz", None);
    assert_eq!((status, code.as_str()), (404, "noPuzzle"));
    assert!(message.contains("zzzzzz"), "{message}");
}

#[test]
fn the_puzzle_of_a_day_depends_on_the_day_alone_and_all_have_their_turn() {
    let site = TestSite::start();
    let daily = |day: usize| -> PuzzleAnswer { site.get(&format!("/api/puzzles/daily?day={day}")) };
    assert_eq!(daily(20_776), daily(20_776));
    let days: BTreeSet<String> = (20_776..20_826).map(|day| daily(day).card.id).collect();
    assert_eq!(days.len(), 50);
    let index: PuzzleIndex = site.get("/api/puzzles");
    assert_eq!(daily(20_776), daily(20_776 + index.puzzles.len()));
    assert_eq!(site.failing("GET", "/api/puzzles/daily?day=today", None).0, 400);
}

#[test]
fn a_puzzle_is_worth_what_it_says() {
    let site = TestSite::start();
    let position = "c2c4 / b3d3 / a3 e4 / 1 0 / 1";
    let truth: TruthAnswer =
        site.post("/api/truth", &json!({"rules": "5x5", "position": position}));
    let TruthAnswer::Known { moves, .. } = truth else { panic!("{truth:?}") };
    assert!(moves.iter().any(|it| matches!(it.value, ProvenResult::Win { .. })));
    let far: TruthAnswer = site.post("/api/truth", &json!({}));
    assert_eq!(far, TruthAnswer::Unknown {}, "nobody can make the server solve 9x9");
    let (status, code, _) = site.failing("POST", "/api/truth", Some(json!({"rules": "chess"})));
    assert_eq!((status, code.as_str()), (422, "rules"));
}
