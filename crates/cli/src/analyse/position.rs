//! One position: its best moves.

use std::{io::Write, time::Instant};

use anyhow::bail;
use serde::Serialize;
use stockade_agents::Spec;
use stockade_core::Game;
use stockade_engine::{Engine, EngineOptions, Limits, Line, Proof, Report, Request, StopSignal};

use super::{AnalyseArgs, percent};

/// Moves that are shown unless somebody wants more or fewer.
const USUAL_LINES: usize = 3;

/// A line for programs. An agent that reports nothing gives a move alone.
#[derive(Serialize)]
struct LineReport {
    #[serde(rename = "move")]
    mv: String,
    /// Chance to win of the player to move, in percent.
    win_chance: Option<f64>,
    lead: Option<f32>,
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
    let (report, mut lines) = match &args.agent {
        Some(spec) => ask(spec, args.limits.given(), game, stop)?,
        None => {
            let limits = args.limits.limits();
            let (mut engine, started) = (Engine::new(options), Instant::now());
            let report =
                engine.search(Request::new(game, limits).timed_by(&started).stopped_by(stop));
            let lines = report.lines.iter().map(line_report).collect();
            (report, lines)
        }
    };
    lines.truncate(args.lines.unwrap_or(USUAL_LINES));
    if args.json {
        let report = PositionReport {
            position: game.position().to_string(),
            to_move: game.position().to_move().to_string(),
            nodes: report.nodes,
            depth: report.depth,
            milliseconds: report.elapsed.as_millis(),
            lines,
        };
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    // The engine counts simulations; other agents count nodes of their own kind.
    let unit = if args.agent.is_some() { "node" } else { "simulation" };
    writeln!(out, "{}", heading(game, &report, unit))?;
    for line in lines {
        let lead = line.lead.map_or_else(String::new, |lead| format!("lead {lead:+5.1}"));
        let pv: Vec<&str> = line.pv.iter().take(10).map(String::as_str).collect();
        writeln!(out, "{:>22}  {lead:>10}  {}", verdict(&line), pv.join(" "))?;
    }
    Ok(())
}

/// The last report of an agent and its lines, its choice in front.
fn ask(
    spec: &Spec,
    limits: Limits,
    game: &Game,
    stop: &StopSignal,
) -> anyhow::Result<(Report, Vec<LineReport>)> {
    let mut agent = spec.build();
    agent.new_game(game.rules())?;
    let started = Instant::now();
    let mut report = Report::default();
    let mv = agent.choose(
        Request::new(game, limits).stopped_by(stop).reporting_to(&mut |news| report = news.clone()),
    )?;
    report.elapsed = started.elapsed();
    let (choice, others): (Vec<&Line>, Vec<&Line>) =
        report.lines.iter().partition(|line| line.pv.first() == Some(&mv));
    let mut lines: Vec<LineReport> = choice.into_iter().chain(others).map(line_report).collect();
    if lines.first().is_none_or(|line| line.mv != mv.to_string()) {
        let (mv, pv) = (mv.to_string(), vec![mv.to_string()]);
        lines
            .insert(0, LineReport { mv, win_chance: None, lead: None, visits: 0, proof: None, pv });
    }
    Ok((report, lines))
}

fn heading(game: &Game, report: &Report, unit: &str) -> String {
    let (player, seconds) = (game.position().to_move(), report.elapsed.as_secs_f64());
    let plural = if report.nodes == 1 { "" } else { "s" };
    let (nodes, longest) = (report.nodes, plies(report.depth));
    format!("{player} to move, {nodes} {unit}{plural} in {seconds:.1} s, longest line {longest}")
}

pub(super) fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// The chance to win, or what is proven.
fn verdict(line: &LineReport) -> String {
    match (&line.proof, line.win_chance) {
        (Some(proof), _) => proof.clone(),
        (None, Some(chance)) => format!("{chance:.1} %"),
        (None, None) => "plays".to_owned(),
    }
}

pub(super) fn proof_text(proof: Proof) -> String {
    match proof {
        Proof::Win(count) => format!("wins in {}", plies(count.into())),
        Proof::Loss(count) => format!("loses in {}", plies(count.into())),
        Proof::Draw => "draws".to_owned(),
    }
}

fn line_report(line: &Line) -> LineReport {
    LineReport {
        mv: line.pv.first().map(ToString::to_string).unwrap_or_default(),
        win_chance: Some(percent(line.score)),
        lead: Some(line.lead),
        visits: line.visits,
        proof: line.proof.map(proof_text),
        pv: line.pv.iter().map(ToString::to_string).collect(),
    }
}
