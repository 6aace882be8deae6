//! Two servers on one database, and rows that somebody else has changed.

use serde_json::json;
use stockade_core::Player;
use stockade_server::{
    Server,
    messages::{
        game::{GameClient, GameServer},
        http::CreatedGame,
        lobby::{ArchivePage, Lobby},
    },
};

use crate::{
    storage::{meddle, on_each},
    support::{TestSite, until},
};

#[test]
fn a_second_server_is_refused_until_the_first_has_ended() {
    on_each(|mut site| {
        let error = Server::start(site.settings.clone()).unwrap_err().to_string();
        assert!(error.contains("a server already runs on"), "{error}");
        assert!(error.contains("--data or --database"), "{error}");
        let (id, ..) = site.link_game("standard", None);
        site.restart();
        assert_eq!(site.state(&id).moves.len(), 0);
    });
}

/// A link game that still waits for Black.
fn waiting(site: &TestSite) -> CreatedGame {
    site.create(json!({"mode": "link", "seats": [{"kind": "human"}, {"kind": "human"}]}))
}

#[test]
fn a_seat_that_somebody_else_has_taken_is_not_given_away() {
    on_each(|site| {
        let created = waiting(&site);
        // As another server would do it, of which this one knows nothing.
        meddle(
            &site,
            "UPDATE seats SET taken = TRUE, token_hash = 'of another' WHERE player = 'black'",
        );
        let path = format!("/api/games/{}/join", created.id);
        assert_eq!(site.failing("POST", &path, Some(json!({}))).0, 503);
        // The room has read the truth meanwhile.
        until(|| site.failing("POST", &path, Some(json!({}))).0 == 409);
    });
}

#[test]
fn a_rematch_that_somebody_else_has_begun_is_the_only_one() {
    on_each(|site| {
        let created = site.create(json!({
            "mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}],
        }));
        let tokens: Vec<&str> = created.tokens.values().map(String::as_str).collect();
        let mut both = site.join(&created.id, &tokens);
        both.say(&GameClient::Resign { player: None });
        until(|| site.state(&created.id).result.is_some());
        meddle(&site, "UPDATE games SET rematch = 'another one'");
        both.say(&GameClient::Rematch {});
        both.refused();
    });
}

#[test]
fn a_damaged_card_takes_no_list_with_it() {
    on_each(|site| {
        for name in ["ann", "eve"] {
            let created = site.create(json!({
                "mode": "screen",
                "seats": [{"kind": "human", "name": name}, {"kind": "bot", "agent": "random"}],
            }));
            let mut player = site.join(&created.id, &[&created.tokens[&Player::White]]);
            player.say(&GameClient::Public { value: true });
            player.say(&GameClient::Resign { player: None });
            player.wait(|message| match message {
                GameServer::Over { .. } => Some(()),
                _ => None,
            });
        }
        until(|| site.get::<ArchivePage>("/api/archive").games.len() == 2);
        meddle(&site, "UPDATE games SET card = substr(card, 1, 40) WHERE names LIKE '%eve%'");
        assert_eq!(site.get::<Lobby>("/api/lobby").recent.len(), 1);
        assert_eq!(site.get::<ArchivePage>("/api/archive").games.len(), 1);
        meddle(&site, "UPDATE games SET rules = 'chess' WHERE names LIKE '%eve%'");
        let export = site.get_text("/api/archive/export.qgn");
        assert!(export.contains("\"ann\"") && !export.contains("\"eve\""), "{export}");
    });
}
