//! One transaction.

use sqlx::{Executor, error::ErrorKind};

use super::{Db, SILENCE, statement::Statement};

/// Why a transaction has not happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// One of its rows cannot be; without it the others could.
    Row,
    /// The database itself: nothing else would fare better now.
    Database,
}

/// Stores all of it or nothing.
pub(super) async fn commit(db: &Db, statements: &[Statement]) -> Result<(), Failure> {
    let result = match db {
        Db::Lite(pool) => commit_lite(pool, statements).await,
        Db::Pg(pool) => commit_pg(pool, statements).await,
    };
    result.map_err(|error| {
        metrics::counter!("stockade_failed_commits").increment(1);
        tracing::error!(%error, "a write failed");
        failure(&error)
    })
}

fn failure(error: &sqlx::Error) -> Failure {
    if matches!(error, sqlx::Error::RowNotFound) {
        return Failure::Row;
    }
    let Some(error) = error.as_database_error() else { return Failure::Database };
    // PostgreSQL's class 22: a value that cannot be stored.
    let is_value = error.code().is_some_and(|code| code.len() == 5 && code.starts_with("22"));
    match error.kind() {
        ErrorKind::Other if !is_value => Failure::Database,
        _ => Failure::Row,
    }
}

/// The transaction is opened and closed by name: a library that counts them would open a savepoint
/// inside one that it has lost count of, and close that without storing anything. A connection that has
/// failed is thrown away for the same reason, whatever it says about its state.
async fn commit_lite(pool: &sqlx::SqlitePool, statements: &[Statement]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let stored = async {
        connection.execute("BEGIN IMMEDIATE").await?;
        for statement in statements {
            let done = connection.execute(statement.for_lite()).await?;
            statement.check(done.rows_affected())?;
        }
        connection.execute("COMMIT").await.map(drop)
    };
    let stored = stored.await;
    if stored.is_err() {
        // What it says at its end does not matter any more.
        let _ = connection.close().await;
    }
    stored
}

/// A database that falls silent in the middle may or may not have stored it.
async fn commit_pg(pool: &sqlx::PgPool, statements: &[Statement]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let stored = async {
        connection.execute("BEGIN").await?;
        for statement in statements {
            let done = connection.execute(statement.for_pg()).await?;
            statement.check(done.rows_affected())?;
        }
        connection.execute("COMMIT").await.map(drop)
    };
    let stored = tokio::time::timeout(SILENCE, stored).await;
    let stored = stored.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    if stored.is_err() {
        drop(connection.detach());
    }
    stored
}
