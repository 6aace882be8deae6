//! The HTTP interface, one list for the router and for its description.

mod address;
mod archive;
mod body;
mod catalog;
mod games;
mod health;
mod mine;
mod puzzles;
mod texts;
mod truth;

use std::sync::Arc;

use axum::{Json, Router, extract::DefaultBodyLimit, middleware, routing::any};
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{guard::guard, page::page, site::Site, sockets};

/// Bytes of a request.
pub(crate) const MAX_BODY: usize = 256 * 1024;

#[derive(OpenApi)]
#[openapi(info(
    title = "Stockade",
    description = "The HTTP part of the playing site; the sockets are described in docs/api.md."
))]
struct Description;

/// Everything the server answers.
pub(crate) fn router(site: Arc<Site>) -> Router {
    let (interface, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(catalog::catalog))
        .routes(routes!(games::create))
        .routes(routes!(address::address))
        .routes(routes!(mine::mine))
        .routes(routes!(games::join))
        .routes(routes!(games::look, games::delete))
        .routes(routes!(games::record))
        .routes(routes!(archive::lobby))
        .routes(routes!(archive::archive))
        .routes(routes!(archive::export))
        .routes(routes!(puzzles::index))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(truth::truth))
        .routes(routes!(texts::position))
        .routes(routes!(texts::record))
        .routes(routes!(texts::moves))
        .routes(routes!(health::healthz))
        .routes(routes!(health::metrics))
        .split_for_parts();
    let described = move || async move { Json(description) };
    interface
        .route("/api/openapi.json", axum::routing::get(described))
        .route("/ws/game/{id}", any(sockets::game_socket))
        .route("/ws/analysis", any(sockets::analysis_socket))
        .route("/ws/lobby", any(sockets::lobby_socket))
        .fallback(page)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(site.clone(), guard))
        .with_state(site)
}
