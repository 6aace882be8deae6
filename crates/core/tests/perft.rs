//! Runs every table of `tests/perft`, through the fast rules and, where it is small enough, through
//! the reference rules.
//!
//! A table is read line by line:
//!
//! ```text
//! # a comment, such as the source of the numbers
//! rules 5x5,walls=3       the start under these rules
//! moves c2 c4 b2h         played from there
//! perft 3 12345           leaves at depth 3
//! ```
//!
//! With debug assertions, lines above `DEBUG_NODES` are skipped; a release build counts them all.

#![allow(clippy::print_stdout)] // says what it skips

use std::{fs, path::Path, str::FromStr};

use stockade_core::{Move, Position, Rules, perft, reference::ReferenceBoard};

/// The largest line that is counted while debug assertions are on.
const DEBUG_NODES: u64 = 1_000_000_000;

/// The largest line that the reference rules count too.
const REFERENCE_NODES: u64 = 200_000;

#[test]
fn standard_board() {
    check("9x9.perft");
}

#[test]
fn crafted_positions() {
    check("crafted.perft");
}

#[test]
fn five_by_five() {
    check("5x5.perft");
}

#[test]
fn small_and_rectangular_boards() {
    check("small.perft");
}

#[test]
fn four_players() {
    check("four.perft");
}

/// No table is forgotten above.
#[test]
fn every_table_has_a_test() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["5x5.perft", "9x9.perft", "crafted.perft", "four.perft", "small.perft"]);
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

/// Counts every line of a table.
fn check(name: &str) {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let mut line: Option<Line> = None;
    for (i, words) in text.lines().enumerate() {
        let location = format!("{name}:{}", i + 1);
        let words: Vec<&str> = words.split_whitespace().collect();
        match (&words[..], &mut line) {
            ([], _) => {}
            ([first, ..], _) if first.starts_with('#') => {}
            (["rules", rules], _) => line = Some(Line::new(&parse(rules, &location))),
            (["moves", moves @ ..], Some(line)) => {
                moves.iter().for_each(|mv| line.play(parse(mv, &location), &location));
            }
            (["perft", depth, nodes], Some(line)) => {
                line.count(parse(depth, &location), parse(nodes, &location), &location);
            }
            _ => panic!("{location}: expected rules, then moves and perft, not {words:?}"),
        }
    }
    assert!(line.is_some(), "{name} is empty");
}

/// The position that is counted from, on both boards.
struct Line {
    fast: Position,
    slow: ReferenceBoard,
}

impl Line {
    fn new(rules: &Rules) -> Line {
        Line { fast: Position::start(rules), slow: ReferenceBoard::start(rules) }
    }

    fn play(&mut self, mv: Move, location: &str) {
        self.fast = self.fast.play(mv).unwrap_or_else(|error| panic!("{location}: {error}"));
        self.slow = self.slow.play(mv).unwrap_or_else(|| panic!("{location}: {mv} is illegal"));
    }

    fn count(&self, depth: u32, nodes: u64, location: &str) {
        if cfg!(debug_assertions) && nodes > DEBUG_NODES {
            println!("{location}: skipped, {nodes} leaves are for release builds");
            return;
        }
        assert_eq!(perft(&self.fast, depth), nodes, "{location}: fast rules, depth {depth}");
        if nodes <= REFERENCE_NODES {
            assert_eq!(self.slow.perft(depth), nodes, "{location}: reference rules, depth {depth}");
        }
    }
}

fn parse<T: FromStr>(word: &str, location: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("{location}: cannot read {word:?}"))
}
