//! Starting, joining, reading and deleting games.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use tokio::sync::oneshot;

use super::body::Body;
use crate::{
    client::Client,
    error::Error,
    messages::{
        http::{CreatedGame, ErrorAnswer, JoinGame, JoinedGame, NewGame},
        problem::Problem,
        state::GameState,
    },
    room::RoomMessage,
    site::Site,
};

/// Starts a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = CreatedGame),
    (status = 422, body = ErrorAnswer),
    (status = 429, body = ErrorAnswer),
))]
pub(crate) async fn create(
    State(site): State<Arc<Site>>,
    client: Client,
    Body(wish): Body<NewGame>,
) -> Result<(StatusCode, Json<CreatedGame>), Error> {
    if !site.new_games.take(client.address, Instant::now()) {
        return Err(Problem::TooManyGames.into());
    }
    let (id, keys) = site.open_game(&wish, client.address).await?;
    let created = CreatedGame {
        url: format!("/game/{id}"),
        id,
        tokens: keys.seats.into_iter().collect(),
        owner: keys.owner,
    };
    Ok((StatusCode::CREATED, Json(created)))
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/games/{id}/join", request_body = JoinGame,
    params(("id" = String, Path, description = "the game's id")), responses(
    (status = 200, body = JoinedGame),
    (status = 404, body = ErrorAnswer),
    (status = 409, body = ErrorAnswer),
))]
pub(crate) async fn join(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Body(wish): Body<JoinGame>,
) -> Result<Json<JoinedGame>, Error> {
    let joined = ask(&site, &id, |reply| RoomMessage::Join { wish: wish.clone(), reply }).await?;
    joined.map(Json)
}

/// The game as a watcher sees it.
#[utoipa::path(get, path = "/api/games/{id}",
    params(("id" = String, Path, description = "the game's id")), responses(
    (status = 200, body = GameState),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn look(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<GameState>, Error> {
    ask(&site, &id, RoomMessage::Look).await.map(Json)
}

/// The game's record.
#[utoipa::path(get, path = "/api/games/{id}/record.qgn",
    params(("id" = String, Path, description = "the game's id")), responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn record(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Error> {
    Ok(qgn(ask(&site, &id, RoomMessage::Record).await?))
}

/// Deletes the game.
#[utoipa::path(delete, path = "/api/games/{id}",
    params(("id" = String, Path, description = "the game's id"),
        ("authorization" = String, Header, description = "Bearer and the token of a seat")),
    responses(
    (status = 204, description = "It is gone."),
    (status = 403, body = ErrorAnswer),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn delete(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Error> {
    let said = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = said.and_then(|said| said.strip_prefix("Bearer ")).ok_or(Problem::NoToken)?;
    let delete = |reply| RoomMessage::Delete { token: token.to_owned(), reply };
    ask(&site, &id, delete).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// A record with the right headers.
pub(super) fn qgn(record: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record)
}

/// Asks the room of a game. One that closes at this very moment is opened again.
async fn ask<T>(
    site: &Arc<Site>,
    id: &str,
    question: impl Fn(oneshot::Sender<T>) -> RoomMessage,
) -> Result<T, Error> {
    for _ in 0..3 {
        let (reply, answer) = oneshot::channel();
        let room = site.room(id).await?;
        if room.send(question(reply)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
    }
    Err(Problem::Closing.into())
}
