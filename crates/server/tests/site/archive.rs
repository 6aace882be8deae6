//! Finished games: kept, found, exported, deleted.

use serde_json::json;
use stockade_core::Player;
use stockade_server::messages::{
    game::{GameClient, GameServer},
    lobby::ArchivePage,
};

use crate::support::TestSite;

/// A finished game of ann against a bot; its id and her token.
fn finished(site: &TestSite, name: &str, rules: &str) -> (String, String) {
    let created = site.create(json!({
        "mode": "screen", "rules": rules,
        "seats": [{"kind": "human", "name": name}, {"kind": "bot", "agent": "random"}],
    }));
    let token = created.tokens[&Player::White].clone();
    let mut client = site.join(&created.id, &[&token]);
    client.say(&GameClient::Resign { player: None });
    client.wait(|message| match message {
        GameServer::Over { .. } => Some(()),
        _ => None,
    });
    (created.id, token)
}

#[test]
fn finished_games_are_found_by_what_they_are() {
    let site = TestSite::start();
    finished(&site, "Ann_1", "5x5");
    finished(&site, "bob", "standard");
    let count = |query: &str| site.get::<ArchivePage>(&format!("/api/archive?{query}")).total;
    assert_eq!(count(""), 2);
    assert_eq!((count("players=ann"), count("players=RANDOM"), count("players=eve")), (1, 2, 0));
    // A wildcard of the database is just a letter here, and so is a quote.
    assert_eq!((count("players=n_1"), count("players=n_"), count("players=_")), (1, 1, 1));
    assert_eq!((count("players=%25"), count("players=';DROP%20TABLE%20games")), (0, 0));
    assert_eq!((count("size=5x5"), count("result=black"), count("result=white")), (1, 2, 0));
    assert_eq!((count("kind=bot"), count("kind=human"), count("kind=watch")), (2, 0, 0));
    let page: ArchivePage = site.get("/api/archive?page=7");
    assert!(page.games.is_empty() && page.total == 2);
    for query in ["result=maybe", "size=9by9", "size=9x99", "size=3x3%00"] {
        assert_eq!(site.failing("GET", &format!("/api/archive?{query}"), None).1, "malformed");
    }
    let records = site.get_text("/api/archive/export.qgn?size=9x9");
    assert!(records.contains("[White \"bob\"]") && !records.contains("Ann"));
    assert_eq!(stockade_core::read_records(&records).filter(|it| it.is_ok()).count(), 1);
}

#[test]
fn a_link_game_is_listed_only_if_both_agree() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    bob.say(&GameClient::Resign { player: None });
    let total = || site.get::<ArchivePage>("/api/archive").total;
    let ticked = |client: &mut crate::support::Client, index: usize| {
        client.wait(|message| match message {
            GameServer::Presence { seats, .. } if seats[index].public => Some(()),
            _ => None,
        });
    };
    ann.say(&GameClient::Public { value: true });
    ticked(&mut ann, 0);
    assert_eq!(total(), 0);
    bob.say(&GameClient::Public { value: true });
    ticked(&mut ann, 1);
    assert_eq!(total(), 1);
    ticked(&mut bob, 1);
    bob.say(&GameClient::Public { value: false });
    bob.wait(|message| match message {
        GameServer::Presence { seats, .. } if !seats[1].public && seats[0].public => Some(()),
        _ => None,
    });
    // The game can still be read by whoever has its address.
    assert_eq!((total(), site.state(&id).moves.len()), (0, 0));
}

#[test]
fn a_seat_deletes_its_own_game_and_no_other() {
    let site = TestSite::start();
    let (id, token) = finished(&site, "ann", "5x5");
    let (other, _) = finished(&site, "bob", "5x5");
    let delete = |id: &str, token: &str| {
        let bearer = format!("Bearer {token}");
        let path = format!("/api/games/{id}");
        site.request("DELETE", &path, &[("Authorization", &bearer)], None).0
    };
    assert_eq!(site.failing("DELETE", &format!("/api/games/{id}"), None).0, 403);
    assert_eq!(delete(&other, &token), 403);
    assert_eq!(delete(&id, &token), 204);
    assert_eq!(delete(&id, &token), 404);
    assert_eq!(site.failing("GET", &format!("/api/games/{id}"), None).0, 404);
    assert_eq!(site.get::<ArchivePage>("/api/archive").total, 1);
}
