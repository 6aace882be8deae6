//! Games that end because a player does not work.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use stockade_agents::AgentError;
use stockade_core::{ForfeitReason, Player, Termination};
use thiserror::Error;

/// The fault of a player that ended a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anomaly {
    /// Whose fault it was.
    pub player: Player,
    /// What kind of fault.
    pub fault: Fault,
    /// What exactly, in a sentence.
    pub detail: String,
}

/// What a player did wrong, as its developer needs to know it.
///
/// It is not how the game ended: that is core's [`Termination`], which follows from the fault and is
/// coarser. A crash and a hang are searched for in different places of a program, but records have
/// one kind of forfeit for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// An illegal move, or an answer that is none.
    Illegal,
    /// Its program ended.
    Crash,
    /// No answer at all.
    Hang,
    /// An answer that came too late.
    Time,
}

/// A word that names no fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no fault: expected illegal, crash, hang or time")]
pub struct ParseFaultError(pub String);

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 4] = [Fault::Illegal, Fault::Crash, Fault::Hang, Fault::Time];

    /// The fault that an agent's error is.
    pub(super) const fn of(error: &AgentError) -> Fault {
        match error {
            AgentError::Illegal { .. } => Fault::Illegal,
            AgentError::Hang { .. } => Fault::Hang,
            _ => Fault::Crash,
        }
    }

    /// How records say that the game ended.
    pub(crate) const fn termination(self) -> Termination {
        match self {
            Fault::Illegal => Termination::Forfeit(ForfeitReason::Illegal),
            Fault::Crash | Fault::Hang => Termination::Forfeit(ForfeitReason::Crash),
            Fault::Time => Termination::Time,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::Illegal => "illegal",
            Fault::Crash => "crash",
            Fault::Hang => "hang",
            Fault::Time => "time",
        })
    }
}

impl FromStr for Fault {
    type Err = ParseFaultError;

    fn from_str(text: &str) -> Result<Fault, ParseFaultError> {
        let found = Fault::ALL.into_iter().find(|fault| fault.to_string() == text);
        found.ok_or_else(|| ParseFaultError(text.to_owned()))
    }
}
