//! Stockade, the one program for users: play Quoridor in a terminal, look at positions, count and
//! convert. One file per subcommand; each writes its result to the output it is handed.

mod args;
mod board;
mod convert;
mod input;
mod moves;
mod panel;
mod perft;
mod report;
mod show;
mod start;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    let result = run(Cli::parse());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough, as in `stockade moves | head`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            // Nothing is left to tell anybody if even this cannot be written.
            let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {error:#}");
            ExitCode::from(if error.is::<args::BadUsage>() { 2 } else { 1 })
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match cli.command {
        Command::Convert(args) => convert::run(&args, &mut out)?,
        Command::Perft(args) => perft::run(&args, &mut out)?,
        Command::Moves(args) => moves::run(&args, &mut out)?,
        Command::Show(args) => show::run(&args, &mut out)?,
    }
    Ok(out.flush()?)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
