//! The list of a browser's games, and games that nobody comes back to.

use std::time::Duration;

use serde_json::json;
use stockade_core::{Player, Termination};
use stockade_server::messages::{
    address::SiteAddress,
    game::{GameClient, GameServer},
    mine::MyGames,
    phrase::Phrase,
    state::GameState,
};

use crate::support::{Client, TestSite, code, until};

fn mine(site: &TestSite, ids: &[&str]) -> MyGames {
    let (status, _, body) =
        site.request("POST", "/api/games/mine", &[], Some(&json!({ "games": ids }).to_string()));
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

/// The code of the next refusal.
fn refused(client: &mut Client) -> String {
    client.wait(|message| match message {
        GameServer::Refused { refusal } => Some(code(&refusal)),
        _ => None,
    })
}

#[test]
fn my_games_tell_whose_turn_it_is_and_the_clocks_of_sleeping_ones() {
    let mut site = TestSite::start();
    let (id, white, _) = site.link_game("standard", Some((300, 3)));
    let mut ann = site.join(&id, &[&white]);
    ann.say(&GameClient::Move { ply: 1, mv: "e2".parse().unwrap() });
    ann.wait(|message| matches!(message, GameServer::Moved { .. }).then_some(()));
    let list = mine(&site, &["nothingthere", "no id", &id]);
    let [game] = &list.games[..] else { panic!("{list:?}") };
    assert_eq!((game.card.id.as_str(), game.to_move), (id.as_str(), Some(Player::Black)));
    assert_eq!(game.clocks.as_ref().unwrap().remaining_ms[&Player::White], 303_000);
    assert!(game.ends.unwrap() > game.card.created);
    site.restart();
    let list = mine(&site, &[&id]);
    let clocks = list.games[0].clocks.as_ref().unwrap();
    assert_eq!((clocks.running, clocks.remaining_ms.len()), (None, 2));
    let ids: Vec<&str> = vec![&id; 101];
    let body = json!({ "games": ids });
    assert_eq!(site.failing("POST", "/api/games/mine", Some(body)).1, "malformed");
}

#[test]
fn games_that_nobody_comes_back_to_end() {
    let mut site = TestSite::start_with(|settings| settings.keep_days = 0);
    let (begun, white, _) = site.link_game("standard", None);
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let waiting = site.create(json!({"mode": "link", "seats": seats})).id;
    let mut ann = site.join(&begun, &[&white]);
    ann.say(&GameClient::Move { ply: 1, mv: "e2".parse().unwrap() });
    ann.wait(|message| matches!(message, GameServer::Moved { .. }).then_some(()));
    drop(ann);
    assert_eq!(mine(&site, &[&begun, &waiting]).games.len(), 2);
    assert_eq!(mine(&site, &[&begun]).games[0].ends, None, "they are kept for ever");
    site.stop();
    let folder = site.settings.data.clone().unwrap();
    age(&folder, 15);
    site.settings.keep_days = 14;
    site.start_again();
    until(|| mine(&site, &[&begun, &waiting]).games.len() == 1);
    let result = || site.get::<GameState>(&format!("/api/games/{begun}")).result;
    until(|| result().is_some());
    let result = result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Player::White), Termination::Resign));
}

/// Lets all games be last touched so many days earlier.
fn age(folder: &std::path::Path, days: i64) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let file = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("stockade.db"));
        let pool = sqlx::SqlitePool::connect_with(file).await.unwrap();
        let sql = "UPDATE games SET updated = updated - $1";
        sqlx::query(sql).bind(days * 86_400_000).execute(&pool).await.unwrap();
        pool.close().await;
    });
}

#[test]
fn the_win_is_claimed_when_the_other_side_has_left() {
    let site = TestSite::start_with(|settings| settings.claim_seconds = 1);
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.wait(|message| match message {
        GameServer::Presence { seats, .. } if seats[1].connected => Some(()),
        _ => None,
    });
    ann.say(&GameClient::ClaimWin {});
    assert_eq!(refused(&mut ann), "notGone");
    drop(bob);
    let due = ann.wait(|message| match message {
        GameServer::Presence { seats, .. } => seats[1].claimable,
        _ => None,
    });
    assert!(due > 0);
    std::thread::sleep(Duration::from_millis(1200));
    ann.say(&GameClient::ClaimWin {});
    let result = ann.wait(|message| match message {
        GameServer::Over { result, .. } => Some(result),
        _ => None,
    });
    assert_eq!(result.winner, Some(Player::White));
}

#[test]
fn phrases_reach_everybody_and_are_few() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    ann.say(&GameClient::Say { phrase: Phrase::GoodLuck });
    let heard = bob.wait(|message| match message {
        GameServer::Said { by, phrase } => Some((by, phrase)),
        _ => None,
    });
    assert_eq!(heard, (Player::White, Phrase::GoodLuck));
    for _ in 0..3 {
        ann.say(&GameClient::Say { phrase: Phrase::Thanks });
    }
    assert_eq!(refused(&mut ann), "tooFast");
}

#[test]
fn invitations_know_who_can_reach_the_site() {
    let site = TestSite::start();
    let address: SiteAddress = site.get("/api/address");
    assert!(address.is_local && address.public_url.is_none());
    let site = TestSite::start_with(|settings| {
        settings.public_url = Some("https://play.example.org".to_owned());
    });
    let address: SiteAddress = site.get("/api/address");
    assert_eq!(address.public_url.as_deref(), Some("https://play.example.org"));
}
