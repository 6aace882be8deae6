//! Other programs as agents: `ugi:cmd=./engine`, and `qtp`, `kata` and `zq` alike.
//!
//! A program is started when it is first needed and ended with its agent. One that crashes, hangs
//! or breaks the rules of its protocol costs an error, never the process that asked; the next game
//! starts it anew.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod child;
mod group;
mod qtp;
mod rows;
mod ugi;

use qtp::QtpProgram;
pub(crate) use rows::{KATA, QTP, UGI, ZQ};
use ugi::UgiProgram;

use std::time::{Duration, Instant};

use stockade_core::{Dialect, Game, Move, Rules};
use stockade_engine::Limits;

use crate::{
    agent::{AgentError, two_players_only},
    spec::{Spec, excerpt},
};

/// How a program is started and how long it is waited for.
#[derive(Clone, Debug)]
struct Launch {
    /// The agent's name, for errors.
    agent: String,
    command: String,
    /// For answers that have no limit of time.
    patience: Duration,
    /// Beyond a limit of time.
    grace: Duration,
    /// What it may spend where a request has no limits.
    own: Limits,
}

impl Launch {
    fn new(spec: &Spec) -> Launch {
        let second = Limits::time(Duration::from_secs(1));
        Launch {
            agent: spec.to_string(),
            command: spec.text("cmd").unwrap_or_default(),
            patience: spec.time("patience").unwrap_or_default(),
            grace: spec.time("grace").unwrap_or_default(),
            own: spec.limits().or(second),
        }
    }

    /// When a program that answers a question without a limit is given up.
    fn deadline(&self) -> Instant {
        Instant::now() + self.patience
    }

    /// When a program that thinks about a move is given up.
    fn move_deadline(&self, limits: &Limits) -> Instant {
        let time = limits.clock.map(|clock| clock.remaining).or(limits.time);
        Instant::now() + time.map_or(self.patience, |time| time + self.grace)
    }

    fn unsupported(&self, rules: &Rules, reason: &str) -> AgentError {
        AgentError::Unsupported {
            agent: self.agent.clone(),
            rules: *rules,
            reason: reason.to_owned(),
        }
    }

    fn two_players_only(&self, rules: &Rules) -> Result<(), AgentError> {
        two_players_only(&self.agent, rules, "its protocol is for two players")
    }

    /// The move that a program answered, if it is one.
    fn read_move(&self, text: &str, dialect: Dialect, game: &Game) -> Result<Move, AgentError> {
        let illegal = |reason: String| AgentError::Illegal {
            agent: self.agent.clone(),
            answer: excerpt(text),
            reason,
        };
        let mv = dialect
            .read(text, game.rules().size())
            .map_err(|error| illegal(error.problem.to_string()))?;
        game.position().check(mv).map_err(|error| illegal(error.reason.to_string()))?;
        Ok(mv)
    }
}
