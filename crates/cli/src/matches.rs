//! `stockade match`: engines against each other.

mod display;
mod json;
mod options;

use std::io::Write;

use anyhow::{Context, bail};
use stockade_agents::{Agent, StopSignal};
use stockade_arena::{
    FinishedGame, Ledger, Openings, Settings, Standings, Summary, Tournament, stats::Verdict,
};

use crate::args::BadUsage;
use display::Display;
pub(crate) use options::MatchArgs;

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let openings = args.openings()?;
    let settings = args.settings(&openings)?;
    settings.check().context(BadUsage("invalid settings".to_owned()))?;
    introduce(args, &settings, &openings)?;
    let (mut ledger, finished) = match &args.out {
        Some(path) => {
            let (ledger, finished) = Ledger::open(path, &program(), &settings)?;
            print_state(&ledger, &finished, &settings)?;
            (Some(ledger), finished)
        }
        None => (None, Vec::new()),
    };
    let stop = StopSignal::default();
    stop_on_interrupt(&stop)?;
    let make = |engine: usize| -> Box<dyn Agent> { args.engines[engine].build() };
    let tournament =
        Tournament { settings: &settings, make: &make, concurrency: args.concurrency, stop: &stop };
    let mut reporter = Reporter { args, out, display: Display::new(finished.len()), failure: None };
    let standings =
        tournament.play(finished, openings, ledger.as_mut(), &mut |standings, game| {
            if let Err(error) = reporter.game_finished(standings, game) {
                reporter.failure.get_or_insert(error);
                stop.raise();
            }
        })?;
    reporter.end(&standings)
}

/// The name and version of this program.
fn program() -> String {
    concat!("stockade ", env!("CARGO_PKG_VERSION")).to_owned()
}

/// Version, settings and threads, so that the run can be repeated from what it printed.
fn introduce(args: &MatchArgs, settings: &Settings, openings: &Openings<'_>) -> anyhow::Result<()> {
    let mut err = anstream::stderr();
    let n_games = settings.schedule().n_games();
    let at_a_time = args.concurrency;
    writeln!(err, "{}: match of {n_games} games, {at_a_time} at a time", program())?;
    for (name, value) in settings.to_texts() {
        writeln!(err, "  {name}: {value}")?;
    }
    if args.out.is_none() {
        writeln!(err, "  no --out: the games are not kept, and the match cannot be resumed")?;
    }
    match openings.period() {
        Some(period) if (period as u64) < settings.rounds => {
            let rounds = settings.rounds;
            crate::start::warn(&format!(
                "the book has {period} openings for {rounds} rounds, so they are repeated"
            ))
        }
        _ => Ok(()),
    }
}

/// Prints what is already done of the match.
fn print_state(
    ledger: &Ledger,
    finished: &[FinishedGame],
    settings: &Settings,
) -> anyhow::Result<()> {
    let mut err = anstream::stderr();
    let games = ledger.games_path().display();
    writeln!(err, "  games: {games}")?;
    if !finished.is_empty() {
        let (done, all) = (finished.len(), settings.schedule().n_games());
        writeln!(err, "resuming the match: {done} of {all} games are finished")?;
    }
    if ledger.lacks_games(finished) {
        crate::start::warn(&format!("{games} lacks games that are finished; new ones are added"))?;
    }
    Ok(())
}

/// Ctrl-C abandons the unfinished games and ends the match with its result so far; a second one ends
/// the program at once. Neither loses a finished game.
fn stop_on_interrupt(stop: &StopSignal) -> anyhow::Result<()> {
    let stop = stop.clone();
    ctrlc::set_handler(move || {
        if stop.is_raised() {
            std::process::exit(1);
        }
        stop.raise();
    })
    .context("cannot prepare for Ctrl-C")
}

/// Shows the progress and the result of the match.
struct Reporter<'a> {
    args: &'a MatchArgs,
    out: &'a mut dyn Write,
    display: Display,
    failure: Option<anyhow::Error>,
}

impl Reporter<'_> {
    fn game_finished(&mut self, standings: &Standings, game: &FinishedGame) -> anyhow::Result<()> {
        if let Some(anomaly) = &game.anomaly {
            let name = &standings.settings().engines[game.engine(anomaly.player)];
            let (number, fault) = (game.fixture.game, anomaly.fault);
            self.display.note(&format!("game {number}: {fault}, {name} {}", anomaly.detail))?;
        }
        self.display.show(standings)?;
        if self.args.json {
            writeln!(self.out, "{}", game.to_json(&standings.settings().rules)?)?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn end(mut self, standings: &Standings) -> anyhow::Result<()> {
        self.display.finish(standings)?;
        if let Some(error) = self.failure {
            return Err(error);
        }
        if self.args.json {
            writeln!(self.out, "{}", json::summary(standings)?)?;
        } else {
            writeln!(self.out, "{}", Summary::new(standings))?;
        }
        self.out.flush()?;
        let (done, all) = (standings.n_finished(), standings.n_planned());
        if done == all || standings.verdict() != Verdict::Undecided {
            return Ok(());
        }
        match &self.args.out {
            Some(_) => {
                bail!("stopped after {done} of {all} games; the same command resumes the match")
            }
            None => bail!("stopped after {done} of {all} games; none was kept"),
        }
    }
}
