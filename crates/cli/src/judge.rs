//! `stockade judge`: how often an agent throws away a win or a draw.

mod fixed_set;
mod games;
mod phase;
mod report;
mod verdict;

use std::{io::Write, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use stockade_agents::Spec;
use stockade_arena::RandomOpenings;
use stockade_core::Rules;
use stockade_solver::{Keep, Plan, Table, TableFolder};

use crate::{args::BadUsage, progress::ProgressLine, solve::ResourceArgs};
use report::JudgeReport;

/// Count how often an agent throws away a win or a draw on a small board
///
/// A table of exact values tells what every move is worth. This judges the moves of games that the
/// agent plays from random openings, against perfect play with both colors and against itself, and
/// its moves in a fixed set of positions that is the same for every agent. It counts positions that
/// are won or drawn and in which some move throws that away.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade judge random --board 5x5 --walls 3
  stockade judge stockade:nodes=1000 --games 30 --positions 300 --seed 7
  stockade judge greedy --board 4x4 --walls 2 --json

Phases: opening, while less than a third of the walls is on the board; ending, once nobody has
walls left; middle, between the two. Bounds hold with 95 %; games from one opening count as
dependent. Repetition or ply cap in a won position throws the win away.

The table is one in the user's data folder, built on first use, unless --table names a file.
Limit the agent by its own options; limits by nodes give the same result on every machine.")]
pub(crate) struct JudgeArgs {
    /// The agent, as in stockade:level=5; `stockade agents` lists all.
    #[arg(value_name = "AGENT")]
    agent: Spec,

    /// Files and ranks of the board.
    #[arg(long, value_name = "WxH", default_value = "5x5")]
    board: String,

    /// Walls of each player, or of White and Black as in 3:2.
    #[arg(long, value_name = "K", default_value = "3")]
    walls: String,

    /// No diagonal jump where the edge of the board stops the straight one.
    #[arg(long)]
    no_edge_diagonal: bool,

    /// Games to play, three from every opening.
    #[arg(long, value_name = "N", default_value_t = 60)]
    games: usize,

    /// Random plies of an opening.
    #[arg(long, value_name = "N", default_value_t = 2)]
    plies: usize,

    /// Positions of the fixed set, the same number in every phase.
    #[arg(long, value_name = "N", default_value_t = 300)]
    positions: usize,

    /// Seed of openings, positions and the agent's chance.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// A file written by stockade solve.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    resources: ResourceArgs,
}

pub(crate) fn run(args: &JudgeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = rules(args)?;
    let mut agents = [args.agent.build(), args.agent.build()];
    agents[0].supports(&rules)?;
    let openings = openings(args)?;
    let table = table(args, &rules)?;
    let games = games::judge(&table, &rules, &mut agents, openings, args.games, args.seed)?;
    let set = fixed_set::draw(&table, &rules, args.positions, args.seed)?;
    let positions = fixed_set::judge(&table, &rules, agents[0].as_mut(), &set, args.seed)?;
    let report = JudgeReport::new(&args.agent, &rules, args.seed, &games, &positions);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

fn rules(args: &JudgeArgs) -> anyhow::Result<Rules> {
    let JudgeArgs { board, walls, .. } = args;
    let edge = if args.no_edge_diagonal { "off" } else { "on" };
    let text = format!("{board},walls={walls},edge_diagonal={edge}");
    text.parse().with_context(|| BadUsage(format!("--board {board} --walls {walls}")))
}

/// Openings as of a match; its reader knows which lengths are possible.
fn openings(args: &JudgeArgs) -> anyhow::Result<RandomOpenings> {
    let text = format!("random:plies={}", args.plies);
    text.parse().with_context(|| BadUsage(format!("--plies {}", args.plies)))
}

fn table(args: &JudgeArgs, rules: &Rules) -> anyhow::Result<Table> {
    let plan = Plan::new(rules, Keep::Distances)?;
    if let Some(path) = &args.table {
        let table = Table::open_for(path, &plan)?;
        return Ok(table);
    }
    let Some(folder) = TableFolder::of_user() else {
        bail!("there is no home folder for tables; set HOME or name a file with --table")
    };
    let progress = ProgressLine::new();
    let table =
        folder.find_or_build(&plan, args.resources.resources(), &|done| progress.layer(&done))?;
    progress.end();
    Ok(table)
}
