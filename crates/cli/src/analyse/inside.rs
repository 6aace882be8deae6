//! What a player thinks of a position, as tables.

use std::{io::Write, time::Instant};

use anyhow::bail;
use stockade_agents::{
    Request, Spec,
    insight::{Counters, CurvePoint, EdgeInsight, Evaluation, Insight, Meaning, MoveInsight, Unit},
};
use stockade_core::Game;
use stockade_engine::StopSignal;

use super::{
    AnalyseArgs,
    position::{plies, proof_text},
};

/// Moves of an expected line.
const LINE: usize = 8;

pub(super) fn run(
    args: &AnalyseArgs,
    game: &Game,
    stop: &StopSignal,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(outcome) = game.outcome() {
        bail!("the game is over: {outcome}");
    }
    let spec = match &args.agent {
        Some(spec) => spec.clone(),
        None => "stockade".parse::<Spec>()?,
    };
    let mut agent = spec.build();
    agent.new_game(game.rules())?;
    let (limits, started) = (args.limits.given(), Instant::now());
    let request = Request::new(game, limits).timed_by(&started).stopped_by(stop);
    let mut insight = agent.inside(request, &mut |_| ())?;
    insight.counters.elapsed_ms = started.elapsed().as_millis() as u64;
    insight.moves.truncate(args.lines.unwrap_or(usize::MAX));
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&insight)?)?);
    }
    let choice = insight.choice.map(|mv| mv.to_string()).unwrap_or_default();
    writeln!(out, "{} to move, {spec} plays {choice}", game.position().to_move())?;
    writeln!(out, "{}", cost(&insight))?;
    moves(&insight, out)?;
    if insight.curve.len() > 1 {
        curve(&insight, out)?;
    }
    if let Some(evaluation) = &insight.judgement.evaluation {
        features(evaluation, out)?;
    }
    edges(&insight.judgement.edges, out)
}

/// What the search has cost, in a line.
fn cost(insight: &Insight) -> String {
    let Counters { nodes, depth, elapsed_ms, sweep, pruned_share, ordered, remembered } =
        insight.counters;
    let mut parts = vec![
        format!("{nodes} {}", unit(insight.scale.unit)),
        format!("longest line {}", plies(depth)),
    ];
    if let Some(sweep) = sweep {
        parts.push(format!("{} of {} moves done", sweep.done, sweep.total));
        let share = 100.0 * pruned_share.unwrap_or_default();
        parts.push(format!("{} moves pruned ({share:.1} %)", sweep.pruned));
    }
    parts.extend(ordered.map(|count| format!("{count} evaluated for their order")));
    parts.extend(remembered.map(|count| format!("{count} remembered")));
    parts.push(format!("{:.1} s", elapsed_ms as f64 / 1000.0));
    parts.join(", ")
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Nodes => "nodes",
        Unit::Simulations => "simulations",
        Unit::Iterations => "iterations",
    }
}

/// What stands over the values.
fn meaning(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Chance => "win %",
        Meaning::Mean => "w/n",
        Meaning::Points => "points",
        Meaning::Reward => "Q",
    }
}

/// What stands in a column about a move.
type Column<'a> = &'a dyn Fn(&MoveInsight) -> Option<String>;

/// Every move with what is known of it; columns of which nothing is known are left out.
fn moves(insight: &Insight, out: &mut dyn Write) -> anyhow::Result<()> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let value = |known: &MoveInsight| worth(known, insight.scale.meaning);
    let visits = |known: &MoveInsight| known.visits.map(|visits| visits.to_string());
    let share = |known: &MoveInsight| known.share.map(percent);
    let prior = |known: &MoveInsight| known.prior.map(percent);
    let columns: [(&str, usize, Column<'_>); 4] = [
        (meaning(insight.scale.meaning), 16, &value),
        ("visits", 9, &visits),
        ("share", 8, &share),
        ("prior", 8, &prior),
    ];
    let is_known = |column: Column<'_>| insight.moves.iter().any(|known| column(known).is_some());
    let columns = columns.map(|column| is_known(column.2).then_some(column));
    let mut head = format!("\n{:<5}", "move");
    for (name, width, _) in columns.into_iter().flatten() {
        head += &format!("{name:>width$}");
    }
    writeln!(out, "{head}  expected")?;
    for known in &insight.moves {
        let mut row = format!("{:<5}", known.mv.to_string());
        for (_, width, column) in columns.into_iter().flatten() {
            row += &format!("{:>width$}", column(known).unwrap_or_default());
        }
        let line: Vec<String> = known.line.iter().take(LINE).map(ToString::to_string).collect();
        writeln!(out, "{row}  {}", line.join(" "))?;
    }
    Ok(())
}

/// What a move is worth; nothing where that is not known.
fn worth(known: &MoveInsight, meaning: Meaning) -> Option<String> {
    let bound = if known.is_bound { "<= " } else { "" };
    let value = known.value.map(|value| format!("{bound}{}", number(value, meaning)));
    known.proof.map(proof_text).or(value)
}

fn number(value: f64, meaning: Meaning) -> String {
    // A sum that is nothing may have a sign.
    let value = value + 0.0;
    match meaning {
        Meaning::Chance => format!("{:.1}", 100.0 * value),
        Meaning::Mean | Meaning::Points | Meaning::Reward => format!("{value:.3}"),
    }
}

/// What the position was worth as the search went on: about every second point, and the last.
fn curve(insight: &Insight, out: &mut dyn Write) -> anyhow::Result<()> {
    let (unit, meaning) = (unit(insight.scale.unit), insight.scale.meaning);
    writeln!(out, "\n{unit:>11} {:>9}", "strength")?;
    let (mut last, end) = (0, insight.curve.len() - 1);
    for (place, CurvePoint { nodes, value }) in insight.curve.iter().enumerate() {
        if *nodes >= 2 * last || place == end {
            last = *nodes;
            writeln!(out, "{nodes:>11} {:>9}", number(*value, meaning))?;
        }
    }
    Ok(())
}

/// The evaluation of the position as a table.
fn features(evaluation: &Evaluation, out: &mut dyn Write) -> anyhow::Result<()> {
    let is_weighed = evaluation.features.iter().any(|feature| feature.weight.is_some());
    let heads = if is_weighed { ["weight", "product"] } else { [""; 2] };
    let head = format!("{:<40} {:>9} {:>9} {:>9}", "feature", "value", heads[0], heads[1]);
    writeln!(out, "\n{}", head.trim_end())?;
    let cell = |value: Option<f64>| value.map(|value| format!("{value:.3}")).unwrap_or_default();
    for feature in &evaluation.features {
        let (name, value) = (feature.name.text(), cell(Some(feature.value)));
        let row = format!(
            "{name:<40} {value:>9} {:>9} {:>9}",
            cell(feature.weight),
            cell(feature.product)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    if let Some(total) = evaluation.total {
        let chance = if evaluation.has_noise { " (and chance, 0 to 1, in the search)" } else { "" };
        writeln!(out, "{:<40} {:>9} {:>9} {total:>9.3}{chance}", "total", "", "")?;
    }
    Ok(())
}

/// The edges that are hard to avoid, the one that costs most to block first.
fn edges(edges: &[EdgeInsight], out: &mut dyn Write) -> anyhow::Result<()> {
    if edges.is_empty() {
        return Ok(());
    }
    let mut edges = edges.to_vec();
    edges.sort_by_key(|edge| std::cmp::Reverse(edge.own.liability.max(edge.opponent.liability)));
    writeln!(
        out,
        "\n{:<7} {:>14} {:>14} {:>14} {:>14}",
        "", "own", "own", "opponent's", "opponent's"
    )?;
    writeln!(
        out,
        "{:<7} {:>14} {:>14} {:>14} {:>14}",
        "edge", "resiliency", "liability", "resiliency", "liability"
    )?;
    for EdgeInsight { cells: [one, other], own, opponent } in edges {
        let edge = format!("{one}-{other}");
        let (r, l) = (own.resiliency, own.liability);
        let (their_r, their_l) = (opponent.resiliency, opponent.liability);
        writeln!(out, "{edge:<7} {r:>14} {l:>14} {their_r:>14} {their_l:>14}")?;
    }
    Ok(())
}
