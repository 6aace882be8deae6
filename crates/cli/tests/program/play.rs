//! `play`, driven by lines on standard input.

use std::fs;

use crate::run::{check_refused, check_snapshot, file, fresh, run, text};

/// Both pawns run; Black jumps on the way and arrives first.
const RACE: &str = "e2\ne8\ne3\ne7\ne4\ne6\ne5\ne4\ne6\ne3\ne7\ne2\ne8\ne1\n";

/// The end of what a game says, after these lines.
fn said(args: &[&str], lines: &str) -> String {
    let said = run(&[&["play"], args].concat(), lines);
    assert_eq!((said.stderr.as_str(), said.code), ("", Some(0)), "{lines}");
    said.stdout
}

#[track_caller]
fn check_last(args: &[&str], lines: &str, last: &str) {
    let said = said(args, lines);
    assert!(said.ends_with(&format!("{last}\n")), "after {lines:?} not {last:?} but\n{said}");
}

#[test]
fn a_whole_game_ends_with_its_result() {
    check_last(&[], RACE, "Black wins by reaching the goal: 0-1 after 14 plies.");
    check_snapshot("race", &said(&["--rules", "5x5", "--ascii"], "c2\nc4\nc3\nb4\nc4\nb3\nc5\n"));
}

#[test]
fn every_end_is_announced() {
    let shuffle = "e2 e8 e1 e9 ".repeat(2);
    for (args, lines, last) in [
        (&[][..], "resign", "Black wins by resignation: 0-1 after 0 plies."),
        (&[], "e2\nresign", "White wins by resignation: 1-0 after 1 ply."),
        (&[], "draw\nyes", "Draw by agreement: 1/2-1/2 after 0 plies."),
        (&[], &shuffle, "Draw by repetition: 1/2-1/2 after 8 plies."),
        (&["--rules", "cap=2:draw"], "e2 e8", "Draw at the ply limit: 1/2-1/2 after 2 plies."),
        (
            &["--rules", "cap=2:discard"],
            "e2 e8",
            "Stopped at the ply limit, the game does not count: * after 2 plies.",
        ),
        (
            &["--rules", "four"],
            "resign\nresign\nresign",
            "Blue wins by resignation: 0-0-0-1 after 0 plies.",
        ),
    ] {
        check_last(args, &format!("{lines}\n"), last);
    }
}

#[test]
fn illegal_moves_are_explained_and_change_nothing() {
    let end = "The game is not over. Resume it with:\n  stockade play --moves \"e2 e3h\"";
    for (line, reason) in [
        ("e5", "Illegal move e5: White's pawn cannot go from e2 to e5 in one move."),
        ("e3v", "Illegal move e3v: it crosses e3h."),
        ("f3h", "Illegal move f3h: it overlaps e3h."),
        ("--", "a pass is allowed only when"),
        ("e9 k7", "square files are a to i"),
        ("d2 d9 d2", "d2 is occupied"),
        ("castle", "Type help"),
        ("3", "There is no move in that. Type help."),
        ("\u{fffd}\u{0}", "Type help"),
        ("yes", "No draw has been offered."),
        ("redo", "Nothing to redo."),
        ("save", "save needs the name of a file"),
        ("save -", "save needs the name of a file"),
        ("load -", "load needs the name of a file"),
        ("load no-such-file.qgn", "Cannot open no-such-file.qgn"),
    ] {
        let said = said(&[], &format!("e2 e3h\n{line}\n"));
        assert!(said.contains(reason), "{line}: no {reason:?} in\n{said}");
        assert!(said.ends_with(&format!("{end}\n")), "{line}:\n{said}");
    }
}

#[test]
fn moves_go_back_and_forth() {
    for (lines, moves) in [
        ("e2\ne8\nundo\n", "e2"),
        ("e2\ne8\nundo\nundo\nredo\n", "e2"),
        ("e2\ne8\nu\nr\n", "e2 e8"),
        ("e2\ne8\nundo\ne3h\nredo\n", "e2 e3h"),
        ("e2 e8\ndraw\nyes\nundo\n", "e2 e8"),
        ("e2\ndraw\ne8\nyes\n", "e2 e8"),
        ("tq1 E2 E8 HE3\n", "e2 e8 e3h"),
    ] {
        check_last(&[], lines, &format!("  stockade play --moves \"{moves}\""));
    }
    let said = said(&[], "1. e8 e2 2. e7 e3\n");
    assert!(said.contains("it can be read as thesis, qtp, kata, openspiel, bgg"), "{said}");
    check_last(&[], "undo\n", "Nothing to undo.");
    check_last(&[], &format!("{RACE}undo\n"), "e3 e7 e2 e8\"");
}

#[test]
fn who_cannot_move_is_told_to_pass() {
    let rules = "3x3,walls=2:1,edge_diagonal=off";
    let args = ["--rules", rules, "--position", "a1 / b1a2 / b2 b3 / 0 0 / 1"];
    check_last(&args, "", "White has no move left and must pass: type --");
    check_last(&args, "moves\n", "Pawn: --\nWalls: 0");
    check_last(
        &args,
        "--\n",
        "  stockade play --rules 3x3,walls=2:1,edge_diagonal=off \
         --position \"a1 / b1a2 / b2 b3 / 0 0 / 1\" --moves \"--\"",
    );
}

#[test]
fn questions_are_answered() {
    check_last(&["--rules", "3x3,walls=0"], "moves\n", "Pawn: a1 c1 b2\nWalls: 0");
    check_last(
        &["--rules", "3x3,walls=1"],
        "moves\n",
        "Walls: 8\n  a1h b1h a2h b2h a1v b1v a2v b2v",
    );
    check_last(&[], "position\n", "/ / e1 e9 / 10 10 / 1");
    let help = said(&[], "help\n");
    let help = help.split_once("or help.\n").unwrap().1;
    assert!(help.lines().all(|line| line.starts_with("  ") && line.len() <= 79), "{help}");
    assert!(help.ends_with("help  quit\n"), "{help}");
    check_last(&[], "flip\n", "Board flipped.");
    check_snapshot("paths", &said(&["--rules", "5x5"], "paths\nquit\n"));
}

/// The command that is printed at the end resumes exactly the same game.
#[test]
fn a_game_can_be_gone_on_with() {
    for (args, lines, position) in [
        (&[][..], "e2\ne8\n", "/ / e2 e8 / 10 10 / 1"),
        (&["--rules", "5x5,cap=off"], "c2\nquit\n", "/ / c2 c5 / 3 3 / 2"),
        (&["--position", "/ / e4 e6 / 10 10 / 2"], "e3h\nq\n", "e3 / / e4 e6 / 10 9 / 1"),
        (&["--rules", "four"], "e2\nresign\n", "/ / e2 - e9 i5 / 5 5 5 5 / 3"),
        (
            &["--rules", "3x3,walls=2:1,edge_diagonal=off", "--position", "a1/b1a2/b2b3/0 0/1"],
            "--\n",
            "a1 / b1a2 / b2 b3 / 0 0 / 2",
        ),
    ] {
        let said_first = said(args, lines);
        let command = said_first.lines().last().unwrap().trim();
        let words: Vec<&str> = command
            .split('"')
            .enumerate()
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .skip(2)
            .collect();
        assert!(said(&words, "position\n").contains(&format!("\n{position}\n")), "{command}");
    }
    assert!(!said(&[], "quit\n").contains("Resume it with"));
}

#[test]
fn saved_games_are_loaded_again() {
    let path = fresh("saved.qgn");
    let name = text(&path);
    let lines = format!("e2 e8 e3h\nsave {name}\ne7\nsave {name}\nnew\nsave {name}\n");
    let said_first = said(&[], &lines);
    assert!(said_first.contains(&format!("Saved in {name}.")));
    assert!(said_first.contains("exists already, choose another name."));
    assert!(fs::read_to_string(&path).unwrap().ends_with("\n1. e2 e8 2. e3h e7 *\n"));
    check_last(&[], &format!("load {name}\nundo\n"), "--moves \"e2 e8 e3h\"");
    let finished = file("finished.qgn", "[Termination \"resign\"] 1. e2 e8 1-0");
    let said = said(&[], &format!("load {}\n", text(&finished)));
    assert!(said.contains("White wins by resignation: 1-0 after 2 plies."));
}

/// A finished game cannot be resumed.
#[test]
fn a_finished_game_without_a_reason_is_not_loaded() {
    for (name, ending) in
        [("no-reason", "1. e2 e8 1-0"), ("flag", "[Termination \"time\"] 1. e2 0-1")]
    {
        let path = file(&format!("{name}.qgn"), ending);
        let said = said(&[], &format!("d1\nload {}\n", text(&path)));
        assert!(said.contains("is over (") && said.contains("set its result to *"), "{said}");
        assert!(said.ends_with("--moves \"d1\"\n"), "{said}");
    }
}

#[test]
fn a_kept_record_is_always_up_to_date() {
    let path = fresh("kept.qgn");
    let (name, content) = (text(&path), || fs::read_to_string(&path).unwrap());
    let play = |lines: &str| said(&["--record", name], lines);
    assert!(play("quit\n").contains("White (first) to move"));
    assert!(!path.exists());
    assert!(play("e2\ne8\n").ends_with(&format!("  stockade play --record {name}\n")));
    assert!(content().ends_with("1. e2 e8 *\n"));
    play("e3\nresign\n"); // resumed
    assert!(content().ends_with("1. e2 e8 2. e3 1-0\n"));
    play("d1\n"); // the first one is over
    assert_eq!(content().matches("[Event").count(), 2);
    play("undo\nf1\nnew\nd1\n");
    assert_eq!(content().matches("[Event").count(), 3);
    assert!(content().contains("\n1. f1 *\n") && content().ends_with("\n1. d1 *\n"));
    said(&["--record", name, "--rules", "5x5"], "c2\n"); // other rules, another game
    said(&["--record", name, "--moves", "e2"], "e8\n"); // asked for
    assert_eq!(content().matches("[Event").count(), 5);
    assert!(content().starts_with("[Event") && content().contains("\n1. d1 *\n"));
}

#[test]
fn a_record_that_cannot_be_written_does_not_end_the_game() {
    let path = fresh("no-such-folder").join("game.qgn");
    let said = said(&["--record", text(&path)], "e2\ne8\n");
    assert_eq!(said.matches("The game is not saved: cannot write").count(), 2, "{said}");
    assert!(said.contains("1. e2   e8"));
    assert!(said.ends_with("  stockade play --moves \"e2 e8\"\n"), "what is kept nowhere: {said}");
}

#[test]
fn a_game_is_not_kept_where_the_players_type() {
    check_refused(
        &["play", "--record", "-"],
        "e2\n",
        2,
        &["--record -: standard input is for moves"],
    );
}

#[test]
fn a_record_keeps_what_it_told_before() {
    let path = file(
        "noted.qgn",
        "[White \"ann\"] {once} 1. e2 {good} 1... e8 $1 {[%clk 0:04:58]} (1... d9 2. e3) *",
    );
    let content = || fs::read_to_string(&path).unwrap();
    let noted = "{once} 1. e2 {good} 1... e8 $1 {[%clk 0:04:58]} (1... d9 2. e3)";
    for (lines, end) in [
        ("quit\n", format!("{noted} *\n")),
        ("e3\n", format!("{noted} 2. e3 *\n")),
        ("undo\nundo\ne3h\n", "{once} 1. e2 {good} 1... e3h *\n".to_owned()),
    ] {
        said(&["--record", text(&path)], lines);
        assert!(content().ends_with(&end), "{lines:?}: {}", content());
        assert!(content().contains("[White \"ann\"]"), "{}", content());
    }
}

/// A result without a reason, or a fallen flag, ends a game that is not over for the referee.
#[test]
fn a_finished_record_is_left_alone() {
    for ending in ["1. e2 e8 1-0", "[Termination \"time\"]\n\n1. e2 e8 0-1"] {
        let path = file("over.qgn", ending);
        said(&["--record", text(&path)], "d1\n");
        let content = fs::read_to_string(&path).unwrap();
        assert_eq!(content.matches("[Event").count(), 2, "{content}");
        assert!(content.contains(ending.lines().last().unwrap()), "{content}");
    }
}

#[test]
fn hostile_lines_are_bounded() {
    let long = "e2 ".repeat(1 << 20);
    let said = said(&[], &format!("{long}\n{}\ne2\n", "x".repeat(3 << 20)));
    assert!(said.ends_with("--moves \"e2\"\n"));
    assert!(said.len() < 20_000, "{}", said.len());
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_not_lost() {
    use std::{
        io::{BufRead, BufReader, Read, Write},
        process::{Command, Stdio},
    };
    let mut child = crate::run::command(&["play"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"e2\n").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("1. e2") {
        line.clear();
        assert_ne!(stdout.read_line(&mut line).unwrap(), 0, "ended early");
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("Resume it with:\n  stockade play --moves \"e2\"\n"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_agent_answers_and_its_move_is_taken_back_with_ours() {
    let said = run(&["play", "--black", "greedy"], "e2\nposition\nundo\nposition\nquit\n");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stdout.contains("Black plays e8."), "{}", said.stdout);
    let at = |text: &str| said.stdout.find(text).unwrap_or_else(|| panic!("{}", said.stdout));
    assert!(at("/ / e2 e8 / 10 10 / 1\n") < at("/ / e1 e9 / 10 10 / 1\n"));
}

#[test]
fn two_agents_play_a_whole_game() {
    let args = ["play", "--white", "greedy:seed=1", "--black", "random:seed=2", "--rules", "5x5"];
    let said = run(&args, "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stdout.contains("White wins"), "{}", said.stdout);
}

#[test]
fn a_person_sits_among_three_agents() {
    let agents = ["--red", "stockade:nodes=100", "--black", "greedy", "--blue", "random"];
    let said = run(&[&["play", "--rules", "four"][..], &agents].concat(), "e2\nundo\ne2\n");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    for piece in ["Red plays ", "Black plays e8", "Blue plays ", "Undone: e2"] {
        assert!(said.stdout.contains(piece), "no {piece} in {}", said.stdout);
    }
    // Once the person has left, the others play the game out.
    let said = run(&[&["play", "--rules", "four"][..], &agents].concat(), "resign\n");
    assert!(said.stdout.contains(" wins by reaching the goal"), "{}", said.stdout);
}

#[test]
fn agents_that_cannot_play_are_refused() {
    check_refused(&["play", "--black", "deep-blue"], "", 2, &["deep-blue", "stockade"]);
    check_refused(
        &["play", "--white", "lee", "--rules", "four"],
        "",
        2,
        &["White cannot be played by lee", "games of two only"],
    );
    check_refused(&["play", "--red", "greedy"], "", 2, &["Red has no seat", "--rules four"]);
}
