//! What is kept: games, seats and events, in SQLite or PostgreSQL by the same statements.
//!
//! Everything that is written goes through one writer, which puts what has queued up into one
//! transaction (group commit). A write is answered only after its commit, which reaches the disk:
//! SQLite runs with `synchronous=FULL`, PostgreSQL does so by itself.

mod archive;
mod claim;
mod commit;
mod connect;
mod life;
mod mine;
mod rows;
mod statement;
mod writer;

pub(crate) use archive::List;
pub use archive::{ArchiveFilter, DrawWord, KindFilter, ResultFilter};
pub(crate) use claim::FolderClaim;
pub(crate) use connect::{DATABASE_FILE, Purpose, SettleError, settle};
pub(crate) use writer::Write;

use std::time::Duration;

use sqlx::{PgPool, SqlitePool};
use thiserror::Error;
use tokio::sync::mpsc;

use self::life::Life;
use crate::{
    messages::lobby::{ArchivePage, GameCard},
    stored::StoredGame,
};

/// Where things are kept.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    Lite(SqlitePool),
    Pg(PgPool),
}

/// Writes both arms of a question to whichever database it is.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            Db::Lite($pool) => $body,
            Db::Pg($pool) => $body,
        }
    };
}
pub(crate) use on;

/// Why something cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database itself.
    #[error("the database failed: {cause}")]
    Database {
        /// What it says.
        cause: sqlx::Error,
    },
    /// The tables cannot be made or brought up to date.
    #[error("the games in {place} cannot be brought up to date: {cause}")]
    Migration {
        /// Which database.
        place: String,
        /// What is wrong.
        cause: sqlx::migrate::MigrateError,
    },
    /// Something else than the address of a database.
    #[error("--database takes an address such as postgres://user@host/name")]
    Address,
    /// A row that nobody of this program has written.
    #[error("game {game} cannot be read from the database: {detail}")]
    Damaged {
        /// Which game.
        game: String,
        /// What is wrong with it.
        detail: String,
    },
    /// A write has not happened; the log has the reason.
    #[error("the database could not store it")]
    Unwritten,
    /// The writer has ended, because the server is shutting down.
    #[error("the server is shutting down")]
    Closed,
    /// The database does not answer.
    #[error("the database has not answered for {} seconds", SILENCE.as_secs())]
    Silent,
    /// The database cannot be opened.
    #[error("the games in {place} cannot be opened: {cause}; {remedy}")]
    Open {
        /// Which database, without any password.
        place: String,
        /// What it says.
        cause: sqlx::Error,
        /// What may help.
        remedy: &'static str,
    },
    /// A later version of the program has changed the tables.
    #[error(
        "the games in {place} were stored by a newer version of stockade (tables {version}); \
         use that one, or name another place with --data"
    )]
    Newer {
        /// Which database.
        place: String,
        /// The migration that is not known here.
        version: i64,
    },
    /// Another server works with it.
    #[error(
        "a server already runs on {place}, and two would disagree about its games; stop that one \
         first, or name another place with --data or --database"
    )]
    Taken {
        /// Which folder or database.
        place: String,
    },
    /// A database of another program.
    #[error("{place} is a database of another program, not of stockade; name another place")]
    Foreign {
        /// Which file.
        place: String,
    },
    /// The system gives no random numbers.
    #[error("the system's random source failed")]
    NoRandomness,
    /// There is no database where one is expected.
    #[error("there are no games in {folder}; name the folder of the site with --data")]
    NoGames {
        /// Where.
        folder: String,
    },
    /// The folder for the data cannot be made.
    #[error("the folder {folder} cannot be used: {cause}; name another one with --data")]
    Folder {
        /// Which.
        folder: String,
        /// What the system says.
        cause: std::io::Error,
    },
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> StoreError {
        StoreError::Database { cause }
    }
}

/// How long an answer of the database is waited for.
const SILENCE: Duration = Duration::from_secs(10);

/// The answer to a question, if there is one in time.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(SILENCE, answer).await.unwrap_or(Err(StoreError::Silent))
}

/// The database with its writer.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    db: Db,
    writes: mpsc::Sender<writer::Job>,
    life: Life,
    /// The folder of a server, which no other may use meanwhile.
    claim: Option<FolderClaim>,
}

impl Store {
    fn new(db: Db, writer: Db, life: Life) -> Store {
        Store { db, writes: writer::start(writer, life.clone()), life, claim: None }
    }

    /// Whether the last write was stored.
    pub(crate) fn is_writing(&self) -> bool {
        self.life.is_writing()
    }

    /// Notes that the server is alive; after a failure, something heavier than that must pass as well.
    pub(crate) async fn note_life(&self) -> Result<(), StoreError> {
        self.write(if self.is_writing() { Write::Alive } else { Write::Probe }).await
    }

    /// Writes, and waits until it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (job, done) = writer::Job::new(write);
        self.writes.send(job).await.map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Ends the writer after everything that has queued up, and closes the database.
    pub(crate) async fn close(&self) {
        let (job, done) = writer::Job::new(Write::Close);
        if self.writes.send(job).await.is_ok() {
            let _ = done.await;
        }
        on!(&self.db, pool => pool.close().await);
        if let Some(claim) = &self.claim {
            claim.release();
        }
    }

    /// A game with its seats and events; `None` if there is none with this id.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        in_time(rows::game(&self.db, id)).await
    }

    /// Whether the database answers, and takes what is written now.
    pub(crate) async fn is_alive(&self) -> Result<(), StoreError> {
        in_time(async {
            on!(&self.db, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
            if self.life.has_just_written() {
                return Ok(());
            }
            self.write(Write::Probe).await
        })
        .await
    }

    /// How much of the current turn of a game was seen by servers, the one that runs included.
    pub(crate) async fn seen_of_turn(&self, id: &str) -> Result<Duration, StoreError> {
        const SQL: &str = "SELECT turn_carried, COALESCE(up - turn_up, 0) \
             FROM games LEFT JOIN alive ON alive.name = turn_run WHERE id = $1";
        in_time(async {
            let row: Option<(i64, i64)> =
                on!(&self.db, pool => sqlx::query_as(SQL).bind(id).fetch_optional(pool).await)?;
            let (carried, since) = row.unwrap_or_default();
            let seen = carried.saturating_add(since.max(0));
            Ok(Duration::from_millis(u64::try_from(seen).unwrap_or(0)))
        })
        .await
    }

    /// Seeks, live and recent games that may be listed.
    pub(crate) async fn cards(&self, list: List) -> Result<Vec<GameCard>, StoreError> {
        in_time(archive::cards(&self.db, list)).await
    }

    /// The cards of these games and when something last happened in them.
    pub(crate) async fn cards_of(
        &self,
        ids: &[String],
    ) -> Result<Vec<(GameCard, i64)>, StoreError> {
        in_time(mine::cards_of(&self.db, ids)).await
    }

    /// Unfinished games in which nothing has happened since this moment.
    pub(crate) async fn abandoned(&self, since: i64) -> Result<Vec<String>, StoreError> {
        in_time(mine::abandoned(&self.db, since)).await
    }

    /// A page of finished listed games.
    pub(crate) async fn archive(&self, filter: &ArchiveFilter) -> Result<ArchivePage, StoreError> {
        in_time(archive::page(&self.db, filter)).await
    }

    /// The ids of finished listed games, newest first.
    pub(crate) async fn archive_ids(
        &self,
        filter: &ArchiveFilter,
        limit: i64,
    ) -> Result<Vec<String>, StoreError> {
        in_time(archive::ids(&self.db, filter, limit)).await
    }
}
