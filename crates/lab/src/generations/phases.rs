//! The phases of a generation. Each goes on where a kill has stopped it.

use std::{io::Write, path::PathBuf, time::Instant};

use anyhow::{Context, Result};
use stockade_core::Rules;
use stockade_engine::net::Net;

use super::{
    folder::Folder,
    settings::Settings,
    state::{Lead, Match, Play, Record, Training},
};
use crate::{
    EvalChoice, files, gate, player, selfplay,
    train::net::{self, Source},
};

/// Ends the generation that is under way.
pub(super) fn generation(folder: &mut Folder, threads: usize, out: &mut dyn Write) -> Result<()> {
    while let Some(record) = folder.state.current() {
        let Record { generation, play, training, gate, .. } = record;
        let generation = *generation;
        let next = (play.is_none(), training.is_none(), gate.is_none());
        let lead = record.next_lead(&folder.state.settings);
        let mut done = record.clone();
        match (next, lead) {
            ((true, ..), _) => done.play = Some(play_games(folder, generation, threads, out)?),
            ((_, true, _), _) => done.training = Some(train(folder, generation, threads, out)?),
            ((.., true), _) => done.gate = Some(pass_gate(folder, record, threads, out)?),
            (_, Some(sims)) => done.leads.push(measure(folder, record, sims, threads, out)?),
            (_, None) => return Ok(()),
        }
        if let Some(last) = folder.state.records.last_mut() {
            *last = done;
        }
        folder.save()?;
    }
    Ok(())
}

fn play_games(
    folder: &Folder,
    generation: u32,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Play> {
    let settings = &folder.state.settings;
    let eval = folder.best()?;
    writeln!(
        out,
        "generation {generation}: {} plays {} games",
        eval.fingerprint(),
        settings.games
    )?;
    let options = selfplay::Options {
        out: folder.games(generation),
        games: settings.games,
        threads,
        eval,
        generation,
        rules: Rules::standard(),
        seed: settings.seed,
        recipe: settings.play.clone(),
    };
    let before = match options.out.exists() {
        true => selfplay::read_statistics(&options.out)?.rows,
        false => [0; 3],
    };
    let begun = Instant::now();
    let statistics = selfplay::play(&options, out)?;
    let made: u64 = (0..2).map(|source| statistics.rows[source] - before[source]).sum();
    let speed = made as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    Ok(Play::new(options.eval.fingerprint(), &statistics, speed))
}

fn train(
    folder: &Folder,
    generation: u32,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Training> {
    let settings = &folder.state.settings;
    writeln!(out, "generation {generation}: training")?;
    let from = beginning(folder, generation);
    let mut learning = settings.train.clone();
    learning.train_seed = settings.seed.wrapping_add(u64::from(generation));
    if from.is_some() {
        // What is known already should not be forgotten.
        learning.rate *= CONTINUED_RATE;
    }
    let options = net::Options {
        data: sources(folder, generation)?,
        out: folder.training(generation),
        from,
        threads: Some(threads),
        settings: learning,
    };
    let begun = Instant::now();
    let outcome = net::train(&options, out)?;
    let trained = Net::load(&options.out)?;
    let name = format!("net{}-{}.net", trained.shape().width(), player::net_hash(&trained));
    files::replace(&folder.net(&name), &trained.to_bytes())?;
    Ok(Training {
        net: name,
        steps: outcome.steps,
        seconds: begun.elapsed().as_secs_f64().round(),
        held_out: outcome.net,
        classical: outcome.classical,
    })
}

/// The net that a training goes on with; `None` for fresh weights.
fn beginning(folder: &Folder, generation: u32) -> Option<PathBuf> {
    let Settings { fresh_every, first, .. } = &folder.state.settings;
    match generation {
        _ if *fresh_every == 1 => None,
        0 => first.clone(),
        _ if generation.is_multiple_of(*fresh_every) => None,
        _ => Some(files::with_suffix(&folder.training(generation - 1), ".checkpoint")),
    }
}

/// The rate when going on with a net, as a share of that for a fresh one.
const CONTINUED_RATE: f32 = 0.2;

/// The window over the generations: all of the last ones, some of the older ones.
fn sources(folder: &Folder, generation: u32) -> Result<Vec<Source>> {
    let settings = &folder.state.settings;
    let more = settings.more_data.iter().map(|text| text.parse());
    let mut sources = more.collect::<Result<Vec<Source>>>()?;
    for earlier in 0..=generation {
        let age = (generation - earlier) as usize;
        let share = if age < settings.window { 1.0 } else { settings.old_share };
        sources.push(Source { path: folder.games(earlier), share });
    }
    Ok(sources)
}

fn pass_gate(
    folder: &Folder,
    record: &Record,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Match> {
    let settings = &folder.state.settings;
    let best = folder.best()?;
    writeln!(out, "generation {}: gate against {}", record.generation, best.fingerprint())?;
    let options = gate::Options {
        out: Some(folder.pairs(record.generation, "gate")),
        pairs: settings.gate_pairs,
        ms: settings.gate_ms,
        sims: settings.gate_sims,
        sprt: vec![0.0, 40.0],
        all: false,
        ..contest(folder, record, best, threads)?
    };
    let outcome = gate::play(&options, out)?;
    let word = if outcome.passed { "promoted" } else { "not promoted" };
    writeln!(out, "generation {}: {word}", record.generation)?;
    Ok(Match::new(options.b.fingerprint(), &outcome))
}

fn measure(
    folder: &Folder,
    record: &Record,
    sims: u64,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Lead> {
    let generation = record.generation;
    writeln!(out, "generation {generation}: {sims} simulations against the classical evaluation")?;
    let options = gate::Options {
        out: Some(folder.pairs(generation, &format!("lead-{sims}"))),
        pairs: folder.state.settings.lead_pairs,
        sims: Some(sims),
        all: true,
        ..contest(folder, record, EvalChoice::Classical, threads)?
    };
    let outcome = gate::play(&options, out)?;
    Ok(Lead { sims, pairs: outcome.tally.pairs().counts() })
}

/// The net of a generation against another.
fn contest(
    folder: &Folder,
    record: &Record,
    against: EvalChoice,
    threads: usize,
) -> Result<gate::Options> {
    let training = record.training.as_ref().context("the net is not trained yet")?;
    Ok(gate::Options {
        a: EvalChoice::load(&folder.net(&training.net))?,
        b: against,
        set_a: Vec::new(),
        set_b: Vec::new(),
        out: None,
        pairs: 0,
        ms: 0,
        sims: None,
        sprt: vec![0.0, 40.0],
        all: false,
        threads,
        rules: Rules::standard(),
        seed: folder.state.settings.seed.wrapping_add(u64::from(record.generation)),
    })
}
