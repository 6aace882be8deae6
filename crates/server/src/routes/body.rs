//! JSON bodies whose problems are told like all others.

use axum::{
    Json,
    extract::{FromRequest, Query, Request, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;

use crate::error::Error;

/// A request's body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| Body(value)).map_err(|rejection: JsonRejection| {
            let is_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            Error::unfit(if is_large { "tooLarge" } else { "malformed" }, rejection.body_text())
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
            .map_err(|rejection| Error::unfit("malformed", rejection.body_text()))
    }
}
