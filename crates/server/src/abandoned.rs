//! Games that nobody comes back to come to an end.

use std::{sync::Arc, time::Duration};

use tokio::time::sleep;

use crate::{room::RoomMessage, site, site::Site, time::now_ms};

/// Time between two looks: days do not count by minutes.
const BETWEEN_LOOKS: Duration = Duration::from_secs(60 * 60);

/// Ends such games now and every hour, as long as the server runs.
pub(crate) async fn end_abandoned(site: Arc<Site>) {
    let Some(keep) = site.settings.keep_ms() else { return };
    let mut closing = site.closing.subscribe();
    loop {
        end_older(&site, now_ms().saturating_sub(keep)).await;
        tokio::select! {
            () = sleep(BETWEEN_LOOKS) => {}
            () = site::closed(&mut closing) => return,
        }
    }
}

/// Ends the games in which nothing has happened since this moment.
async fn end_older(site: &Arc<Site>, since: i64) {
    let ids = match site.store.abandoned(since).await {
        Ok(ids) => ids,
        Err(error) => return tracing::warn!(%error, "cannot look for abandoned games"),
    };
    for id in ids {
        // A game that cannot be opened is reported where it is opened by its players.
        if let Ok(room) = site.room(&id).await {
            let _ = room.send(RoomMessage::Abandon).await;
        }
    }
}
