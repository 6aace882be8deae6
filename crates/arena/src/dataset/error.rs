//! What can be wrong with a data set.

use std::{io, path::PathBuf};

use stockade_core::Rules;
use thiserror::Error;

/// Why a file cannot be used as a data set.
#[derive(Debug, Error)]
pub enum DataError {
    /// The system refuses.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Another kind of file.
    #[error("{} is no data set: it does not begin with STKDATA", .0.display())]
    NotData(PathBuf),
    /// Another program's data.
    #[error(
        "{} is a data set of version {found}; this program knows version {known}: make the data \
         anew, or use the program that made it",
        path.display()
    )]
    Version {
        /// Which file.
        path: PathBuf,
        /// What it says.
        found: u16,
        /// What would be right.
        known: u16,
    },
    /// The first bytes are not what was written.
    #[error("the head of {} is damaged: {flaw}; remove the file, its games cannot be read", path.display())]
    Head {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        flaw: String,
    },
    /// A block is not what was written.
    #[error(
        "the game at byte {at} of {} {flaw}: the file is damaged; remove it, or cut it there",
        path.display()
    )]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Where the block begins.
        at: u64,
        /// What is wrong, as the rest of the sentence.
        flaw: String,
    },
    /// The file was begun with something else.
    #[error(
        "{} holds games of {found}, and these are of {wanted}: choose another folder",
        path.display()
    )]
    OtherHead {
        /// Which file.
        path: PathBuf,
        /// What it says.
        found: String,
        /// What was to be added.
        wanted: String,
    },
    /// Only games of two have rows.
    #[error("a data set holds games of two players, and the rules {0} are for four")]
    Players(Rules),
    /// Somebody else writes.
    #[error("another program is writing {} right now: let it end first", .0.display())]
    Locked(PathBuf),
}
