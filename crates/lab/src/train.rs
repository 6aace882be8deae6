//! `stockade-lab train`: learning from data.

pub mod net;

use std::io::Write;

use clap::Subcommand;

/// Learn from data sets
#[derive(Subcommand, Clone, Debug)]
pub enum Trainer {
    /// Train a net for the engine
    Net(net::Options),
}

/// Runs a trainer.
///
/// # Errors
/// With a sentence for the user.
pub fn run(trainer: &Trainer, out: &mut dyn Write) -> anyhow::Result<()> {
    match trainer {
        Trainer::Net(options) => net::run(options, out),
    }
}
