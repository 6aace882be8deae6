//! `stockade-lab train`: learning from data and from play.

pub mod cnn;
pub mod ddqn;
pub mod forest;
pub mod ga;
pub(crate) mod games;
pub mod net;
mod progress;
mod provenance;

pub(crate) use games::random_opening;
pub(crate) use progress::Progress;

use std::io::Write;

use clap::Subcommand;

/// Learn from data sets or from play
#[derive(Subcommand, Clone, Debug)]
pub enum Trainer {
    /// Train a net for the engine
    Net(net::Options),
    /// Evolve the four weights of a published player (Bowler's genetic algorithm)
    Ga(ga::Options),
    /// Train Cornell's forest (100 trees over ten features)
    Forest(forest::Options),
    /// Train Cornell's convolutional network
    Cnn(cnn::Options),
    /// Train the Q-network of Labit & Tardif in their game
    Ddqn(ddqn::Options),
}

/// Runs a trainer.
///
/// # Errors
/// With a sentence for the user.
pub fn run(trainer: &Trainer, out: &mut dyn Write) -> anyhow::Result<()> {
    match trainer {
        Trainer::Net(options) => net::run(options, out),
        Trainer::Ga(options) => ga::run(options, out),
        Trainer::Forest(options) => forest::run(options, out),
        Trainer::Cnn(options) => cnn::run(options, out),
        Trainer::Ddqn(options) => ddqn::run(options, out),
    }
}
