//! That only one server works with a database.
//!
//! Two servers on one database would each referee the same games from their own memory. A folder is
//! claimed by a lock on a file in it; PostgreSQL by an advisory lock of the very session that writes, so
//! that a server that has lost its claim cannot write either.

use std::{
    fs::{File, TryLockError},
    path::Path,
    sync::Arc,
    time::Duration,
};

use sqlx::{PgConnection, PgPool, postgres::PgConnectOptions, postgres::PgPoolOptions};

use super::{StoreError, connect::PATIENCE};

/// The file of a data folder that a running server holds.
pub(crate) const LOCK_FILE: &str = "stockade.lock";
/// How often a session of a server that was just killed is waited for, and how long each time.
const ATTEMPTS: u32 = 20;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(100);

/// A folder that nobody else's server may use, until this is released or dropped.
#[derive(Clone, Debug)]
pub(crate) struct FolderClaim(Arc<File>);

impl FolderClaim {
    /// Claims a folder that is there.
    pub(crate) fn new(folder: &Path) -> Result<FolderClaim, StoreError> {
        let place = folder.display().to_string();
        let options = File::options().create(true).append(true).open(folder.join(LOCK_FILE));
        let unusable = |cause| StoreError::Folder { folder: place.clone(), cause };
        let file = options.map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderClaim(Arc::new(file))),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken { place }),
            Err(TryLockError::Error(cause)) => Err(unusable(cause)),
        }
    }

    /// Lets another server have it.
    pub(crate) fn release(&self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the folder stays locked until the end of the process");
        }
    }
}

/// Claims the database for the server of this session; whether it could be had.
async fn claim(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    // The servers of a database are told apart by the schema that they find their tables in.
    const SQL: &str = "SELECT pg_try_advisory_lock(hashtextextended(\
         'stockade ' || COALESCE(current_schema(), ''), 0))";
    let (is_mine,): (bool,) = sqlx::query_as(SQL).fetch_one(connection).await?;
    Ok(is_mine)
}

/// Whether a session can have the database, now or when one that was just killed is over.
pub(super) async fn wait_for_claim(
    connection: &mut PgConnection,
    place: &str,
) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        if claim(connection).await? {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN_ATTEMPTS).await;
    }
    Err(StoreError::Taken { place: place.to_owned() })
}

/// The one session that writes. When it is lost, its successor ends what may be left of it, so that
/// nothing half-done is stored after the truth has been read again.
pub(super) async fn writing_session(
    options: PgConnectOptions,
    run: &str,
) -> Result<PgPool, sqlx::Error> {
    let name = format!("stockade {run}");
    let options = options.application_name(&name);
    let name: Arc<str> = name.into();
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
    let pool = pool.idle_timeout(None).max_lifetime(None).after_connect(move |connection, _| {
        let name = name.clone();
        Box::pin(async move {
            if claim(connection).await? {
                return Ok(());
            }
            const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE application_name = $1 AND pid <> pg_backend_pid()";
            sqlx::query(END).bind(&*name).execute(connection).await?;
            Err(sqlx::Error::Protocol("another server works with this database".to_owned()))
        })
    });
    pool.connect_with(options).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_at_a_time() {
        let folder = std::env::temp_dir().join(format!("stockade-claim-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let first = FolderClaim::new(&folder).unwrap();
        let error = FolderClaim::new(&folder).unwrap_err().to_string();
        assert!(error.contains("already runs") && error.contains("--data"), "{error}");
        first.release();
        assert!(FolderClaim::new(&folder).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
