//! Files of games.

use std::path::Path;

use anyhow::{Context, bail};
use stockade_core::{GameRecord, Move, Position, read_records};

use crate::{args::BadUsage, input};

/// All games of a file. One that cannot be read is an error which names the file and the place.
pub(crate) fn read_all(path: &Path) -> anyhow::Result<Vec<GameRecord>> {
    let text = input::read_text(path)?;
    let records: Result<Vec<GameRecord>, _> = read_records(&text).collect();
    records.with_context(|| input::name(path))
}

/// One game of a file, counted from 1; the last one if no number is given.
pub(crate) fn read_one(path: &Path, number: Option<usize>) -> anyhow::Result<GameRecord> {
    let mut records = read_all(path)?;
    let (name, n_games) = (input::name(path), records.len());
    match number.unwrap_or(n_games).checked_sub(1) {
        _ if n_games == 0 => bail!("{name} holds no game"),
        Some(index) if index < n_games => Ok(records.swap_remove(index)),
        _ => Err(anyhow::anyhow!("{name} holds {n_games}, counted from 1"))
            .with_context(|| BadUsage(format!("there is no game {}", number.unwrap_or(0)))),
    }
}

/// The moves of a record's main line, each with the position in which it was played.
pub(crate) fn turns(record: &GameRecord) -> impl Iterator<Item = (Position, Move)> {
    let line = record.line();
    line.moves()
        .enumerate()
        .filter_map(move |(ply, mv)| line.position_before(ply).map(|before| (*before, mv)))
}

/// The position after so many plies; the last one if no number is given.
pub(crate) fn position_at(record: &GameRecord, ply: Option<usize>) -> anyhow::Result<Position> {
    let line = record.line();
    let n_plies = line.plies().len();
    match ply {
        None => Ok(*line.end()),
        Some(ply) if ply == n_plies => Ok(*line.end()),
        Some(ply) => line.position_before(ply).copied().with_context(|| {
            BadUsage(format!("there is no ply {ply}, the game has {n_plies} and starts at 0"))
        }),
    }
}
