//! Finished games as records.

use crate::{
    error::Error,
    store::{ArchiveFilter, Store, StoreError},
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
        let stored = match store.game(&id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => continue,
            Err(StoreError::Damaged { game, detail }) => {
                tracing::error!(game, detail, "a damaged game is left out");
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        match stored.record() {
            Ok(record) => {
                write(&record)?;
                write("\n")?;
            }
            Err(error) => tracing::error!(game = id, %error, "a game is left out"),
        }
    }
    Ok(())
}
