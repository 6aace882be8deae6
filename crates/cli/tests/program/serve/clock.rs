//! A clock on the wall that jumps.

use std::{fs, time::Duration};

use serde_json::{Value, json};

use super::{
    Site,
    faults::{WALK, new_game, play},
    folder,
    injected::library,
};
use crate::run::command;

#[test]
fn a_clock_that_jumps_costs_nobody_a_game() {
    for (jump, is_killed) in [("3600", true), ("3600", false), ("-3600", true), ("-3600", false)] {
        let data = folder("jump");
        let wall = data.with_extension("wall");
        let _ = fs::remove_file(&wall);
        let data_text = data.to_str().unwrap();
        let start = || {
            let args = ["serve", "--port", "0", "--no-browser", "--data", data_text];
            let mut command = command(&args);
            Site::spawn(command.env("LD_PRELOAD", library()).env("FAULTY_CLOCK", &wall))
        };
        let site = start();
        let (id, tokens) = new_game(&site, json!({"seconds": 300, "increment": 0}));
        let mut players = site.connect(&id, tokens);
        for (index, mv) in WALK[..3].iter().enumerate() {
            play(&mut players, index + 1, mv);
            players.receive("moved");
        }
        fs::write(&wall, jump).unwrap();
        // Longer than the notes of life are apart.
        std::thread::sleep(Duration::from_millis(1500));
        if is_killed {
            drop(site);
        } else {
            site.terminate();
        }
        let state = start().json("GET", &format!("/api/games/{id}"), Value::Null);
        assert_eq!(state["result"], Value::Null, "{jump} s");
        // What the server saw of the turn is charged, and nothing else.
        let left = state["clocks"]["remainingMs"]["black"].as_u64().unwrap();
        assert!(left < 300_000 && left > 120_000, "{left} ms left after {jump} s");
        fs::remove_file(wall).unwrap();
        fs::remove_dir_all(data).unwrap();
    }
}
