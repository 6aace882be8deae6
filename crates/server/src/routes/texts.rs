//! Positions, records and moves as people write them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use axum::Json;
use stockade_core::{Dialect, GameRecord, Position, RecordResult, read_records, readings};

use super::body::Body;
use crate::{
    error::Error,
    messages::http::{
        ErrorAnswer, MovesAnswer, MovesRequest, OtherReading, PositionAnswer, PositionRequest,
        RecordAnswer, RecordRequest,
    },
    setup::{MAX_MOVES, Setting},
    views,
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
    let warning = setting.warning.map(|warning| warning.to_string());
    Ok(Json(PositionAnswer { board: setting.board(), warning }))
}

/// What was typed, as moves.
#[utoipa::path(post, path = "/api/moves", request_body = MovesRequest, responses(
    (status = 200, body = MovesAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn moves(Body(asked): Body<MovesRequest>) -> Result<Json<MovesAnswer>, Error> {
    let setting = Setting::read(asked.rules.as_deref(), asked.position.as_deref(), &asked.moves)?;
    let pos = setting.game.position();
    let texts = |moves: &[stockade_core::Move]| moves.iter().map(ToString::to_string).collect();
    let answer = match Dialect::Official.read_game(&asked.text, pos) {
        Ok(moves) => MovesAnswer { moves: texts(&moves), problem: None, readings: Vec::new() },
        Err(error) => {
            let other = |reading: stockade_core::Reading| OtherReading {
                dialects: reading.dialects.iter().map(|it| it.name().to_owned()).collect(),
                moves: texts(&reading.moves),
            };
            MovesAnswer {
                moves: Vec::new(),
                problem: Some(error.to_string()),
                readings: readings(&asked.text, pos).into_iter().map(other).collect(),
            }
        }
    };
    Ok(Json(answer))
}

/// A game of a text of records.
#[utoipa::path(post, path = "/api/record", request_body = RecordRequest, responses(
    (status = 200, body = RecordAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn record(Body(asked): Body<RecordRequest>) -> Result<Json<RecordAnswer>, Error> {
    // A long game with variations takes a while to lay out.
    let read = tokio::task::spawn_blocking(move || read_record(&asked)).await;
    read.map_err(|_| Error::Closing)?.map(Json)
}

fn read_record(asked: &RecordRequest) -> Result<RecordAnswer, Error> {
    if let Some(record) = move_line(&asked.text).filter(|it| it.line().plies().len() <= MAX_MOVES) {
        return Ok(views::record_answer(&record, 1));
    }
    let mut games = read_records(&asked.text);
    let nothing = || Error::unfit("record", format!("the text holds no game {}", asked.game + 1));
    let record = games.nth(asked.game).ok_or_else(nothing)?;
    let record = record.map_err(|error| Error::unfit("record", error))?;
    let n_games = asked.game + 1 + games.count();
    if record.line().plies().len() > MAX_MOVES {
        let message = format!("a game has at most {MAX_MOVES} moves here");
        return Err(Error::unfit("record", message));
    }
    Ok(views::record_answer(&record, n_games))
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
