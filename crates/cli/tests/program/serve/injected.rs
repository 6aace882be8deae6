//! The real program, with a failure or a kill at every call by which it changes its files.
//!
//! The test takes calls spread over a whole life of the server; `STOCKADE_FAULTS=1000` takes so many of
//! each kind.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    Site,
    faults::{WALK, new_game, play},
    folder, two_people,
};
use crate::run::{Said, command, run};

/// Input and output error, no space left on device.
const ERRORS: [u32; 2] = [5, 28];
/// Moves of a life.
const N_MOVES: usize = 8;

/// The library that stands between the program and the system.
pub(super) fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/serve/faulty.c");
        let library = std::env::temp_dir().join(format!("faulty-{}.so", std::process::id()));
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
        assert!(compiler.status().unwrap().success(), "SQLite needs a C compiler as well");
        library
    })
}

/// What goes wrong, and when.
#[derive(Clone, Copy, Debug)]
struct Fault {
    at: usize,
    count: usize,
    /// 0 kills.
    error: u32,
}

impl Fault {
    fn is_kill(self) -> bool {
        self.error == 0
    }
}

/// The program on a data folder, with something in between.
fn faulty(args: &[&str], data: &Path, fault: Fault) -> Command {
    let mut command = command(args);
    command.env("LD_PRELOAD", library()).env("FAULTY_FOLDER", data);
    command.env("FAULTY_CALLS", data.with_extension("calls"));
    command.env("FAULTY_AT", fault.at.to_string()).env("FAULTY_COUNT", fault.count.to_string());
    command.env("FAULTY_ERROR", fault.error.to_string());
    command
}

/// How many of each kind are tried.
fn n_tries() -> usize {
    std::env::var("STOCKADE_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(16)
}

/// Numbers of calls, evenly spread; each is tried again with another fault if there are more
/// tries than calls.
fn call_numbers(n_calls: usize, tries: usize) -> impl Iterator<Item = usize> {
    (0..tries).map(move |index| 1 + (index * n_calls.max(tries) / tries) % n_calls)
}

/// What a server has said that it did: a game, and its moves.
#[derive(Default)]
struct Announced {
    games: Vec<String>,
    n_moves: usize,
}

/// Plays until the game is over or the server is dead.
fn live(site: &Site, announced: &mut Announced) -> Option<()> {
    let wish = two_people(Value::Null).to_string();
    let created = loop {
        let (status, answer) = site.try_request("POST", "/api/games", &wish)?;
        if status == 201 {
            break serde_json::from_str::<Value>(&answer).ok()?;
        }
        assert_eq!(status, 503, "{answer}");
        std::thread::sleep(Duration::from_millis(20));
    };
    announced.games.push(created["id"].as_str()?.to_owned());
    let tokens: Vec<Value> = created["tokens"].as_object()?.values().cloned().collect();
    let mut players = site.try_connect(&announced.games[0], json!(tokens))?;
    while announced.n_moves < N_MOVES {
        play(&mut players, announced.n_moves + 1, WALK[announced.n_moves]);
        let message = players.next(&["moved", "refused", "state"])?;
        match message["type"].as_str()? {
            "moved" => announced.n_moves = message["played"]["ply"].as_u64()? as usize,
            // What could not be stored may have been stored after all; the server tells which.
            "state" => announced.n_moves = message["game"]["moves"].as_array()?.len(),
            _ if message["code"] == "wrongPly" => {}
            _ => {
                assert_eq!(message["code"], "notStored", "{message}");
                let state = players.next(&["state"])?;
                announced.n_moves = state["game"]["moves"].as_array()?.len();
            }
        }
    }
    let (status, answer) = site.try_request("POST", "/api/games", &wish)?;
    if status == 201 {
        let created: Value = serde_json::from_str(&answer).ok()?;
        announced.games.push(created["id"].as_str()?.to_owned());
    }
    Some(())
}

/// A server that nothing is wrong with has everything that was announced, in a sound database.
fn compare(data: &Path, announced: &Announced, fault: Fault) {
    let data_text = data.to_str().unwrap();
    let site = Site::start(&["serve", "--port", "0", "--no-browser", "--data", data_text]);
    for (index, id) in announced.games.iter().enumerate() {
        let state = site.json("GET", &format!("/api/games/{id}"), Value::Null);
        let stored = state["moves"].as_array().unwrap();
        let expected = if index == 0 { announced.n_moves } else { 0 };
        assert!(stored.len() >= expected, "{expected} moves, {} stored: {fault:?}", stored.len());
        for (played, expected) in stored.iter().zip(WALK) {
            assert_eq!(played["move"], expected, "{fault:?}");
        }
    }
    assert_eq!(site.request("GET", "/healthz", "").0, 200, "{fault:?}");
    drop(site);
    // A restore checks the whole copy.
    let (copy, other) = (data.with_extension("copy"), data.with_extension("other"));
    let copy_text = copy.to_str().unwrap();
    let said = run(&["backup", copy_text, "--data", data_text], "");
    assert_eq!(said.code, Some(0), "{fault:?}: {}", said.stderr);
    let said = run(&["restore", copy_text, "--data", other.to_str().unwrap()], "");
    assert_eq!(said.code, Some(0), "{fault:?}: {}", said.stderr);
    fs::remove_file(copy).unwrap();
    fs::remove_dir_all(other).unwrap();
}

/// One life with a fault, and what is left of it.
fn try_fault(name: &str, fault: Fault) -> usize {
    let data = folder(name);
    let calls = data.with_extension("calls");
    let _ = fs::remove_file(&calls);
    let data_text = data.to_str().unwrap();
    let args = ["serve", "--port", "0", "--no-browser", "--data", data_text];
    let mut announced = Announced::default();
    match Site::try_spawn(&mut faulty(&args, &data, fault)) {
        Ok(site) => {
            let is_whole = live(&site, &mut announced).is_some();
            assert!(is_whole || fault.is_kill(), "the server has gone: {fault:?}");
            // Half of them end in order, half in the middle.
            if fault.at.is_multiple_of(2) && is_whole {
                site.terminate();
            }
        }
        Err(Said { code, stderr, .. }) => {
            let is_told = code == Some(1) && stderr.contains(data_text);
            assert!(fault.is_kill() || is_told, "{fault:?}: {stderr}");
        }
    }
    let n_calls = fs::read(&calls).map_or(0, |calls| calls.len());
    compare(&data, &announced, fault);
    let _ = fs::remove_file(calls);
    fs::remove_dir_all(data).unwrap();
    n_calls
}

#[test]
fn whatever_call_fails_nothing_announced_is_lost() {
    let n_calls = try_fault("no-fault", Fault { at: 0, count: 0, error: 0 });
    assert!(n_calls > 40, "{n_calls}");
    for (index, at) in call_numbers(n_calls, n_tries()).enumerate() {
        // One call alone, two writes in a row, and a while.
        let count = [1, 6, 30][index % 3];
        try_fault("fault", Fault { at, count, error: ERRORS[index % 2] });
    }
}

#[test]
fn whatever_call_is_the_last_nothing_announced_is_lost() {
    let n_calls = try_fault("no-kill", Fault { at: 0, count: 0, error: 0 });
    for at in call_numbers(n_calls, n_tries()) {
        try_fault("kill", Fault { at, count: 1, error: 0 });
    }
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_games_or_the_new() {
    let (data, source) = (folder("half"), folder("half-source"));
    let start = |folder: &Path| {
        let folder = folder.to_str().unwrap();
        Site::start(&["serve", "--port", "0", "--no-browser", "--data", folder])
    };
    let new = new_game(&start(&source), Value::Null).0;
    let copy = source.with_extension("copy");
    let _ = fs::remove_file(&copy);
    let (copy_text, source_text) = (copy.to_str().unwrap(), source.to_str().unwrap());
    assert_eq!(run(&["backup", copy_text, "--data", source_text], "").code, Some(0));
    let old = new_game(&start(&data), Value::Null).0;
    let args = ["restore", copy_text, "--data", data.to_str().unwrap()];
    for at in 1.. {
        let fault = Fault { at, count: 1, error: 0 };
        let is_done = faulty(&args, &data, fault).output().unwrap().status.success();
        let site = start(&data);
        let has = |id: &str| site.request("GET", &format!("/api/games/{id}"), "").0 == 200;
        assert!(has(&old) != has(&new), "killed at call {at}");
        if is_done {
            assert!(has(&new) && at > 10, "{at}");
            break;
        }
        drop(site);
    }
    for left in [data.with_extension("calls"), copy] {
        fs::remove_file(left).unwrap();
    }
    for left in [data, source] {
        fs::remove_dir_all(left).unwrap();
    }
}
