//! What cannot be understood is named, with what would be right.

use std::path::Path;

use crate::run::{check_refused, file, fresh, text};

/// Every command that takes a position refuses a bad one in the same words.
#[test]
fn bad_positions() {
    for (position, piece) in [
        ("", "a position has five fields"),
        ("/ / e1 e9 / 10 10", "but this has 4"),
        ("c9 / / e1 e9 / 10 10 / 1", "field 1: \"c9\" is no wall anchor"),
        ("/ i1 / e1 e9 / 10 10 / 1", "field 2: \"i1\" is no wall anchor"),
        ("c3c3 / / e1 e9 / 10 10 / 1", "field 1: c3 is there twice"),
        ("c3d3 / / e1 e9 / 10 10 / 1", "overlap or cross"),
        ("c3 / c3 / e1 e9 / 10 10 / 1", "overlap or cross"),
        ("/ / e1 k9 / 10 10 / 1", "field 3: \"k9\" is no square"),
        ("/ / e1 e1 / 10 10 / 1", "stand on the same square e1"),
        ("/ / e1 / 10 10 / 1", "field 3: expected 2 pawns (White, Black)"),
        ("/ / e1 e9 / 10 99 / 1", "field 4: \"99\" is no number of walls"),
        ("/ / e1 e9 / 10 / 1", "field 4: expected 2 numbers (White, Black)"),
        ("/ / e1 e9 / 10 10 / 3", "field 5: \"3\" is no player"),
        ("/ / e9 a9 / 10 10 / 1", "White stands on the goal"),
        ("a1c1e1g1h2 / h1 / e1 e9 / 7 7 / 1", "White has no path to the goal"),
    ] {
        let about = format!("--position \"{position}\"");
        for name in ["moves", "perft", "show", "play"] {
            check_refused(&[name, "--position", position], "", 2, &[&about, piece]);
        }
        check_refused(
            &["convert", "position"],
            &format!("{position} \n/\n"),
            1,
            &["standard input, line"],
        );
    }
}

#[test]
fn bad_moves() {
    for (moves, pieces) in [
        ("e2 k9", ["word 2", "square files are a to i"]),
        ("e2 e9h", ["word 2", "wall ranks are 1 to 8"]),
        ("e2 e3x", ["word 2", "a wall ends with h or v"]),
        ("e3", ["word 1", "cannot go from e1 to e3"]),
        ("e1", ["word 1", "e1 is occupied"]),
        ("--", ["word 1", "a pass is allowed only when"]),
        ("e3h d3h", ["word 2", "it overlaps e3h"]),
        ("e3h e3v", ["word 2", "it crosses e3h"]),
        ("pawn to king four", ["word 1", "expected a square such as e2"]),
    ] {
        let about = format!("--moves \"{moves}\"");
        for name in ["moves", "perft", "show", "play"] {
            check_refused(
                &[name, "--moves", moves],
                "",
                2,
                &[&[about.as_str()], &pieces[..]].concat(),
            );
        }
    }
    check_refused(
        &["moves", "--rules", "5x5", "--moves", "e9"],
        "",
        2,
        &["square ranks are 1 to 5"],
    );
}

#[test]
fn absurd_rules() {
    for (rules, piece) in [
        ("10x9", "width and height are 3 to 9"),
        ("2x2", "width and height are 3 to 9"),
        ("99999999999999999999x5", "width and height are 3 to 9"),
        ("walls=21", "0 to 20 walls"),
        ("chess", "unknown rule \"chess\""),
        ("players=3", "2 or 4"),
        ("", "unknown rule \"\""),
    ] {
        for name in ["moves", "perft", "show", "play"] {
            check_refused(&[name, "--rules", rules], "", 2, &["--rules", piece]);
        }
        check_refused(&["convert", "position", "--rules", rules, "x"], "", 2, &[piece]);
    }
}

/// Every way to hand in a file says what is wrong with it.
#[test]
fn bad_files() {
    let truncated = file("truncated.qgn", "[White \"ann\"]\n[Black \"bo");
    let illegal = file("illegal.qgn", "[White \"ann\"]\n\n1. e2 e8\n2. e5 *\n");
    let open_comment = file("comment.qgn", "1. e2 {never closed");
    let not_text = file("bytes.qgn", b"1. e2 \xff\xfe *");
    let empty = file("empty.qgn", "");
    let missing = fresh("missing.qgn");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (path, pieces) in [
        (truncated.as_path(), &["game 1, line 2", "is no tag"][..]),
        (&illegal, &["game 1, line 4, column 4", "illegal move e5"]),
        (&open_comment, &["game 1, line 1"]),
        (&not_text, &["is not UTF-8 text: byte 7"]),
        (&missing, &["cannot open", "No such file"]),
        (folder, &["cannot read", "directory"]),
    ] {
        let name = text(path);
        let pieces = &[&[name], pieces].concat();
        check_refused(&["show", "--record", name], "", 1, pieces);
        check_refused(&["convert", "record", name], "", 1, pieces);
        if path != missing {
            check_refused(&["play", "--record", name], "e2\n", 1, pieces);
        }
    }
    check_refused(&["show", "--record", text(&empty)], "", 1, &["holds no game"]);
    check_refused(&["convert", "moves", "--file", text(&not_text)], "", 1, &["is not UTF-8"]);
    check_refused(&["convert", "moves", "--file", text(&missing)], "", 1, &["cannot open"]);
    assert_eq!(std::fs::read(&not_text).unwrap(), b"1. e2 \xff\xfe *");
}

#[test]
fn bad_usage() {
    for args in [
        &["checkmate"][..],
        &["moves", "--depth", "3"],
        &["perft", "3", "4"],
        &["convert"],
        &["show", "--ply", "3"],
        &["show", "--record", "x.qgn", "--position", "/ / e1 e9 / 10 10 / 1"],
        &["convert", "position", "--to", "json"],
        &["convert", "moves", "--tq1", "--json", "e2"],
    ] {
        check_refused(args, "", 2, &["--help"]);
    }
}
