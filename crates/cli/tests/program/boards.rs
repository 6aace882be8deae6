//! `show`.

use std::process::Stdio;

use crate::run::{Said, check_snapshot, command, file, run, text};

const PUBLISHED: &str = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2";
const WORKED: &str = "1. e2 e8 2. e3 e7 3. e4 e6 4. c3h f6h 5. d5v b4h 6. g3v e5h";

#[test]
fn boards_look_as_they_should() {
    for (name, args) in [
        ("start", &["show"][..]),
        ("published", &["show", "--position", PUBLISHED]),
        ("published-ascii", &["show", "--ascii", "--paths", "--position", PUBLISHED]),
        ("worked", &["show", "--moves", WORKED]),
        ("worked-flipped", &["show", "--flip", "--paths", "--moves", WORKED]),
        ("small", &["show", "--rules", "5x5", "--moves", "c2"]),
        ("narrow", &["show", "--rules", "3x9"]),
        ("low", &["show", "--rules", "9x3,walls=20", "--ascii"]),
        ("four", &["show", "--rules", "four", "--moves", "e2 b5 e8 h5 e4h c4v d7v g5h"]),
        ("three-left", &["show", "--rules", "four", "--position", "/ / e1 - e9 i5 / 5 5 5 5 / 3"]),
        ("won", &["show", "--position", "/ / e9 d8 / 10 10 / 2"]),
    ] {
        let said = run(args, "");
        assert_eq!((said.stderr.as_str(), said.code), ("", Some(0)), "{name}");
        check_snapshot(name, &said.stdout);
    }
}

#[test]
fn boards_fit_a_terminal_of_80_by_24() {
    for args in [&["show", "--rules", "walls=20"][..], &["show", "--rules", "four,walls=20"]] {
        let said = run(args, "");
        assert!(said.stdout.lines().count() <= 22);
        assert!(said.stdout.lines().all(|line| line.chars().count() < 80));
    }
}

#[test]
fn colors_are_for_terminals_and_never_against_the_will() {
    let show = |variables: &[(&str, &str)]| {
        let mut command = command(&["show", "--rules", "5x5", "--moves", "c2 c4 b2h b3v"]);
        command.envs(variables.iter().copied()).stdin(Stdio::null());
        Said::from(command.output().unwrap()).stdout
    };
    let plain = show(&[]);
    assert!(!plain.contains('\x1b'));
    assert_eq!(show(&[("NO_COLOR", "1")]), plain);
    let colored = show(&[("CLICOLOR_FORCE", "1")]);
    assert!(colored.contains("\x1b["));
    check_snapshot("colored", &colored);
}

#[test]
fn records_are_shown_at_any_ply() {
    let games = "[White \"ann\"] [Black \"bob\"] 1. e2 e8 2. e3h 1-0\n\n\
                 [White \"cy\"] [Black \"di\"] 1. d1 *\n";
    let path = file("show.qgn", games);
    let show = |more: &[&str]| run(&[&["show", "--record", text(&path)], more].concat(), "");
    check_snapshot("record", &show(&["--game", "1"]).stdout);
    assert!(show(&["--game", "1", "--ply", "0"]).stdout.contains("/ / e1 e9 / 10 10 / 1\n"));
    assert!(show(&["--game", "1", "--ply", "2"]).stdout.contains("/ / e2 e8 / 10 10 / 1\n"));
    assert!(show(&[]).stdout.ends_with("/ / d1 e9 / 10 10 / 2\ncy - di, *, ply 1 of 1\n"));
    let said = run(&["show", "--record", "-", "--game", "1"], games);
    assert!(said.stdout.ends_with("ann - bob, 1-0, ply 3 of 3\n"));
}

#[test]
fn positions_speak_json() {
    let said = run(&["show", "--rules", "5x5", "--moves", "c2 b2h", "--json"], "");
    check_snapshot("position-json", &said.stdout);
    let value: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!(value["players"][0]["distance"], 4);
}
