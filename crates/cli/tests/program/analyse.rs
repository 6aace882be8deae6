//! What the engine says about positions and games.

use crate::run::{check_refused, file, run, text};

#[test]
fn a_position_gets_its_best_moves() {
    let said = run(&["analyse", "--nodes", "2000", "--position", "/ / d8 e5 / 3 4 / 1"], "");
    assert_eq!(said.code, Some(0));
    assert!(
        said.stdout.contains("wins in 1 ply ") && said.stdout.contains(" d9"),
        "{}",
        said.stdout
    );
}

#[test]
fn a_position_among_four_gets_its_best_moves() {
    let position = "/ / e2 h5 e8 h4 / 5 5 5 5 / 2";
    let said = run(&["analyse", "--rules", "four", "--position", position], "");
    assert!(said.stdout.starts_with("Red to move, 1 simulation in"), "{}", said.stdout);
    assert!(said.stdout.contains("wins in 1 ply "), "{}", said.stdout);
    let args = ["analyse", "--rules", "four", "--moves", "e2 b5", "--nodes", "500", "--json"];
    let object: serde_json::Value = serde_json::from_str(&run(&args, "").stdout).unwrap();
    assert_eq!((&object["to_move"], &object["nodes"]), (&"Black".into(), &500.into()));
}

#[test]
fn every_player_can_be_asked() {
    let race = ["analyse", "--position", "/ / d8 e5 / 3 4 / 1", "--agent"];
    for spec in ["greedy", "mertens", "bowler", "ie:depth=3", "cornell:iters=200", "hybrid:sims=50"]
    {
        let said = run(&[&race[..], &[spec]].concat(), "");
        let first = said.stdout.lines().nth(1).unwrap_or_default();
        assert!(first.ends_with(" d9"), "{spec}: {} {}", said.stdout, said.stderr);
    }
    let json = run(&[&race[..], &["greedy", "--json"]].concat(), "");
    let object: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let line = &object["lines"][0];
    assert_eq!((&line["move"], &line["win_chance"]), (&"d9".into(), &serde_json::Value::Null));
    let nodes = run(&["analyse", "--agent", "lee", "--nodes", "100", "--moves", "e2 e8 a1h"], "");
    assert!(nodes.stdout.contains("100 nodes"), "{}", nodes.stdout);
    let four = ["analyse", "--agent", "mertens", "--rules", "four"];
    check_refused(&four, "", 1, &["mertens does not play", "it knows games of two only"]);
    check_refused(&["analyse", "--agent", "nobody"], "", 2, &["unknown agent"]);
}

/// What `--inside` shows of a player, its lines with single blanks.
fn inside(args: &[&str]) -> Vec<String> {
    let said = run(&[&["analyse", "--inside"], args].concat(), "");
    assert_eq!(said.code, Some(0), "{args:?}: {}", said.stderr);
    let lines = said.stdout.lines();
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[track_caller]
fn check_has(lines: &[String], expected: &[&str]) {
    for expected in expected {
        assert!(lines.iter().any(|line| line == expected), "no {expected:?} in {lines:#?}");
    }
}

/// The numbers are those of the players' own tests.
#[test]
fn players_show_what_they_think() {
    let held_up = "a2e5 / c4d6 / e4 e6 / 7 9 / 1";
    let bowler = inside(&["--agent", "bowler:noise=off,depth=1", "--position", held_up]);
    let terms = [
        "path: 1.2 opponent's cells - 1.8 own -3.000 9.175 -27.526",
        "walls in hand, own - opponent's -2.000 2.337 -4.674",
        "proximity: 2.5 walls near the opponent 2.500 2.483 6.207",
        "forward, own - opponent's 1.000 0.548 0.548",
        "total -25.445",
    ];
    check_has(&bowler, &terms);
    assert!(bowler[1].contains("moves done"), "{}", bowler[1]);
    let ie = inside(&["--agent", "ie:depth=3"]);
    assert!(ie[1].starts_with("79 nodes, longest line 3 plies, 11 of 11 moves done"), "{}", ie[1]);
    // The first puzzle of the document after 200 iterations, as published.
    let puzzle = ["--rules", "cornell", "--position", "b2d1 / a3 / a3 e3 / 0 1 / 2"];
    let naive = inside(&[&puzzle[..], &["--agent", "cornell:eval=naive,iters=200"]].concat());
    check_has(&naive, &["200 -0.345", "own resiliency 3.360", "opponent resiliency 1.600"]);
    check_has(&naive, &["own liability 44.000", "own largest liability 20.000"]);
    let figure = ["--rules", "cornell", "--position", "d1c2d3b4 / d4 / c2 b5 / 1 1 / 1"];
    let edges = inside(&[&figure[..], &["--agent", "cornell:iters=10", "--lines", "2"]].concat());
    assert!(edges.iter().any(|line| line == "edge resiliency liability resiliency liability"));
    let json = run(&["analyse", "--inside", "--agent", "ie", "--json"], "");
    let object: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(
        (&object["counters"]["nodes"], &object["scale"]["unit"]),
        (&24.into(), &"nodes".into())
    );
}

#[test]
fn json_is_one_object_and_repeats() {
    let args = ["analyse", "--nodes", "500", "--lines", "2", "--json"];
    let object = |said: &str| {
        let mut object: serde_json::Value = serde_json::from_str(said).unwrap();
        object["milliseconds"] = 0.into();
        object
    };
    let first = object(&run(&args, "").stdout);
    assert_eq!(first["lines"].as_array().unwrap().len(), 2);
    assert_eq!(first["nodes"], 500);
    assert_eq!(object(&run(&args, "").stdout), first);
}

#[test]
fn a_game_gets_marks_where_chances_are_given_away() {
    let record = "1. e2 e8 2. e3 e7 3. e4 e6 4. e3 e5 5. e2 e4 6. e1 e3 *\n";
    let path = file("walking-back.qgn", record);
    let said = run(&["analyse", "--nodes", "1000", "--record", text(&path)], "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stdout.contains("e3??") || said.stdout.contains("e2??"), "{}", said.stdout);
    assert!(said.stdout.contains("Black  0 ?!   0 ?   0 ??"), "{}", said.stdout);
    let json = run(&["analyse", "--nodes", "200", "--json", "--record", text(&path)], "");
    assert_eq!(json.stdout.lines().count(), 12);
}

#[test]
fn what_cannot_be_analyzed_is_said() {
    let four = file("four.qgn", "[Variant \"Quoridor 4p\"]\n\n1. e2 b5 e8 h5 *\n");
    let cases: [(&[&str], i32, &[&str]); 4] = [
        (&["analyse", "--record", text(&four)], 1, &["only games of two", "--position"]),
        (&["analyse", "--time", "5"], 2, &["--time", "200ms"]),
        (&["analyse", "--nodes", "0"], 2, &["--nodes"]),
        (&["analyse", "--position", "/ / e9 e5 / 3 4 / 2"], 1, &["the game is over", "White wins"]),
    ];
    for (args, code, pieces) in cases {
        check_refused(args, "", code, pieces);
    }
}

/// Records know no repetition, but the referee does: the file is named, and what helps.
#[test]
fn a_game_that_goes_on_after_a_draw_is_told_what_helps() {
    let moves = "1. e2 e8 2. e1 e9 3. e2 e8 4. e1 e9 5. e2 e8 *\n";
    let path = file("repeated.qgn", moves);
    let args = ["analyse", "--nodes", "20", "--record", text(&path)];
    check_refused(&args, "", 1, &["repeated.qgn", "repetition=off,cap=off", "draw (repetition)"]);
    let rules = "[Rules \"repetition=off,cap=off\"]\n\n";
    file("repeated.qgn", format!("{rules}{moves}"));
    assert_eq!(run(&args, "").code, Some(0));
}
