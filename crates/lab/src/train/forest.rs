//! `stockade-lab train forest`: Cornell's forest over path-resiliency features.
//!
//! Games are played first and kept in FOREST.games.jsonl, from which an interrupted run goes on. A
//! fifth of the *games* is held out: positions of one game look alike, and the authors' cut through
//! a list of positions leaves them on both sides.

mod fit;
mod score;
#[cfg(test)]
mod tests;

use std::{io::Write, path::PathBuf, time::Instant};

use anyhow::{Result, ensure};
use clap::Args;
use serde::Serialize;
use stockade_agents::{
    cornell::{FEATURE_NAMES, FEATURES, Forest, features},
    model::Model,
};
use stockade_core::Rules;

use super::{
    games::{Play, Row, is_held_out},
    progress::Progress,
    provenance,
};
use crate::files;
pub(crate) use fit::{Fit, Samples, fit};
pub(crate) use score::{NAMES, Score, score};

/// Train Cornell's forest (100 trees over ten features)
///
/// An interrupted run is resumed. Beside the model are its games and MODEL.json, which says how it
/// was made and how good it is on games that it has not seen.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// File of the model
    #[arg(long, value_name = "MODEL")]
    pub out: PathBuf,
    /// Positions to learn from and to hold out
    #[arg(long, default_value_t = 3000)]
    pub rows: usize,
    /// Iterations of the search that plays the games
    #[arg(long, default_value_t = 1000)]
    pub iterations: u64,
    /// Number of trees
    #[arg(long, default_value_t = 100)]
    pub trees: usize,
    /// Rules of the games
    #[arg(long, default_value = "cornell")]
    pub rules: Rules,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    pub threads: u64,
    /// Where chance comes from
    #[arg(long, default_value_t = 42)]
    pub seed: u64,
}

/// What is known of a trained forest.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) rows: usize,
    pub(crate) held_out_rows: usize,
    pub(crate) games: u64,
    pub(crate) score: Score,
    /// Each feature's share of what impurity the splits took away.
    pub(crate) importances: Vec<(&'static str, f64)>,
    pub(crate) nodes: usize,
    /// Seconds that the trees took, without the games.
    pub(crate) seconds: f64,
}

/// Trains a forest and writes it.
///
/// # Errors
/// If there is nothing to learn from, or a file cannot be read or written.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    ensure!(options.trees > 0, "a forest needs trees: --trees 100");
    ensure!(options.rows >= 50, "{} positions teach nothing: --rows 3000", options.rows);
    ensure!(options.iterations > 0, "a search needs iterations: --iterations 1000");
    let play = Play {
        rules: options.rules,
        iterations: options.iterations,
        seed: options.seed,
        threads: options.threads,
    };
    let games = files::with_suffix(&options.out, ".games.jsonl");
    let mut told = Progress::to(out);
    let rows = play.rows(options.rows, &games, &mut told)?;
    let (forest, report) = train(&rows, options)?;
    let command = format!(
        "stockade-lab train forest --rows {} --iterations {} --trees {} --rules {} --seed {}",
        options.rows, options.iterations, options.trees, options.rules, options.seed
    );
    provenance::write(&options.out, &forest.to_bytes(), &command, &report)?;
    told.say(&report.text())?;
    told.say(&format!("written: {}", options.out.display()))
}

/// Learns from the games that are not held out and is judged by the others.
pub(crate) fn train(rows: &[Row], options: &Options) -> Result<(Forest, Report)> {
    let (held_out, taught): (Vec<&Row>, Vec<&Row>) =
        rows.iter().partition(|row| is_held_out(row.game));
    ensure!(!held_out.is_empty() && !taught.is_empty(), "too few games: ask for more rows");
    let table = table(&taught);
    let begun = Instant::now();
    let Fit { trees, importances } = fit(&table, options.trees, options.seed);
    let seconds = begun.elapsed().as_secs_f64();
    let nodes = trees.iter().map(Vec::len).sum();
    let forest = Forest::new(trees, None)?;
    let report = Report {
        rows: taught.len(),
        held_out_rows: held_out.len(),
        games: rows.last().map_or(0, |row| row.game + 1),
        score: score(&forest, &self::table(&held_out)),
        importances: FEATURE_NAMES.into_iter().zip(importances).collect(),
        nodes,
        seconds,
    };
    Ok((forest, report))
}

/// The features and classes of rows.
pub(crate) fn table(rows: &[&Row]) -> Samples {
    let inputs: Vec<[f64; FEATURES]> = rows.iter().map(|row| features(&row.position)).collect();
    let classes = rows.iter().map(|row| (row.result + 1) as u8).collect();
    Samples { inputs, classes }
}

impl Report {
    fn text(&self) -> String {
        let mut text = format!(
            "{} positions taught, {} held out by game; {} nodes in {:.1} s\n",
            self.rows, self.held_out_rows, self.nodes, self.seconds
        );
        text += &self.score.text();
        for (name, share) in &self.importances {
            let bar = "█".repeat((share * 60.0).round() as usize);
            text += &format!("\n{name:<27} {:>5.1} % {bar}", 100.0 * share);
        }
        text
    }
}
