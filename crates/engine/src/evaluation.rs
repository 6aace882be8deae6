//! The evaluations to choose from, by name.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, path::Path};

use thiserror::Error;

use crate::net::{LoadNetError, LoadedNet};

/// What an engine thinks of positions before it searches.
///
/// ```
/// use stockade_engine::Evaluation;
/// assert_eq!(Evaluation::open("classical")?, Evaluation::Classical);
/// let error = Evaluation::open("no/such.net").unwrap_err();
/// assert!(error.to_string().starts_with("cannot read the net no/such.net: "));
/// # Ok::<(), stockade_engine::EvaluationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Distances, walls left and the flow of shortest paths: see [`eval`](crate::eval).
    Classical,
    /// A net for the positions it knows, and the classical evaluation for all others: see
    /// [`net`](crate::net).
    Net(LoadedNet),
}

/// The net of the program, if it has one.
impl Default for Evaluation {
    fn default() -> Evaluation {
        LoadedNet::own().map_or(Evaluation::Classical, Evaluation::Net)
    }
}

impl Evaluation {
    /// The name of the default.
    pub const DEFAULT: &str = if LoadedNet::IS_OWN { "net" } else { "classical" };

    /// The evaluation with this name: `classical`, `net` for that of the program, or the file of a
    /// net.
    ///
    /// # Errors
    /// If the program has no net, or the file holds none that it can use.
    pub fn open(name: &str) -> Result<Evaluation, EvaluationError> {
        match name {
            "classical" => Ok(Evaluation::Classical),
            "net" => LoadedNet::own().map(Evaluation::Net).ok_or(EvaluationError::NoNet),
            file => Ok(Evaluation::Net(LoadedNet::open(Path::new(file))?)),
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Classical => f.pad("classical"),
            Evaluation::Net(net) if LoadedNet::own() == Some(*net) => f.pad("net"),
            Evaluation::Net(net) => write!(f, "net {:016x}", net.id()),
        }
    }
}

/// Why there is no such evaluation.
#[derive(Debug, Error)]
pub enum EvaluationError {
    /// This program was built without a net.
    #[error("this program has no net of its own: choose classical, or name the file of a net")]
    NoNet,
    /// The file gives no net.
    #[error(transparent)]
    Load(#[from] LoadNetError),
}
