//! `stockade backup` and `stockade restore`: the games of the playing site in one file.

use std::{io::Write, path::PathBuf};

use clap::Args;
use stockade_server::admin;

use crate::serve::DataArgs;

/// Copy all games of the playing site into one file, also while it runs
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade backup games.db")]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist
    file: PathBuf,

    #[command(flatten)]
    place: DataArgs,
}

/// Put a backup back in place; the site must not run meanwhile
///
/// The games that were there are kept in the same folder as stockade.db.before-restore; if there is
/// such a file already, with a number.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade restore games.db")]
pub(crate) struct RestoreArgs {
    /// The file that `stockade backup` wrote
    file: PathBuf,

    #[command(flatten)]
    place: DataArgs,
}

/// Writes a backup.
pub(crate) fn run(args: &BackupArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    admin::backup(&args.place.settings()?, &args.file)?;
    Ok(writeln!(out, "copied all games to {}", args.file.display())?)
}

/// Puts one back.
pub(crate) fn restore(args: &RestoreArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let old = admin::restore(&args.place.settings()?, &args.file)?;
    writeln!(out, "all games are those of {}", args.file.display())?;
    match old {
        Some(old) => Ok(writeln!(out, "those that were there are in {}", old.display())?),
        None => Ok(()),
    }
}
