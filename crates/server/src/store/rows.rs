//! Games as they are stored.

use sqlx::FromRow;

use super::{Db, StoreError, on};
use crate::log::LogEntry;

/// A game with everything that is needed to go on with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    pub(crate) place: String,
    pub(crate) rules: String,
    pub(crate) start: String,
    pub(crate) clock_seconds: Option<i64>,
    pub(crate) clock_increment: Option<i64>,
    pub(crate) bot_delay_ms: i64,
    pub(crate) owner_hash: Option<String>,
    pub(crate) rematch: Option<String>,
    pub(crate) created: i64,
    pub(crate) finished: Option<i64>,
    /// In turn order.
    pub(crate) seats: Vec<StoredSeat>,
    pub(crate) events: Vec<StoredEvent>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub(crate) struct StoredSeat {
    pub(crate) player: String,
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) agent: Option<String>,
    pub(crate) token_hash: Option<String>,
    pub(crate) taken: bool,
    pub(crate) public: bool,
}

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredEvent {
    pub(crate) entry: LogEntry,
    pub(crate) at: i64,
}

/// What lists and filters need of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    pub(crate) updated: i64,
    pub(crate) finished: Option<i64>,
    /// A player, `draw` or `none`; absent while the game goes on.
    pub(crate) winner: Option<String>,
    /// `human`, `bot` or `watch`.
    pub(crate) kind: &'static str,
    pub(crate) size: String,
    /// Names and agents in lower case, to be searched.
    pub(crate) names: String,
    pub(crate) ply: i64,
    pub(crate) listed: bool,
    pub(crate) seeking: bool,
    /// A [`GameCard`](crate::messages::lobby::GameCard) as JSON.
    pub(crate) card: String,
}

#[derive(FromRow)]
struct GameRow {
    place: String,
    rules: String,
    start: String,
    clock_seconds: Option<i64>,
    clock_increment: Option<i64>,
    bot_delay_ms: i64,
    owner_hash: Option<String>,
    rematch: Option<String>,
    created: i64,
    finished: Option<i64>,
}

#[derive(FromRow)]
struct EventRow {
    event: String,
    at: i64,
}

/// Reads a game.
pub(super) async fn game(db: &Db, id: &str) -> Result<Option<StoredGame>, StoreError> {
    const GAME: &str = "SELECT place, rules, start, clock_seconds, clock_increment, bot_delay_ms, \
         owner_hash, rematch, created, finished FROM games WHERE id = $1";
    const SEATS: &str = "SELECT player, kind, name, agent, token_hash, taken, public FROM seats \
         WHERE game = $1 ORDER BY place";
    const EVENTS: &str = "SELECT event, at FROM events WHERE game = $1 ORDER BY number";
    let row: Option<GameRow> =
        on!(db, pool => sqlx::query_as(GAME).bind(id).fetch_optional(pool).await)?;
    let Some(row) = row else { return Ok(None) };
    let seats: Vec<StoredSeat> =
        on!(db, pool => sqlx::query_as(SEATS).bind(id).fetch_all(pool).await)?;
    let events: Vec<EventRow> =
        on!(db, pool => sqlx::query_as(EVENTS).bind(id).fetch_all(pool).await)?;
    let events = events.into_iter().map(|row| {
        let entry = LogEntry::from_text(&row.event);
        let detail = || format!("event {:?}", row.event);
        let entry = entry.ok_or_else(|| StoreError::Damaged { game: id.into(), detail: detail() });
        Ok(StoredEvent { entry: entry?, at: row.at })
    });
    Ok(Some(StoredGame {
        id: id.to_owned(),
        place: row.place,
        rules: row.rules,
        start: row.start,
        clock_seconds: row.clock_seconds,
        clock_increment: row.clock_increment,
        bot_delay_ms: row.bot_delay_ms,
        owner_hash: row.owner_hash,
        rematch: row.rematch,
        created: row.created,
        finished: row.finished,
        seats,
        events: events.collect::<Result<_, StoreError>>()?,
    }))
}
