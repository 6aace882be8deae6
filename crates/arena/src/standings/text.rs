//! How a match stands, in words.

use std::fmt;

use super::{EngineGames, Standings};
use crate::stats::{ResultBlock, Verdict, elo_text, score_text};

/// The result of a match as a text of several lines without a final line end: the block known
/// from OpenBench and what it leaves out for two engines, a rating table for more.
///
/// The bounds of ratings come from a bootstrap, which takes its time: a table that is shown while
/// games are played can do with fewer replicates.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a> {
    standings: &'a Standings,
    replicates: usize,
}

impl<'a> Summary<'a> {
    /// The final word.
    pub fn new(standings: &'a Standings) -> Summary<'a> {
        Summary { standings, replicates: 1000 }
    }

    /// The word so far.
    pub fn passing(standings: &'a Standings) -> Summary<'a> {
        Summary { standings, replicates: 100 }
    }

    fn write_match(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { standings, .. } = self;
        let (tally, settings) = (standings.tally(), standings.settings());
        let names = settings.names();
        writeln!(f, "{} against {}", names[0], names[1])?;
        let terms = format!("{} {}", settings.conditions.pace, settings.rules);
        writeln!(f, "{}", ResultBlock::of(&tally, settings.sprt.as_ref(), &terms))?;
        let sample = tally.sample();
        let (score, los) = (score_text(&sample.score()), 100.0 * sample.los());
        write!(f, "Score | {score}      LOS | {los:.0} %")?;
        match tally.white().score() {
            Some(white) => writeln!(f, "      White | {:.1} %", 100.0 * white)?,
            None => writeln!(f)?,
        }
        self.write_rest(f)?;
        match standings.verdict() {
            Verdict::Undecided => Ok(()),
            Verdict::AcceptH0 => write!(f, "\nSPRT  | H0 accepted: no gain of elo1"),
            Verdict::AcceptH1 => write!(f, "\nSPRT  | H1 accepted: a gain of more than elo0"),
        }?;
        match standings.n_beyond_verdict() {
            0 => Ok(()),
            more => write!(f, ", before {more} games that do not count"),
        }
    }

    fn write_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { standings, replicates } = *self;
        let (names, engines) = (standings.settings().names(), standings.engines());
        let ratings = standings.ratings(replicates);
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| {
            ratings.players[b].elo.value.total_cmp(&ratings.players[a].elo.value)
        });
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(
            f,
            "  # {:width$}  {:>18}  games   score      W      L      D  fails  ms/move",
            "engine", "Elo (95 %)"
        )?;
        for (rank, &engine) in (1..).zip(&order) {
            let (name, elo) = (&names[engine], elo_text(&ratings.players[engine].elo));
            write!(f, "{rank:3} {name:width$}  {elo:>18}")?;
            write_row(f, &engines[engine])?;
        }
        if let Some(first_move) = &ratings.first_move {
            writeln!(f, "First | {} Elo for moving first", elo_text(first_move))?;
        }
        if !ratings.is_determined {
            writeln!(
                f,
                "Note  | some have won all or none of their games: differences are guesses"
            )?;
        }
        self.write_rest(f)
    }

    /// Draws by reason, faults, and the time that was used.
    fn write_rest(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { standings, .. } = self;
        let draws: Vec<String> =
            standings.draws().iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        write!(f, "Draws | {}", listed(&draws))?;
        if let n_void @ 1.. = standings.n_void() {
            write!(f, "      Void | {n_void}")?;
        }
        let names = standings.settings().names();
        let engines = standings.engines();
        let fails: Vec<String> = names
            .iter()
            .zip(&engines)
            .filter(|(_, engine)| !engine.faults.is_empty())
            .map(|(name, engine)| format!("{name} {}", faults_text(engine)))
            .collect();
        write!(f, "\nFails | {}", listed(&fails))?;
        if names.len() == 2 {
            let times: Vec<String> = names
                .iter()
                .zip(&engines)
                .map(|(name, engine)| format!("{name} {:.1} ms a move", ms_per_move(engine)))
                .collect();
            write!(f, "\nTime  | {}", times.join(", "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.standings.settings().engines.len() {
            2 => self.write_match(f),
            _ => self.write_table(f),
        }
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, engine: &EngineGames) -> fmt::Result {
    let EngineGames { games, faults, .. } = engine;
    let (n_games, fails) = (games.total(), faults.values().sum::<u64>());
    let score = games.score().map_or("-".to_owned(), |score| format!("{:.1} %", 100.0 * score));
    write!(f, "  {n_games:5}  {score:>7}  {:5}  {:5}", games.wins, games.losses)?;
    writeln!(f, "  {:5}  {fails:5}  {:7.1}", games.draws, ms_per_move(engine))
}

fn faults_text(engine: &EngineGames) -> String {
    let counts = engine.faults.iter().map(|(fault, count)| format!("{count} {fault}"));
    counts.collect::<Vec<_>>().join(" + ")
}

fn listed(parts: &[String]) -> String {
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn ms_per_move(engine: &EngineGames) -> f64 {
    engine.thought_ms as f64 / engine.moves.max(1) as f64
}
