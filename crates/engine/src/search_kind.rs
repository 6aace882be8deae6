//! The searches to choose from, by name.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use thiserror::Error;

/// How an engine searches.
///
/// ```
/// use stockade_engine::SearchKind;
/// assert_eq!("alphabeta".parse(), Ok(SearchKind::AlphaBeta));
/// assert_eq!(SearchKind::Puct.to_string(), "puct");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// PUCT on a graph of positions: see [`mcts`](crate::mcts).
    #[default]
    Puct,
    /// Principal variation search: see [`alphabeta`](crate::alphabeta).
    AlphaBeta,
}

impl SearchKind {
    /// Every search there is.
    pub const ALL: [SearchKind; 2] = [SearchKind::Puct, SearchKind::AlphaBeta];

    /// The name in options and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            SearchKind::Puct => "puct",
            SearchKind::AlphaBeta => "alphabeta",
        }
    }
}

impl fmt::Display for SearchKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no search has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown search \"{0}\": puct or alphabeta")]
pub struct ParseSearchKindError(
    /// The name.
    pub String,
);

impl FromStr for SearchKind {
    type Err = ParseSearchKindError;

    fn from_str(text: &str) -> Result<SearchKind, ParseSearchKindError> {
        let same = |kind: &SearchKind| kind.name().eq_ignore_ascii_case(text);
        SearchKind::ALL.into_iter().find(same).ok_or_else(|| ParseSearchKindError(text.to_owned()))
    }
}
