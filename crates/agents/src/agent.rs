//! What every player of the house can do, whatever it is made of.

use std::time::Duration;

use stockade_core::{Move, PlayerCount, Rules};
use stockade_engine::{Report, Request};
use thiserror::Error;

use crate::insight::{Inside, Insight, Scale};

/// Why an agent gave no move.
#[derive(Debug, Error)]
pub enum AgentError {
    /// It does not play these rules.
    #[error("{agent} does not play {rules}: {reason}")]
    Unsupported {
        /// Who.
        agent: String,
        /// Under which rules.
        rules: Rules,
        /// What it would need.
        reason: String,
    },
    /// There is nothing to choose any more.
    #[error("{agent} was asked for a move in a finished game")]
    GameOver {
        /// Who.
        agent: String,
    },
    /// Something that it needs to play is missing or broken.
    #[error("{agent} cannot be made ready: {detail}")]
    NotReady {
        /// Who.
        agent: String,
        /// What is missing, and what would help.
        detail: String,
    },
    /// Its program ended or could not be talked to.
    #[error("{agent} crashed: {detail}")]
    Crash {
        /// Who.
        agent: String,
        /// What was seen.
        detail: String,
    },
    /// Its program did not answer in time.
    #[error("{agent} did not answer within {waited:?}")]
    Hang {
        /// Who.
        agent: String,
        /// How long it was given.
        waited: Duration,
    },
    /// It answered something that is no legal move.
    #[error("{agent} played \"{answer}\": {reason}")]
    Illegal {
        /// Who.
        agent: String,
        /// What it said.
        answer: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// A player. It is asked about a game and gives a move.
///
/// Agents are deterministic for a seed and limits by nodes. They can be stopped at any moment and
/// then give the best move they have.
pub trait Agent: Send {
    /// The spec text that makes this agent again, such as `random:seed=7`.
    fn name(&self) -> &str;

    /// Whether it plays these rules; every one of them unless it says otherwise.
    ///
    /// # Errors
    /// [`AgentError::Unsupported`], with a sentence on what it would need.
    fn supports(&self, _rules: &Rules) -> Result<(), AgentError> {
        Ok(())
    }

    /// Hands in the seed of the next game. Agents that leave something to chance mix it with their
    /// own seed, so that many games differ and each can be repeated; the others ignore it.
    fn reseed(&mut self, _seed: u64) {}

    /// Prepares for a new game; what it remembers of others is forgotten.
    ///
    /// # Errors
    /// If it does not play these rules, or cannot be made ready.
    fn new_game(&mut self, rules: &Rules) -> Result<(), AgentError> {
        self.supports(rules)
    }

    /// Chooses a move in a game that is not over, within the limits of the request or, where it has
    /// none, its own. Whoever listens is told meanwhile.
    ///
    /// # Errors
    /// If it cannot, or if it is another program that crashed, hung or answered nonsense.
    fn choose(&mut self, request: Request<'_>) -> Result<Move, AgentError>;

    /// Chooses a move in the same way and tells what it thinks of the position: now and then while
    /// it searches, and in the end. Whoever listened to the request hears nothing. Agents with
    /// nothing special to tell say what their reports say.
    ///
    /// # Errors
    /// As [`choose`](Agent::choose).
    fn inside(
        &mut self,
        request: Request<'_>,
        tell: &mut dyn FnMut(&Insight),
    ) -> Result<Insight, AgentError> {
        let mut last = Insight::default();
        let mut hear = |insight: Insight| {
            tell(&insight);
            last = insight;
        };
        let mut inside = Inside::new(Scale::default(), &mut hear);
        let mv = self.choose(request.reporting_to(&mut |report: &Report| inside.tell(report)))?;
        Ok(last.choosing(mv))
    }
}

/// What an agent for two players says of rules.
pub(crate) fn two_players_only(agent: &str, rules: &Rules, reason: &str) -> Result<(), AgentError> {
    match rules.players() {
        PlayerCount::Two => Ok(()),
        PlayerCount::Four => Err(AgentError::Unsupported {
            agent: agent.to_owned(),
            rules: *rules,
            reason: reason.to_owned(),
        }),
    }
}
