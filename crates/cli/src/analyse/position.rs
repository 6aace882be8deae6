//! One position: its best moves.

use std::{io::Write, time::Instant};

use anyhow::bail;
use serde::Serialize;
use stockade_core::Game;
use stockade_engine::{Engine, EngineOptions, Line, Proof, Report, StopSignal};

use super::{AnalyseArgs, percent};

/// A line for programs.
#[derive(Serialize)]
struct LineReport {
    #[serde(rename = "move")]
    mv: String,
    /// Chance to win of the player to move, in percent.
    win_chance: f64,
    lead: f32,
    visits: u64,
    proof: Option<String>,
    pv: Vec<String>,
}

/// A position for programs.
#[derive(Serialize)]
struct PositionReport {
    position: String,
    to_move: String,
    nodes: u64,
    depth: u32,
    milliseconds: u128,
    lines: Vec<LineReport>,
}

pub(super) fn run(
    args: &AnalyseArgs,
    game: &Game,
    options: EngineOptions,
    stop: &StopSignal,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(outcome) = game.outcome() {
        bail!("the game is over: {outcome}");
    }
    let mut engine = Engine::new(options);
    let report = engine.search(game, &args.limits.limits(), &Instant::now(), stop, &mut |_| {});
    let lines = report.lines.iter().take(args.lines);
    if args.json {
        let report = PositionReport {
            position: game.position().to_string(),
            to_move: game.position().to_move().to_string(),
            nodes: report.nodes,
            depth: report.depth,
            milliseconds: report.elapsed.as_millis(),
            lines: lines.map(line_report).collect(),
        };
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    writeln!(out, "{}", heading(game, &report))?;
    for line in lines {
        let pv: Vec<String> = line.pv.iter().take(10).map(ToString::to_string).collect();
        writeln!(out, "{:>22}  lead {:+5.1}  {}", verdict(line), line.lead, pv.join(" "))?;
    }
    Ok(())
}

fn heading(game: &Game, report: &Report) -> String {
    let (player, seconds) = (game.position().to_move(), report.elapsed.as_secs_f64());
    format!(
        "{player} to move, {} simulations in {seconds:.1} s, longest line {} plies",
        report.nodes, report.depth
    )
}

/// The chance to win, or what is proven.
fn verdict(line: &Line) -> String {
    match line.proof {
        Some(proof) => proof_text(proof),
        None => format!("{:.1} %", percent(line.score)),
    }
}

fn proof_text(proof: Proof) -> String {
    match proof {
        Proof::Win(plies) => format!("wins in {plies} plies"),
        Proof::Loss(plies) => format!("loses in {plies} plies"),
        Proof::Draw => "draws".to_owned(),
    }
}

fn line_report(line: &Line) -> LineReport {
    LineReport {
        mv: line.pv.first().map(ToString::to_string).unwrap_or_default(),
        win_chance: percent(line.score),
        lead: line.lead,
        visits: line.visits,
        proof: line.proof.map(proof_text),
        pv: line.pv.iter().map(ToString::to_string).collect(),
    }
}
