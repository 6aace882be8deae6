//! Position texts from one form to another.

use std::{io::Write, path::PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use stockade_core::{Position, Symmetry};

use super::Lines;
use crate::{
    report::PositionReport,
    start::{RulesArg, warn},
};

/// Check positions and write them in standard form
///
/// Spaces, the order of walls and the case of letters do not matter; the output is sorted. An error
/// names the field that is wrong.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade convert position \"E7D4F4/A8A2/e4e6/7 8/2\"      d4f4e7 / a2a8 / e4 e6 / 7 8 / 2
  stockade convert position --to url < positions.txt
  stockade convert position --map mirror \"a3 / / e1 e9 / 9 10 / 2\"
  stockade convert position --json \"/ / e1 e9 / 10 10 / 1\"

The five fields: anchors of horizontal walls / of vertical walls / pawns / walls left / player to
move, counted from 1. Size and number of players are not in the text: use --rules.")]
pub(crate) struct PositionArgs {
    /// The position; without one, or with -, lines are read from standard input.
    position: Vec<String>,

    /// Read lines from this file, - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,

    /// The format to write.
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    to: Form,

    /// Mirror the board, exchange the players, or both.
    #[arg(long, value_enum, value_name = "HOW")]
    map: Option<Map>,

    /// Print one JSON object per position: pawns, walls, distances, legal pawn moves.
    #[arg(long, conflicts_with = "to")]
    json: bool,

    #[command(flatten)]
    rules: RulesArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// With spaces: d4f4e7 / a2a8 / e4 e6 / 7 8 / 2
    Text,
    /// With underscores: d4f4e7_/_a2a8_/_e4_e6_/_7_8_/_2
    Url,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Map {
    /// Files reversed; two players only
    Mirror,
    /// Ranks reversed and colors exchanged; two players only
    Swap,
    /// Rotated by 180 degrees, every player in the opposite seat
    Rotate,
}

impl Map {
    fn symmetry(self) -> Symmetry {
        match self {
            Map::Mirror => Symmetry::Mirror,
            Map::Swap => Symmetry::Swap,
            Map::Rotate => Symmetry::Rotate,
        }
    }
}

pub(crate) fn run(args: &PositionArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = &args.rules.rules;
    let lines = Lines::new(&args.position, args.file.as_deref(), "position")?;
    lines.convert(|line| {
        let parsed = Position::from_text(line, rules)?;
        if let Some(warning) = parsed.warning {
            warn(&format!("\"{}\": {warning}", line.trim()))?;
        }
        let pos = match args.map {
            Some(map) => parsed
                .position
                .transformed(map.symmetry())
                .context("with four players the board can only be rotated: --map rotate")?,
            None => parsed.position,
        };
        let text = match args.to {
            _ if args.json => serde_json::to_string(&PositionReport::new(&pos, rules))?,
            Form::Text => pos.to_string(),
            Form::Url => pos.to_url_text(),
        };
        Ok(writeln!(out, "{text}")?)
    })
}
