//! What can go wrong, and how a client is told.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use thiserror::Error;

use crate::{
    messages::http::{ErrorAnswer, Problem},
    settings::SettingsError,
    store::StoreError,
};

/// Why the server cannot do what it was asked to.
#[derive(Debug, Error)]
pub enum Error {
    /// The request says something that cannot be.
    #[error("{message}")]
    Unfit {
        /// A word for programs.
        code: &'static str,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// No game with this id.
    #[error("there is no game {0}")]
    NoGame(String),
    /// No such page or interface.
    #[error("there is nothing at {0}")]
    NoPage(String),
    /// Nobody else can sit down.
    #[error("all seats of this game are taken")]
    Full,
    /// A token is missing or wrong.
    #[error("this needs the token of a seat of the game")]
    NotYours,
    /// A limit of the server.
    #[error("{0}")]
    Limit(String),
    /// The request comes from a page of somebody else.
    #[error(
        "requests from pages of {0} are not accepted; `origins` in the settings can allow them"
    )]
    ForeignOrigin(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error("the system's random source failed")]
    NoRandomness,
    /// The room of a game closed in the middle of a request.
    #[error("the game is being closed, please try again")]
    Closing,
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
    /// A request that says something that cannot be.
    pub(crate) fn unfit(code: &'static str, message: impl ToString) -> Error {
        Error::Unfit { code, message: message.to_string() }
    }

    /// Status and word for programs.
    fn class(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Unfit { code: "malformed", .. } => (StatusCode::BAD_REQUEST, "malformed"),
            Error::Unfit { code: "tooLarge", .. } => (StatusCode::PAYLOAD_TOO_LARGE, "tooLarge"),
            Error::Unfit { code, .. } => (StatusCode::UNPROCESSABLE_ENTITY, code),
            Error::NoGame(_) | Error::NoPage(_) => (StatusCode::NOT_FOUND, "notFound"),
            Error::Full => (StatusCode::CONFLICT, "full"),
            Error::NotYours => (StatusCode::FORBIDDEN, "notYours"),
            Error::ForeignOrigin(_) => (StatusCode::FORBIDDEN, "origin"),
            Error::Limit(_) => (StatusCode::TOO_MANY_REQUESTS, "limit"),
            Error::Store(_) | Error::NoRandomness | Error::Closing => {
                (StatusCode::SERVICE_UNAVAILABLE, "storage")
            }
            Error::Listen { .. } | Error::Settings(_) | Error::Copy { .. } => {
                (StatusCode::INTERNAL_SERVER_ERROR, "server")
            }
        }
    }

    /// What a client may read: the inside of the database is not for strangers.
    fn public_text(&self) -> String {
        match self {
            Error::Store(_) => "The game server cannot reach its storage right now.".to_owned(),
            other => other.to_string(),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code) = self.class();
        if status.is_server_error() {
            tracing::error!(error = %self, "a request failed");
        }
        let error = Problem { code: code.to_owned(), message: self.public_text() };
        (status, Json(ErrorAnswer { error })).into_response()
    }
}
