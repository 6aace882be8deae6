//! Opening a database.

use std::{path::Path, str::FromStr, time::Duration};

use sqlx::{
    PgPool, SqlitePool,
    postgres::PgPoolOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Db, Store, StoreError, writer};

/// The file of a data folder.
pub(crate) const DATABASE_FILE: &str = "stockade.db";
/// Readers of SQLite; connections to PostgreSQL.
const CONNECTIONS: u32 = 8;
/// How long a busy or lost database is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

impl Store {
    /// The database in a folder, made if it is not there yet.
    pub(crate) async fn open_folder(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|cause| StoreError::Folder { folder: folder.display().to_string(), cause })?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(DATABASE_FILE))
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .journal_mode(SqliteJournalMode::Wal)
            // NORMAL would not sync at a commit.
            .synchronous(SqliteSynchronous::Full);
        let readers = SqlitePoolOptions::new().max_connections(CONNECTIONS);
        let readers: SqlitePool = readers.connect_with(options.clone()).await?;
        MIGRATIONS.run(&readers).await?;
        // A connection of its own, so that no reader delays a commit.
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Ok(Store { db: Db::Lite(readers), writes: writer::start(Db::Lite(writer)) })
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

    /// The PostgreSQL database at an address such as `postgres://user@host/name`.
    pub(crate) async fn open_postgres(address: &str) -> Result<Store, StoreError> {
        let options = sqlx::postgres::PgConnectOptions::from_str(address)?;
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool: PgPool = pool.connect_with(options).await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Store { db: Db::Pg(pool.clone()), writes: writer::start(Db::Pg(pool)) })
    }
}
