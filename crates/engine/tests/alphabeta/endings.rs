//! Ends of games: caps, repetitions, races, and won positions that are brought home.

use stockade_core::{Game, Player, Rules, SplitMix64};
use stockade_engine::{Limits, Proof, RaceTable, alphabeta::AlphaBeta};

use crate::{game_from, random_position, think};

#[test]
fn a_win_in_one_is_played_and_proven() {
    let game = game_from(&Rules::standard(), "/ / d8 e5 / 3 4 / 1");
    let report = think(&mut AlphaBeta::new(1), &game, Limits::depth(4));
    assert_eq!(report.best_move().unwrap().to_string(), "d9");
    assert_eq!(report.lines[0].proof, Some(Proof::Win(1)));
}

#[test]
fn races_are_told_at_once_and_brought_home() {
    let rules: Rules = "walls=10".parse().unwrap();
    let mut random = SplitMix64::new(77);
    for _ in 0..20 {
        let mut game = random_race(&rules, &mut random);
        let proof = RaceTable::new(game.position()).unwrap().probe(game.position()).unwrap();
        let mut search = AlphaBeta::new(1);
        let report = think(&mut search, &game, Limits::nodes(1_000));
        assert_eq!(report.lines[0].proof, Some(proof), "{}", game.position());
        let Some(plies) = proof.plies() else { continue };
        for _ in 0..plies {
            let report = think(&mut search, &game, Limits::nodes(1_000));
            game.play(report.best_move().unwrap()).unwrap();
        }
        assert!(game.position().winner().is_some(), "not home after {plies} plies");
    }
}

/// A random game in which all walls have been placed.
fn random_race(rules: &Rules, random: &mut SplitMix64) -> Game {
    loop {
        let game = random_position(rules, 60, random);
        let pos = game.position();
        if !game.is_over() && pos.stock(Player::White) + pos.stock(Player::Black) == 0 {
            return game;
        }
    }
}

#[test]
fn a_won_position_is_not_repeated() {
    // White has a wall and wins the bare race; shuffling would draw.
    let mut game = game_from(&Rules::standard(), "/ / e5 a4 / 1 0 / 1");
    let mut search = AlphaBeta::new(1);
    while !game.is_over() {
        let report = think(&mut search, &game, Limits::nodes(2_000));
        game.play(report.best_move().unwrap()).unwrap();
        assert!(game.repetitions() == 1 && game.ply() < 30);
    }
    assert_eq!(game.position().winner(), Some(Player::White));
}

#[test]
fn the_loser_repeats_to_draw() {
    // Only going back to where the game has been saves White; the search must see it as a draw.
    let rules: Rules = "walls=0".parse().unwrap();
    let mut game = game_from(&rules, "/ / e5 e2 / 0 0 / 1");
    for mv in ["d5", "f2", "e5", "e2"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let report = think(&mut AlphaBeta::new(1), &game, Limits::depth(1));
    let line = &report.lines[0];
    assert_eq!((line.pv[0].to_string().as_str(), line.score, line.proof), ("d5", 0.5, None));
}

#[test]
fn a_goal_on_the_last_ply_wins_and_one_later_does_not() {
    for (cap, proof) in [
        ("cap=3:draw", Some(Proof::Win(3))),
        ("cap=2:draw", None),
        ("cap=2:loss-white", Some(Proof::Loss(2))),
        ("cap=2:loss-black", Some(Proof::Win(2))),
    ] {
        let rules: Rules = format!("walls=0,{cap}").parse().unwrap();
        let game = game_from(&rules, "/ / e7 a8 / 0 0 / 1");
        let report = think(&mut AlphaBeta::new(1), &game, Limits::depth(4));
        assert_eq!(report.lines[0].proof, proof, "{cap}");
        let expected = match proof {
            Some(Proof::Win(_)) => 1.0,
            Some(Proof::Loss(_)) => 0.0,
            _ => 0.5,
        };
        assert_eq!(report.lines[0].score, expected, "{cap}");
    }
}
