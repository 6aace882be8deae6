//! What goes wrong with players.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use stockade_agents::AgentError;
use stockade_core::{ForfeitReason, Player, Termination};
use thiserror::Error;

/// Something that a working player does not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anomaly {
    /// Who did it.
    pub player: Player,
    /// What.
    pub kind: AnomalyKind,
    /// What exactly, in a sentence.
    pub detail: String,
}

/// The kinds of anomalies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AnomalyKind {
    /// An illegal move, or an answer that is none.
    Illegal,
    /// Its program ended.
    Crash,
    /// No answer at all.
    Hang,
    /// An answer that came too late.
    Time,
}

/// A word that is no kind of anomaly.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no anomaly: expected illegal, crash, hang or time")]
pub struct ParseAnomalyError(pub String);

impl AnomalyKind {
    /// All kinds.
    pub const ALL: [AnomalyKind; 4] =
        [AnomalyKind::Illegal, AnomalyKind::Crash, AnomalyKind::Hang, AnomalyKind::Time];

    /// What an agent's error amounts to.
    pub(super) const fn of(error: &AgentError) -> AnomalyKind {
        match error {
            AgentError::Illegal { .. } => AnomalyKind::Illegal,
            AgentError::Hang { .. } => AnomalyKind::Hang,
            _ => AnomalyKind::Crash,
        }
    }

    /// The word that records use for such an end.
    pub(crate) const fn termination(self) -> Termination {
        match self {
            AnomalyKind::Illegal => Termination::Forfeit(ForfeitReason::Illegal),
            AnomalyKind::Crash | AnomalyKind::Hang => Termination::Forfeit(ForfeitReason::Crash),
            AnomalyKind::Time => Termination::Time,
        }
    }
}

impl fmt::Display for AnomalyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AnomalyKind::Illegal => "illegal",
            AnomalyKind::Crash => "crash",
            AnomalyKind::Hang => "hang",
            AnomalyKind::Time => "time",
        })
    }
}

impl FromStr for AnomalyKind {
    type Err = ParseAnomalyError;

    fn from_str(text: &str) -> Result<AnomalyKind, ParseAnomalyError> {
        let found = AnomalyKind::ALL.into_iter().find(|kind| kind.to_string() == text);
        found.ok_or_else(|| ParseAnomalyError(text.to_owned()))
    }
}
