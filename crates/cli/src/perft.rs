//! `stockade perft`: count the move sequences of a given length.

use std::{
    io::{IsTerminal, Write, stderr},
    time::Instant,
};

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use stockade_core::{Player, Position, perft, perft_divide};

use crate::{args::BadUsage, start::StartArgs};

/// Count the move sequences of DEPTH plies (perft)
///
/// Prints one number, a checksum of the rules. No moves follow a win.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade perft 3                              2062264
  stockade perft 2 --divide                     one line per first move, then the total
  stockade perft 4 --rules 5x5,walls=3
  stockade perft 2 --position \"d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\"

The depth is limited so that the count fits in 64 bits: 9 on the full board with walls, 21 on any
board without. Time and speed are printed to stderr if it is a terminal.")]
pub(crate) struct PerftArgs {
    /// Number of plies.
    #[arg(default_value_t = 4)]
    depth: u32,

    /// Split the count by the first move, in index order.
    #[arg(long)]
    divide: bool,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: StartArgs,
}

#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

#[derive(Serialize)]
struct Total {
    depth: u32,
    nodes: u64,
    position: String,
}

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let pos = args.start.position()?;
    let deepest = depth_limit(&pos);
    if args.depth > deepest {
        return Err(anyhow::anyhow!(
            "the count might not fit in 64 bits; the limit here is {deepest}"
        ))
        .with_context(|| BadUsage(format!("depth {} is too deep here", args.depth)));
    }
    let clock = Instant::now();
    let nodes = if args.divide { divide(args, &pos, out)? } else { perft(&pos, args.depth) };
    if args.json {
        let total = Total { depth: args.depth, nodes, position: pos.to_string() };
        writeln!(out, "{}", serde_json::to_string(&total)?)?;
    } else if args.divide {
        writeln!(out, "total {nodes}")?;
    } else {
        writeln!(out, "{nodes}")?;
    }
    if stderr().is_terminal() {
        let seconds = clock.elapsed().as_secs_f64();
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(anstream::stderr(), "{seconds:.3} s, {millions:.0} million per second")?;
    }
    Ok(())
}

/// Prints each branch as soon as it is counted, and adds them up.
fn divide(args: &PerftArgs, pos: &Position, out: &mut dyn Write) -> anyhow::Result<u64> {
    if args.depth == 0 {
        return Ok(1);
    }
    let mut total = 0;
    for (mv, nodes) in perft_divide(pos, args.depth) {
        total += nodes;
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&Branch { mv: mv.to_string(), nodes })?)?;
        } else {
            writeln!(out, "{mv} {nodes}")?;
        }
        out.flush()?;
    }
    Ok(total)
}

/// The deepest count that surely fits 64 bits, from the most moves a position can have: every slot
/// while a player has walls left, and two cells beside each of four neighbors.
fn depth_limit(pos: &Position) -> u32 {
    let has_walls = Player::ALL.iter().any(|&player| pos.stock(player) > 0);
    let slots = if has_walls { pos.size().slots().len() as u64 } else { 0 };
    u64::MAX.ilog(slots + 8)
}
