//! Backups, and databases that cannot be used.

use std::fs;

use sqlx::{Connection, Executor};
use stockade_server::{
    ArchiveFilter, Server, Settings, admin,
    messages::game::{GameClient, GameServer},
};

use crate::{
    storage::block_on,
    support::{Client, Folder, TestSite, play_all},
};

fn settings(folder: &Folder) -> Settings {
    Settings { data: Some(folder.0.clone()), port: Some(0), ..Settings::default() }
}

fn agree_to_be_listed(client: &mut Client) {
    client.say(&GameClient::Public { value: true });
    client.wait(|message| match message {
        GameServer::Presence { seats, .. } if seats[0].public => Some(()),
        _ => None,
    });
}

#[test]
fn a_backup_brings_games_back() {
    let (folder, copies) = (Folder::new(), Folder::new());
    let mut site = TestSite::start_with(|settings| settings.data = Some(folder.0.clone()));
    let (id, white, _) = site.link_game("standard", None);
    let mut ann = site.join(&id, &[&white]);
    ann.say(&GameClient::Resign { player: None });
    agree_to_be_listed(&mut ann);
    let copy = copies.0.join("copy.db");
    admin::backup(&site.settings, &copy).unwrap();
    assert!(admin::backup(&site.settings, &copy).is_err(), "a backup is never overwritten");
    admin::delete_game(&site.settings, &id).unwrap();
    assert!(admin::delete_game(&site.settings, &id).is_err());
    site.restart();
    assert_eq!(site.failing("GET", &format!("/api/games/{id}"), None).0, 404);
    let error = admin::restore(&site.settings, &copy).unwrap_err().to_string();
    assert!(error.contains("a site runs on"), "{error}");
    drop(site);
    let settings = settings(&folder);
    assert!(admin::restore(&settings, &folder.0.join("missing")).is_err());
    let first = admin::restore(&settings, &copy).unwrap().unwrap();
    let second = admin::restore(&settings, &copy).unwrap().unwrap();
    assert!(first != second && first.exists() && second.exists(), "nothing is overwritten");
    let page = admin::list_archive(&settings, &ArchiveFilter::default()).unwrap();
    assert_eq!(page.total, 0); // bob has not agreed to be listed
    let site = TestSite::start_with(|other| other.data = settings.data.clone());
    assert_eq!(site.state(&id).result.unwrap().score, "0-1");
}

#[test]
fn a_copy_made_in_mid_game_holds_every_announced_move() {
    let copies = Folder::new();
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3h");
    let copy = copies.0.join("copy.db");
    admin::backup(&site.settings, &copy).unwrap();
    play_all(&mut [&mut ann, &mut bob], 4, "e7");
    let other = Folder::new();
    assert_eq!(admin::restore(&settings(&other), &copy).unwrap(), None);
    let restored = TestSite::start_with(|settings| settings.data = Some(other.0.clone()));
    assert_eq!(restored.state(&id).moves.len(), 3);
    let mut bob = restored.join(&id, &[&black]);
    bob.play(4, "d8");
    assert_eq!(bob.moved(4), "d8");
}

#[test]
fn a_damaged_copy_changes_nothing() {
    let (folder, copies) = (Folder::new(), Folder::new());
    let site = TestSite::start_with(|settings| settings.data = Some(folder.0.clone()));
    let (id, ..) = site.link_game("standard", None);
    let copy = copies.0.join("copy.db");
    admin::backup(&site.settings, &copy).unwrap();
    drop(site);
    let whole = fs::read(&copy).unwrap();
    for damaged in [&whole[..whole.len() / 2], &[&whole[..4096], &[7; 8192]].concat(), b"text"] {
        fs::write(&copy, damaged).unwrap();
        assert!(admin::restore(&settings(&folder), &copy).is_err());
    }
    let left = fs::read_dir(&folder.0).unwrap().map(|it| it.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name != "stockade.lock").collect();
    assert_eq!(left, ["stockade.db"]);
    let site = TestSite::start_with(|settings| settings.data = Some(folder.0.clone()));
    assert_eq!(site.state(&id).id, id);
}

#[test]
fn databases_of_others_are_neither_restored_nor_used() {
    let (folder, copies) = (Folder::new(), Folder::new());
    let foreign = copies.0.join("foreign.db");
    for sql in ["CREATE TABLE moz_places (url TEXT)", "PRAGMA user_version = 7"] {
        let _ = fs::remove_file(&foreign);
        block_on(async {
            let address = format!("sqlite://{}?mode=rwc", foreign.display());
            let mut other = sqlx::SqliteConnection::connect(&address).await.unwrap();
            other.execute(sql).await.unwrap();
        });
        let error = admin::restore(&settings(&folder), &foreign).unwrap_err().to_string();
        assert!(error.contains("foreign.db is a database of another program"), "{error}");
    }
    assert!(!folder.0.join("stockade.db").exists());
    fs::write(folder.0.join("stockade.db"), fs::read(&foreign).unwrap()).unwrap();
    block_on(async {
        let address = format!("sqlite://{}", folder.0.join("stockade.db").display());
        let mut other = sqlx::SqliteConnection::connect(&address).await.unwrap();
        other.execute("CREATE TABLE moz_places (url TEXT)").await.unwrap();
    });
    let error = Server::start(settings(&folder)).unwrap_err().to_string();
    assert!(error.contains("of another program"), "{error}");
}

#[test]
fn a_folder_without_games_is_not_made() {
    let folder = Folder::new();
    let missing = folder.0.join("typo");
    let settings = Settings { data: Some(missing.clone()), ..Settings::default() };
    let filter = ArchiveFilter::default();
    for error in [
        admin::backup(&settings, &folder.0.join("copy.db")).unwrap_err(),
        admin::list_archive(&settings, &filter).map(drop).unwrap_err(),
        admin::export_archive(&settings, &filter, &mut Vec::new()).unwrap_err(),
        admin::delete_game(&settings, "Kq3vX7aB2mZ9").unwrap_err(),
    ] {
        let text = error.to_string();
        assert!(text.contains("typo") && text.contains("--data"), "{text}");
    }
    assert!(!missing.exists() && !folder.0.join("copy.db").exists());
}

#[test]
fn databases_that_cannot_be_used_are_explained() {
    let refused = |settings: &Settings| Server::start(settings.clone()).unwrap_err().to_string();
    let folder = Folder::new();
    let file = folder.0.join("stockade.db");
    drop(TestSite::start_with(|settings| settings.data = Some(folder.0.clone())));
    // A server that has ended in order leaves one whole file.
    assert!(!folder.0.join("stockade.db-wal").exists());
    let whole = fs::read(&file).unwrap();
    block_on(async {
        let address = format!("sqlite://{}", file.display());
        let mut other = sqlx::SqliteConnection::connect(&address).await.unwrap();
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
             execution_time) VALUES (9999, 'from the future', true, x'00', 1)";
        other.execute(newer).await.unwrap();
    });
    let error = refused(&settings(&folder));
    assert!(error.contains("newer version") && error.contains("9999"), "{error}");
    for damaged in [b"no database at all".repeat(500), whole[..5000].to_vec()] {
        for rest in ["stockade.db-wal", "stockade.db-shm"] {
            let _ = fs::remove_file(folder.0.join(rest));
        }
        fs::write(&file, damaged).unwrap();
        let error = refused(&settings(&folder));
        assert!(error.contains("stockade.db") && error.contains("restore"), "{error}");
    }
    // A folder where the file should be, and a file where the folder should be.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(refused(&settings(&folder)).contains("--data"));
    let file = folder.0.join("a-file");
    fs::write(&file, "").unwrap();
    let below = Settings { data: Some(file), ..Settings::default() };
    assert!(refused(&below).contains("--data"));
    let lost = Settings {
        database: Some("postgres://eve:secret@127.0.0.1:1/none".to_owned()),
        ..Settings::default()
    };
    let error = refused(&lost);
    assert!(error.contains("127.0.0.1:1/none") && error.contains("--database"), "{error}");
    assert!(error.contains("refused"), "{error}");
    assert!(!error.contains("secret"), "{error}");
    let other = Settings { database: Some("mysql://a/b".to_owned()), ..Settings::default() };
    assert!(refused(&other).contains("postgres://user@host/name"));
}
