//! What is no longer needed is given back.

#![cfg(target_os = "linux")]

use serde_json::json;
use stockade_core::Player;
use stockade_server::messages::game::{GameClient, GameServer};

use crate::support::{Client, TestSite, until};

const MEGABYTE: usize = 1 << 20;

/// Bytes that the process has in memory.
pub(crate) fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}

/// A game whose bot has found a move and remembers what it thought.
fn thoughtful_game(site: &TestSite) -> Client {
    let bot = json!({"kind": "bot", "agent": "stockade:nodes=60000"});
    let created = site.create(json!({"mode": "screen", "seats": [{"kind": "human"}, bot]}));
    let mut client = site.join(&created.id, &[&created.tokens[&Player::White]]);
    client.play(1, "e2");
    client.moved(1);
    client.moved(2);
    client
}

#[test]
fn bots_of_finished_games_give_their_memory_back_while_somebody_looks_on() {
    let site = TestSite::start();
    let before = resident();
    let mut clients: Vec<Client> = (0..4).map(|_| thoughtful_game(&site)).collect();
    let most = resident();
    assert!(most > before + 30 * MEGABYTE, "{} MB", (most - before) / MEGABYTE);
    for client in &mut clients {
        client.say(&GameClient::Resign { player: None });
        client.wait(|message| match message {
            GameServer::Over { .. } => Some(()),
            _ => None,
        });
    }
    until(|| resident() < before + 15 * MEGABYTE);
    assert_eq!(clients.len(), 4, "all sockets are still there");
}

#[test]
fn a_socket_takes_little_room() {
    let site = TestSite::start_with(|settings| settings.sockets_per_client = 1000);
    let (id, white, _) = site.link_game("standard", None);
    let _first = site.join(&id, &[&white]);
    let before = resident();
    // Both ends are in this process.
    let clients: Vec<Client> = (0..100).map(|_| site.join(&id, &[])).collect();
    let each = resident().saturating_sub(before) / clients.len();
    assert!(each < 250 * 1024, "{} kB for both ends", each / 1024);
}
