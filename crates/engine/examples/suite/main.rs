//! Finds the problems of the tactical suite and writes `crates/engine/data/suite.txt`.
//!
//! `cargo xtask suite` runs it and stores what it writes. The same seed finds the same problems, as
//! long as alpha-beta proves the same ones within its nodes.

mod last_wall;
mod races;
mod terrain;

use std::{
    error::Error,
    io::{self, Write},
};

use stockade_core::{Position, Rules};
use stockade_engine::suite::{Problem, Theme, winning_moves};

/// Problems of each theme that is searched for.
const PER_THEME: usize = 20;

/// Nodes that a proof of a move may take.
const NODES: u64 = 1_000_000;

const HEAD: &str = "\
# The tactical suite: theme | rules | position | winning moves | plies | source
#
# The player to move wins with these moves and no others, after at most so many plies.
# `cargo xtask suite` writes this file; `stockade bench --suite` puts it to the engine.
#
# cornell    The two puzzles of the Cornell paper, the first one with either hand of the player who
#            does not move: 1 as in its text, 0 as in its data. The moves are the paper's; alpha-beta
#            proves that they win and that every other move loses.
# zugzwang   Both hands empty; the one winning move leaves a position that is lost for whoever has to
#            move, and another move that shortens the way as much or more does not win. Told by race
#            tables.
# steal      Both hands empty; the player to move has the longer way and wins by a jump, with one or
#            two moves, and another move that shortens the way most does not win. Told by race tables.
# last-wall  One wall left in all, or one each; at most three moves win, none of them a step that
#            shortens the way most. Alpha-beta proves every single move won or lost; its plies are
#            those of the proof, the quickest win may take fewer.
";

/// Rules, position and winning moves of the Cornell puzzles.
const PUZZLES: [(&str, &str, &str); 3] = [
    ("cornell,walls=3:2", "b2 d1 / a3 / a3 e3 / 1 1 / 2", "figure 5 as told in the text"),
    ("cornell,walls=2", "b2 d1 / a3 / a3 e3 / 0 1 / 2", "figure 5 as in its data"),
    ("cornell", "c2 c4 / b3 d3 / a3 e4 / 1 1 / 1", "figure 6"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    out.write_all(HEAD.as_bytes())?;
    for (rules, position, source) in PUZZLES {
        writeln!(out, "{}", puzzle(rules, position, source)?)?;
    }
    for theme in [Theme::Zugzwang, Theme::Steal] {
        for problem in races::find(theme, PER_THEME) {
            writeln!(out, "{problem}")?;
        }
    }
    for problem in last_wall::find(PER_THEME) {
        writeln!(out, "{problem}")?;
    }
    Ok(())
}

fn puzzle(rules: &str, position: &str, source: &str) -> Result<Problem, Box<dyn Error>> {
    let rules: Rules = rules.parse()?;
    let position = Position::from_text(position, &rules)?.position;
    let proven = winning_moves(&rules, &position, NODES).ok_or("a puzzle that is not proven")?;
    Ok(Problem {
        theme: Theme::Cornell,
        rules,
        position,
        winning: proven.moves,
        plies: proven.plies,
        source: format!("Cornell 2025, {source}"),
    })
}
