//! Stockade's tools for researchers: self-play, training, gates, tuning.

use std::process::ExitCode;

use clap::Parser;
use stockade_lab::Cli;

fn main() -> ExitCode {
    match stockade_lab::run(Cli::parse(), &mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error cannot be written either, the exit code must do.
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("error: {error:#}\n").as_bytes(),
            );
            ExitCode::FAILURE
        }
    }
}
