//! What can be wrong with a table.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// Why a table cannot be read or written.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system refused.
    #[error("{}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{} is no table of a solved game; name another file", .0.display())]
    Foreign(PathBuf),
    /// The format is not ours.
    #[error("{} has format {found}, this program reads {ours}; build the table anew", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u16,
        /// The version that can be read.
        ours: u16,
    },
    /// Bits have changed, or the end is missing.
    #[error("{} is damaged ({part}); delete it and build the table anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        part: &'static str,
    },
    /// The table is of another game.
    #[error("{} is a table of {found}, not of {wanted}; name another file", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// Another program is building it.
    #[error("{} is being built by another program; wait for it or name another file", .0.display())]
    Busy(PathBuf),
    /// There is a finished table already.
    #[error("{} exists already; delete it or name another file", .0.display())]
    Exists(PathBuf),
}

impl TableError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> TableError + '_ {
        move |source| TableError::Io { path: path.to_owned(), source }
    }

    pub(super) fn damaged(path: &Path, part: &'static str) -> TableError {
        TableError::Damaged { path: path.to_owned(), part }
    }
}
