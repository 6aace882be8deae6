//! How the server does.

use std::sync::Arc;

use axum::extract::State;

use crate::{
    error::Error,
    messages::{http::ErrorAnswer, problem::Problem},
    site::Site,
};

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 503, body = ErrorAnswer),
))]
pub(crate) async fn healthz(State(site): State<Arc<Site>>) -> Result<&'static str, Error> {
    site.store.is_alive().await?;
    Ok("ok")
}

/// Counters for Prometheus, where the settings ask for them.
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn metrics(State(site): State<Arc<Site>>) -> Result<String, Error> {
    if !site.settings.metrics {
        return Err(Problem::NoPage { path: "/metrics".to_owned() }.into());
    }
    metrics::gauge!("stockade_rooms").set(site.n_rooms() as f64);
    site.metrics.run_upkeep();
    Ok(site.metrics.render())
}
