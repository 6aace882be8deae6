//! What the owner of a server does without the page: the archive, backups, logs.

use std::{
    fs,
    io::{self, IsTerminal, Read},
    path::{Path, PathBuf},
};

use tokio::runtime::Runtime;

use crate::{
    archive::export,
    error::Error,
    messages::{lobby::ArchivePage, problem::Problem},
    settings::Settings,
    store::{
        ArchiveFilter, DATABASE_FILE, FolderClaim, Purpose, SettleError, Store, StoreError, Write,
        settle,
    },
};

/// How a SQLite file begins.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// What may lie beside a SQLite file.
const RESTS: [&str; 2] = ["-wal", "-shm"];

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
    // Colors are for terminals, not for files.
    let logs = logs.with_ansi(io::stderr().is_terminal());
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
    filter.check()?;
    with_store(settings, async |store| Ok(store.archive(filter).await?))
}

/// Writes the records of all games that a filter lets through, newest first.
///
/// # Errors
/// If the database cannot be read, or the records cannot be written.
pub fn export_archive(
    settings: &Settings,
    filter: &ArchiveFilter,
    out: &mut dyn io::Write,
) -> Result<(), Error> {
    filter.check()?;
    with_store(settings, async |store| {
        let write = |record: &str| {
            let written = out.write_all(record.as_bytes());
            written.map_err(|error| failed("writing the records", &error))
        };
        export(store, filter, i64::MAX, write).await
    })
}

/// Deletes any game.
///
/// # Errors
/// If there is no such game, or the database cannot be written.
pub fn delete_game(settings: &Settings, id: &str) -> Result<(), Error> {
    with_store(settings, async |store| {
        if store.game(id).await?.is_none() {
            return Err(Problem::NoGame { id: id.to_owned() }.into());
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
        let detail = format!("{} is already there; name a new file", file.display());
        return Err(failed("backup", &detail));
    }
    // A copy that is cut short never has the name of a whole one.
    let part = beside(file, ".part");
    let _ = fs::remove_file(&part);
    let copied = with_store(settings, async |store| {
        let copied = store.copy_to(&part).await;
        copied.map_err(|error| failed("backup", &format!("{}: {error}", file.display())))
    });
    let kept = copied.and_then(|()| {
        keep(&part, file).map_err(|error| failed("backup", &format!("{}: {error}", file.display())))
    });
    kept.inspect_err(|_| drop(fs::remove_file(&part)))
}

/// Puts a copy into the data folder; what was there is kept beside it, and its new name returned. No
/// server may run on it.
///
/// # Errors
/// If the file is no sound copy, a server runs, or the folder cannot be written; nothing has changed
/// then.
pub fn restore(settings: &Settings, file: &Path) -> Result<Option<PathBuf>, Error> {
    refuse_postgres(settings, "restore")?;
    let told = |error: io::Error| failed("restore", &error);
    let is_copy = is_database(file);
    let is_copy = is_copy.map_err(|error| {
        failed("restore", &format!("{} cannot be read: {error}", file.display()))
    })?;
    if !is_copy {
        let detail = format!("{} is no file that `stockade backup` wrote", file.display());
        return Err(failed("restore", &detail));
    }
    let folder = settings.data_folder()?;
    fs::create_dir_all(&folder).map_err(told)?;
    let place = folder.join(DATABASE_FILE);
    let _claim = FolderClaim::new(&folder).map_err(|error| match error {
        StoreError::Taken { .. } => in_use(&place),
        error => error.into(),
    })?;
    let fresh = beside(&place, ".new");
    // One that was killed may have left something, which must not be taken for a part of the copy.
    remove_database(&fresh);
    fs::copy(file, &fresh).map_err(told)?;
    let checked = run(async { check_copy(&fresh, file).await });
    if let Err(error) = checked.and_then(|()| refuse_running(&place)) {
        remove_database(&fresh);
        return Err(error);
    }
    let old = keep_old(&place).map_err(told)?;
    // The one step that counts: before it the old games are there, after it the new ones.
    keep(&fresh, &place).map_err(told)?;
    Ok(old)
}

/// Brings a copy up to date, looks through all of it, and leaves it as one file.
async fn check_copy(file: &Path, source: &Path) -> Result<(), Error> {
    let store = Store::open_file(file, false).await.map_err(|error| match error {
        StoreError::Foreign { .. } => {
            failed("restore", &format!("{} is a database of another program", source.display()))
        }
        error => error.into(),
    })?;
    let sound = store.check().await;
    store.close().await;
    sound?;
    let alone = settle(file).await;
    alone.map_err(|_| failed("restore", &format!("{} cannot be closed", file.display())))
}

/// Makes sure that nobody works with the database that is to be replaced. One that is damaged may be
/// replaced as well.
fn refuse_running(place: &Path) -> Result<(), Error> {
    let is_used =
        place.exists() && run(async { Ok(settle(place).await) })? == Err(SettleError::InUse);
    if is_used { Err(in_use(place)) } else { Ok(()) }
}

fn in_use(place: &Path) -> Error {
    failed("restore", &format!("a site runs on {}; stop it first", place.display()))
}

/// Gives what is there another name besides, one that nothing has yet. It keeps its own until the copy
/// takes that over: there is no moment without a database.
fn keep_old(place: &Path) -> io::Result<Option<PathBuf>> {
    if !place.exists() {
        return Ok(None);
    }
    let name = |number: u32| match number {
        1 => beside(place, ".before-restore"),
        number => beside(place, &format!(".before-restore-{number}")),
    };
    let old = (1..).map(name).find(|old| !old.exists()).unwrap_or_else(|| name(1));
    // Not every file system has two names for a file.
    fs::hard_link(place, &old).or_else(|_| fs::copy(place, &old).map(drop))?;
    for rest in RESTS {
        // Only a damaged database still has them, and the copy must not meet them.
        let _ = fs::rename(beside(place, rest), beside(&old, rest));
    }
    Ok(Some(old))
}

/// Gives a file its name for good.
fn keep(part: &Path, file: &Path) -> io::Result<()> {
    fs::File::open(part)?.sync_all()?;
    fs::rename(part, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

fn remove_database(file: &Path) {
    // What is not there need not be removed.
    let _ = fs::remove_file(file);
    for rest in RESTS {
        let _ = fs::remove_file(beside(file, rest));
    }
}

fn is_database(file: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    fs::File::open(file)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
    Ok(start == MAGIC)
}

/// A file in the same folder whose name goes on.
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn failed(action: &'static str, detail: &dyn std::fmt::Display) -> Error {
    Error::Copy { action, detail: detail.to_string() }
}

fn refuse_postgres(settings: &Settings, action: &'static str) -> Result<(), Error> {
    match settings.database {
        Some(_) => {
            Err(failed(action, &"PostgreSQL has its own tools for this, pg_dump and pg_restore"))
        }
        None => Ok(()),
    }
}

/// Does something with the database and closes it again.
fn with_store<T>(
    settings: &Settings,
    work: impl AsyncFnOnce(&Store) -> Result<T, Error>,
) -> Result<T, Error> {
    run(async {
        let store = match &settings.database {
            Some(address) => Store::open_postgres(address, Purpose::Tend).await?,
            None => Store::open_existing(&settings.data_folder()?).await?,
        };
        let result = work(&store).await;
        store.close().await;
        result
    })
}

fn run<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    Runtime::new().map_err(|error| failed("starting", &error))?.block_on(work)
}
