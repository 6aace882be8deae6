//! The command line as a whole; the options of a subcommand stand in its own file.

use std::fmt;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use crate::{
    agents, analyse, archive, backup, bench, convert, matches, moves, perft, play, qtp, serve,
    show, ugi,
};

/// Quoridor in one program: play, analyse, look, count, convert.
///
/// Without a command it opens the playing site; `stockade play` plays at this terminal.
#[derive(Debug, Parser)]
#[command(name = "stockade", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// The command line of this process. Referees of QTP start every program with `-seed N` and
    /// nothing else.
    pub(crate) fn read() -> Cli {
        let words: Vec<String> =
            std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        match words.split_first() {
            Some((flag, rest)) if flag == "-seed" => Cli::of_referee(&rest.join(" ")),
            _ => Cli::parse(),
        }
    }

    fn of_referee(seed: &str) -> Cli {
        match seed.parse() {
            Ok(seed) => Cli { command: Some(Command::Qtp(qtp::QtpArgs::of_referee(seed))) },
            Err(_) => {
                let message = format!(
                    "-seed takes one whole number and nothing else, not {seed:?}: so referees \
                     start programs; stockade qtp --help tells more\n"
                );
                <Cli as CommandFactory>::command().error(ErrorKind::ValueValidation, message).exit()
            }
        }
    }

    /// The command; the playing site if none is given.
    pub(crate) fn command(self) -> Command {
        self.command.unwrap_or_else(|| Command::Serve(serve::ServeArgs::default()))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    Play(play::PlayArgs),
    Analyse(analyse::AnalyseArgs),
    Show(show::ShowArgs),
    Convert(convert::ConvertArgs),
    Moves(moves::MovesArgs),
    Perft(perft::PerftArgs),
    Match(matches::MatchArgs),
    Bench(bench::BenchArgs),
    Agents(agents::AgentsArgs),
    Ugi(ugi::UgiArgs),
    Qtp(qtp::QtpArgs),
    Archive(archive::ArchiveArgs),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
}

/// What an argument that cannot be understood is about. The program then ends with 2, as for the
/// mistakes that the argument parser finds itself.
#[derive(Debug)]
pub(crate) struct BadUsage(pub(crate) String);

impl fmt::Display for BadUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
