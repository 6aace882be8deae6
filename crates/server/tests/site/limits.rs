//! How much of everything a client gets.

use serde_json::json;
use stockade_server::messages::{
    game::{GameClient, GameServer, RefusalCode},
    http::CreatedGame,
};

use crate::support::{Client, TestSite};

fn bot_game() -> serde_json::Value {
    json!({"place": "screen", "seats": [{"kind": "human"}, {"kind": "bot", "agent": "random"}]})
}

#[test]
fn bots_of_a_client_are_counted() {
    let site = TestSite::start_with(|settings| settings.bots_per_client = 2);
    let first = site.create(bot_game());
    site.create(bot_game());
    let (status, code, _) = site.failing("POST", "/api/games", Some(bot_game()));
    assert_eq!((status, code.as_str()), (429, "limit"));
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
    site.create(bot_game());
    site.create(bot_game());
    assert_eq!(site.failing("POST", "/api/games", Some(bot_game())).0, 429);
    let site = TestSite::start_with(|settings| settings.requests_per_client = 3);
    let statuses: Vec<u16> = (0..5).map(|_| site.request("GET", "/healthz", &[], None).0).collect();
    assert_eq!(statuses[..3], [200; 3]);
    assert!(statuses.contains(&429));
}

#[test]
fn sockets_are_counted_and_given_back() {
    let site = TestSite::start_with(|settings| settings.sockets_per_client = 1);
    let created: CreatedGame = site.create(bot_game());
    let path = format!("/ws/game/{}", created.id);
    let first = Client::open(site.address, &path, None);
    assert!(Client::try_open(site.address, &path, None).is_err());
    drop(first);
    while Client::try_open(site.address, &path, None).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
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
        if let GameServer::Refused { code, .. } = message {
            assert_eq!(code, RefusalCode::TooFast);
            n_refused += 1;
        }
    }
    // Every answer before the goodbye arrives, however much was still on its way to the server.
    assert_eq!(n_refused, 100);
    assert_eq!(site.get_text("/healthz"), "ok");
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
