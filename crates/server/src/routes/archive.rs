//! The lobby's and the archive's lists.

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};

use super::{body::Asked, games::qgn};
use crate::{
    archive,
    client::Client,
    error::Error,
    lobby,
    messages::{
        lobby::{ArchivePage, Lobby},
        problem::Problem,
    },
    site::Site,
    store::ArchiveFilter,
};

/// Games of one export over the net; the program on the machine itself writes all.
const MAX_GAMES: i64 = 10_000;

/// Seeks, live and recent games.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Lobby)))]
pub(crate) async fn lobby(State(site): State<Arc<Site>>) -> Result<Json<Lobby>, Error> {
    Ok(Json(lobby::lobby(&site).await?))
}

/// Finished listed games.
#[utoipa::path(get, path = "/api/archive", params(ArchiveFilter),
    responses((status = 200, body = ArchivePage)))]
pub(crate) async fn archive(
    State(site): State<Arc<Site>>,
    client: Client,
    Asked(filter): Asked<ArchiveFilter>,
) -> Result<Json<ArchivePage>, Error> {
    filter.check()?;
    let _permit = site.search_quota.take(client.address, 1).ok_or(Problem::Busy)?;
    let _search = site.searches.acquire().await.map_err(|_| Problem::Closing)?;
    Ok(Json(site.store.archive(&filter).await?))
}

/// The same games as records.
#[utoipa::path(get, path = "/api/archive/export.qgn", params(ArchiveFilter),
    responses((status = 200, content_type = "text/plain", body = String)))]
pub(crate) async fn export(
    State(site): State<Arc<Site>>,
    client: Client,
    Asked(filter): Asked<ArchiveFilter>,
) -> Result<impl IntoResponse, Error> {
    filter.check()?;
    let _permit = site.export_quota.take(client.address, 1).ok_or(Problem::Busy)?;
    let _search = site.searches.acquire().await.map_err(|_| Problem::Closing)?;
    let mut text = String::new();
    let write = |record: &str| {
        text.push_str(record);
        Ok(())
    };
    archive::export(&site.store, &filter, MAX_GAMES, write).await?;
    Ok(qgn(text))
}
