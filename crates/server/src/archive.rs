//! Finished games as records.

use crate::{
    error::Error,
    store::{ArchiveFilter, Store},
    table::Table,
};

/// The records of games that a filter lets through, newest first, one after the other.
pub(crate) async fn export(
    store: &Store,
    filter: &ArchiveFilter,
    most: i64,
    mut write: impl FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    for id in store.archive_ids(filter, most).await? {
        // One that was deleted meanwhile is left out.
        let Some(stored) = store.game(&id).await? else { continue };
        match Table::from_stored(&stored)?.record() {
            Ok(record) => {
                write(&record)?;
                write("\n")?;
            }
            Err(error) => tracing::error!(game = id, %error, "no record"),
        }
    }
    Ok(())
}
