//! What the owner of a server does without the page: the archive, backups, logs.

use std::{fs, io, path::Path};

use tokio::runtime::Runtime;

use crate::{
    archive::export_text,
    error::Error,
    messages::lobby::ArchivePage,
    server::open_store,
    settings::Settings,
    store::{ArchiveFilter, DATABASE_FILE, Store, Write},
};

/// How a SQLite file begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One object per line.
    Json,
}

/// Sends the logs of this process to standard error.
pub fn start_logs(format: LogFormat) {
    let logs = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    // Only the first call of a process counts.
    let _ = match format {
        LogFormat::Text => logs.try_init(),
        LogFormat::Json => logs.json().try_init(),
    };
}

/// A page of the archive.
///
/// # Errors
/// If the database cannot be read.
pub fn list_archive(settings: &Settings, filter: &ArchiveFilter) -> Result<ArchivePage, Error> {
    with_store(settings, async |store| Ok(store.archive(filter).await?))
}

/// The records of the games that a filter lets through.
///
/// # Errors
/// If the database cannot be read.
pub fn export_archive(settings: &Settings, filter: &ArchiveFilter) -> Result<String, Error> {
    with_store(settings, async |store| export_text(store, filter).await)
}

/// Deletes any game.
///
/// # Errors
/// If there is no such game, or the database cannot be written.
pub fn delete_game(settings: &Settings, id: &str) -> Result<(), Error> {
    with_store(settings, async |store| {
        if store.game(id).await?.is_none() {
            return Err(Error::NoGame(id.to_owned()));
        }
        Ok(store.write(Write::Delete { game: id.to_owned() }).await?)
    })
}

/// Copies the database of the data folder into a file, also while a server runs.
///
/// # Errors
/// If the file exists, or cannot be written.
pub fn backup(settings: &Settings, file: &Path) -> Result<(), Error> {
    refuse_postgres(settings, "backup")?;
    if file.exists() {
        let detail = format!("{} is already there", file.display());
        return Err(Error::Copy { action: "backup", detail });
    }
    with_store(settings, async |store| Ok(store.copy_to(file).await?))
}

/// Puts a copy into the data folder; what was there is kept beside it. No server may run on it.
///
/// # Errors
/// If the file is no copy, or the folder cannot be written.
pub fn restore(settings: &Settings, file: &Path) -> Result<(), Error> {
    refuse_postgres(settings, "restore")?;
    let failed = |detail: String| Error::Copy { action: "restore", detail };
    let told = |error: io::Error| failed(error.to_string());
    let bytes = fs::read(file).map_err(|error| failed(format!("{}: {error}", file.display())))?;
    if !bytes.starts_with(MAGIC) {
        return Err(failed(format!("{} is no backup of a data folder", file.display())));
    }
    let folder = settings.data_folder()?;
    fs::create_dir_all(&folder).map_err(told)?;
    let place = folder.join(DATABASE_FILE);
    let fresh = folder.join(format!("{DATABASE_FILE}.new"));
    fs::write(&fresh, bytes).map_err(told)?;
    fs::File::open(&fresh).and_then(|file| file.sync_all()).map_err(told)?;
    if place.exists() {
        fs::rename(&place, folder.join(format!("{DATABASE_FILE}.before-restore"))).map_err(told)?;
    }
    for rest in ["-wal", "-shm"] {
        // Of the database that was there; usually there is none.
        let _ = fs::remove_file(folder.join(format!("{DATABASE_FILE}{rest}")));
    }
    fs::rename(&fresh, &place).map_err(told)?;
    // Opening it brings an older copy up to date, and tells if it is damaged.
    with_store(settings, async |_| Ok(()))
}

fn refuse_postgres(settings: &Settings, action: &'static str) -> Result<(), Error> {
    match settings.database {
        Some(_) => {
            let detail = "PostgreSQL has its own tools for this, pg_dump and pg_restore".to_owned();
            Err(Error::Copy { action, detail })
        }
        None => Ok(()),
    }
}

/// Does something with the database and closes it again.
fn with_store<T>(
    settings: &Settings,
    work: impl AsyncFnOnce(&Store) -> Result<T, Error>,
) -> Result<T, Error> {
    let runtime = Runtime::new()
        .map_err(|error| Error::Copy { action: "starting", detail: error.to_string() })?;
    runtime.block_on(async {
        let store = open_store(settings).await?;
        let result = work(&store).await;
        store.close().await;
        result
    })
}
