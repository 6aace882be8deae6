//! Records from one form to another.

use std::{collections::BTreeMap, io::Write, path::PathBuf};

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use serde::Serialize;
use stockade_core::{GameRecord, Move, write_tq1};

use crate::{args::BadUsage, input, records};

/// Convert game records
///
/// Reads .qgn and .pgn files: tags, moves, comments, variations, many games per file. Every move is
/// checked; the first error ends the command and is printed with its line and column.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade convert record games.pgn > games.qgn         in standard form
  stockade convert record games.qgn --to tq1            a replay line for each game
  stockade convert record games.qgn --to position       the last position of each game
  stockade convert record games.qgn --game 3 --to position --ply 20
  cat *.qgn | stockade convert record --json            a JSON object for each game")]
pub(crate) struct RecordArgs {
    /// Files to read, - for standard input.
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,

    /// The format to write.
    #[arg(long, value_enum, value_name = "FORM", default_value = "qgn")]
    to: Form,

    /// Only this game of each file, counted from 1.
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// With --to position: after this many plies instead of the end.
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Print one JSON object per game: rules, start, moves, result, tags, final position.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Game records as this program writes them
    Qgn,
    /// A replay line per game: tq1 and the moves
    Tq1,
    /// A line of moves per game
    Moves,
    /// The last position of each game, or the one after --ply
    Position,
    /// SGF as KataQuoridor writes it; standard games of two only
    Sgf,
}

#[derive(Serialize)]
struct RecordLine<'a> {
    rules: String,
    start: String,
    moves: Vec<String>,
    result: String,
    position: String,
    tags: BTreeMap<&'a str, &'a str>,
}

pub(crate) fn run(args: &RecordArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.ply.is_some() && (args.json || args.to != Form::Position) {
        return Err(anyhow!("it goes with --to position only"))
            .context(BadUsage("--ply".to_owned()));
    }
    let mut is_first = true;
    for file in &args.files {
        let mut n_games = 0;
        let mut convert = |record: GameRecord| {
            n_games += 1;
            // Records of one file are separated by an empty line.
            if !is_first && !args.json && args.to == Form::Qgn {
                writeln!(out)?;
            }
            is_first = false;
            let number = args.game.unwrap_or(n_games);
            let text = write(args, &record)
                .with_context(|| format!("{}, game {number}", input::name(file)))?;
            Ok(writeln!(out, "{}", text.trim_end())?)
        };
        match args.game {
            None => records::for_each(file, convert)?,
            number => convert(records::read_one(file, number)?)?,
        }
    }
    Ok(())
}

fn write(args: &RecordArgs, record: &GameRecord) -> anyhow::Result<String> {
    let moves: Vec<Move> = record.line().moves().collect();
    Ok(match args.to {
        _ if args.json => serde_json::to_string(&line(record))?,
        Form::Qgn => record.to_qgn(),
        Form::Tq1 => write_tq1(&moves),
        Form::Moves => moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "),
        Form::Position => records::position_at(record, args.ply)?.to_string(),
        Form::Sgf => record.to_sgf()?,
    })
}

fn line(record: &GameRecord) -> RecordLine<'_> {
    RecordLine {
        rules: record.rules().to_string(),
        start: record.start().to_string(),
        moves: record.line().moves().map(|mv| mv.to_string()).collect(),
        result: record.result().to_text(record.rules().players()),
        position: record.line().end().to_string(),
        tags: record.tags.iter().collect(),
    }
}
