//! Kills, full disks and other bad days of the real program.

use std::{fs, net::TcpListener, process::Command, time::Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{Client, Site, folder, two_people};
use crate::run::run;

/// Both pawns wander about without reaching the goal or repeating a position three times.
pub(super) const WALK: [&str; 28] = [
    "e2", "e8", "e3", "e7", "e4", "e6", "d4", "d6", "d3", "d7", "d2", "d8", "d1", "d9", "c1", "c9",
    "b1", "b9", "a1", "a9", "a2", "a8", "b2", "b8", "c2", "c8", "c3", "c7",
];

pub(super) fn play(players: &mut Client, ply: usize, mv: &str) {
    let text = json!({"type": "move", "ply": ply, "move": mv}).to_string();
    // A server that was killed shows when it is heard.
    let _ = players.0.send(Message::text(text));
}

/// The game, and the tokens of both seats.
pub(super) fn new_game(site: &Site, clock: Value) -> (String, Value) {
    let created = site.json("POST", "/api/games", two_people(clock));
    let tokens: Vec<Value> = created["tokens"].as_object().unwrap().values().cloned().collect();
    (created["id"].as_str().unwrap().to_owned(), json!(tokens))
}

#[test]
fn a_killed_server_has_lost_no_announced_move_and_no_time() {
    let data = folder("killed");
    let args = ["serve", "--port", "0", "--no-browser", "--data", data.to_str().unwrap()];
    let (mut id, mut tokens) = (String::new(), Value::Null);
    let (mut n_stored, mut alive_ms) = (0, 0);
    // Killed in the middle of a move, five times in the same game; the last round only looks.
    for round in 0..6 {
        let mut site = Site::start(&args);
        let begun = Instant::now();
        if round == 0 {
            (id, tokens) = new_game(&site, json!({"seconds": 6000, "increment": 0}));
        }
        let state = site.json("GET", &format!("/api/games/{id}"), Value::Null);
        let stored = state["moves"].as_array().unwrap();
        assert!(stored.len() >= n_stored, "{n_stored} announced, {} stored", stored.len());
        for (played, expected) in stored.iter().zip(WALK) {
            assert_eq!(played["move"], expected);
        }
        // What was charged is at most what there was of a server, and never its absence.
        let left = |player: &str| state["clocks"]["remainingMs"][player].as_u64().unwrap();
        let charged = 12_000_000 - left("white") - left("black");
        assert!(charged <= alive_ms, "{charged} ms of {alive_ms}");
        n_stored = stored.len();
        let mut players = site.connect(&id, tokens.clone());
        for mv in &WALK[n_stored..n_stored + 3] {
            n_stored += 1;
            play(&mut players, n_stored, mv);
            players.receive("moved");
        }
        play(&mut players, n_stored + 1, WALK[n_stored]);
        site.child.kill().unwrap();
        alive_ms += begun.elapsed().as_millis() as u64;
        // What was still announced counts as well.
        while let Some(message) = players.try_receive("moved") {
            n_stored = message["played"]["ply"].as_u64().unwrap() as usize;
        }
        drop(site);
        // Longer than the notes of life are apart.
        std::thread::sleep(std::time::Duration::from_millis(1500));
    }
    fs::remove_dir_all(data).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_games_and_loses_nothing() {
    let data = folder("full");
    let data_text = data.to_str().unwrap();
    // No file may grow beyond 300 kB, as if the disk were full, until the limit is lifted.
    let program = format!(
        "trap '' XFSZ; ulimit -S -f 300; exec {} serve --port 0 --no-browser --data {}",
        env!("CARGO_BIN_EXE_stockade"),
        data.display()
    );
    let site = Site::spawn(Command::new("bash").args(["-c", &program]));
    let (id, tokens) = new_game(&site, Value::Null);
    let mut players = site.connect(&id, tokens);
    let (mut announced, mut ply) = (0, 1);
    loop {
        // To and fro for ever would be a draw, so every walk is taken back.
        play(&mut players, ply, WALK[ply - 1]);
        let message = players.any(&["moved", "refused"]);
        if message["type"] == "refused" {
            assert_eq!(message["code"], "notStored", "{message}");
            break;
        }
        announced = ply;
        ply += 1;
        if ply > 8 {
            for _ in 0..8 {
                players.say(&json!({"type": "undo"}));
                let message = players.any(&["state", "refused"]);
                if message["type"] == "refused" {
                    break;
                }
                ply -= 1;
                announced = ply - 1;
            }
        }
    }
    // A second failed write in a row is what once left a connection in a state of its own.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let length = |site: &Site| {
        let state = site.json("GET", &format!("/api/games/{id}"), Value::Null);
        state["moves"].as_array().unwrap().len()
    };
    assert_eq!(length(&site), announced);
    assert_eq!(site.request("GET", "/healthz", "").0, 503);
    let (status, answer) = site.request("POST", "/api/games", &two_people(Value::Null).to_string());
    assert_eq!(status, 503, "{answer}");
    let pid = site.child.id().to_string();
    let lifted = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status();
    assert!(lifted.unwrap().success());
    while players.receive("state")["because"] != "recovered" {}
    assert_eq!(length(&site), announced);
    // What is announced from now on is stored as well, and not only until the end of this server.
    for (ply, mv) in (announced + 1..).zip(&WALK[announced..announced + 3]) {
        play(&mut players, ply, mv);
        assert_eq!(players.receive("moved")["played"]["ply"], ply);
    }
    let (other, _) = new_game(&site, Value::Null);
    site.terminate();
    let site = Site::start(&["serve", "--port", "0", "--no-browser", "--data", data_text]);
    assert_eq!(length(&site), announced + 3);
    assert_eq!(site.request("GET", &format!("/api/games/{other}"), "").0, 200);
    drop(site);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_copy_is_made_but_not_put_back_while_the_site_runs() {
    let data = folder("running");
    let data_text = data.to_str().unwrap();
    let site = Site::start(&["serve", "--port", "0", "--no-browser", "--data", data_text]);
    let (id, tokens) = new_game(&site, Value::Null);
    let mut players = site.connect(&id, tokens);
    let copy = data.join("copy.db");
    let copy_text = copy.to_str().unwrap();
    assert_eq!(run(&["backup", copy_text, "--data", data_text], "").code, Some(0));
    let refused = run(&["restore", copy_text, "--data", data_text], "");
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("a site runs on"), "{}", refused.stderr);
    let nowhere = data.join("nowhere/copy.db");
    crate::run::check_refused(
        &["backup", nowhere.to_str().unwrap(), "--data", data_text],
        "",
        1,
        &["backup failed", "nowhere/copy.db"],
    );
    play(&mut players, 1, "e2");
    assert_eq!(players.receive("moved")["played"]["ply"], 1);
    // A killed server leaves its last moves beside the database; they are kept as well.
    drop(site);
    let said = run(&["restore", copy_text, "--data", data_text], "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stdout.contains("stockade.db.before-restore"), "{}", said.stdout);
    let n_moves = || {
        let site = Site::start(&["serve", "--port", "0", "--no-browser", "--data", data_text]);
        let state = site.json("GET", &format!("/api/games/{id}"), Value::Null);
        state["moves"].as_array().unwrap().len()
    };
    assert_eq!(n_moves(), 0);
    let kept = data.join("stockade.db.before-restore");
    let said = run(&["restore", kept.to_str().unwrap(), "--data", data_text], "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert_eq!(n_moves(), 1);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_port_that_is_taken_and_folders_that_cannot_be_are_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder("taken");
    let data_text = data.to_str().unwrap();
    let said = run(&["serve", "--port", &port, "--no-browser", "--data", data_text], "");
    assert_eq!(said.code, Some(1));
    assert!(said.stderr.contains(&port) && said.stderr.contains("--port"), "{}", said.stderr);
    assert!(!data.exists(), "nothing is left behind");
    fs::create_dir(&data).unwrap();
    let file = data.join("a-file");
    fs::write(&file, "").unwrap();
    let said = run(&["serve", "--port", "0", "--data", file.to_str().unwrap()], "");
    assert_eq!(said.code, Some(1));
    assert!(said.stderr.contains("a-file") && said.stderr.contains("--data"), "{}", said.stderr);
    let said = run(&["archive", "list", "--data", data.join("typo").to_str().unwrap()], "");
    assert_eq!(said.code, Some(1));
    assert!(said.stderr.contains("there are no games in"), "{}", said.stderr);
    fs::remove_dir_all(data).unwrap();
}
