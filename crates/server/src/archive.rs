//! Finished games as records.

use crate::{
    error::Error,
    store::{ArchiveFilter, Store},
    table::Table,
};

/// Games of one export.
const MAX_GAMES: i64 = 10_000;

/// The records of all games that a filter lets through, newest first.
pub(crate) async fn export_text(store: &Store, filter: &ArchiveFilter) -> Result<String, Error> {
    let mut text = String::new();
    for id in store.archive_ids(filter, MAX_GAMES).await? {
        // One that was deleted meanwhile is left out.
        let Some(stored) = store.game(&id).await? else { continue };
        match Table::from_stored(&stored)?.record() {
            Ok(record) => {
                text.push_str(&record);
                text.push('\n');
            }
            Err(error) => tracing::error!(game = id, %error, "no record"),
        }
    }
    Ok(text)
}
