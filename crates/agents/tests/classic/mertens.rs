//! Mertens' features, combinations and ends.

use stockade_agents::{
    Limits, Request, Spec,
    classic::{
        Leaf, Style,
        mertens::{COMBINATIONS, Ending, Mertens, steps_to_next_rank},
    },
};
use stockade_core::{Game, Player, Rules};

use crate::at;

/// Black is held up on the left and below.
const HELD_UP: &str = "a2e5 / c4d6 / e4 e6 / 7 9 / 1";
/// A pocket around White, open below: five steps by d1 and c1 to c3, six by h1.
const POCKET: &str = "d2f2 / c2g2 / e2 e9 / 6 10 / 1";

#[track_caller]
fn check(position: &str, max: Player, style: Mertens, expected: [f64; 4]) {
    assert_eq!(style.features(&at("standard", position), max), expected);
}

#[test]
fn features_worked_by_hand() {
    let style = Mertens::default();
    check("/ / e1 e9 / 10 10 / 1", Player::White, style, [0.0, 0.0, 1.0, 1.0]);
    check("/ / e4 e8 / 10 10 / 1", Player::White, style, [3.0, 2.0, 1.0, 1.0]);
    check("/ / e4 e8 / 10 10 / 1", Player::Black, style, [1.0, -2.0, 1.0, 1.0]);
    check(HELD_UP, Player::White, style, [3.0, 0.0, 1.0, 3.0]);
    check(HELD_UP, Player::Black, style, [3.0, 0.0, 1.0 / 3.0, 1.0]);
    check(POCKET, Player::White, style, [1.0, 1.0, 0.2, 1.0]);
}

#[test]
fn goal_features_count_the_whole_way() {
    let with = |goal| Mertens { goal, ..Mertens::default() };
    check(HELD_UP, Player::White, with([true, false]), [3.0, 0.0, 1.0 / 6.0, 3.0]);
    check(HELD_UP, Player::White, with([false, true]), [3.0, 0.0, 1.0, 7.0]);
    check(HELD_UP, Player::Black, with([true, true]), [3.0, 0.0, 1.0 / 7.0, 6.0]);
}

#[test]
fn the_last_rank_has_no_next_one() {
    assert_eq!(steps_to_next_rank(&at("standard", "/ / e9 a2 / 3 3 / 2"), Player::White), 0);
    // On a small board too: b4 is the goal, and c3h lies ahead of c3 and d3.
    let small = at("4x4,walls=2", "c3 / / c3 b2 / 1 2 / 1");
    assert_eq!(steps_to_next_rank(&small, Player::White), 2);
}

#[test]
fn combinations_add_up() {
    let pocket = at("standard", POCKET);
    let expected = [7.7201, 4.0901, 10.0101, 10.01, 10.6101];
    for (features, expected) in COMBINATIONS.into_iter().zip(expected) {
        let style = Mertens { features, noise: false, ..Mertens::default() };
        assert!((style.value(&pocket, Player::White) - expected).abs() < 1e-9, "{features:?}");
        // A leaf is worth to the player to move what the root player thinks of it.
        let value = |root| style.evaluate(&pocket, &mut Leaf::new(root, 0));
        assert_eq!(value(Player::White), style.value(&pocket, Player::White));
        assert_eq!(value(Player::Black), -style.value(&pocket, Player::Black));
    }
    let won = at("standard", "/ / e9 a2 / 3 3 / 2");
    assert_eq!(Mertens::default().value(&won, Player::White), 1e6);
    assert_eq!(Mertens::default().value(&won, Player::Black), -1e6);
}

#[test]
fn it_runs_when_the_fences_are_placed() {
    let style = |ending| Mertens { ending, ..Mertens::default() };
    let settled = |ending, position: &str| style(ending).settled(&at("standard", position));
    for ending in [Ending::All, Ending::Own] {
        // The jump is the shortest path.
        let mv = settled(ending, "/ / e4 e5 / 0 0 / 1").unwrap();
        assert_eq!(mv.to_string(), "e6");
        assert_eq!(settled(ending, "/ / e4 e5 / 1 0 / 1"), None);
    }
    assert_eq!(settled(Ending::All, "/ / e4 e5 / 0 3 / 1"), None);
    assert!(settled(Ending::Own, "/ / e4 e5 / 0 3 / 1").is_some());
}

/// Whether the player of this text searches.
fn thinks(spec: &str, position: &str) -> bool {
    let game = Game::from_position(&Rules::standard(), at("standard", position)).unwrap();
    let mut reports = 0;
    let mut agent = spec.parse::<Spec>().unwrap().build();
    agent
        .choose(Request::new(&game, Limits::default()).reporting_to(&mut |_| reports += 1))
        .unwrap();
    reports > 0
}

#[test]
fn texts_name_both_ends() {
    let position = "/ / e4 e6 / 0 3 / 1";
    assert!(thinks("mertens", position));
    assert!(thinks("mertens:ending=all", position));
    assert!(!thinks("mertens:own", position));
    assert!(!thinks("mertens", "/ / e4 e6 / 0 0 / 1"));
}
