//! Games by their ids, and those that nobody comes back to.

use super::{Db, StoreError, on};
use crate::messages::lobby::GameCard;

/// Games that are ended in one go.
const ABANDONED: i64 = 200;

/// The cards of these games and when something last happened in them, in any order.
pub(super) async fn cards_of(db: &Db, ids: &[String]) -> Result<Vec<(GameCard, i64)>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=ids.len()).map(|number| format!("${number}")).collect();
    let sql = format!("SELECT id, card, updated FROM games WHERE id IN ({})", places.join(", "));
    let rows: Vec<(String, String, i64)> = on!(db, pool => {
        let mut query = sqlx::query_as(sqlx::AssertSqlSafe(sql));
        for id in ids {
            query = query.bind(id);
        }
        query.fetch_all(pool).await
    })?;
    let card = |(id, text, updated): (String, String, i64)| {
        let read = serde_json::from_str(&text);
        let read = read
            .inspect_err(|error| tracing::error!(game = id, %error, "a damaged card is left out"));
        Some((read.ok()?, updated))
    };
    Ok(rows.into_iter().filter_map(card).collect())
}

/// Unfinished games in which nothing has happened since this moment, the oldest first.
pub(super) async fn abandoned(db: &Db, since: i64) -> Result<Vec<String>, StoreError> {
    const SQL: &str = "SELECT id FROM games WHERE finished IS NULL AND updated < $1 \
         ORDER BY updated LIMIT $2";
    Ok(on!(db, pool => {
        sqlx::query_scalar(SQL).bind(since).bind(ABANDONED).fetch_all(pool).await
    })?)
}
