//! What can go wrong, and how a client is told.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use thiserror::Error;

use crate::{
    messages::{http::ErrorAnswer, problem::Problem},
    settings::SettingsError,
    store::StoreError,
};

/// Why the server cannot do what it was asked to.
#[derive(Debug, Error)]
pub enum Error {
    /// The request has no effect.
    #[error(transparent)]
    Refused(#[from] Problem),
    /// Reading or writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error("the system's random source failed")]
    NoRandomness,
    /// No port to listen on.
    #[error("cannot listen on {address}: {cause}; choose another place with --listen and --port")]
    Listen {
        /// Where.
        address: String,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The settings cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Copying the data failed.
    #[error("{action} failed: {detail}")]
    Copy {
        /// Backup or restore.
        action: &'static str,
        /// What the system says.
        detail: String,
    },
}

impl Error {
    /// What a client is told: the inside of the server is not for strangers.
    pub(crate) fn into_problem(self) -> Problem {
        match self {
            Error::Refused(problem) => problem,
            Error::Store(_) => Problem::Storage,
            Error::NoRandomness
            | Error::Listen { .. }
            | Error::Settings(_)
            | Error::Copy { .. } => Problem::Server,
        }
    }
}

/// The HTTP status of a problem.
fn status(problem: &Problem) -> StatusCode {
    match problem {
        Problem::Malformed { .. } | Problem::HelloFirst => StatusCode::BAD_REQUEST,
        Problem::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        Problem::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Problem::NoGame { .. } | Problem::NoPuzzle { .. } | Problem::NoPage { .. } => {
            StatusCode::NOT_FOUND
        }
        Problem::ForeignOrigin { .. } | Problem::NoToken => StatusCode::FORBIDDEN,
        Problem::ForeignName { .. } => StatusCode::MISDIRECTED_REQUEST,
        Problem::Full => StatusCode::CONFLICT,
        Problem::TooFast
        | Problem::OfferedTooOften
        | Problem::TooManyGames
        | Problem::TooManyBots { .. }
        | Problem::TooManySeeks { .. }
        | Problem::TooManySockets
        | Problem::TooManyAnalyses
        | Problem::Busy => StatusCode::TOO_MANY_REQUESTS,
        Problem::NotStored | Problem::Storage | Problem::Closing | Problem::Server => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let text = self.to_string();
        let problem = self.into_problem();
        let status = status(&problem);
        if status.is_server_error() {
            tracing::error!(error = text, "a request failed");
        }
        (status, Json(ErrorAnswer { error: problem.into() })).into_response()
    }
}
