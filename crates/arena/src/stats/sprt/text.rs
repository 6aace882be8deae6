//! Tests as texts: `elo0=0,elo1=5,alpha=0.05,beta=0.05`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{Sprt, SprtError};

/// A text that is no test.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ParseSprtError {
    /// A part is not understood.
    #[error(
        "sprt \"{text}\": \"{part}\" is not understood, expected elo0=0,elo1=5,alpha=0.05,beta=0.05 \
         with any part left out at will"
    )]
    Part {
        /// The whole text.
        text: String,
        /// The part that is wrong.
        part: String,
    },
    /// The numbers make no test.
    #[error("sprt: {0}")]
    Numbers(SprtError),
}

/// Parts left out are those of the usual test: 0 against 5 Elo, each error with a chance of 5 %.
///
/// ```
/// use stockade_arena::stats::Sprt;
/// let sprt: Sprt = "elo1=20".parse()?;
/// assert_eq!(sprt.to_string(), "elo0=0,elo1=20,alpha=0.05,beta=0.05");
/// # Ok::<(), stockade_arena::stats::ParseSprtError>(())
/// ```
impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let wrong = || ParseSprtError::Part { text: text.to_owned(), part: part.to_owned() };
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let number = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return Err(wrong()),
            };
            *number = value.parse().map_err(|_| wrong())?;
        }
        Sprt::new(elo0, elo1, alpha, beta).map_err(ParseSprtError::Numbers)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}
