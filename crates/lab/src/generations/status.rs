//! The state of a loop in words.

use std::fmt::Write;

use stockade_arena::stats::elo_text;

use super::state::{Record, State};

/// How a loop stands, for a terminal.
pub(super) fn text(state: &State) -> String {
    let mut text = String::new();
    for record in &state.records {
        line(&mut text, format_args!("generation {}: {}", record.generation, summary(record)));
    }
    let best = state.best().unwrap_or("the first player");
    line(&mut text, format_args!("best: {best}"));
    match state.current() {
        Some(record) => {
            let (generation, phase) = (record.generation, phase(record));
            line(&mut text, format_args!("generation {generation} is under way: {phase}"));
        }
        None => line(&mut text, format_args!("no generation is under way")),
    }
    text
}

/// A line for each net that was ever gated, failures too.
pub(super) fn history(state: &State) -> String {
    let mut text = "# Nets\n\nEvery net that was gated, promoted or not.\n\n".to_owned();
    text += "| generation | net | against | pairs 0 … 2 points | Elo | lead over classical | |\n";
    text += "|---|---|---|---|---|---|---|\n";
    for record in &state.records {
        let (Some(training), Some(gate)) = (&record.training, &record.gate) else { continue };
        let lead = |lead: &super::state::Lead| {
            format!("{} at {} simulations", elo_text(&lead.elo()), lead.sims)
        };
        let leads: Vec<String> = record.leads.iter().map(lead).collect();
        line(
            &mut text,
            format_args!(
                "| {} | `{}` | {} | {:?} | {} | {} | {} |",
                record.generation,
                training.net,
                gate.against,
                gate.pairs,
                elo_text(&gate.elo()),
                leads.join(", "),
                if gate.passed { "promoted" } else { "not promoted" },
            ),
        );
    }
    text
}

fn summary(record: &Record) -> String {
    let mut parts = Vec::new();
    if let Some(play) = &record.play {
        let roots = play.rows[0] + play.rows[1];
        parts.push(format!("{} games by {}, {roots} root rows", play.games, play.player));
    }
    if let Some(training) = &record.training {
        let (net, classical) = (&training.held_out, &training.classical);
        parts.push(format!(
            "{}: value {:.4} (classical {:.4}), policy {:.4} ({:.4})",
            training.net, net.value, classical.value, net.policy, classical.policy
        ));
    }
    if let Some(gate) = &record.gate {
        let word = if gate.passed { "promoted" } else { "not promoted" };
        parts.push(format!("{} Elo against {}, {word}", elo_text(&gate.elo()), gate.against));
    }
    for lead in &record.leads {
        parts.push(format!("{} Elo at {} simulations", elo_text(&lead.elo()), lead.sims));
    }
    parts.join("; ")
}

/// What is being done.
pub(super) fn phase(record: &Record) -> &'static str {
    match (&record.play, &record.training, &record.gate) {
        (None, ..) => "playing",
        (_, None, _) => "training",
        (.., None) => "gating",
        _ => "measuring its lead",
    }
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{words}");
}
