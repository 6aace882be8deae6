//! Stockade, the one program for users: play Quoridor in a terminal, look at positions, count and
//! convert. One file per subcommand; each writes its result to the output it is handed.

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
mod limits;
mod matches;
mod moves;
mod panel;
mod perft;
mod play;
mod qtp;
mod records;
mod report;
mod serve;
mod show;
mod start;
mod ugi;

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
    match cli.command() {
        // The address is told before the site runs for hours.
        Command::Serve(args) => serve::run(&args, &mut anstream::stdout()),
        // A game waits for its players between lines, so nobody may hold the output meanwhile.
        Command::Play(args) => play::run(&args, &mut anstream::stdout()),
        // Results appear as they come.
        Command::Match(args) => matches::run(&args, &mut anstream::stdout()),
        Command::Analyse(args) => buffered(|out| analyse::run(&args, out)),
        Command::Show(args) => buffered(|out| show::run(&args, out)),
        Command::Convert(args) => buffered(|out| convert::run(&args, out)),
        Command::Moves(args) => buffered(|out| moves::run(&args, out)),
        Command::Perft(args) => buffered(|out| perft::run(&args, out)),
        Command::Bench(args) => buffered(|out| bench::run(&args, out)),
        Command::Agents(args) => buffered(|out| agents::run(&args, out)),
        // Dialogs read and write by the line.
        Command::Ugi(args) => ugi::run(&args),
        Command::Qtp(args) => qtp::run(&args),
        Command::Archive(args) => buffered(|out| archive::run(&args, out)),
        Command::Backup(args) => buffered(|out| backup::run(&args, out)),
        Command::Restore(args) => buffered(|out| backup::restore(&args, out)),
    }
}

/// Hands out standard output, and writes it in large pieces.
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
