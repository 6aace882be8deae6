//! The lobby's lists.

use crate::{
    messages::lobby::Lobby,
    site::Site,
    store::{List, StoreError},
    time::now_ms,
};

/// A game in which nothing has happened for so long is not live.
const LIVE_MS: i64 = 10 * 60 * 1000;
/// A seek that its room has not renewed for so long is left over from a crash.
const SEEK_MS: i64 = 90 * 1000;

/// Seeks, live and recent games.
pub(crate) async fn lobby(site: &Site) -> Result<Lobby, StoreError> {
    Ok(Lobby {
        seeks: site.store.cards(List::Seeks { since: now_ms() - SEEK_MS }).await?,
        live: site.store.cards(List::Live { since: now_ms() - LIVE_MS }).await?,
        recent: site.store.cards(List::Recent).await?,
    })
}
