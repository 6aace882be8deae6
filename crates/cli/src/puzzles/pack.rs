//! `stockade puzzles pack`: joins mined files into a collection.

use std::{fs, io::Write, path::PathBuf};

use anyhow::Context;
use clap::Args;
use stockade_core::{Position, Rules};
use stockade_solver::{
    Ending,
    puzzle::{Puzzle, PuzzleSet},
};

use super::difficulty;

/// Join mined files into one collection, easy puzzles first
///
/// The two puzzles of the Cornell paper are put in if they are missing. Without --least all puzzles are
/// kept.
#[derive(Debug, Args)]
pub(super) struct PackArgs {
    /// Files written by stockade puzzles mine.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The collection to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Leave out puzzles rated below this.
    #[arg(long, value_name = "RATING", default_value_t = 0)]
    least: u16,
}

/// The puzzles of Liu, Groner and Raffo, as in the code of the authors: a simple tactic, and a wall
/// against oneself.
const CORNELL: [&str; 2] = ["b2d1 / a3 / a3 e3 / 1 1 / 2", "c2c4 / b3d3 / a3 e4 / 1 1 / 1"];

pub(super) fn run(args: &PackArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut puzzles = Vec::new();
    for text in CORNELL {
        puzzles.push(cornell(text)?);
    }
    let n_published = puzzles.len();
    for path in &args.files {
        let name = || path.display().to_string();
        let text = fs::read_to_string(path).with_context(name)?;
        let set = PuzzleSet::read(&text).with_context(name)?;
        puzzles.extend(set.puzzles().iter().cloned());
    }
    let mut kept: Vec<Puzzle> = Vec::new();
    for (index, puzzle) in puzzles.into_iter().enumerate() {
        let is_wanted = index < n_published || puzzle.difficulty.rating >= args.least;
        if is_wanted && kept.iter().all(|other| other.id() != puzzle.id()) {
            kept.push(puzzle);
        }
    }
    kept.sort_by_key(|puzzle| (puzzle.difficulty.rating, puzzle.id()));
    let mut text = String::new();
    for puzzle in &kept {
        text += &format!("{puzzle}\n");
    }
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())?;
    writeln!(out, "{} puzzles in {}", kept.len(), args.out.display())?;
    Ok(())
}

fn cornell(text: &str) -> anyhow::Result<Puzzle> {
    let rules: Rules = "5x5".parse()?;
    let pos = Position::from_text(text, &rules)?.position;
    let mut ending = Ending::of(&pos).context("5x5 is for two")?;
    let puzzle = Puzzle::of(&rules, &pos, &mut ending).context("the puzzle is won")?;
    Ok(Puzzle { difficulty: difficulty::measure(&puzzle)?, ..puzzle })
}
