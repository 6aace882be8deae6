//! The one writer.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use sqlx::{Connection, Executor, error::ErrorKind};
use tokio::sync::{mpsc, oneshot};

use super::{
    Db, SILENCE, StoreError,
    rows::{StoredEvent, StoredGame, StoredSeat, Summary},
    statement::{Statement, Value},
};

/// Writes that wait before those who want more are made to wait.
const QUEUE: usize = 1024;
/// Writes of one transaction.
const GROUP: usize = 256;

/// Something to be written; all of it or nothing.
#[derive(Debug)]
pub(crate) enum Write {
    /// A new game, perhaps as the rematch of another.
    Create { game: Box<StoredGame>, summary: Summary, rematch_of: Option<String> },
    /// Something has happened in a game.
    Event { game: String, number: i64, event: StoredEvent, summary: Summary },
    /// Somebody sat down, or changed the public tick.
    Seats { game: String, seats: Vec<StoredSeat>, summary: Summary },
    /// The game never was.
    Delete { game: String },
    /// The server is alive.
    Alive { name: String, at: i64 },
    /// The last write.
    Close,
}

impl Write {
    fn statements(&self) -> Vec<Statement> {
        match self {
            Write::Create { game, summary, rematch_of } => {
                let mut statements = vec![insert_game(game, summary)];
                let seats = game.seats.iter().enumerate();
                statements.extend(seats.map(|(place, seat)| insert_seat(&game.id, place, seat)));
                statements.extend(rematch_of.iter().map(|old| {
                    const SQL: &str = "UPDATE games SET rematch = $1 WHERE id = $2";
                    Statement::new(SQL, [game.id.as_str().into(), old.as_str().into()])
                }));
                statements
            }
            Write::Event { game, number, event, summary } => {
                const SQL: &str =
                    "INSERT INTO events (game, number, event, at) VALUES ($1, $2, $3, $4)";
                let text = event.entry.to_text();
                let values =
                    [game.as_str().into(), (*number).into(), text.as_str().into(), event.at.into()];
                vec![Statement::new(SQL, values), update_summary(game, summary)]
            }
            Write::Seats { game, seats, summary } => {
                let seats = seats.iter().enumerate();
                let mut statements: Vec<_> =
                    seats.map(|(place, seat)| update_seat(game, place, seat)).collect();
                statements.push(update_summary(game, summary));
                statements
            }
            Write::Delete { game } => {
                const SQL: &str = "DELETE FROM games WHERE id = $1";
                vec![Statement::new(SQL, [game.as_str().into()])]
            }
            Write::Alive { name, at } => {
                const SQL: &str = "INSERT INTO alive (name, at) VALUES ($1, $2) \
                                   ON CONFLICT (name) DO UPDATE SET at = excluded.at";
                vec![Statement::new(SQL, [name.as_str().into(), (*at).into()])]
            }
            Write::Close => Vec::new(),
        }
    }
}

fn insert_game(game: &StoredGame, summary: &Summary) -> Statement {
    const SQL: &str = "INSERT INTO games (id, place, rules, start, clock_seconds, clock_increment, \
         bot_delay_ms, owner_hash, created, kind, size, \
         updated, finished, winner, names, ply, listed, seeking, card) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
         $12, $13, $14, $15, $16, $17, $18, $19)";
    let mut values: Vec<Value> = vec![
        game.id.as_str().into(),
        game.place.as_str().into(),
        game.rules.as_str().into(),
        game.start.as_str().into(),
        game.clock_seconds.into(),
        game.clock_increment.into(),
        game.bot_delay_ms.into(),
        game.owner_hash.as_deref().into(),
        game.created.into(),
        summary.kind.into(),
        summary.size.as_str().into(),
    ];
    values.extend(summary_values(summary));
    Statement::new(SQL, values)
}

fn update_summary(game: &str, summary: &Summary) -> Statement {
    const SQL: &str = "UPDATE games SET updated = $1, finished = $2, winner = $3, names = $4, \
         ply = $5, listed = $6, seeking = $7, card = $8 WHERE id = $9";
    let mut values = Vec::from(summary_values(summary));
    values.push(game.into());
    Statement::new(SQL, values)
}

fn summary_values(summary: &Summary) -> [Value; 8] {
    [
        summary.updated.into(),
        summary.finished.into(),
        summary.winner.as_deref().into(),
        summary.names.as_str().into(),
        summary.ply.into(),
        summary.listed.into(),
        summary.seeking.into(),
        summary.card.as_str().into(),
    ]
}

fn insert_seat(game: &str, place: usize, seat: &StoredSeat) -> Statement {
    const SQL: &str = "INSERT INTO seats (name, token_hash, taken, public, game, place, player, \
         kind, agent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let mut values = Vec::from(seat_values(game, place, seat));
    values.extend([
        seat.player.as_str().into(),
        seat.kind.as_str().into(),
        seat.agent.as_deref().into(),
    ]);
    Statement::new(SQL, values)
}

fn update_seat(game: &str, place: usize, seat: &StoredSeat) -> Statement {
    const SQL: &str = "UPDATE seats SET name = $1, token_hash = $2, taken = $3, public = $4 \
         WHERE game = $5 AND place = $6";
    Statement::new(SQL, seat_values(game, place, seat))
}

fn seat_values(game: &str, place: usize, seat: &StoredSeat) -> [Value; 6] {
    [
        seat.name.as_str().into(),
        seat.token_hash.as_deref().into(),
        seat.taken.into(),
        seat.public.into(),
        game.into(),
        (place as i64).into(),
    ]
}

/// A write and whom to tell that it is done.
#[derive(Debug)]
pub(super) struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Job {
    pub(super) fn new(write: Write) -> (Job, oneshot::Receiver<Result<(), StoreError>>) {
        let (done, told) = oneshot::channel();
        (Job { write, done }, told)
    }
}

/// Starts the writer of a database.
pub(super) fn start(db: Db, is_writing: Arc<AtomicBool>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(run(db, receiver, is_writing));
    sender
}

async fn run(db: Db, mut queue: mpsc::Receiver<Job>, is_writing: Arc<AtomicBool>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut end = None;
    while end.is_none() && queue.recv_many(&mut group, GROUP).await > 0 {
        let is_end = |job: &Job| matches!(job.write, Write::Close);
        end = group.iter().position(is_end).map(|place| group.remove(place));
        let is_stored = commit_group(&db, &mut group).await != Err(Failure::Database);
        is_writing.store(is_stored, Ordering::Relaxed);
    }
    super::on!(&db, pool => pool.close().await);
    if let Some(end) = end {
        // Whoever asked may have gone.
        let _ = end.done.send(Ok(()));
    }
}

/// Why a transaction has not happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// One of its rows cannot be; without it the others could.
    Row,
    /// The database itself: nothing else would fare better now.
    Database,
}

/// Writes all in one transaction. If a row of it cannot be, each write gets its own, so that one
/// does not take the others with it; if the database is full or lost, all are told so at once.
async fn commit_group(db: &Db, group: &mut Vec<Job>) -> Result<(), Failure> {
    if group.is_empty() {
        return Ok(());
    }
    let statements: Vec<Statement> = group.iter().flat_map(|job| job.write.statements()).collect();
    metrics::histogram!("stockade_group_commit_writes").record(group.len() as f64);
    let result = commit(db, &statements).await;
    let each_alone = result == Err(Failure::Row) && group.len() > 1;
    for job in group.drain(..) {
        let result = if each_alone { commit(db, &job.write.statements()).await } else { result };
        // Whoever asked may have gone.
        let _ = job.done.send(result.map_err(|_| StoreError::Unwritten));
    }
    result
}

/// One transaction.
async fn commit(db: &Db, statements: &[Statement]) -> Result<(), Failure> {
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
    let Some(error) = error.as_database_error() else { return Failure::Database };
    // PostgreSQL's class 22: a value that cannot be stored.
    let is_value = error.code().is_some_and(|code| code.len() == 5 && code.starts_with("22"));
    match error.kind() {
        ErrorKind::Other if !is_value => Failure::Database,
        _ => Failure::Row,
    }
}

async fn commit_lite(pool: &sqlx::SqlitePool, statements: &[Statement]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    for statement in statements {
        transaction.execute(statement.for_lite()).await?;
    }
    transaction.commit().await
}

/// A database that falls silent in the middle may or may not have stored it; its connection is of no
/// use any more.
async fn commit_pg(pool: &sqlx::PgPool, statements: &[Statement]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let stored = async {
        let mut transaction = connection.begin().await?;
        for statement in statements {
            transaction.execute(statement.for_pg()).await?;
        }
        transaction.commit().await
    };
    let stored = tokio::time::timeout(SILENCE, stored).await;
    stored.unwrap_or_else(|_| {
        drop(connection.detach());
        Err(sqlx::Error::PoolTimedOut)
    })
}
