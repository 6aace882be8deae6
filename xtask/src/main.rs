//! Development tasks: `cargo xtask --help` lists them.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod certificates;
mod checklist;
mod command;
mod instructions;
mod openspiel;
mod page;
mod postgres;
mod suite;
mod test;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Development tasks.
///
/// `cargo xtask test` runs all checks; `instructions` and `openspiel` run one of them; `suite` rebuilds
/// the tactical suite.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Test(test::Options),
    Instructions(instructions::Options),
    Openspiel(openspiel::Options),
    Suite(suite::Options),
}

fn main() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Test(options) => test::run(&options),
        Verb::Instructions(options) => instructions::run(&options).map(|it| println!("{it}")),
        Verb::Openspiel(options) => openspiel::run(&options).map(|it| println!("{it}")),
        Verb::Suite(_) => suite::run().map(|it| println!("{it}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nfailed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
