//! How much of everything a client gets.

use std::{io::Read, net::TcpStream};

use serde_json::json;
use stockade_server::messages::{
    game::{GameClient, GameServer},
    http::CreatedGame,
};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, PATIENCE, TestSite, code, until};

fn bot_game() -> serde_json::Value {
    json!({"mode": "screen", "seats": [{"kind": "human"}, {"kind": "bot", "agent": "random"}]})
}

#[test]
fn bots_of_a_client_are_counted() {
    let site = TestSite::start_with(|settings| settings.bots_per_client = 2);
    let first = site.create(bot_game());
    site.create(bot_game());
    let (status, code, _) = site.failing("POST", "/api/games", Some(bot_game()));
    assert_eq!((status, code.as_str()), (429, "tooManyBots"));
    let tokens: Vec<&str> = first.tokens.values().map(String::as_str).collect();
    let mut ann = site.join(&first.id, &tokens);
    ann.say(&GameClient::Resign { player: None });
    ann.wait(|message| match message {
        GameServer::Over { .. } => Some(()),
        _ => None,
    });
    site.create(bot_game()); // a finished game gives its bot back
}

#[test]
fn new_games_and_requests_are_counted() {
    let site = TestSite::start_with(|settings| settings.new_games_per_client = 2);
    let body = bot_game().to_string();
    let create = || site.request("POST", "/api/games", &[], Some(&body)).0;
    assert_eq!([create(), create()], [201; 2]);
    // On a slow machine another one is earned meanwhile, but not for ever.
    until(|| create() == 429);
    let site = TestSite::start_with(|settings| settings.requests_per_client = 3);
    let look = || site.request("GET", "/healthz", &[], None).0;
    assert_eq!([look(), look(), look()], [200; 3]);
    until(|| look() == 429);
}

#[test]
fn sockets_are_counted_and_given_back() {
    let site = TestSite::start_with(|settings| settings.sockets_per_client = 1);
    let created: CreatedGame = site.create(bot_game());
    let path = format!("/ws/game/{}", created.id);
    let first = Client::open(site.address, &path, None);
    assert!(Client::try_open(site.address, &path, None).is_err());
    drop(first);
    until(|| Client::try_open(site.address, &path, None).is_ok());
}

#[test]
fn connections_are_counted_and_given_back() {
    let site = TestSite::start_with(|settings| settings.sockets_per_client = 1);
    // Connections that say nothing; a hundred more than sockets are allowed.
    let idle: Vec<_> = (0..101).map(|_| TcpStream::connect(site.address).unwrap()).collect();
    let mut refused = TcpStream::connect(site.address).unwrap();
    refused.set_read_timeout(Some(PATIENCE)).unwrap();
    assert!(matches!(refused.read(&mut [0]), Ok(0) | Err(_)));
    drop(idle);
    until(|| site.request("GET", "/healthz", &[], None).0 == 200);
}

#[test]
fn bots_of_a_game_that_slept_are_counted_again() {
    let mut site = TestSite::start_with(|settings| settings.bots_per_client = 1);
    let sleeping = site.create(bot_game());
    site.restart();
    let other = site.create(bot_game());
    let tokens = |game: &CreatedGame| game.tokens.values().cloned().collect::<Vec<String>>();
    let mut ann = site.join(&sleeping.id, &[&tokens(&sleeping)[0]]);
    ann.play(1, "e2");
    let is_refused = ann.wait(|message| match message {
        GameServer::Refused { refusal } => Some(code(&refusal) == "tooManyBots"),
        GameServer::Moved { played, .. } if played.ply == 2 => Some(false),
        _ => None,
    });
    assert!(is_refused);
    let mut bob = site.join(&other.id, &[&tokens(&other)[0]]);
    bob.say(&GameClient::Resign { player: None });
    bob.wait(|message| match message {
        GameServer::Over { .. } => Some(()),
        _ => None,
    });
    ann.say(&GameClient::Ping { sent: 1.0 });
    assert!(!ann.moved(2).is_empty());
}

#[test]
fn a_flood_of_messages_is_refused_and_then_cut_off() {
    let site = TestSite::start();
    let created = site.create(bot_game());
    let mut eve = site.join(&created.id, &[]);
    // Far more than a slow server earns permits for while it reads them.
    for _ in 0..1000 {
        eve.say(&GameClient::Ping { sent: 1.0 });
    }
    let mut n_refused = 0;
    while let Some(message) = eve.hear::<GameServer>() {
        if let GameServer::Refused { refusal } = message {
            assert_eq!(code(&refusal), "tooFast");
            n_refused += 1;
        }
    }
    // Every answer before the goodbye arrives, however much was still on its way to the server.
    assert_eq!(n_refused, 100);
    assert_eq!(site.get_text("/healthz"), "ok");
}

#[test]
fn frames_that_are_no_messages_are_counted_too() {
    let site = TestSite::start();
    let created = site.create(bot_game());
    let mut eve = site.join(&created.id, &[]);
    for number in 0..1000_u32 {
        let bytes = number.to_be_bytes().to_vec();
        let frame =
            if number % 2 == 0 { Message::binary(bytes) } else { Message::Ping(bytes.into()) };
        // A closed socket shows when it is read.
        let _ = eve.socket.send(frame);
    }
    let mut codes = Vec::new();
    while let Some(message) = eve.hear::<GameServer>() {
        if let GameServer::Refused { refusal } = message {
            codes.push(code(&refusal));
        }
    }
    assert_eq!(codes.iter().filter(|code| *code == "tooFast").count(), 100);
}

#[test]
fn large_bodies_and_messages_are_not_taken() {
    let site = TestSite::start();
    let text = "x".repeat(300 * 1024);
    let (status, code, _) =
        site.failing("POST", "/api/record", Some(json!({ "text": text.clone() })));
    assert_eq!((status, code.as_str()), (413, "tooLarge"));
    let created = site.create(bot_game());
    let mut eve = site.join(&created.id, &[]);
    eve.say_text(&format!("{{\"type\":\"ping\",\"pad\":\"{text}\"}}"));
    while eve.hear::<GameServer>().is_some() {}
    assert_eq!(site.state(&created.id).moves.len(), 0);
}
