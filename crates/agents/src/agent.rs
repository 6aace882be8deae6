//! What every player of the house can do, whatever it is made of.

use std::time::Duration;

use stockade_core::{Game, Move, PlayerCount, Rules};
use stockade_engine::{Limits, Report, StopSignal};
use thiserror::Error;

/// What an agent may spend on one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Limits of this move. None at all means that the agent's own settings decide.
    pub limits: Limits,
    /// The clocks of a timed game, for agents that manage their time.
    pub clock: Option<ClockView>,
}

/// The clocks as the player to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// What is left for this and all further moves.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// What the opponent has left.
    pub opponent: Duration,
}

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

/// A player. It is told the game and a budget, and gives a move.
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

    /// Chooses a move in a game that is not over. Reports go to the sink while it thinks.
    ///
    /// # Errors
    /// If it cannot, or if it is another program that crashed, hung or answered nonsense.
    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Result<Move, AgentError>;
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
