//! Time that runs, falls and is not charged.

use std::time::{Duration, Instant};

use serde_json::json;
use stockade_core::{Player, Termination};
use stockade_server::messages::{
    game::{GameClient, GameServer},
    state::Clocks,
};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;

use crate::support::{Client, TestSite, code, play_all};

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
    assert_eq!((result.0.winner, result.0.reason), (Some(Player::Black), Termination::Time));
    let clocks = result.1.unwrap();
    assert_eq!((clocks.remaining_ms[&Player::White], clocks.running), (0, None));
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
    assert_eq!(clocks.running, Some(Player::Black));
    assert_eq!(state.moves[0].clock_ms, Some(605_000));
    let spent = state.moves[2].spent_ms;
    assert_eq!(clocks.remaining_ms[&Player::White], 610_000 - spent);
}

#[test]
fn time_without_a_server_is_nobodys() {
    let mut site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    let before = site.state(&id).clocks.unwrap();
    drop((ann, bob));
    site.restart();
    let after = site.state(&id);
    assert_eq!((after.moves.len(), after.board.to_move), (3, Player::Black));
    let clocks = after.clocks.unwrap();
    // It waits for Black to come back.
    assert_eq!(clocks.running, None);
    assert!(clocks.remaining_ms[&Player::Black] <= before.remaining_ms[&Player::Black]);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    assert_eq!(site.state(&id).clocks.unwrap().running, Some(Player::Black));
    bob.play(4, "e7");
    assert_eq!(ann.moved(4), "e7");
}

#[test]
fn a_turn_that_slept_through_a_whole_server_is_not_charged_for_it() {
    let mut site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    drop((ann, bob));
    let left = |site: &TestSite| site.state(&id).clocks.unwrap().remaining_ms[&Player::Black];
    site.restart();
    let before = left(&site);
    // The second server goes on for a while, busy with another game, before the players come back.
    let (other, token, _) = site.link_game("standard", None);
    let eve = site.join(&other, &[&token]);
    std::thread::sleep(Duration::from_secs(3));
    drop(eve);
    site.restart();
    assert_eq!(left(&site), before);
}

#[test]
fn an_idle_game_is_quiet() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    let end = Instant::now() + Duration::from_secs(29);
    let mut heard = Vec::new();
    while let Some(left) = end.checked_duration_since(Instant::now()).filter(|it| !it.is_zero()) {
        if let MaybeTlsStream::Plain(stream) = ann.socket.get_ref() {
            stream.set_read_timeout(Some(left)).unwrap();
        }
        heard.extend(ann.socket.read().ok());
    }
    // A look at the clocks and a sign of life: at most one in fifteen seconds.
    assert!(heard.len() <= 2, "{heard:?}");
}

/// The clocks after a gift, and whose it was.
fn given(client: &mut Client) -> (Player, Player, u32, Clocks) {
    client.wait(|message| match message {
        GameServer::TimeGiven { by, to, seconds, clocks } => Some((by, to, seconds, clocks)),
        GameServer::Refused { refusal } => panic!("{refusal:?}"),
        _ => None,
    })
}

#[test]
fn time_is_given_to_the_opponent_and_survives_a_restart() {
    let mut site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8");
    // White, to move, and Black give each other time; the turn goes on.
    let spent = Duration::from_millis(1200);
    std::thread::sleep(spent);
    bob.say(&GameClient::GiveTime { to: None });
    for client in [&mut ann, &mut bob] {
        let (by, to, seconds, clocks) = given(client);
        assert_eq!((by, to, seconds), (Player::Black, Player::White, 15));
        assert_eq!(clocks.running, Some(Player::White));
        assert!(clocks.remaining_ms[&Player::White] <= 6_015_000 - spent.as_millis() as u64);
        assert_eq!(clocks.remaining_ms[&Player::Black], 6_000_000);
    }
    ann.say(&GameClient::GiveTime { to: Some(Player::Black) });
    assert_eq!(given(&mut bob).1, Player::Black);
    drop((ann, bob));
    site.restart();
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 3, "e3");
    let state = site.state(&id);
    let turn = state.moves[2].spent_ms;
    assert!(turn >= spent.as_millis() as u64, "{turn}");
    assert_eq!(state.moves[2].clock_ms, Some(6_015_000 - turn));
    // Nor does a takeback of what came later take it away.
    ann.say(&GameClient::AskTakeback { player: None });
    bob.wait(|message| match message {
        GameServer::Offer { offers, .. } => (!offers.is_empty()).then_some(()),
        _ => None,
    });
    bob.say(&GameClient::AcceptTakeback {});
    assert_eq!(ann.state().clocks.unwrap().remaining_ms[&Player::Black], 6_015_000);
}

#[test]
fn time_is_given_by_players_to_others_where_there_are_clocks_and_seldom() {
    let site = TestSite::start();
    let refused = |id: &str, token: &str, to: Option<Player>| {
        let mut client = site.join(id, &[token]);
        client.say(&GameClient::GiveTime { to });
        client.refused()
    };
    let (timeless, white, _) = site.link_game("standard", None);
    assert_eq!(refused(&timeless, &white, None), "noTimeToGive");
    let created = site.create(json!({
        "mode": "screen", "clock": {"seconds": 300, "increment": 1},
        "seats": [{"kind": "human"}, {"kind": "bot", "agent": "random"}],
    }));
    assert_eq!(refused(&created.id, &created.tokens[&Player::White], None), "noTimeToGive");
    let (id, white, _) = site.link_game("standard", Some((300, 0)));
    assert_eq!(refused(&id, "nobody's", None), "watching");
    assert_eq!(refused(&id, &white, Some(Player::White)), "noTimeToGive");
    assert_eq!(refused(&id, &white, Some(Player::Red)), "noTimeToGive");
    let (longest, white_of_longest, _) = site.link_game("standard", Some((3 * 60 * 60, 0)));
    assert_eq!(refused(&longest, &white_of_longest, None), "clock");

    let mut ann = site.join(&id, &[&white]);
    let mut n_given = 0;
    // Another one is earned every five seconds.
    loop {
        ann.say(&GameClient::GiveTime { to: None });
        let is_given = ann.wait(|message| match message {
            GameServer::TimeGiven { to, .. } => Some(Ok(to)),
            GameServer::Refused { refusal } => Some(Err(code(&refusal))),
            _ => None,
        });
        match is_given {
            Ok(to) => assert_eq!(to, Player::Black),
            Err(code) => break assert_eq!(code, "tooFast"),
        }
        n_given += 1;
        assert!(n_given < 1000);
    }
    assert!(n_given >= 4, "{n_given}");
    let left = site.state(&id).clocks.unwrap().remaining_ms[&Player::Black];
    assert_eq!(left, 300_000 + n_given * 15_000);
}

#[test]
fn bots_play_on_the_clock() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "screen", "rules": "5x5", "clock": {"seconds": 300, "increment": 1},
        "seats": [{"kind": "human"}, {"kind": "bot", "agent": "stockade"}],
    }));
    let mut ann = site.join(&created.id, &[&created.tokens[&Player::White]]);
    ann.play(1, "c2");
    ann.moved(1);
    assert!(!ann.moved(2).is_empty());
}
