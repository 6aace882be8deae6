//! Laws of openings.

use std::collections::HashSet;

use stockade_arena::{BookError, Opening, OpeningError, Openings, RandomOpenings};
use stockade_core::{Player, Rules};

fn random(text: &str, rules: &str, seed: u64) -> Openings<'static> {
    let how: RandomOpenings = text.parse().unwrap();
    Openings::random(how, rules.parse().unwrap(), seed, Box::new(|_, _| 0.5))
}

fn first(openings: &mut Openings<'_>, n: u64) -> Vec<Opening> {
    (0..n).map(|round| openings.at(round).unwrap().clone()).collect()
}

#[test]
fn random_openings_are_even_unfinished_and_new() {
    for rules in ["standard", "5x5", "7x5,walls=4", "3x3,walls=1"] {
        let plies = if rules.starts_with('3') { 2 } else { 4 };
        let parsed: Rules = rules.parse().unwrap();
        let openings = first(&mut random(&format!("random:plies={plies}"), rules, 7), 60);
        let mut seen = HashSet::new();
        for opening in &openings {
            let game = opening.game(&parsed).unwrap();
            assert_eq!((opening.moves().len(), game.is_over()), (plies, false));
            let way = |player| game.position().distance(player).unwrap();
            assert!(way(Player::White).abs_diff(way(Player::Black)) <= 1, "{rules}");
            seen.insert(game.position().key());
        }
        // The smallest board has fewer openings than were asked for, so that they come again.
        assert!(seen.len() == 60 || rules.starts_with('3'), "{rules}: {}", seen.len());
    }
}

#[test]
fn a_seed_repeats_its_openings_in_any_order() {
    let openings = first(&mut random("random", "standard", 7), 20);
    let mut again = random("random", "standard", 7);
    assert_eq!(again.at(19).unwrap(), &openings[19]);
    assert_eq!(first(&mut again, 20), openings);
    assert_ne!(first(&mut random("random", "standard", 8), 20), openings);
    assert_eq!(first(&mut random("random:seed=7", "standard", 8), 20), openings);
}

#[test]
fn a_judge_decides_about_balance() {
    let how: RandomOpenings = "random:balance=500".parse().unwrap();
    let mut asked = Vec::new();
    let judge = Box::new(|game: &stockade_core::Game, nodes| {
        asked.push(nodes);
        // White is well off exactly if the last wall stands on an even slot.
        let last = game.moves().next_back().unwrap();
        if last.index().is_multiple_of(2) { 0.9 } else { 0.36 }
    });
    let mut openings = Openings::random(how, Rules::standard(), 3, judge);
    for round in 0..10 {
        let last = *openings.at(round).unwrap().moves().last().unwrap();
        assert_eq!(last.index() % 2, 1);
    }
    drop(openings);
    assert!(asked.len() > 10 && asked.iter().all(|&nodes| nodes == 500));
}

#[test]
fn what_cannot_be_found_is_said() {
    let how: RandomOpenings = "random:balance=1".parse().unwrap();
    let mut openings = Openings::random(how, Rules::standard(), 3, Box::new(|_, _| 1.0));
    let error = openings.at(0).unwrap_err();
    assert_eq!(error, OpeningError::NoneFits { plies: 4, rules: Rules::standard() });
}

#[test]
fn texts_of_random_openings() {
    for (text, part) in [
        ("book", "book"),
        ("random:plies=41", "plies=41"),
        ("random:plies", "plies"),
        ("random:balance=0", "balance=0"),
        ("random:seed=-1,plies=2", "seed=-1"),
        ("random:depth=3", "depth=3"),
    ] {
        let error = text.parse::<RandomOpenings>().unwrap_err();
        assert_eq!((error.text.as_str(), error.part.as_str()), (text, part));
    }
    let described = random("random:plies=2", "standard", 9).describe();
    assert_eq!(described, "random:plies=2,seed=9");
}

#[test]
fn a_book_is_lines_of_moves_and_positions() {
    let text = "# by hand\ne2 e8 e3 e7\n\n  1. d1h e8\nd4f4e7 / a2a8 / e4 e6 / 7 8 / 2\n";
    let mut book = Openings::book(text, Rules::standard()).unwrap();
    assert_eq!(book.period(), Some(3));
    let openings = first(&mut book, 4);
    assert_eq!(openings[0].moves_text(), "e2 e8 e3 e7");
    assert_eq!(openings[1].moves_text(), "d1h e8");
    assert_eq!(openings[2].start().to_string(), "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2");
    assert_eq!(openings[3], openings[0]); // from the beginning again
}

#[test]
fn a_book_is_records() {
    let text = "[White \"ann\"]\n\n1. e2 e8 2. e3 *\n\n[White \"bob\"]\n\n1. e3h *\n";
    let openings = first(&mut Openings::book(text, Rules::standard()).unwrap(), 2);
    assert_eq!(openings[0].moves_text(), "e2 e8 e3");
    assert_eq!(openings[1].moves_text(), "e3h");
    let error = Openings::book(text, "5x5".parse().unwrap()).err().unwrap();
    assert!(matches!(error, BookError::Game { game: 1, .. }));
}

#[test]
fn a_changed_book_is_told_from_the_old_one() {
    let describe = |text| Openings::book(text, Rules::standard()).unwrap().describe();
    assert_eq!(describe("e2 e8"), describe("# same\n1. e2 e8\n"));
    assert_ne!(describe("e2 e8"), describe("e2 d9"));
    assert_ne!(describe("e2 e8\nd1"), describe("d1\ne2 e8"));
}

#[test]
fn mistakes_in_a_book_are_named() {
    for (text, expected) in [
        ("", "holds no opening"),
        ("# nothing\n", "holds no opening"),
        ("e2 e8\ne2 e5\n", "line 2 of the book: word 2"),
        ("/ / e1 e9 / 10 10\n", "line 1 of the book"),
        ("/ / e9 d9 / 10 10 / 2\n", "game is over"),
        ("[White \"ann\"]\n\n1. e5 *\n", "e5"),
    ] {
        let error = Openings::book(text, Rules::standard()).err().unwrap();
        assert!(error.to_string().contains(expected), "{text:?}: {error}");
    }
}
