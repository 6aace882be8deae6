//! `stockade puzzles`: the puzzles inside the program, and how they are made and proven.

mod difficulty;
mod games;
mod list;
mod mine;
mod pack;
mod prove;
mod work_file;

use std::{fs, io::Write, path::PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use stockade_solver::puzzle::PuzzleSet;

/// List, prove and make puzzles
///
/// A puzzle is a position in which few moves keep a win or a draw. Every move of every puzzle is valued
/// exactly: by the table of a small board, by all states that can still arise once few walls are left,
/// or by AND/OR search.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade puzzles list --theme zugzwang
  stockade puzzles list --id 7s53h8 --solution
  stockade puzzles prove                       every puzzle of the program, a few minutes
  stockade puzzles prove --sample 50
  stockade puzzles mine work.txt --source endings --puzzles 300
  stockade puzzles pack work.txt more.txt --out puzzles.txt")]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    List(list::ListArgs),
    Prove(prove::ProveArgs),
    Mine(mine::MineArgs),
    Pack(pack::PackArgs),
}

pub(crate) fn run(args: &PuzzlesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.verb {
        Verb::List(args) => list::run(args, out),
        Verb::Prove(args) => prove::run(args, out),
        Verb::Mine(args) => mine::run(args, out),
        Verb::Pack(args) => pack::run(args, out),
    }
}

/// Which puzzles are meant.
#[derive(Debug, Args)]
struct Collection {
    /// A file of puzzles instead of those inside the program.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Collection {
    fn read(&self) -> anyhow::Result<PuzzleSet> {
        let Some(path) = &self.file else { return Ok(PuzzleSet::own().clone()) };
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        PuzzleSet::read(&text).with_context(|| path.display().to_string())
    }
}
