//! Whole games between people.

use serde_json::json;
use stockade_core::{Player, Termination};
use stockade_server::messages::{
    game::{Because, GameClient, GameServer},
    state::OfferKind,
};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::support::{Client, TestSite, play_all};

/// White is first at the goal of a board of three ranks.
const SHORT: &str = "a1 c3 a2 c2 a3";

fn over(client: &mut Client) -> (Option<Player>, Termination) {
    client.wait(|message| match message {
        GameServer::Over { result, .. } => Some((result.winner, result.reason)),
        _ => None,
    })
}

fn offers(client: &mut Client) -> (usize, Option<OfferKind>) {
    client.wait(|message| match message {
        GameServer::Offer { offers, declined } => Some((offers.len(), declined)),
        _ => None,
    })
}

#[test]
fn two_people_play_a_whole_game_over_a_link() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("3x3,walls=0", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    let mut eve = site.join(&id, &[]);
    play_all(&mut [&mut ann, &mut bob], 1, SHORT);
    for client in [&mut ann, &mut bob, &mut eve] {
        assert_eq!(over(client), (Some(Player::White), Termination::Goal));
    }
    let state = site.state(&id);
    assert_eq!(state.moves.len(), 5);
    assert_eq!(state.result.unwrap().score, "1-0");
    assert_eq!(state.seats[1].info.name, "bob");
    let record = site.get_text(&format!("/api/games/{id}/record.qgn"));
    assert!(record.contains("[White \"ann\"]") && record.contains("[Termination \"goal\"]"));
    assert!(record.trim_end().ends_with("1. a1 c3 2. a2 c2 3. a3 1-0"), "{record}");
    ann.play(6, "b3");
    assert_eq!(ann.refused(), "over");
}

#[test]
fn nobody_moves_for_another() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    bob.play(1, "e2");
    assert_eq!(bob.refused(), "notYourTurn");
    let mut eve = site.join(&id, &["guess", &white.to_lowercase()]);
    for message in [
        GameClient::Move { ply: 1, mv: "e2".parse().unwrap() },
        GameClient::Resign { player: Some(Player::White) },
        GameClient::OfferDraw { player: None },
        GameClient::Public { value: true },
    ] {
        eve.say(&message);
        assert_eq!(eve.refused(), "watching", "{message:?}");
    }
    bob.say(&GameClient::Resign { player: Some(Player::White) });
    assert_eq!(bob.refused(), "notYourSeat");
    ann.play(1, "e2");
    assert_eq!(bob.moved(1), "e2");
    assert_eq!(site.failing("POST", &format!("/api/games/{id}/join"), Some(json!({}))).1, "full");
}

#[test]
fn repeated_and_late_moves_do_no_harm() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.play(2, "e2");
    assert_eq!(ann.refused(), "wrongPly");
    for _ in 0..3 {
        ann.play(1, "e2");
    }
    assert_eq!(ann.moved(1), "e2");
    for _ in 0..2 {
        assert_eq!(ann.refused(), "wrongPly");
    }
    bob.play(2, "e7");
    assert_eq!(bob.refused(), "illegal");
    bob.play(2, "e8");
    assert_eq!(ann.moved(2), "e8");
    assert_eq!(site.state(&id).moves.len(), 2);
}

#[test]
fn a_dropped_connection_comes_back_to_the_same_game() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    let connected = |ann: &mut Client, expected: bool| {
        ann.wait(|message| match message {
            GameServer::Presence { seats, .. } if seats[1].connected == expected => Some(()),
            _ => None,
        });
    };
    connected(&mut ann, true);
    drop(bob);
    connected(&mut ann, false);
    ann.play(1, "e2");
    ann.moved(1);
    let mut bob = Client::open(site.address, &format!("/ws/game/{id}"), None);
    bob.say(&GameClient::Hello { tokens: vec![black], since: Some(0) });
    let state = bob.state();
    assert_eq!((state.moves.len(), state.yours), (1, vec![Player::Black]));
    bob.play(2, "e8");
    assert_eq!(ann.moved(2), "e8");
}

#[test]
fn coming_back_takes_one_message() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3h");
    drop(bob);
    let mut bob = Client::open(site.address, &format!("/ws/game/{id}"), None);
    bob.say(&GameClient::Hello { tokens: vec![black], since: Some(3) });
    bob.say(&GameClient::Ping { sent: 1.0 });
    assert!(matches!(bob.hear(), Some(GameServer::State { game, .. }) if game.moves.len() == 3));
    let next = bob.hear();
    assert!(matches!(next, Some(GameServer::Pong { .. })), "{next:?}");
}

#[test]
fn draws_need_both() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.say(&GameClient::AcceptDraw {});
    assert_eq!(ann.refused(), "noOffer");
    ann.say(&GameClient::OfferDraw { player: None });
    assert_eq!(offers(&mut bob), (1, None));
    bob.say(&GameClient::DeclineDraw {});
    assert_eq!(offers(&mut ann), (1, None));
    assert_eq!(offers(&mut ann), (0, Some(OfferKind::Draw)));
    ann.say(&GameClient::OfferDraw { player: None });
    bob.say(&GameClient::OfferDraw { player: None });
    assert_eq!(over(&mut ann), (None, Termination::Agreement));
}

#[test]
fn a_takeback_goes_back_to_the_askers_turn() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", Some((300, 5)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.say(&GameClient::AskTakeback { player: None });
    assert_eq!(ann.refused(), "nothingToUndo");
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3 e7");
    ann.say(&GameClient::Undo {});
    assert_eq!(ann.refused(), "noUndo");
    ann.say(&GameClient::AskTakeback { player: None });
    assert_eq!(offers(&mut bob), (1, None));
    bob.say(&GameClient::AcceptTakeback {});
    let state = bob.wait(|message| match message {
        GameServer::State { because: Because::Takeback, game } => Some(game),
        _ => None,
    });
    assert_eq!((state.moves.len(), state.board.to_move), (2, Player::White));
    let clocks = state.clocks.unwrap();
    // White's second move, charged and with its increment, is as if it had never been.
    assert!(clocks.remaining_ms[&Player::White] <= 305_000);
    assert_eq!(clocks.remaining_ms[&Player::Black], 305_000);
    play_all(&mut [&mut ann, &mut bob], 3, "d2 d8");
}

#[test]
fn a_rematch_exchanges_the_sides() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("3x3,walls=0", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.say(&GameClient::Rematch {});
    assert_eq!(ann.refused(), "notOver");
    play_all(&mut [&mut ann, &mut bob], 1, SHORT);
    ann.say(&GameClient::Rematch {});
    bob.say(&GameClient::Rematch {});
    let begun = |message| match message {
        GameServer::Rematch { rematch, tokens, .. } => rematch.id.map(|id| (id, tokens)),
        _ => None,
    };
    let ((one, anns), (two, bobs)) = (ann.wait(begun), bob.wait(begun));
    assert_eq!(one, two);
    assert_eq!(anns.keys().collect::<Vec<_>>(), [&Player::Black]);
    assert_eq!(site.state(&id).rematch.id, Some(one.clone()));
    let mut ann = site.join(&one, &[&anns[&Player::Black]]);
    let mut bob = site.join(&one, &[&bobs[&Player::White]]);
    play_all(&mut [&mut bob, &mut ann], 1, "a1");
    assert_eq!(site.state(&one).seats[1].info.name, "ann");
}

#[test]
fn a_rematch_waits_for_who_was_away_when_it_began() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("3x3,walls=0", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, SHORT);
    ann.say(&GameClient::Rematch {});
    let told = |message| match message {
        GameServer::Rematch { rematch, tokens, .. } => Some((rematch.id, tokens)),
        _ => None,
    };
    assert_eq!(bob.wait(told).0, None);
    drop(ann);
    bob.say(&GameClient::Rematch {});
    let begun = bob.wait(told).0;
    let mut ann = site.join(&id, &[&white]);
    let (found, tokens) = ann.wait(told);
    assert_eq!((found.clone(), tokens.len()), (begun, 1));
    let mut ann = site.join(&found.unwrap(), &[&tokens[&Player::Black]]);
    ann.say(&GameClient::Resign { player: None });
    assert_eq!(over(&mut ann), (Some(Player::White), Termination::Resign));
    // Watchers get no token, and nobody is called away twice.
    for tokens in [vec![], vec![white]] {
        let mut eve = Client::open(site.address, &format!("/ws/game/{id}"), None);
        eve.say(&GameClient::Hello { tokens, since: None });
        eve.say(&GameClient::Ping { sent: 1.0 });
        eve.wait(|message| match message {
            GameServer::Rematch { .. } => panic!("told again"),
            GameServer::Pong { .. } => Some(()),
            _ => None,
        });
    }
}

#[test]
fn one_screen_undoes_and_redoes() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let tokens: Vec<&str> = created.tokens.values().map(String::as_str).collect();
    let mut both = site.join(&created.id, &tokens);
    play_all(&mut [&mut both], 1, "e2 e8 e3");
    both.say(&GameClient::Undo {});
    let state = both.state();
    assert_eq!((state.moves.len(), state.redo), (2, 1));
    both.say(&GameClient::Redo {});
    assert_eq!(both.state().moves.len(), 3);
    both.say(&GameClient::Redo {});
    assert_eq!(both.refused(), "nothingToRedo");
    both.say(&GameClient::OfferDraw { player: None });
    assert_eq!(over(&mut both), (None, Termination::Agreement));
    both.say(&GameClient::Undo {});
    assert!(both.state().result.is_none());
}

#[test]
fn loops_end_by_repetition() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "screen", "rules": "5x5", "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let tokens: Vec<&str> = created.tokens.values().map(String::as_str).collect();
    let mut both = site.join(&created.id, &tokens);
    play_all(&mut [&mut both], 1, "c2 c4 c1 c5 c2 c4 c1 c5");
    assert_eq!(over(&mut both), (None, Termination::Repetition));
}

#[test]
fn a_game_starts_from_any_position() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "screen", "position": "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2",
        "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let state = site.state(&created.id);
    assert_eq!((state.board.to_move, state.board.walls.len()), (Player::Black, 5));
    assert!(state.board.walls.iter().all(|wall| wall.owner.is_none()));
    let wish = |position: &str| {
        json!({"mode": "screen", "position": position,
               "seats": [{"kind": "human"}, {"kind": "human"}]})
    };
    let (status, code, message) =
        site.failing("POST", "/api/games", Some(wish("/ c9 / e1 e9 / 10 10 / 1")));
    assert_eq!((status, code.as_str()), (422, "position"));
    assert!(message.starts_with("field 2"), "{message}");
}

#[test]
fn seeks_are_listed_until_somebody_joins() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "seek", "side": "black", "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let ann = site.join(&created.id, &[&created.tokens[&Player::Black]]);
    let lobby = || site.get::<stockade_server::messages::lobby::Lobby>("/api/lobby");
    assert_eq!(lobby().seeks.len(), 1);
    let joined: stockade_server::messages::http::JoinedGame =
        site.post(&format!("/api/games/{}/join", created.id), &json!({}));
    assert_eq!(joined.player, Player::White);
    assert!(lobby().seeks.is_empty());
    drop(ann);
}

#[test]
fn the_end_of_the_server_is_said_and_takes_seeks_off_the_list() {
    let mut site = TestSite::start();
    let created = site.create(json!({
        "mode": "seek", "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let mut ann = site.join(&created.id, &[&created.tokens[&Player::White]]);
    site.stop();
    let goodbye = loop {
        if let Message::Close(frame) = ann.socket.read().unwrap() {
            break frame.unwrap();
        }
    };
    assert_eq!(goodbye.code, CloseCode::Away);
    site.start_again();
    assert!(site.get::<stockade_server::messages::lobby::Lobby>("/api/lobby").seeks.is_empty());
}
