//! The one writer.

use tokio::sync::{mpsc, oneshot};

use super::{
    Db, StoreError,
    commit::{Failure, commit},
    life::Life,
    statement::{Statement, Value},
};
use crate::{
    events::Entry,
    stored::{StoredGame, StoredSeat, Summary},
    words::word,
};

/// Writes that wait before those who want more are made to wait.
const QUEUE: usize = 1024;
/// Writes of one transaction.
const GROUP: usize = 256;

/// Something to be written; all of it or nothing.
#[derive(Debug)]
pub(crate) enum Write {
    /// Several statements of a new game, see [`Write::create`].
    Create(Vec<Statement>),
    /// Something has happened in a game at this time; the turn that it leads to, or that goes on, has
    /// lasted so many milliseconds.
    Event { game: String, number: i64, entry: Entry, at: i64, carried: i64, summary: Summary },
    /// Somebody sat down, or changed the public tick.
    Seats { game: String, seats: Vec<StoredSeat>, summary: Summary },
    /// The game never was.
    Delete { game: String },
    /// A turn that was interrupted goes on, after so many milliseconds.
    Turn { game: String, carried: i64 },
    /// The server is alive.
    Alive,
    /// The server is alive, and there is room for more than that.
    Probe,
    /// The last write.
    Close,
}

impl Write {
    /// A new game, perhaps as the rematch of another.
    pub(crate) fn create(game: &StoredGame, summary: &Summary, rematch_of: Option<&str>) -> Write {
        const REMATCH: &str = "UPDATE games SET rematch = $1 WHERE id = $2 AND rematch IS NULL";
        let mut statements = vec![insert_game(game, summary)];
        let seats = game.seats.iter().enumerate();
        statements.extend(seats.map(|(number, seat)| insert_seat(&game.id, number, seat)));
        statements.extend(
            rematch_of.map(|old| {
                Statement::new(REMATCH, [game.id.as_str().into(), old.into()]).claiming()
            }),
        );
        Write::Create(statements)
    }

    fn statements(&self, life: &Life) -> Vec<Statement> {
        match self {
            Write::Create(statements) => statements.clone(),
            Write::Event { game, number, entry, at, carried, summary } => {
                const SQL: &str =
                    "INSERT INTO events (game, number, event, at) VALUES ($1, $2, $3, $4)";
                let text = entry.to_text();
                let values =
                    [game.as_str().into(), (*number).into(), text.as_str().into(), (*at).into()];
                let insert = Statement::new(SQL, values);
                vec![insert, update_after_event(game, summary, *carried, life)]
            }
            Write::Seats { game, seats, summary } => {
                let seats = seats.iter().enumerate();
                let mut statements: Vec<_> =
                    seats.map(|(number, seat)| update_seat(game, number, seat)).collect();
                statements.push(update_summary(game, summary));
                statements
            }
            Write::Delete { game } => {
                const SQL: &str = "DELETE FROM games WHERE id = $1";
                vec![Statement::new(SQL, [game.as_str().into()])]
            }
            Write::Turn { game, carried } => vec![begin_turn(game, *carried, life)],
            Write::Alive => vec![life.sign()],
            Write::Probe => vec![life.sign(), weigh(life)],
            Write::Close => Vec::new(),
        }
    }
}

fn insert_game(game: &StoredGame, summary: &Summary) -> Statement {
    const SQL: &str = "INSERT INTO games (id, mode, rules, start, clock_seconds, clock_increment, \
         bot_delay_ms, owner_hash, created, kind, size, \
         updated, finished, winner, names, ply, listed, seeking, card) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
         $12, $13, $14, $15, $16, $17, $18, $19)";
    let mut values: Vec<Value> = vec![
        game.id.as_str().into(),
        word(&game.mode).as_str().into(),
        game.rules().to_string().as_str().into(),
        game.game.start().to_string().as_str().into(),
        game.clock.map(|clock| i64::from(clock.seconds)).into(),
        game.clock.map(|clock| i64::from(clock.increment)).into(),
        i64::from(game.bot_delay_ms).into(),
        game.owner_hash.as_deref().into(),
        game.created.into(),
        word(&summary.kind).as_str().into(),
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

/// The summary and the turn in one statement, for this is what every move writes.
fn update_after_event(game: &str, summary: &Summary, carried: i64, life: &Life) -> Statement {
    const SQL: &str = "UPDATE games SET updated = $1, finished = $2, winner = $3, names = $4, \
         ply = $5, listed = $6, seeking = $7, card = $8, \
         turn_carried = $9, turn_run = $10, turn_up = $11 WHERE id = $12";
    let mut values = Vec::from(summary_values(summary));
    values.extend([carried.into(), life.run().into(), life.up_ms().into(), game.into()]);
    Statement::new(SQL, values)
}

/// The turn goes on from now. Kept as durations of this server's own clock, so that no jump of the
/// clock on the wall is charged to anybody.
fn begin_turn(game: &str, carried: i64, life: &Life) -> Statement {
    const SQL: &str =
        "UPDATE games SET turn_carried = $1, turn_run = $2, turn_up = $3 WHERE id = $4";
    let values = [carried.into(), life.run().into(), life.up_ms().into(), game.into()];
    Statement::new(SQL, values)
}

/// Bytes of a probe: several moves take less, and a disk with less room is as good as full.
const WEIGHT: usize = 64 * 1024;

/// Something heavy, over the last one, and different from it: SQLite writes no page that stays the same.
fn weigh(life: &Life) -> Statement {
    const SQL: &str = "INSERT INTO probe (name, weight) VALUES ('probe', $1) \
         ON CONFLICT (name) DO UPDATE SET weight = excluded.weight";
    let now = format!("{:016}", life.up_ms());
    Statement::new(SQL, [Value::from(now.repeat(WEIGHT / now.len()).as_str())])
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

fn insert_seat(game: &str, number: usize, seat: &StoredSeat) -> Statement {
    const SQL: &str = "INSERT INTO seats (name, token_hash, taken, public, game, number, player, \
         kind, agent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let mut values = Vec::from(seat_values(game, number, seat));
    values.extend([
        word(&seat.info.player).as_str().into(),
        word(&seat.info.kind).as_str().into(),
        seat.info.agent.as_deref().into(),
    ]);
    Statement::new(SQL, values)
}

/// A seat that somebody has taken stays that one's.
fn update_seat(game: &str, number: usize, seat: &StoredSeat) -> Statement {
    const SQL: &str = "UPDATE seats SET name = $1, token_hash = $2, taken = $3, public = $4 \
         WHERE game = $5 AND number = $6 \
         AND (NOT taken OR COALESCE(token_hash, '') = COALESCE($2, ''))";
    Statement::new(SQL, seat_values(game, number, seat)).claiming()
}

fn seat_values(game: &str, number: usize, seat: &StoredSeat) -> [Value; 6] {
    [
        seat.info.name.as_str().into(),
        seat.token_hash.as_deref().into(),
        seat.info.taken.into(),
        seat.public.into(),
        game.into(),
        (number as i64).into(),
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
pub(super) fn start(db: Db, life: Life) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(run(db, receiver, life));
    sender
}

async fn run(db: Db, mut queue: mpsc::Receiver<Job>, life: Life) {
    let mut group = Vec::with_capacity(GROUP);
    let mut end = None;
    while end.is_none() && queue.recv_many(&mut group, GROUP).await > 0 {
        let is_end = |job: &Job| matches!(job.write, Write::Close);
        end = group.iter().position(is_end).map(|index| group.remove(index));
        if !group.is_empty() {
            commit_group(&db, &mut group, &life).await;
        }
    }
    super::on!(&db, pool => pool.close().await);
    if let Some(end) = end {
        // Whoever asked may have gone.
        let _ = end.done.send(Ok(()));
    }
}

/// Writes all in one transaction. If a row of it cannot be, each write gets its own, so that one
/// does not take the others with it; if the database is full or lost, all are told so at once.
async fn commit_group(db: &Db, group: &mut Vec<Job>, life: &Life) {
    let all = group.iter().flat_map(|job| job.write.statements(life));
    let statements: Vec<Statement> = all.collect();
    metrics::histogram!("stockade_group_commit_writes").record(group.len() as f64);
    let result = commit(db, &statements).await;
    life.note(result);
    let each_alone = result == Err(Failure::Row) && group.len() > 1;
    for job in group.drain(..) {
        let mut result = result;
        if each_alone {
            result = commit(db, &job.write.statements(life)).await;
            life.note(result);
        }
        // Whoever asked may have gone.
        let _ = job.done.send(result.map_err(|_| StoreError::Unwritten));
    }
}
