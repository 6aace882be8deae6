//! JSON bodies whose problems are told like all others.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{FromRequest, Query, Request, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::MAX_BODY;
use crate::{error::Error, messages::problem::Problem, site::Site};

/// A request's body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Site>> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, site: &Arc<Site>) -> Result<Body<T>, Error> {
        let patience = Duration::from_secs(site.settings.request_seconds);
        let read = timeout(patience, Json::<T>::from_request(request, site)).await;
        let read = read.map_err(|_| Problem::TooSlow)?;
        read.map(|Json(value)| Body(value)).map_err(|rejection: JsonRejection| {
            let is_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let problem = match is_large {
                true => Problem::TooLarge { most: MAX_BODY },
                false => Problem::malformed(rejection.body_text()),
            };
            problem.into()
        })
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> axum::extract::FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Asked<T>, Error> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(value)| Asked(value))
            .map_err(|rejection| Problem::malformed(rejection.body_text()).into())
    }
}
