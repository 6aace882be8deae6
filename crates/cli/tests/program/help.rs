//! Help, version, and how the program leaves.

use std::{
    io::{self, Write},
    process::Stdio,
};

use crate::run::{Said, check, command, run};

#[test]
fn help_teaches_every_command() {
    let position = ["--rules", "--position"];
    for (name, words) in [
        (&["perft"][..], &["[DEPTH]", "--divide", "--moves", "--json", "2062264"][..]),
        (&["moves"], &["--moves", "--json", "index order", "e3h"]),
        (&["show"], &["--record", "--game", "--ply", "--paths", "--flip", "--ascii", "--json"]),
        (
            &["play"],
            &["--level", "--as", "--record", "--ascii", "--moves", "help", "undo", "Ctrl-C"],
        ),
        (&["match"], &["--engine", "--out", "--sprt", "--concurrency", "--rules", "Ctrl-C"]),
        (
            &["analyse"],
            &["--record", "--lines", "--agent", "--threads", "--time", "--nodes", "--json"],
        ),
        (&["solve"], &["<WxH>", "--walls", "--outcomes", "--table", "--memory", "--json"]),
        (&["probe"], &["--table", "--all", "--memory", "--json"]),
        (&["verify"], &["<FILE>", "--nodes", "--threads"]),
        (
            &["judge"],
            &["<AGENT>", "--board", "--walls", "--games", "--positions", "--seed", "--json"],
        ),
        (&["bench"], &["--suite", "--search", "--nodes", "--json", "Bench: N"]),
        (&["agents"], &["--all", "--json", "name, a colon"]),
        (&["ugi"], &["--agent", "--log", "--rules", "p1time", "setposition"]),
        (&["qtp"], &["--agent", "--log", "--seed", "--style", "-seed N", "playwall"]),
        (
            &["serve"],
            &["--listen", "--port", "--data", "--database", "--config", "--no-browser", "--log"],
        ),
        (&["archive", "list"], &["--players", "--size", "--result", "--kind", "--page", "--data"]),
        (&["archive", "export"], &["--out"]),
        (&["archive", "delete"], &["<ID>"]),
        (&["backup"], &["<FILE>", "even while it runs"]),
        (&["restore"], &["<FILE>", "stockade.db.before-restore"]),
        (&["convert", "moves"], &["--from", "--to", "--tq1", "--check", "--file", "kata"]),
        (&["convert", "position"], &["--to", "--map", "--file", "--json"]),
        (&["convert", "record"], &["--to", "--game", "--ply", "--json", ".pgn", "sgf"]),
    ] {
        let said = run(&[name, &["--help"]].concat(), "");
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{name:?}");
        let takes_position = !matches!(
            name,
            ["match"
                | "agents"
                | "ugi"
                | "qtp"
                | "serve"
                | "backup"
                | "restore"
                | "solve"
                | "verify"
                | "judge"
                | "bench"]
                | ["archive", _]
                | ["convert", "position" | "record"]
        );
        let position = &position[..if takes_position { 2 } else { 0 }];
        for word in words.iter().chain(position).chain(&["Examples:"]) {
            assert!(said.stdout.contains(word), "{name:?}: no {word} in\n{}", said.stdout);
        }
        assert!(said.stdout.lines().all(|line| line.chars().count() <= 100), "{name:?}");
    }
}

#[test]
fn the_examples_of_the_help_are_true() {
    check(&["convert", "moves", "--from", "kata", "e8", "e2", "e3h"], "", "e2 e8 e6h\n");
    check(
        &["convert", "position", "E7D4F4/A8A2/e4e6/7 8/2"],
        "",
        "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\n",
    );
    for rules in ["5x5,walls=3,edge_diagonal=off,cap=300:draw", "walls=10:7"] {
        assert_eq!(run(&["moves", "--rules", rules], "").code, Some(0));
    }
}

#[test]
fn the_program_introduces_itself() {
    let said = run(&["--help"], "");
    for word in [
        "play",
        "show",
        "moves",
        "perft",
        "match",
        "solve",
        "probe",
        "verify",
        "judge",
        "agents",
        "ugi",
        "qtp",
        "convert",
        "serve",
        "archive",
        "backup",
        "restore",
        "Without a command it opens the playing site",
    ] {
        assert!(said.stdout.contains(word), "no {word} in\n{}", said.stdout);
    }
    assert!(run(&["--version"], "").stdout.starts_with("stockade "));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["moves"][..], &["perft", "1", "--divide"], &["show"], &["play"], &["--help"]] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut child = command(args)
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"e2\ne8\n");
        let said = Said::from(child.wait_with_output().unwrap());
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}
