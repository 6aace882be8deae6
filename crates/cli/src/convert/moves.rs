//! Moves from one notation to another.

use std::{io::Write, path::PathBuf};

use anyhow::anyhow;
use clap::Args;
use serde::Serialize;
use stockade_core::{Dialect, Move, ParseMoveLineError, Position, write_tq1};

use super::Lines;
use crate::start::{PositionArgs, another_reading};

/// Write moves in another notation
///
/// Every line of input gives a line of output. Move numbers, marks such as !? or $3 and a result at
/// the end are dropped. Upper case, He3 and "E3 horizontal" are read in every notation.
#[derive(Debug, Args)]
#[command(after_help = dialects())]
pub(crate) struct MovesArgs {
    /// The moves; without any, or with -, lines are read from standard input.
    moves: Vec<String>,

    /// Read lines from this file, - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    file: Option<PathBuf>,

    /// The notation of the moves.
    #[arg(long, value_name = "NOTATION", default_value = "official", value_parser = dialect)]
    from: Dialect,

    /// The notation to write.
    #[arg(long, value_name = "NOTATION", default_value = "official", value_parser = dialect)]
    to: Dialect,

    /// Write replay lines: tq1 and the moves in the official notation.
    #[arg(long, conflicts_with_all = ["to", "json"])]
    tq1: bool,

    /// Reject lines that are not a legal game from the start or from --position.
    #[arg(long)]
    check: bool,

    /// Print one JSON object per line of input: the moves and their indices.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: PositionArgs,
}

#[derive(Serialize)]
struct MovesLine {
    moves: Vec<String>,
    indices: Vec<usize>,
}

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let start = args.start.position()?;
    let lines = Lines::new(&args.moves, args.file.as_deref(), "moves")?;
    lines.convert(|line| {
        let moves = read(args, line, &start)?;
        let text = write(args, &moves, &start)?;
        Ok(writeln!(out, "{text}")?)
    })
}

fn read(args: &MovesArgs, line: &str, start: &Position) -> anyhow::Result<Vec<Move>> {
    let read = if args.check {
        args.from.read_game(line, start)
    } else {
        args.from.read_moves(line, start.size())
    };
    read.map_err(|ParseMoveLineError { word, problem, .. }| {
        let hint = another_reading(args.from, line, start);
        anyhow!("word {word}: {problem}{hint}")
    })
}

fn write(args: &MovesArgs, moves: &[Move], start: &Position) -> anyhow::Result<String> {
    if args.tq1 {
        return Ok(write_tq1(moves));
    }
    if args.json {
        let line = MovesLine {
            moves: moves.iter().map(|&mv| args.to.write(mv, start.size())).collect(),
            indices: moves.iter().map(|mv| mv.index()).collect(),
        };
        return Ok(serde_json::to_string(&line)?);
    }
    Ok(args.to.write_moves(moves, start.size()))
}

fn dialect(name: &str) -> Result<Dialect, stockade_core::ParseDialectError> {
    name.parse()
}

/// The help after the options: what each notation is.
fn dialects() -> String {
    let rows: String = Dialect::ALL
        .iter()
        .map(|dialect| format!("\n  {}\n      {}", dialect.name(), dialect.description()))
        .collect();
    format!(
        "Notations:{rows}\n
Examples:
  stockade convert moves --from kata e8 e2 e3h          e2 e8 e6h
  stockade convert moves --to qtp \"e2 e8 e3h\"           E8 E2 E7 horizontal
  stockade convert moves --tq1 --check \"1. e2 e8 2. e3h\"
  stockade convert moves --to bowler --file games.txt

A pass is written --; quote it together with other moves, as in \"e2 --\"."
    )
}
