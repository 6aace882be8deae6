//! Opening a database.

use std::{path::Path, str::FromStr, time::Duration};

use sqlx::{
    Connection, PgConnection, PgPool, SqliteConnection, SqlitePool,
    migrate::MigrateError,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    Db, Store, StoreError,
    claim::{FolderClaim, wait_for_claim, writing_session},
    life::Life,
};
use crate::tokens;

/// The file of a data folder.
pub(crate) const DATABASE_FILE: &str = "stockade.db";
/// Readers of SQLite; connections to PostgreSQL.
const CONNECTIONS: u32 = 8;
/// How long a busy or lost database is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// What a database is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// By the one server that referees its games.
    Serve,
    /// By the owner, perhaps beside that server.
    Tend,
}

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

impl Store {
    /// The database in a folder for a server, made if it is not there yet.
    pub(crate) async fn open_folder(folder: &Path) -> Result<Store, StoreError> {
        make_folder(folder)
            .map_err(|cause| StoreError::Folder { folder: folder.display().to_string(), cause })?;
        let claim = FolderClaim::new(folder)?;
        let store = Store::open_file(&folder.join(DATABASE_FILE), true).await?;
        Ok(Store { claim: Some(claim), ..store })
    }

    /// The database in a folder, where there is one.
    pub(crate) async fn open_existing(folder: &Path) -> Result<Store, StoreError> {
        let file = folder.join(DATABASE_FILE);
        if !file.exists() {
            return Err(StoreError::NoGames { folder: folder.display().to_string() });
        }
        Store::open_file(&file, false).await
    }

    /// The database in a file, made if it is to be new.
    pub(crate) async fn open_file(file: &Path, is_new: bool) -> Result<Store, StoreError> {
        let place = file.display().to_string();
        let failed = |cause| file_error(&place, cause);
        let life = new_life()?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(is_new)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .journal_mode(SqliteJournalMode::Wal)
            // NORMAL would not sync at a commit.
            .synchronous(SqliteSynchronous::Full);
        let readers = SqlitePoolOptions::new().max_connections(CONNECTIONS);
        let readers: SqlitePool = readers.connect_with(options.clone()).await.map_err(failed)?;
        let owner = owner(&readers).await.map_err(failed)?;
        // Only a database that is to be new may be bare.
        if owner == Owner::Other || (owner == Owner::Nobody && !is_new) {
            return Err(StoreError::Foreign { place });
        }
        let migrated = MIGRATIONS.run(&readers).await;
        migrated.map_err(|error| migration_error(&place, error, file_error))?;
        // A connection of its own, so that no reader delays a commit.
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        Ok(Store::new(Db::Lite(readers), Db::Lite(writer.map_err(failed)?), life))
    }

    /// The PostgreSQL database at an address such as `postgres://user@host/name`.
    pub(crate) async fn open_postgres(
        address: &str,
        purpose: Purpose,
    ) -> Result<Store, StoreError> {
        let is_address = ["postgres://", "postgresql://"].iter().any(|it| address.starts_with(it));
        let options = PgConnectOptions::from_str(address).ok().filter(|_| is_address);
        let options = options.ok_or(StoreError::Address)?;
        // The address itself may hold a password.
        let name = options.get_database().unwrap_or_default();
        let place = format!("PostgreSQL at {}:{}/{name}", options.get_host(), options.get_port());
        // A pool only tells that it had to wait, not for what.
        let first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&options)).await;
        let first = first.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        let failed = |cause| postgres_error(&place, cause);
        let mut first = first.map_err(failed)?;
        if purpose == Purpose::Serve {
            wait_for_claim(&mut first, &place).await?;
        }
        first.close().await.map_err(failed)?;
        let life = new_life()?;
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool: PgPool = pool.connect_with(options.clone()).await.map_err(failed)?;
        let writer = match purpose {
            Purpose::Serve => writing_session(options, life.run()).await.map_err(failed)?,
            Purpose::Tend => pool.clone(),
        };
        let migrated = MIGRATIONS.run(&pool).await;
        migrated.map_err(|error| migration_error(&place, error, postgres_error))?;
        Ok(Store::new(Db::Pg(pool), Db::Pg(writer), life))
    }

    /// Copies the whole database into a file that is not there yet.
    pub(crate) async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        match &self.db {
            Db::Lite(pool) => {
                let file = file.display().to_string();
                sqlx::query("VACUUM INTO $1").bind(file).execute(pool).await?;
                Ok(())
            }
            Db::Pg(_) => Err(StoreError::Unwritten),
        }
    }

    /// Whether all of the database can be read; what is wrong otherwise.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        if let Db::Lite(pool) = &self.db {
            let rows: Vec<(String,)> =
                sqlx::query_as("PRAGMA integrity_check").fetch_all(pool).await?;
            if let Some((problem,)) = rows.into_iter().next().filter(|(word,)| word != "ok") {
                return Err(sqlx::Error::Protocol(problem).into());
            }
        }
        Ok(())
    }
}

/// A run of the server that begins now.
fn new_life() -> Result<Life, StoreError> {
    let run = tokens::new_id().map_err(|_| StoreError::NoRandomness)?;
    Ok(Life::new(run))
}

/// Whose a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// It has our tables.
    Stockade,
    /// Nobody has made tables in it yet.
    Nobody,
    /// It has other tables, and not ours.
    Other,
}

async fn owner(pool: &SqlitePool) -> Result<Owner, sqlx::Error> {
    const SQL: &str = "SELECT name FROM sqlite_master WHERE type = 'table'";
    const HISTORY: &str = "_sqlx_migrations";
    let tables: Vec<(String,)> = sqlx::query_as(SQL).fetch_all(pool).await?;
    let has = |name: &str| tables.iter().any(|(table,)| table == name);
    if [HISTORY, "games", "seats", "events", "alive"].into_iter().all(has) {
        return Ok(Owner::Stockade);
    }
    // Whoever was killed at its first start has left the history alone.
    let is_bare = tables.iter().all(|(table,)| table == HISTORY);
    Ok(if is_bare { Owner::Nobody } else { Owner::Other })
}

/// Whether a database file can be had for oneself: everything that lies beside it is then in it.
pub(crate) async fn settle(file: &Path) -> Result<(), SettleError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(1));
    let settled = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let mode: (String,) =
            sqlx::query_as("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok::<_, sqlx::Error>(mode.0)
    };
    match settled.await {
        Ok(mode) if mode == "delete" => Ok(()),
        Ok(_) => Err(SettleError::InUse),
        Err(error) if matches!(lite_code(&error), Some(5 | 6)) => Err(SettleError::InUse),
        Err(_) => Err(SettleError::Damaged),
    }
}

/// Why a database file cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettleError {
    /// Somebody else works with it.
    InUse,
    /// It is no database any more.
    Damaged,
}

/// Makes a folder that nobody else may look into: whoever knows a game's id can open it.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// SQLite's main result code.
fn lite_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

fn file_error(place: &str, cause: sqlx::Error) -> StoreError {
    let remedy = match lite_code(&cause) {
        Some(11 | 26) => "it is damaged: bring a copy back with `stockade restore`",
        _ => "see who may write there, or name another folder with --data",
    };
    StoreError::Open { place: place.to_owned(), cause, remedy }
}

fn postgres_error(place: &str, cause: sqlx::Error) -> StoreError {
    let remedy = "see whether it runs and lets you in, or name another one with --database";
    StoreError::Open { place: place.to_owned(), cause, remedy }
}

fn migration_error(
    place: &str,
    error: MigrateError,
    otherwise: impl Fn(&str, sqlx::Error) -> StoreError,
) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) | MigrateError::VersionMismatch(version) => {
            StoreError::Newer { place: place.to_owned(), version }
        }
        MigrateError::Execute(cause) => otherwise(place, cause),
        cause => StoreError::Migration { place: place.to_owned(), cause },
    }
}
