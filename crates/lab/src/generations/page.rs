//! One page that shows how a loop goes: pictures and tables, nothing loaded from elsewhere.

use std::path::PathBuf;

use stockade_arena::stats::{Estimate, elo_text};

use super::{
    state::{Play, Record, State, Training},
    status,
};
use crate::{
    files,
    plot::{GENERATIONS, Plot, Point, Series, escaped},
    train::net::log,
};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fbfaf7; --rule: #c9c5bb; --a: #0b6e8f; --b: #b4541a; --c: #5b7f2b; --d: #7b4fa3 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e3dc; --paper: #15191f; --rule: #414853; --a: #5cc0e0; --b: #f0985c; --c: #a4cc6a; --d: #c49ae8 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
figure { display: inline-block; margin: 0 1rem 1.5rem 0; vertical-align: top } figcaption { font-weight: 600 }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink) }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums } th, td { padding: .2rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule) }
th:first-child, td:first-child { text-align: left } .scroll { overflow-x: auto }";

/// The page. `training` tells where the net of a generation was trained.
pub(super) fn html(state: &State, training: impl Fn(u32) -> PathBuf) -> String {
    let now = match state.current() {
        Some(record) => format!("Generation {}: {}.", record.generation, status::phase(record)),
        None => "No generation is under way.".to_owned(),
    };
    let best = state.best().unwrap_or("none yet");
    let mut body =
        format!("<h1>Stockade learns</h1>\n<p>{now} Best net: <code>{best}</code>.</p>\n");
    body += "<h2>Strength</h2>\n";
    body += &gates(state).svg();
    body += &leads(state).svg();
    body += &gate_table(state);
    body += "<h2>Losses on games held out</h2>\n";
    body += &losses(state, "Value", |training| (training.held_out.value, training.classical.value));
    body +=
        &losses(state, "Policy", |training| (training.held_out.policy, training.classical.policy));
    if let Some(last) = state.records.iter().rev().find(|record| record.training.is_some()) {
        body += &course(last.generation, &training(last.generation));
        body += &calibration(last);
    }
    body += &training_table(state);
    body += "<h2>Games</h2>\n";
    body += &play_table(state);
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>Stockade learns</title><style>{STYLE}</style>\n<body>\n{body}</body></html>\n"
    )
}

fn point(x: f64, elo: Estimate) -> Point {
    Point { x, y: elo.value, bounds: Some((elo.lower, elo.upper)) }
}

/// Elo of each net against the best one before, and what the promoted ones add up to.
fn gates(state: &State) -> Plot<'static> {
    let (mut steps, mut sums, mut sum) = (Vec::new(), Vec::new(), 0.0);
    for record in &state.records {
        let Some(gate) = &record.gate else { continue };
        let x = f64::from(record.generation);
        steps.push(point(x, gate.elo()));
        if gate.passed && gate.elo().value.is_finite() {
            sum += gate.elo().value;
        }
        sums.push(Point { x, y: sum, bounds: None });
    }
    Plot {
        title: "Elo by generation".to_owned(),
        x: GENERATIONS,
        series: vec![
            Series { name: "against the best before".to_owned(), points: steps },
            Series { name: "promotions added up".to_owned(), points: sums },
        ],
    }
}

/// Elo against the classical evaluation at fixed simulations.
fn leads(state: &State) -> Plot<'static> {
    let mut sims: Vec<u64> =
        state.records.iter().flat_map(|record| &record.leads).map(|lead| lead.sims).collect();
    sims.sort_unstable();
    sims.dedup();
    let series = sims.into_iter().map(|sims| {
        let at = state.records.iter().flat_map(|record| {
            let of = record.leads.iter().filter(move |lead| lead.sims == sims);
            of.map(|lead| point(f64::from(record.generation), lead.elo()))
        });
        Series { name: format!("{sims} simulations"), points: at.collect() }
    });
    let title = "Elo against the classical evaluation".to_owned();
    Plot { title, x: GENERATIONS, series: series.collect() }
}

fn losses(state: &State, title: &str, of: impl Fn(&Training) -> (f64, f64)) -> String {
    let (mut net, mut classical) = (Vec::new(), Vec::new());
    for record in &state.records {
        let Some(training) = &record.training else { continue };
        let (x, (ours, theirs)) = (f64::from(record.generation), of(training));
        net.push(Point { x, y: ours, bounds: None });
        classical.push(Point { x, y: theirs, bounds: None });
    }
    let series = vec![
        Series { name: "net".to_owned(), points: net },
        Series { name: "classical".to_owned(), points: classical },
    ];
    Plot { title: format!("{title}, cross-entropy"), x: GENERATIONS, series }.svg()
}

/// The losses during a training.
fn course(generation: u32, path: &std::path::Path) -> String {
    // A page without this picture is better than none.
    let lines = log::read(&files::with_suffix(path, ".jsonl")).unwrap_or_default();
    let series = |name: &str, of: fn(&log::Line) -> f64| Series {
        name: name.to_owned(),
        points: lines
            .iter()
            .map(|line| Point { x: line.rows as f64 / 1e6, y: of(line), bounds: None })
            .collect(),
    };
    let title = format!("Value during the training of generation {generation}");
    let series = vec![
        series("taught", |line| line.value),
        series("held out", |line| line.held_out.value),
        series("classical", |line| line.classical.value),
    ];
    Plot { title, x: "million rows", series }.svg()
}

/// Win chances against what happened.
fn calibration(record: &Record) -> String {
    let Some(training) = &record.training else { return String::new() };
    let series = |name: &str, buckets: &[(u64, f64, f64)]| Series {
        name: name.to_owned(),
        points: buckets
            .iter()
            .filter(|bucket| bucket.0 > 0)
            .map(|&(_, said, happened)| Point { x: said, y: happened, bounds: None })
            .collect(),
    };
    let ideal = [0.0, 1.0].map(|x| Point { x, y: x, bounds: None }).to_vec();
    let series = vec![
        series("net", &training.held_out.calibration),
        series("classical", &training.classical.calibration),
        Series { name: "ideal".to_owned(), points: ideal },
    ];
    Plot { title: "Points that came, by win chance".to_owned(), x: "win chance", series }.svg()
}

fn gate_table(state: &State) -> String {
    let rows = state.records.iter().filter_map(|record| {
        let gate = record.gate.as_ref()?;
        let leads: Vec<String> = record
            .leads
            .iter()
            .map(|lead| format!("{} at {}", elo_text(&lead.elo()), lead.sims))
            .collect();
        let net = record.training.as_ref().map_or("", |training| &training.net);
        let [ours, theirs] = gate.sims;
        Some(vec![
            record.generation.to_string(),
            net.to_owned(),
            gate.against.clone(),
            format!("{:?}", gate.pairs),
            elo_text(&gate.elo()),
            format!("{ours:.0} : {theirs:.0}"),
            if gate.passed { "promoted" } else { "not promoted" }.to_owned(),
            leads.join(", "),
        ])
    });
    let head = [
        "generation",
        "net",
        "against",
        "pairs 0 … 2 points",
        "Elo",
        "simulations per move",
        "",
        "against classical, at simulations",
    ];
    table(&head, rows)
}

fn training_table(state: &State) -> String {
    let rows = state.records.iter().filter_map(|record| {
        let Training { held_out, classical, steps, seconds, .. } = record.training.as_ref()?;
        Some(vec![
            record.generation.to_string(),
            held_out.positions.to_string(),
            format!("{:.4} ({:.4})", held_out.value, classical.value),
            format!("{:.4} ({:.4})", held_out.result, classical.result),
            format!("{:.4} ({:.4})", held_out.policy, classical.policy),
            format!("{:.4}", held_out.floor),
            format!("{:.1} % ({:.1} %)", 100.0 * held_out.top, 100.0 * classical.top),
            steps.to_string(),
            format!("{seconds:.0}"),
        ])
    });
    let head = [
        "generation",
        "positions",
        "value (classical)",
        "against results",
        "policy",
        "its floor",
        "top move",
        "steps",
        "seconds",
    ];
    table(&head, rows)
}

fn play_table(state: &State) -> String {
    let rows = state.records.iter().filter_map(|record| {
        let play: &Play = record.play.as_ref()?;
        let [full, quick, graph] = play.rows;
        let (entropy, most) = play.opening_entropy;
        Some(vec![
            record.generation.to_string(),
            play.player.clone(),
            play.games.to_string(),
            full.to_string(),
            quick.to_string(),
            graph.to_string(),
            play.distinct_roots.to_string(),
            format!("{:.1}", play.plies),
            format!("{:.1} %", 100.0 * play.draws),
            format!("{:.1} %", 100.0 * play.first_player),
            format!("{entropy:.1} of {most:.1} bits"),
            format!("{:.0}", play.rows_per_second),
        ])
    });
    let head = [
        "generation",
        "player",
        "games",
        "full rows",
        "quick rows",
        "off the line",
        "different roots",
        "plies",
        "draws",
        "first player",
        "opening entropy",
        "root rows/s",
    ];
    table(&head, rows)
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let cells = |tag: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells = cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(&cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let head = cells("th", &mut head.iter().map(|&cell| cell.to_owned()));
    let rows: String = rows.map(|row| cells("td", &mut row.into_iter())).collect();
    format!("<div class=\"scroll\"><table>\n{head}{rows}</table></div>\n")
}
