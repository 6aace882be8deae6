//! Positions, records and moves as people write them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{convert::Infallible, sync::Arc};

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::IntoResponse,
};
use futures_util::{StreamExt, stream};
use stockade_core::{
    Dialect, GameRecord, LineProblem, MAX_LINE_MOVES, ParseMoveLineError, Position, RecordResult,
    read_records, readings,
};

use super::body::Body;
use crate::{
    client::Client,
    error::Error,
    messages::{
        http::{
            ErrorAnswer, MovesAnswer, MovesRequest, OtherReading, PositionAnswer, PositionRequest,
            RecordAnswer, RecordRequest,
        },
        problem::Problem,
    },
    setup::{MAX_MOVES, Setting},
    site::Site,
    views::RecordPieces,
};

/// A position and what can be played in it.
#[utoipa::path(post, path = "/api/position", request_body = PositionRequest, responses(
    (status = 200, body = PositionAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn position(
    Body(asked): Body<PositionRequest>,
) -> Result<Json<PositionAnswer>, Error> {
    let setting = Setting::read(asked.rules.as_deref(), asked.text.as_deref(), &asked.moves)?;
    Ok(Json(PositionAnswer { board: setting.board(), warning: setting.warning }))
}

/// What was typed, as moves.
#[utoipa::path(post, path = "/api/moves", request_body = MovesRequest, responses(
    (status = 200, body = MovesAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn moves(Body(asked): Body<MovesRequest>) -> Result<Json<MovesAnswer>, Error> {
    let setting = Setting::read(asked.rules.as_deref(), asked.position.as_deref(), &asked.moves)?;
    let pos = setting.game.position();
    let answer = match Dialect::Official.read_game(&asked.text, pos) {
        Ok(moves) => MovesAnswer { moves, problem: None, readings: Vec::new() },
        Err(error) => {
            let other = |reading: stockade_core::Reading| OtherReading {
                dialects: reading.dialects.iter().map(|it| it.name().to_owned()).collect(),
                moves: reading.moves,
            };
            MovesAnswer {
                moves: Vec::new(),
                problem: Some(line_problem(error).into()),
                readings: readings(&asked.text, pos).into_iter().map(other).collect(),
            }
        }
    };
    Ok(Json(answer))
}

fn line_problem(error: ParseMoveLineError) -> Problem {
    match error.problem {
        LineProblem::Illegal(illegal) => {
            Problem::Illegal { mv: illegal.mv, reason: illegal.reason }
        }
        LineProblem::TooLong => Problem::TooManyMoves { most: MAX_LINE_MOVES },
        LineProblem::Move(_) | LineProblem::AfterResult => {
            Problem::Moves { detail: error.to_string() }
        }
    }
}

/// A game of a text of records.
#[utoipa::path(post, path = "/api/record", request_body = RecordRequest, responses(
    (status = 200, body = RecordAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn record(
    State(site): State<Arc<Site>>,
    client: Client,
    Body(asked): Body<RecordRequest>,
) -> Result<impl IntoResponse, Error> {
    let permit = site.record_quota.take(client.address, 1).ok_or(Problem::Busy)?;
    // A long game with variations takes a while to read.
    let read = tokio::task::spawn_blocking(move || read_record(&asked)).await;
    let pieces = read.map_err(|_| Problem::Closing)??;
    // The permit goes with the last piece. Whoever compresses the answer asks once more after its end.
    let pieces = stream::unfold((pieces, permit), |(mut pieces, permit)| async move {
        let piece = pieces.next()?;
        Some((Ok::<_, Infallible>(piece), (pieces, permit)))
    })
    .fuse();
    let json = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, json)], axum::body::Body::from_stream(pieces)))
}

fn read_record(asked: &RecordRequest) -> Result<RecordPieces, Problem> {
    if let Some(record) = move_line(&asked.text).filter(|it| it.line().plies().len() <= MAX_MOVES) {
        return Ok(RecordPieces::new(record, 1));
    }
    let mut games = read_records(&asked.text);
    let number = asked.game + 1;
    let record = games.nth(asked.game).ok_or(Problem::NoSuchRecord { number })?;
    let record = record.map_err(Problem::record)?;
    let n_games = asked.game + 1 + games.count();
    if record.line().plies().len() > MAX_MOVES {
        return Err(Problem::TooManyMoves { most: MAX_MOVES });
    }
    Ok(RecordPieces::new(record, n_games))
}

/// A bare `tq1` line of moves.
fn move_line(text: &str) -> Option<GameRecord> {
    let rules = stockade_core::Rules::standard();
    let start = Position::start(&rules);
    if !text.trim_start().starts_with("tq1") {
        return None;
    }
    let moves = Dialect::Official.read_game(text, &start).ok()?;
    GameRecord::from_moves(rules, start, moves, RecordResult::Open).ok()
}
