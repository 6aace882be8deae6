//! `stockade verify`: check a table of a solved game.

use std::{io::Write, path::PathBuf};

use clap::Args;
use stockade_core::{Position, Rules};
use stockade_solver::{ProofError, Table, confirm, verify};

use crate::{progress::ProgressLine, solve::ResourceArgs};

/// Check a table by two independent methods
///
/// First plain retrograde analysis computes the values of each wall set again from the stored values
/// with one more wall. Then a depth-first search with the ordinary moves confirms the value of the
/// start, within the limit of --nodes; a draw cannot be confirmed by search.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade verify 5x5-2.table
  stockade verify 4x7-3.table --nodes 1000000000 --threads 2")]
pub(crate) struct VerifyArgs {
    /// A file written by stockade solve.
    #[arg(value_name = "FILE")]
    table: PathBuf,

    /// Limit of positions for the search; 0 skips it.
    #[arg(long, default_value_t = 20_000_000)]
    nodes: u64,

    #[command(flatten)]
    resources: ResourceArgs,
}

pub(crate) fn run(args: &VerifyArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let table = Table::open(&args.table)?;
    let progress = ProgressLine::new();
    let verified =
        verify(&table, args.resources.resources().threads, &|done| progress.layer(&done))?;
    progress.end();
    writeln!(
        out,
        "{} wall sets and {} states (mirror-reduced) follow from their moves",
        verified.wall_sets, verified.states
    )?;
    out.flush()?;
    if args.nodes > 0 {
        confirm_start(&table, args.nodes, out)?;
    }
    Ok(())
}

fn confirm_start(table: &Table, nodes: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    let plan = table.plan();
    let [white, black] = plan.walls();
    let edge = if plan.edge_diagonal() { "on" } else { "off" };
    let rules: Rules =
        format!("{},walls={white}:{black},edge_diagonal={edge}", plan.size()).parse()?;
    let start = table.stats().start;
    match confirm(&Position::start(&rules), start, nodes) {
        Ok(proof) => {
            writeln!(out, "start {start}: confirmed by search, {} positions", proof.nodes)?;
        }
        Err(error @ (ProofError::Draw | ProofError::GivenUp { .. })) => {
            writeln!(out, "start {start}: not confirmed by search: {error}")?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
