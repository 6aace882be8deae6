//! Clients that do not play by the rules.

use std::io::{Read, Write};

use serde_json::{Value, json};
use stockade_core::SplitMix64;
use stockade_server::messages::game::{GameClient, GameServer};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, TestSite, play_all};

#[test]
fn what_is_no_message_is_answered_and_does_nothing() {
    let site = TestSite::start();
    let (id, white, _) = site.link_game("standard", None);
    let mut ann = site.join(&id, &[&white]);
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "{\"type\":\"move\"}",
        "{\"type\":\"move\",\"ply\":-1,\"move\":\"e2\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":5}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"e2\",\"extra\":1}",
        "{\"type\":\"State\"}",
        "\u{0}\u{7}",
        "{\"type\":\"move\",\"ply\":1e99,\"move\":\"e2\"}",
    ] {
        ann.say_text(text);
        assert_eq!(ann.refused(), "malformed", "{text:?}");
    }
    ann.socket.send(Message::binary(vec![0, 159, 146, 150])).unwrap();
    assert_eq!(ann.refused(), "malformed");
    for mv in ["", "e", "é2", "e3hh", "z9", "e2e2"] {
        ann.play(1, mv);
        assert_eq!(ann.refused(), "malformed", "{mv:?}");
    }
    ann.play(1, "--");
    assert_eq!(ann.refused(), "illegal");
    assert_eq!(site.state(&id).moves.len(), 0);
}

#[test]
fn hello_comes_first_and_once() {
    let site = TestSite::start();
    let (id, white, _) = site.link_game("standard", None);
    let mut ann = Client::open(site.address, &format!("/ws/game/{id}"), None);
    ann.play(1, "e2");
    assert_eq!(ann.refused(), "helloFirst");
    ann.say(&GameClient::Hello { tokens: vec![white], since: None });
    ann.state();
    ann.say(&GameClient::Hello { tokens: vec![], since: None });
    assert_eq!(ann.refused(), "malformed");
}

#[test]
fn foreign_pages_cannot_connect() {
    let site = TestSite::start();
    let (id, ..) = site.link_game("standard", None);
    let path = format!("/ws/game/{id}");
    assert!(Client::try_open(site.address, &path, Some("https://evil.example")).is_err());
    let own = format!("http://{}", site.address);
    assert!(Client::try_open(site.address, &path, Some(&own)).is_ok());
    let body = json!({"mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}]});
    let headers = [("Origin", "https://evil.example")];
    let (status, ..) = site.request("POST", "/api/games", &headers, Some(&body.to_string()));
    assert_eq!(status, 403);
}

#[test]
fn a_foreign_name_that_points_here_reads_nothing() {
    let site = TestSite::start_with(|settings| settings.metrics = true);
    let (id, ..) = site.link_game("standard", None);
    let game = format!("/api/games/{id}");
    for path in ["/", "/api/lobby", "/api/archive", "/api/archive/export.qgn", "/metrics", &game] {
        let mut stream = std::net::TcpStream::connect(site.address).unwrap();
        let name = "Host: rebound.example:7979\r\nConnection: close";
        write!(stream, "GET {path} HTTP/1.1\r\n{name}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 421 "), "{path}: {answer}");
        assert!(answer.contains("`names` in the settings"), "{path}: {answer}");
    }
}

#[test]
fn unknown_games_are_not_found() {
    let site = TestSite::start();
    for id in ["AAAAAAAAAAAA", "short", "..%2F..%2Fetc", "'%20OR%201=1--"] {
        assert_eq!(site.failing("GET", &format!("/api/games/{id}"), None).0, 404, "{id}");
        assert!(Client::try_open(site.address, &format!("/ws/game/{id}"), None).is_err());
    }
}

#[test]
fn impossible_wishes_are_explained() {
    let site = TestSite::start();
    let human = json!({"kind": "human"});
    let bot = |agent: &str| json!({"kind": "bot", "agent": agent});
    let wish = |mode: &str, seats: Value| json!({"mode": mode, "seats": seats});
    let long = json!({"kind": "human", "name": "x".repeat(41)});
    for (wish, code) in [
        (wish("screen", json!([human])), "seatCount"),
        (wish("watch", json!([human, bot("random")])), "watchWithPeople"),
        (wish("screen", json!([bot("random"), bot("random")])), "botsAlone"),
        (wish("link", json!([human, bot("random")])), "onePerson"),
        (wish("screen", json!([human, bot("ugi:cmd=\"sh -c id\"")])), "agent"),
        (wish("screen", json!([human, bot("nobody")])), "agent"),
        (
            json!({"mode": "screen", "rules": "5x5", "seats": [human, bot("ddqn:model=/dev/zero")]}),
            "agent",
        ),
        (wish("screen", json!([long, human])), "nameTooLong"),
        (json!({"mode": "screen", "rules": "2x2", "seats": [human, human]}), "rules"),
        (
            json!({"mode": "screen", "seats": [human, human],
                   "clock": {"seconds": 0, "increment": 0}}),
            "clock",
        ),
        (json!({"mode": "nowhere", "seats": []}), "malformed"),
        (json!({"mode": "screen", "seats": [human, human], "admin": true}), "malformed"),
    ] {
        assert_eq!(site.failing("POST", "/api/games", Some(wish.clone())).1, code, "{wish}");
    }
}

#[test]
fn markup_in_names_stays_text() {
    let site = TestSite::start();
    let name = "<script>alert(1)</script>";
    let created = site.create(json!({
        "mode": "screen", "seats": [{"kind": "human", "name": name}, {"kind": "human"}],
    }));
    assert_eq!(site.state(&created.id).seats[0].info.name, name);
    let record = site.get_text(&format!("/api/games/{}/record.qgn", created.id));
    assert!(record.contains(&format!("[White \"{name}\"]")));
}

/// A random message: often well formed, seldom sensible.
fn noise(rng: &mut SplitMix64, token: &str) -> String {
    let pick = |rng: &mut SplitMix64, n: usize| (rng.next_u64() % n as u64) as usize;
    let words = [
        "hello",
        "move",
        "resign",
        "offerDraw",
        "acceptDraw",
        "askTakeback",
        "acceptTakeback",
        "undo",
        "redo",
        "rematch",
        "stopBot",
        "pace",
        "public",
        "ping",
        "state",
    ];
    let word = words[pick(rng, words.len())];
    match pick(rng, 4) {
        0 => (0..pick(rng, 60)).map(|_| char::from((32 + pick(rng, 95)) as u8)).collect(),
        1 => json!({"type": word, "player": "white", "tokens": [token]}).to_string(),
        2 => json!({"type": "move", "ply": pick(rng, 5), "move": "e3h"}).to_string(),
        _ => json!({"type": word}).to_string(),
    }
}

#[test]
fn a_fuzzing_client_harms_nobody() {
    let site = TestSite::start_with(|settings| {
        settings.requests_per_client = 100_000;
        settings.sockets_per_client = 1000;
    });
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    let mut rng = SplitMix64::new(20_261_118);
    for _ in 0..20 {
        let mut eve = Client::open(site.address, &format!("/ws/game/{id}"), None);
        for _ in 0..40 {
            // A token of another game, or none: never one of this game.
            eve.say_text(&noise(&mut rng, "not-a-token-of-this-game"));
        }
        eve.say(&GameClient::Ping { sent: 7.0 });
    }
    assert_eq!(site.state(&id).moves.len(), 0);
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3h e7");
    ann.say(&GameClient::Ping { sent: 3.5 });
    let sent = ann.wait(|message| match message {
        GameServer::Pong { sent, .. } => Some(sent),
        _ => None,
    });
    assert_eq!(sent, 3.5);
}
