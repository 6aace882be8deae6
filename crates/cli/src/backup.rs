//! `stockade backup` and `stockade restore`: the games of the playing site in one file.

use std::{io::Write, path::PathBuf};

use clap::Args;
use stockade_server::admin;

use crate::serve::DataArgs;

/// Copy all games of the playing site to one file, even while it runs
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade backup games.db")]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist yet
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,
}

/// Restore a backup; the site must not be running
///
/// The previous games are kept in the same folder as stockade.db.before-restore, with a number added
/// if that file exists.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade restore games.db")]
pub(crate) struct RestoreArgs {
    /// The file that `stockade backup` wrote
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,
}

/// Writes a backup.
pub(crate) fn run(args: &BackupArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    admin::backup(&args.data.settings()?, &args.file)?;
    Ok(writeln!(out, "copied all games to {}", args.file.display())?)
}

/// Restores a backup.
pub(crate) fn restore(args: &RestoreArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let old = admin::restore(&args.data.settings()?, &args.file)?;
    writeln!(out, "restored all games from {}", args.file.display())?;
    match old {
        Some(old) => Ok(writeln!(out, "the previous games are in {}", old.display())?),
        None => Ok(()),
    }
}
