//! The command line as a whole; each subcommand has its options in its own file.

use std::fmt;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use crate::{
    agents, analyse, archive, backup, bench, convert, judge, matches, moves, perft, play, probe,
    puzzles, qtp, serve, show, solve, ugi, verify,
};

/// Quoridor: play, analyse, run matches, convert and solve.
///
/// Without a command it opens the playing site; `stockade play` plays in this terminal.
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
                    "-seed is how QTP referees start programs; it takes one whole number and \
                     nothing else, not {seed:?}; see stockade qtp --help\n"
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
    Solve(solve::SolveArgs),
    Probe(probe::ProbeArgs),
    Verify(verify::VerifyArgs),
    Judge(judge::JudgeArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Bench(bench::BenchArgs),
    Agents(agents::AgentsArgs),
    Ugi(ugi::UgiArgs),
    Qtp(qtp::QtpArgs),
    Archive(archive::ArchiveArgs),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
}

/// The argument that an error is about. The program then exits with 2, as it does for the mistakes
/// that the argument parser finds.
#[derive(Debug)]
pub(crate) struct BadUsage(pub(crate) String);

impl fmt::Display for BadUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
