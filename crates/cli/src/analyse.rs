//! `stockade analyse`: the engine on a position, or on every move of a game.

mod game;
mod inside;
mod position;

use std::{io::Write, path::PathBuf};

use anyhow::bail;
use clap::Args;
use stockade_agents::Spec;
use stockade_core::PlayerCount;
use stockade_engine::{EngineOptions, StopSignal};

use crate::{limits::LimitArgs, records, start::StartArgs};

/// Analyse a position, or every move of a game
///
/// For a position: the best moves, each with the win chance of the player to move, the lead in steps
/// and the expected line; a proven result replaces the chance. For a game: White's win chance after
/// every move, and a mark on moves that lose 5 points (?!), 10 points (?) or 15 points (??).
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade analyse --moves \"e2 e8 e3 e7\" --lines 3
  stockade analyse --position \"d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\" --time 5s
  stockade analyse --rules four --moves \"e2 b5 e8\"
  stockade analyse --record games.qgn --game 2 --nodes 20000
  stockade analyse --agent bowler:depth=3 --moves \"e2 e8\"
  stockade analyse --agent cornell:eval=forest --rules cornell --inside
  stockade analyse --json --nodes 1000")]
pub(crate) struct AnalyseArgs {
    /// Analyse a game from this file (.qgn, .pgn), - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "rules"])]
    record: Option<PathBuf>,

    /// With --record: which game, counted from 1 [default: the last].
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<usize>,

    /// How many moves to show for a position [default: 3; all with --inside].
    #[arg(long, value_name = "N")]
    lines: Option<usize>,

    /// Use this agent instead of the engine, within its own limits unless others are given;
    /// `stockade agents` lists them all.
    #[arg(long, value_name = "SPEC", conflicts_with_all = ["record", "threads"])]
    agent: Option<Spec>,

    /// Show what the player thinks of the position: every move with its value and visits, what the
    /// search has cost, how its opinion has changed, and its evaluation part by part.
    #[arg(long, conflicts_with_all = ["record", "threads"])]
    inside: bool,

    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,

    /// Print JSON: one object for a position, one per line for each move of a game.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    start: StartArgs,
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = match &args.record {
        Some(path) => records::to_game(&records::read_one(path, args.game)?, path)?,
        None => args.start.game()?,
    };
    if args.record.is_some() && game.rules().players() != PlayerCount::Two {
        bail!(
            "only games of two players are analysed move by move; for a position of four players \
             use --rules four with --position or --moves"
        );
    }
    let stop = StopSignal::default();
    let raised = stop.clone();
    // Ctrl-C stops the search, and the result so far is printed.
    ctrlc::set_handler(move || raised.raise())?;
    let options = EngineOptions { threads: args.threads.into(), ..EngineOptions::default() };
    if args.inside {
        inside::run(args, &game, &stop, out)
    } else if args.record.is_some() {
        game::run(args, &game, options, &stop, out)
    } else {
        position::run(args, &game, options, &stop, out)
    }
}

/// A share as a percentage with one decimal.
fn percent(share: f32) -> f64 {
    (f64::from(share) * 1000.0).round() / 10.0
}
