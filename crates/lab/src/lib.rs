//! The tools of researchers: `stockade-lab`.
//!
//! - [`selfplay`] plays the engine against itself and keeps the games in data sets;
//! - [`train`] makes a net from data sets, and the models of published players;
//! - [`gate`] says whether one player is stronger than another at equal time;
//! - [`generations`] does all of this again and again, unattended;
//! - [`experiments`] runs the published experiments again, and shows what came out;
//! - [`tune`] looks for better parameters of the search;
//! - [`watch`] shows the game with unit fences in the terminal.
//!
//! The program is apart from `stockade`, so that players never wait for its build. Every verb goes
//! on where a kill has stopped it.

#![forbid(unsafe_code)]

mod contest;
pub mod experiments;
mod files;
pub mod gate;
pub mod generations;
mod ledger;
mod nn;
mod pace;
mod player;
mod plot;
pub mod selfplay;
mod statistics;
mod thread_clock;
pub mod train;
pub mod tune;
pub mod watch;

use std::io::Write;

use clap::{Parser, Subcommand};

pub use player::{EvalChoice, NetFile, Searcher, Setting};
pub use statistics::Statistics;

/// Self-play, training, gates, tuning and experiments for Stockade
#[derive(Parser)]
#[command(name = "stockade-lab", version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Selfplay(selfplay::Options),
    #[command(subcommand)]
    Train(train::Trainer),
    Gate(gate::Options),
    Loop(generations::Options),
    Tune(tune::Options),
    Watch(watch::Options),
    /// List the experiments
    List(experiments::ListOptions),
    Run(experiments::RunOptions),
    Report(experiments::ReportOptions),
}

/// Runs a command; results go to `out`.
///
/// # Errors
/// With a sentence for the user.
pub fn run(cli: Cli, out: &mut dyn Write) -> anyhow::Result<()> {
    match cli.command {
        Command::Selfplay(options) => selfplay::run(&options, out),
        Command::Train(trainer) => train::run(&trainer, out),
        Command::Gate(options) => gate::run(&options, out),
        Command::Tune(options) => tune::run(&options, out),
        Command::List(options) => experiments::list(&options, out),
        Command::Run(options) => experiments::run(&options, out),
        Command::Report(options) => experiments::report(&options, out),
        Command::Watch(options) => watch::run(&options, out),
        Command::Loop(options) => generations::run(&options, out),
    }
}
