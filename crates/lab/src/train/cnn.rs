//! `stockade-lab train cnn`: Cornell's network, with the encoder it was trained with and its own
//! weights in the file, which the published one had not.
//!
//! Games are kept in CNN.games.jsonl, the state of the training in CNN.checkpoint, a line for each
//! epoch in CNN.jsonl; a killed run goes on after its last epoch.

mod data;
mod network;
mod saved;
#[cfg(test)]
mod tests;

use std::{io::Write, path::PathBuf};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use stockade_agents::model::Model;
use stockade_core::{Rules, SplitMix64};

use super::{games::Play, net::round, progress::Progress, provenance};
use crate::files;
use data::Data;
use network::Network;

/// Train Cornell's convolutional network
///
/// An interrupted run is resumed. Beside the model are its games, its checkpoint, a log with a line
/// for each epoch, and MODEL.json, which says how it was made and how good it is.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// File of the model
    #[arg(long, value_name = "MODEL")]
    pub out: PathBuf,
    /// Positions to learn from and to hold out
    #[arg(long, default_value_t = 18_766)]
    pub rows: usize,
    /// Iterations of the search that plays the games
    #[arg(long, default_value_t = 1000)]
    pub iterations: u64,
    /// Most epochs
    #[arg(long, default_value_t = 50)]
    pub epochs: u64,
    /// Epochs without a better loss after which it ends
    #[arg(long, default_value_t = 2)]
    pub patience: u64,
    /// Positions in a batch
    #[arg(long, default_value_t = 128)]
    pub batch: usize,
    /// Adam's rate
    #[arg(long, default_value_t = 0.001)]
    pub rate: f32,
    /// What is held out: a fifth of the positions, as the authors did, or of the games
    #[arg(long, value_enum, default_value = "positions")]
    pub split: Split,
    /// Rules of the games; the board is the network's
    #[arg(long, default_value = "cornell")]
    pub rules: Rules,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    pub threads: u64,
    /// Where chance comes from
    #[arg(long, default_value_t = 42)]
    pub seed: u64,
}

/// What is held out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Split {
    /// Any position: those of one game are on both sides, which flatters
    Positions,
    /// Whole games
    Games,
}

/// How an epoch ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Epoch {
    pub(crate) epoch: u64,
    pub(crate) loss: f64,
    pub(crate) accuracy: f64,
    pub(crate) held_out_loss: f64,
    pub(crate) held_out_accuracy: f64,
}

impl Options {
    fn check(&self) -> Result<()> {
        let size = self.rules.size();
        ensure!(size.width() == size.height(), "the network knows square boards, not {size}");
        ensure!(self.rows >= 50, "{} positions teach nothing: --rows 18766", self.rows);
        ensure!(self.iterations > 0, "a search needs iterations: --iterations 1000");
        ensure!(self.batch >= 2, "a batch has two positions at least: --batch 128");
        ensure!(self.rate.is_finite() && self.rate > 0.0, "the rate must be above 0: --rate 0.001");
        Ok(())
    }

    /// Equal texts, equal networks after equally many epochs.
    fn task(&self) -> String {
        let Options { rows, iterations, batch, rate, rules, seed, .. } = self;
        let split = if self.split == Split::Games { " --split games" } else { "" };
        format!(
            "stockade-lab train cnn --rows {rows} --iterations {iterations} --batch {batch} \
             --rate {rate}{split} --rules {rules} --seed {seed}"
        )
    }

    fn command(&self) -> String {
        format!("{} --epochs {} --patience {}", self.task(), self.epochs, self.patience)
    }
}

/// Trains a network and writes the best one.
///
/// # Errors
/// If there is nothing to learn from, or a file cannot be read or written.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    options.check()?;
    let play = Play {
        rules: options.rules,
        iterations: options.iterations,
        seed: options.seed,
        threads: options.threads,
    };
    let games = files::with_suffix(&options.out, ".games.jsonl");
    let mut told = Progress::to(out);
    let rows = play.rows(options.rows, &games, &mut told)?;
    let data = Data::new(&rows, options.split, options.seed);
    ensure!(data.is_whole(), "too few games: ask for more rows");
    let epochs = train(options, &data, &mut told)?;
    if let Some(last) = epochs.last() {
        told.say(&format!(
            "the best of {} epochs is written: {}",
            last.epoch + 1,
            options.out.display()
        ))?;
    }
    Ok(())
}

/// All epochs, those of the log included; the best network so far is always in the file.
fn train(options: &Options, data: &Data, told: &mut Progress<'_>) -> Result<Vec<Epoch>> {
    let log = files::with_suffix(&options.out, ".jsonl");
    let checkpoint = files::with_suffix(&options.out, ".checkpoint");
    let mut network = Network::new(options.rules.size().width(), options.rate, options.seed);
    let mut epochs = saved::restore(&checkpoint, &options.task(), &mut network)?;
    while (epochs.len() as u64) < options.epochs && !is_stalled(&epochs, options.patience) {
        let epoch = epochs.len() as u64;
        let mut rng = SplitMix64::new(options.seed ^ epoch.rotate_left(24));
        let taught = network.learn(data, options.batch, &mut rng, &mut |done, all| {
            told.at(done, all, &format!("positions of epoch {epoch}"))
        })?;
        let held_out = network.judge(data.held_out());
        let line = Epoch {
            epoch,
            loss: round(taught.loss),
            accuracy: round(taught.accuracy),
            held_out_loss: round(held_out.loss),
            held_out_accuracy: round(held_out.accuracy),
        };
        let best = epochs.iter().map(|of| of.held_out_loss).fold(f64::INFINITY, f64::min);
        told.say(&format!(
            "epoch {epoch}: loss {:.4}, held out {:.4}, signs {:.3}, held out {:.3}",
            line.loss, line.held_out_loss, line.accuracy, line.held_out_accuracy
        ))?;
        epochs.push(line);
        if line.held_out_loss < best {
            let model = network.exported().to_bytes();
            provenance::write(&options.out, &model, &options.command(), &epochs)?;
        }
        saved::save(&checkpoint, &options.task(), &epochs, &mut network)?;
        let lines: Result<Vec<String>, _> = epochs.iter().map(serde_json::to_string).collect();
        files::replace(&log, (lines?.join("\n") + "\n").as_bytes())?;
    }
    Ok(epochs)
}

/// Whether the last epochs brought nothing.
fn is_stalled(epochs: &[Epoch], patience: u64) -> bool {
    let best = (0..epochs.len())
        .min_by(|&one, &other| epochs[one].held_out_loss.total_cmp(&epochs[other].held_out_loss));
    best.is_some_and(|best| (epochs.len() - 1 - best) as u64 >= patience)
}
