//! A whole match: everything that is not finished yet is played, and kept.

use stockade_agents::{AgentError, StopSignal};
use stockade_core::{GameError, RecordError};
use thiserror::Error;

use crate::{
    finished::FinishedGame,
    ledger::{Ledger, LedgerError},
    openings::{OpeningError, Openings},
    pool::{Delivery, MakeAgent, Pool},
    settings::{Settings, SettingsError},
    standings::Standings,
    stats::Verdict,
};

/// How a match is played, as far as it does not decide what it proves.
#[derive(Clone, Copy)]
pub struct Tournament<'a> {
    /// What is played.
    pub settings: &'a Settings,
    /// Makes the players. Each worker has its own, and makes a new one after an anomaly.
    pub make: MakeAgent<'a>,
    /// Games at a time.
    pub concurrency: usize,
    /// Ends the match early when it is raised; the games under way are given up. The match raises
    /// it itself when a test is decided or something fails.
    pub stop: &'a StopSignal,
}

/// Why a match cannot go on. What is finished by then is kept.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// The settings make no match.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A player cannot be started, or does not play these rules.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// No opening is found.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// The opening is not one of these rules.
    #[error("the opening cannot be played: {0}")]
    Opening(GameError),
    /// The game cannot be written down.
    #[error("a game cannot be recorded: {0}")]
    Record(RecordError),
    /// The results cannot be kept.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Tournament<'_> {
    /// Plays all games that `finished` lacks. Each is added to the ledger, if there is one, and
    /// then told together with the standings.
    ///
    /// It ends when all games are played, a test is decided or the signal is raised: the
    /// standings tell which.
    ///
    /// # Errors
    /// If the match cannot begin or go on. All games told by then are kept.
    pub fn play(
        &self,
        finished: Vec<FinishedGame>,
        mut openings: Openings<'_>,
        mut ledger: Option<&mut Ledger>,
        on_game: &mut dyn FnMut(&Standings, &FinishedGame),
    ) -> Result<Standings, TournamentError> {
        self.settings.check()?;
        for game in &finished {
            openings.remember(game.fixture.round, game.opening.clone());
        }
        let mut standings = Standings::new(self.settings, finished);
        let missing = self.missing(&standings);
        if missing.is_empty() {
            return Ok(standings);
        }
        self.check_engines()?;
        let n_workers = self.concurrency.clamp(1, missing.len());
        let pool = Pool::new(self.settings, self.make, self.stop, missing, openings);
        let mut failure = None;
        pool.run(n_workers, |deliveries| {
            for delivery in deliveries {
                let kept = keep(delivery, ledger.as_deref_mut(), &mut standings, on_game);
                if let Err(error) = kept {
                    failure = Some(error);
                }
                if failure.is_some() || standings.verdict() != Verdict::Undecided {
                    self.stop.raise();
                    break;
                }
            }
        });
        failure.map_or(Ok(standings), Err)
    }

    /// The games still to be played.
    fn missing(&self, standings: &Standings) -> Vec<u64> {
        if standings.verdict() != Verdict::Undecided {
            return Vec::new();
        }
        (0..standings.n_planned()).filter(|&game| !standings.has(game)).collect()
    }

    /// Makes every player once, so that a mistake shows before the first game and not as a crash
    /// in each.
    fn check_engines(&self) -> Result<(), AgentError> {
        let rules = &self.settings.rules;
        for engine in 0..self.settings.engines.len() {
            let mut agent = (self.make)(engine);
            agent.supports(rules)?;
            agent.new_game(rules)?;
        }
        Ok(())
    }
}

fn keep(
    delivery: Delivery,
    ledger: Option<&mut Ledger>,
    standings: &mut Standings,
    on_game: &mut dyn FnMut(&Standings, &FinishedGame),
) -> Result<(), TournamentError> {
    let (mut game, record) = delivery?;
    if let Some(ledger) = ledger {
        ledger.add(&mut game, &record)?;
    }
    standings.add(game.clone());
    on_game(standings, &game);
    Ok(())
}
