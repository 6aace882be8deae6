//! `stockade convert`: moves, positions and games in other notations and formats.

mod moves;
mod position;
mod record;

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};

use crate::{args::BadUsage, input};

/// Convert moves, positions or game records
///
/// The same text can mean different walls in different notations, so say which one it is in.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade convert moves --from kata e8 e2 e3h          e2 e8 e6h
  stockade convert moves --to bgg < lines.txt
  stockade convert position --to url \"/ / e1 e9 / 10 10 / 1\"
  stockade convert record games.qgn --to tq1

See also `stockade convert moves --help`, `position --help` and `record --help`.")]
pub(crate) struct ConvertArgs {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Debug, Subcommand)]
enum Kind {
    Moves(moves::MovesArgs),
    Position(position::PositionArgs),
    Record(record::RecordArgs),
}

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.kind {
        Kind::Moves(args) => moves::run(args, out),
        Kind::Position(args) => position::run(args, out),
        Kind::Record(args) => record::run(args, out),
    }
}

/// Lines to convert, and what to call each of them in an error.
struct Lines {
    name: String,
    text: String,
}

impl Lines {
    /// The words of the command line as one line; else the file; else standard input.
    fn new(words: &[String], file: Option<&Path>, what: &str) -> anyhow::Result<Lines> {
        let is_dash = words == ["-"];
        match file {
            None if !words.is_empty() && !is_dash => {
                Ok(Lines { name: String::new(), text: words.join(" ") })
            }
            None if !is_dash && io::stdin().is_terminal() => {
                Err(anyhow!("give it as an argument, with --file, or on standard input"))
                    .context(BadUsage(format!("no {what} to convert")))
            }
            None => Lines::read(Path::new("-")),
            Some(path) => Lines::read(path),
        }
    }

    fn read(path: &Path) -> anyhow::Result<Lines> {
        Ok(Lines { name: input::name(path), text: input::read_text(path)? })
    }

    /// The lines that are not blank. An error is bad usage if the line came as an argument, and
    /// names the file and the line if not.
    fn convert(&self, mut convert: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
        if self.name.is_empty() {
            return convert(&self.text).with_context(|| BadUsage(format!("\"{}\"", self.text)));
        }
        for (index, line) in
            self.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty())
        {
            convert(line).with_context(|| format!("{}, line {}", self.name, index + 1))?;
        }
        Ok(())
    }
}
