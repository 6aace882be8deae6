//! `convert`.

use crate::run::{check, check_refused, check_snapshot, file, run, text};

#[test]
fn moves_change_their_notation() {
    let moves = |more: &[&str], stdin: &str, stdout: &str| {
        check(&[&["convert", "moves"], more].concat(), stdin, stdout);
    };
    moves(&["--from", "kata", "e8", "e2", "e3h"], "", "e2 e8 e6h\n");
    moves(&["--to", "kata", "e2 e8 e6h"], "", "e8 e2 e3h\n");
    moves(&["--to", "qtp", "e2 e8 e3h"], "", "E8 E2 E7 horizontal\n");
    moves(&["--to", "bgg", "e2 e3h"], "", "e8 He6\n");
    moves(&["--to", "ishtar", "e2 e3h"], "", "e2 e4h\n");
    moves(&["--from", "bowler", "e2h", "h5v"], "", "e1h g5v\n");
    moves(&["--tq1", "1. e2 e8 2. HE3 $1 e7!? 1-0"], "", "tq1 e2 e8 e3h e7\n");
    moves(&["--from", "kata", "--rules", "5x5", "c4 b1v"], "", "c2 b4v\n");
    moves(&["-"], "tq1 E2 E8\n\n1. d1\n", "e2 e8\nd1\n");
    moves(&[], "e2 --\n", "e2 --\n");
    moves(&["--json", "e2 a1v"], "", "{\"moves\":[\"e2\",\"a1v\"],\"indices\":[13,145]}\n");
    let path = file("lines.txt", "e2\ne3h\n");
    moves(&["--to", "bowler", "--file", text(&path)], "", "e2\ne4h\n");
}

#[test]
fn moves_are_checked_on_request_and_never_guessed() {
    check(&["convert", "moves", "e8 e2"], "", "e8 e2\n");
    check_refused(
        &["convert", "moves", "--check", "e8 e2 e2h"],
        "",
        2,
        &["word 1: illegal move e8", "thesis, qtp, kata, openspiel, bgg", "--from"],
    );
    check_refused(
        &["convert", "moves"],
        "\ne8 e9h\n",
        1,
        &["standard input, line 2: word 2: \"e9h\": wall ranks are 1 to 8"],
    );
    check_refused(&["convert", "moves", "--from", "klingon", "e2"], "", 2, &["official, ishtar"]);
    check_refused(&["convert", "moves", "z1"], "", 2, &["square files are a to i"]);
}

#[test]
fn positions_get_their_usual_form() {
    let position = |more: &[&str], stdin: &str, stdout: &str| {
        check(&[&["convert", "position"], more].concat(), stdin, stdout);
    };
    let published = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\n";
    position(&["E7D4F4/A8A2/e4e6/7 8/2"], "", published);
    position(
        &["--to", "url", "e7 d4 f4 /a8a2/e4 e6/7 8/2"],
        "",
        "d4f4e7_/_a2a8_/_e4_e6_/_7_8_/_2\n",
    );
    position(&["d4f4e7_/_a2a8_/_e4_e6_/_7_8_/_2"], "", published);
    position(&["--map", "mirror", "a3 / / d1 e9 / 9 10 / 2"], "", "h3 / / f1 e9 / 9 10 / 2\n");
    position(&["--map", "swap", "a3 / / d1 e9 / 9 10 / 2"], "", "a6 / / e1 d9 / 10 9 / 1\n");
    position(&["--map", "rotate", "a3 / / d1 e9 / 9 10 / 2"], "", "h6 / / e1 f9 / 10 9 / 1\n");
    position(
        &["--rules", "5x5"],
        "//c1c5/3 3/1\n\n//c2c5/3 3/2\n",
        "/ / c1 c5 / 3 3 / 1\n/ / c2 c5 / 3 3 / 2\n",
    );
    let four = ["--rules", "four", "--map", "mirror", "/ / e1 a5 e9 i5 / 5 5 5 5 / 1"];
    check_refused(&[&["convert", "position"], &four[..]].concat(), "", 2, &["--map rotate"]);
}

const GAMES: &str = "[White \"ann\"]\n[Black \"bob\"]\n1. e2 {[%wc 53.1] good} e8 2.He3 (2. d2 d8) 2... e7 1-0\n\n\
                     [Variant \"Quoridor 5x5 w3\"]\n1. c2 c4 *\n";

#[test]
fn records_change_their_form() {
    let path = file("games.pgn", GAMES);
    let record = |more: &[&str], stdout: &str| {
        check(&[&["convert", "record", text(&path)], more].concat(), "", stdout);
        check(&[&["convert", "record"], more].concat(), GAMES, stdout);
    };
    let usual = run(&["convert", "record", text(&path)], "").stdout;
    check_snapshot("records", &usual);
    check(&["convert", "record", "-"], &usual, &usual);
    record(&["--to", "tq1"], "tq1 e2 e8 e3h e7\ntq1 c2 c4\n");
    record(&["--to", "moves"], "e2 e8 e3h e7\nc2 c4\n");
    record(&["--to", "position"], "e3 / / e2 e7 / 9 10 / 1\n/ / c2 c4 / 3 3 / 1\n");
    record(&["--to", "position", "--ply", "1", "--game", "1"], "/ / e2 e9 / 10 10 / 2\n");
    record(
        &["--to", "sgf", "--game", "1"],
        "(;FF[4]GM[1]SZ[9]PB[ann]PW[bob]KM[-0.5]WB[10]WW[10]RE[B+0.5];B[e8];W[e2];B[e6h];W[e3])\n",
    );
    check_snapshot("records-json", &run(&["convert", "record", "--json"], GAMES).stdout);
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let path = file("misfit.qgn", GAMES);
    let record = |more: &[&str], code: i32, pieces: &[&str]| {
        let args = [&["convert", "record", text(&path)], more].concat();
        check_refused(&args, "", code, pieces);
    };
    record(&["--game", "3"], 2, &["there is no game 3", "holds 2, counted from 1"]);
    record(&["--game", "0"], 2, &["there is no game 0"]);
    record(&["--ply", "3"], 2, &["--to position"]);
    record(&["--game", "2", "--to", "position", "--ply", "3"], 2, &["no ply 3", "has 2"]);
    record(&["--game", "2", "--to", "sgf"], 1, &["misfit.qgn, game 2", "SGF export knows"]);
}

/// Games are converted as they are read, so that a file of many never has to fit into memory.
#[test]
fn games_before_a_bad_one_are_converted() {
    let said = run(&["convert", "record", "--to", "moves"], &format!("{GAMES}\n1. e5 *\n"));
    assert_eq!(said.stdout, "e2 e8 e3h e7\nc2 c4\n");
    assert!(said.stderr.contains("standard input: game 3, line 8, column 4"), "{}", said.stderr);
    assert_eq!(said.code, Some(1));
}
