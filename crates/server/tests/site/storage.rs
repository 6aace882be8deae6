//! Both databases, and what happens without one.

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use sqlx::{Connection, Executor};
use stockade_core::Player;
use stockade_server::{
    admin,
    messages::{
        game::{Because, GameClient, GameServer},
        lobby::{ArchivePage, Lobby},
    },
};

use crate::support::{TestSite, play_all, until};

/// Where the test command has started a PostgreSQL; without it only SQLite is tested.
const ADDRESS: &str = "STOCKADE_TEST_POSTGRES";

static SCHEMAS: AtomicU32 = AtomicU32::new(0);

pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// A fresh schema of the PostgreSQL server, if there is one.
pub(crate) fn postgres() -> Option<String> {
    let address = std::env::var(ADDRESS).ok()?;
    let number = SCHEMAS.fetch_add(1, Ordering::Relaxed);
    let schema = format!("site_{}_{number}", std::process::id());
    block_on(async {
        let mut connection = sqlx::PgConnection::connect(&address).await.unwrap();
        let sql = format!("CREATE SCHEMA {schema}");
        connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    });
    Some(format!("{address}?sslmode=disable&options[search_path]={schema}"))
}

/// Changes the database of a site behind its back.
pub(crate) fn meddle(site: &TestSite, sql: &'static str) {
    block_on(async {
        match &site.settings.database {
            Some(address) => {
                let mut other = sqlx::PgConnection::connect(address).await.unwrap();
                other.execute(sql).await.unwrap();
            }
            None => {
                let file = site.settings.data.clone().unwrap().join("stockade.db");
                let address = format!("sqlite://{}", file.display());
                let mut other = sqlx::SqliteConnection::connect(&address).await.unwrap();
                other.execute(sql).await.unwrap();
            }
        }
    });
}

/// The same test over every database there is.
pub(crate) fn on_each(test: impl Fn(TestSite)) {
    test(TestSite::start());
    if let Some(address) = postgres() {
        test(TestSite::start_with(|settings| settings.database = Some(address)));
    }
}

#[test]
fn games_outlive_their_server() {
    on_each(|mut site| {
        let (id, white, black) = site.link_game("3x3,walls=1", None);
        let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
        play_all(&mut [&mut ann, &mut bob], 1, "a1 c3 a1h");
        ann.say(&GameClient::AskTakeback { player: None });
        bob.wait(|message| match message {
            GameServer::Offer { .. } => Some(()),
            _ => None,
        });
        bob.say(&GameClient::AcceptTakeback {});
        while ann.state().moves.len() != 2 {}
        drop((ann, bob));
        let before = site.state(&id);
        site.restart();
        let after = site.state(&id);
        assert_eq!(after.board, before.board);
        assert_eq!(after.moves, before.moves);
        let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
        play_all(&mut [&mut ann, &mut bob], 3, "a2 c2 a3");
        ann.say(&GameClient::Public { value: true });
        bob.say(&GameClient::Public { value: true });
        let query = "/api/archive?players=ANN&result=white";
        until(|| site.get::<ArchivePage>(query).total == 1);
        // A NUL is in no name, and no error of the database either.
        assert_eq!(site.get::<ArchivePage>("/api/archive?players=a%00n&size=3X3").total, 1);
        assert!(site.get_text("/api/archive/export.qgn").contains("[White \"ann\"]"));
        let bearer = format!("Bearer {black}");
        let path = format!("/api/games/{id}");
        let headers = [("Authorization", bearer.as_str())];
        assert_eq!(site.request("DELETE", &path, &headers, None).0, 204);
        assert_eq!(site.get::<ArchivePage>("/api/archive").total, 0);
    });
}

#[test]
fn lists_work_on_every_database() {
    on_each(|site| {
        let seek = json!({"mode": "seek", "seats": [{"kind": "human"}, {"kind": "human"}]});
        site.create(seek);
        let created = site.create(json!({
            "mode": "screen", "clock": {"seconds": 60, "increment": 0},
            "seats": [{"kind": "human"}, {"kind": "bot", "agent": "random"}],
        }));
        let mut ann = site.join(&created.id, &[&created.tokens[&Player::White]]);
        ann.play(1, "e2");
        ann.moved(1);
        let lobby: Lobby = site.get("/api/lobby");
        assert_eq!((lobby.seeks.len(), lobby.live.len(), lobby.recent.len()), (1, 1, 0));
    });
}

#[test]
fn what_cannot_be_stored_has_not_happened() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2");
    let file = site.settings.data.clone().unwrap().join("stockade.db");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // Somebody else holds the database, so that every write fails.
    let mut thief = runtime.block_on(async {
        let address = format!("sqlite://{}", file.display());
        let mut thief = sqlx::SqliteConnection::connect(&address).await.unwrap();
        thief.execute("BEGIN IMMEDIATE").await.unwrap();
        thief
    });
    bob.play(2, "e8");
    assert_eq!(bob.refused(), "notStored");
    ann.wait(|message| match message {
        GameServer::Storage { failed } => failed.then_some(()),
        GameServer::Moved { played, .. } => panic!("{played:?} was announced"),
        _ => None,
    });
    bob.play(2, "e8");
    assert_eq!(bob.refused(), "notStored");
    assert_eq!(site.state(&id).moves.len(), 1);
    // Reading works, but a server that stores nothing is not well.
    until(|| site.request("GET", "/healthz", &[], None).0 == 503);
    runtime.block_on(async { thief.execute("ROLLBACK").await }).unwrap();
    let state = ann.wait(|message| match message {
        GameServer::State { because: Because::Recovered, game } => Some(game),
        _ => None,
    });
    assert_eq!(state.moves.len(), 1);
    bob.play(2, "e8");
    assert_eq!(ann.moved(2), "e8");
    until(|| site.request("GET", "/healthz", &[], None).0 == 200);
}

#[test]
fn a_seek_left_over_from_a_crash_is_not_listed() {
    on_each(|site| {
        let created = site.create(json!({
            "mode": "seek", "seats": [{"kind": "human"}, {"kind": "human"}],
        }));
        let seeks = || site.get::<Lobby>("/api/lobby").seeks.len();
        assert_eq!(seeks(), 1);
        // As if it had been made a while ago by a server that is no more.
        meddle(&site, "UPDATE games SET updated = updated - 200000 WHERE seeking");
        assert_eq!(seeks(), 0);
        let ann = site.join(&created.id, &[&created.tokens[&Player::White]]);
        until(|| seeks() == 1);
        drop(ann);
        until(|| seeks() == 0);
    });
}

#[test]
fn a_game_that_was_deleted_meanwhile_takes_no_other_with_it() {
    on_each(|site| {
        let (gone, white, _) = site.link_game("standard", None);
        let (id, other, black) = site.link_game("standard", None);
        let mut eve = site.join(&gone, &[&white]);
        let (mut ann, mut bob) = (site.join(&id, &[&other]), site.join(&id, &[&black]));
        admin::delete_game(&site.settings, &gone).unwrap();
        eve.play(1, "e2");
        play_all(&mut [&mut ann, &mut bob], 1, "e2 e8");
        assert_eq!(eve.refused(), "notStored");
        while eve.hear::<GameServer>().is_some() {}
        assert_eq!(site.failing("GET", &format!("/api/games/{gone}"), None).0, 404);
    });
}
