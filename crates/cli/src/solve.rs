//! `stockade solve`: the exact value of every state of a small board.

use std::{
    io::{IsTerminal, Write, stderr},
    num::NonZero,
    path::PathBuf,
    thread,
    time::Instant,
};

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use stockade_core::Rules;
use stockade_solver::{Builder, Keep, Plan, Resources, SolutionStats, solve};

use crate::{args::BadUsage, progress::ProgressLine};

/// Solve a small board: win, loss or draw of every state
///
/// Prints who wins from the start, and how many wall sets and states there are. Repetition and
/// ply cap are ignored: a game that never has to end is a draw.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade solve 5x5 --walls 2                       lost in 18, 22420754 states
  stockade solve 5x5 --walls 3 --outcomes --threads 2
  stockade solve 4x7 --walls 3 --table 4x7-3.table   for stockade probe
  stockade solve 5x5 --walls 3:2 --no-edge-diagonal --json

With --table every layer is written to disk as soon as it is done; if the command is interrupted,
run it again to continue after the last layer. Progress is shown on stderr if it is a terminal.")]
pub(crate) struct SolveArgs {
    /// Files and ranks of the board, as in 5x5.
    #[arg(value_name = "WxH")]
    size: String,

    /// Walls of each player, or of White and Black as in 3:2.
    #[arg(long, value_name = "K")]
    walls: String,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    resources: ResourceArgs,

    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What is solved, apart from board and walls.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Find win, loss or draw only: a quarter of the memory, and faster.
    #[arg(long)]
    outcomes: bool,

    /// No diagonal jump where the edge of the board stops the straight one.
    #[arg(long)]
    no_edge_diagonal: bool,
}

impl GameArgs {
    pub(crate) fn plan(&self, size: &str, walls: &str) -> anyhow::Result<(Rules, Plan)> {
        let edge = if self.no_edge_diagonal { "off" } else { "on" };
        let text = format!("{size},walls={walls},edge_diagonal={edge}");
        let rules: Rules =
            text.parse().with_context(|| BadUsage(format!("{size} with walls {walls}")))?;
        let keep = if self.outcomes { Keep::Outcomes } else { Keep::Distances };
        Ok((rules, Plan::new(&rules, keep)?))
    }
}

/// Threads and memory.
#[derive(Debug, Args)]
pub(crate) struct ResourceArgs {
    /// Number of threads [default: all cores].
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Memory limit, as in 500MB or 12GB.
    #[arg(long, value_name = "LIMIT", default_value = "4GB", value_parser = read_bytes)]
    memory: u128,
}

impl ResourceArgs {
    pub(crate) fn resources(&self) -> Resources {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        Resources { threads: self.threads.map_or_else(cores, NonZero::get), memory: self.memory }
    }
}

fn read_bytes(text: &str) -> Result<u128, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "MB" | "M" => 20,
        "GB" | "G" => 30,
        _ => return Err("expected a number with MB or GB, as in 500MB or 12GB".to_owned()),
    };
    let number: u32 = digits.parse().map_err(|_| format!("{digits:?} is not a whole number"))?;
    Ok(u128::from(number) << unit)
}

#[derive(Serialize)]
struct SolveReport {
    board: String,
    walls: [u8; 2],
    edge_diagonal: bool,
    start: String,
    wall_sets: u64,
    states: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    mirror_reduced_states: u64,
    mirror_reduced_draws: u64,
    longest: Option<u8>,
    seconds: f64,
}

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (_, plan) = args.game.plan(&args.size, &args.walls)?;
    let clock = Instant::now();
    let mut builder = args.table.as_ref().map(|path| Builder::open(path, &plan)).transpose()?;
    let progress = ProgressLine::new();
    let stats =
        solve(&plan, args.resources.resources(), builder.as_mut(), &|done| progress.layer(&done))?;
    progress.end();
    let report = report(&plan, &stats, clock.elapsed().as_secs_f64());
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, out)?;
    }
    if stderr().is_terminal() {
        writeln!(anstream::stderr(), "{:.1} s", report.seconds)?;
    }
    Ok(())
}

fn report(plan: &Plan, stats: &SolutionStats, seconds: f64) -> SolveReport {
    let total = stats.total();
    SolveReport {
        board: plan.size().to_string(),
        walls: plan.walls(),
        edge_diagonal: plan.edge_diagonal(),
        start: stats.start.to_string(),
        wall_sets: total.sets,
        states: total.all.states(),
        wins: total.all.wins,
        losses: total.all.losses,
        draws: total.all.draws,
        mirror_reduced_states: total.kept.states(),
        mirror_reduced_draws: total.kept.draws,
        longest: (plan.keep() == Keep::Distances).then_some(total.all.longest),
        seconds,
    }
}

fn print(report: &SolveReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "start      {}", report.start)?;
    writeln!(out, "wall sets  {}", report.wall_sets)?;
    writeln!(
        out,
        "states     {} ({} mirror-reduced)",
        report.states, report.mirror_reduced_states
    )?;
    writeln!(out, "won        {}", report.wins)?;
    writeln!(out, "lost       {}", report.losses)?;
    writeln!(out, "drawn      {} ({} mirror-reduced)", report.draws, report.mirror_reduced_draws)?;
    if let Some(longest) = report.longest {
        writeln!(out, "longest    {longest} plies")?;
    }
    Ok(())
}
