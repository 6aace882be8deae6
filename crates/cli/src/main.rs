//! Stockade, the program for users. One file per subcommand; each writes its result to the output it
//! is given.

mod agents;
mod analyse;
mod archive;
mod args;
mod backup;
mod bench;
mod board;
mod convert;
mod dialog;
mod input;
mod judge;
mod limits;
mod matches;
mod moves;
mod panel;
mod perft;
mod play;
mod probe;
mod progress;
mod puzzles;
mod qtp;
mod records;
mod report;
mod serve;
mod show;
mod solve;
mod start;
mod ugi;
mod verify;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};

use args::{Cli, Command};

fn main() -> ExitCode {
    let result = run(Cli::read());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, as in `stockade moves | head`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            // If standard error cannot be written either, the exit code must do.
            let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {error:#}");
            ExitCode::from(if error.is::<args::BadUsage>() { 2 } else { 1 })
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command() {
        // The address must appear at once, not when the site ends.
        Command::Serve(args) => serve::run(&args, &mut anstream::stdout()),
        // A game waits for input between lines, so the output must not be locked.
        Command::Play(args) => play::run(&args, &mut anstream::stdout()),
        // Results appear as they come.
        Command::Match(args) => matches::run(&args, &mut anstream::stdout()),
        Command::Analyse(args) => buffered(|out| analyse::run(&args, out)),
        Command::Show(args) => buffered(|out| show::run(&args, out)),
        Command::Convert(args) => buffered(|out| convert::run(&args, out)),
        Command::Moves(args) => buffered(|out| moves::run(&args, out)),
        Command::Perft(args) => buffered(|out| perft::run(&args, out)),
        Command::Solve(args) => buffered(|out| solve::run(&args, out)),
        Command::Probe(args) => buffered(|out| probe::run(&args, out)),
        Command::Verify(args) => buffered(|out| verify::run(&args, out)),
        Command::Judge(args) => buffered(|out| judge::run(&args, out)),
        Command::Puzzles(args) => buffered(|out| puzzles::run(&args, out)),
        Command::Bench(args) => buffered(|out| bench::run(&args, out)),
        Command::Agents(args) => buffered(|out| agents::run(&args, out)),
        // Protocols read and write line by line.
        Command::Ugi(args) => ugi::run(&args),
        Command::Qtp(args) => qtp::run(&args),
        Command::Archive(args) => buffered(|out| archive::run(&args, out)),
        Command::Backup(args) => buffered(|out| backup::run(&args, out)),
        Command::Restore(args) => buffered(|out| backup::restore(&args, out)),
    }
}

/// Runs a command with buffered standard output.
fn buffered(write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    write(&mut out)?;
    Ok(out.flush()?)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
