//! `stockade probe`: the exact value of a position of a small board and of its moves.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use stockade_core::Position;
use stockade_solver::{Answer, Keep, Plan, Table, TableFolder};

use crate::{progress::ProgressLine, solve::ResourceArgs, start::StartArgs};

/// Look up the exact value of a position of a small board, and of its moves
///
/// The value comes from a table. Without --table it is one in the user's data folder, built on first
/// use.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade probe --rules 5x5,walls=2                  lost in 18
  stockade probe --rules 5x5,walls=2 --moves \"c2 c4\" --all
  stockade probe --rules 4x7,walls=3 --table 4x7-3.table --json

Values are for the player to move; those of moves are for the player who makes them.")]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    start: StartArgs,

    /// A file written by stockade solve.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Print the value of every legal move too, best first.
    #[arg(long)]
    all: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    resources: ResourceArgs,
}

#[derive(Serialize)]
struct ProbeReport {
    position: String,
    value: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    mv: String,
    value: String,
}

pub(crate) fn run(args: &ProbeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let pos = args.start.position()?;
    let table = table(args)?;
    let Some(value) = table.value(&pos)? else {
        if pos.winner().is_some() {
            bail!("the game is over in {pos}; probe an earlier position");
        }
        bail!(
            "{pos} is no position of {}; its walls on the board and left to place must add up to those of the rules",
            table.plan()
        );
    };
    let moves = if args.all { move_values(&table, &pos)? } else { Vec::new() };
    let report = ProbeReport { position: pos.to_string(), value: value.to_string(), moves };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    writeln!(out, "{}", report.value)?;
    for MoveReport { mv, value } in &report.moves {
        writeln!(out, "{mv:4} {value}")?;
    }
    Ok(())
}

fn table(args: &ProbeArgs) -> anyhow::Result<Table> {
    let rules = args.start.rules();
    if let Some(path) = &args.table {
        let table = Table::open(path)?;
        let wanted = Plan::new(rules, table.plan().keep())?;
        return Ok(Table::open_for(path, &wanted)?);
    }
    let folder = TableFolder::of_user()
        .context("there is no home folder for tables; set HOME or name a file with --table")?;
    let progress = ProgressLine::new();
    let plan = Plan::new(rules, Keep::Distances)?;
    let table =
        folder.find_or_build(&plan, args.resources.resources(), &|done| progress.layer(&done))?;
    progress.end();
    Ok(table)
}

/// The value of each move for the player who makes it, the best first.
fn move_values(table: &Table, pos: &Position) -> anyhow::Result<Vec<MoveReport>> {
    let mut valued = Vec::new();
    for mv in pos.legal_moves().iter() {
        valued.push((table.move_value(pos, mv)?, mv));
    }
    valued.sort_by_key(|&(value, mv)| (value.rank(), mv));
    let report = |(value, mv): (Answer, stockade_core::Move)| MoveReport {
        mv: mv.to_string(),
        value: value.to_string(),
    };
    Ok(valued.into_iter().map(report).collect())
}
