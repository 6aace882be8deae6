//! Time that runs, falls and is not charged.

use serde_json::json;
use stockade_server::messages::{Color, game::GameServer, state::Reason};

use crate::support::{TestSite, play_all};

#[test]
fn a_flag_falls_without_a_message() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((1, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8");
    let result = bob.wait(|message| match message {
        GameServer::Over { result, clocks } => Some((result, clocks)),
        _ => None,
    });
    assert_eq!((result.0.winner, result.0.reason), (Some(Color::Black), Reason::Time));
    let clocks = result.1.unwrap();
    assert_eq!((clocks.remaining_ms[&Color::White], clocks.running), (0, None));
}

#[test]
fn first_moves_are_free_and_the_increment_comes_after_each() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((600, 5)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    assert_eq!(site.state(&id).clocks.unwrap().running, None);
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    let state = site.state(&id);
    let clocks = state.clocks.unwrap();
    assert_eq!(clocks.running, Some(Color::Black));
    assert_eq!(state.moves[0].clock_ms, Some(605_000));
    let spent = state.moves[2].spent_ms;
    assert_eq!(clocks.remaining_ms[&Color::White], 610_000 - spent);
}

#[test]
fn time_without_a_server_is_nobodys() {
    let mut site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((60, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    let before = site.state(&id).clocks.unwrap();
    drop((ann, bob));
    site.restart();
    let after = site.state(&id);
    assert_eq!((after.moves.len(), after.board.to_move), (3, Color::Black));
    let clocks = after.clocks.unwrap();
    // It waits for Black to come back.
    assert_eq!(clocks.running, None);
    assert!(clocks.remaining_ms[&Color::Black] <= before.remaining_ms[&Color::Black]);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    assert_eq!(site.state(&id).clocks.unwrap().running, Some(Color::Black));
    bob.play(4, "e7");
    assert_eq!(ann.moved(4), "e7");
}

#[test]
fn bots_play_on_the_clock() {
    let site = TestSite::start();
    let created = site.create(json!({
        "place": "screen", "rules": "5x5", "clock": {"seconds": 20, "increment": 1},
        "seats": [{"kind": "human"}, {"kind": "bot", "agent": "stockade"}],
    }));
    let mut ann = site.join(&created.id, &[&created.tokens[&Color::White]]);
    ann.play(1, "c2");
    ann.moved(1);
    assert!(!ann.moved(2).is_empty());
}
