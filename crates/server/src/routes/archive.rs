//! The lobby's and the archive's lists.

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};

use super::{body::Asked, games::qgn};
use crate::{
    archive::export_text,
    error::Error,
    lobby,
    messages::lobby::{ArchivePage, Lobby},
    site::Site,
    store::ArchiveFilter,
};

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
    Asked(filter): Asked<ArchiveFilter>,
) -> Result<Json<ArchivePage>, Error> {
    Ok(Json(site.store.archive(&filter).await?))
}

/// The same games as records.
#[utoipa::path(get, path = "/api/archive/export.qgn", params(ArchiveFilter),
    responses((status = 200, content_type = "text/plain", body = String)))]
pub(crate) async fn export(
    State(site): State<Arc<Site>>,
    Asked(filter): Asked<ArchiveFilter>,
) -> Result<impl IntoResponse, Error> {
    Ok(qgn(export_text(&site.store, &filter).await?))
}
