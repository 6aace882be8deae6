//! Reading a game.

use super::{Db, StoreError, on};
use crate::stored::{GameRow, SeatRow, StoredGame};

/// Reads a game with its seats and everything that has happened in it.
pub(super) async fn game(db: &Db, id: &str) -> Result<Option<StoredGame>, StoreError> {
    const GAME: &str = "SELECT mode, rules, start, clock_seconds, clock_increment, bot_delay_ms, \
         owner_hash, rematch, created, finished FROM games WHERE id = $1";
    const SEATS: &str = "SELECT player, kind, name, agent, token_hash, taken, public FROM seats \
         WHERE game = $1 ORDER BY number";
    const EVENTS: &str = "SELECT event FROM events WHERE game = $1 ORDER BY number";
    let row: Option<GameRow> =
        on!(db, pool => sqlx::query_as(GAME).bind(id).fetch_optional(pool).await)?;
    let Some(row) = row else { return Ok(None) };
    let seats: Vec<SeatRow> =
        on!(db, pool => sqlx::query_as(SEATS).bind(id).fetch_all(pool).await)?;
    let events: Vec<String> =
        on!(db, pool => sqlx::query_scalar(EVENTS).bind(id).fetch_all(pool).await)?;
    let stored = StoredGame::from_rows(id, row, seats, &events);
    stored.map(Some).map_err(|detail| StoreError::Damaged { game: id.to_owned(), detail })
}
