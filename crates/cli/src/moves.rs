//! `stockade moves`: the legal moves.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use stockade_core::{Move, MoveKind};

use crate::start::StartArgs;

/// List the legal moves, one per line, in index order
///
/// Pawn moves come first, then horizontal and vertical walls, each starting at a1. A finished game
/// has no moves.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade moves | wc -l                        131
  stockade moves --position \"d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\"
  stockade moves --rules four --moves \"e2 b5\" --json

A pawn move is the square the pawn goes to (e2). A wall is the square nearest a1 of the four it
touches, and h or v (e3h, e3v). A player who has no other move passes: --.")]
pub(crate) struct MovesArgs {
    /// Print one JSON object per line: move, index and kind.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: StartArgs,
}

#[derive(Serialize)]
struct MoveLine {
    #[serde(rename = "move")]
    text: String,
    index: usize,
    kind: &'static str,
}

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    for mv in args.start.position()?.legal_moves().iter() {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&line(mv))?)?;
        } else {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(())
}

fn line(mv: Move) -> MoveLine {
    let kind = match mv.kind() {
        MoveKind::Pawn(_) => "pawn",
        MoveKind::Wall(_) => "wall",
        MoveKind::Pass => "pass",
    };
    MoveLine { text: mv.to_string(), index: mv.index(), kind }
}
