//! Files of games.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use stockade_core::{Game, GameRecord, Move, Position, read_records};

use crate::{args::BadUsage, input};

/// Visits the games of a file one by one, because a large file can hold more of them than fit into
/// memory. One that cannot be read is an error with the file, line and column.
pub(crate) fn for_each(
    path: &Path,
    mut visit: impl FnMut(GameRecord) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let text = input::read_text(path)?;
    for record in read_records(&text) {
        visit(record.with_context(|| input::name(path))?)?;
    }
    Ok(())
}

/// One game of a file, counted from 1; the last one if no number is given.
pub(crate) fn read_one(path: &Path, number: Option<usize>) -> anyhow::Result<GameRecord> {
    let (mut n_games, mut wanted) = (0, None);
    for_each(path, |record| {
        n_games += 1;
        if number.is_none_or(|number| number == n_games) {
            wanted = Some(record);
        }
        Ok(())
    })?;
    let name = input::name(path);
    match (wanted, number) {
        (Some(record), _) => Ok(record),
        (None, Some(number)) if n_games > 0 => {
            Err(anyhow!("{name} holds {n_games}, counted from 1"))
                .context(BadUsage(format!("there is no game {number}")))
        }
        _ => bail!("{name} holds no game"),
    }
}

/// The game of a record from this file, as the referee sees it. A record may continue where the referee
/// would have stopped, because it was played by other rules.
pub(crate) fn to_game(record: &GameRecord, path: &Path) -> anyhow::Result<Game> {
    record.to_game().with_context(|| {
        format!(
            "{}: if this was played without draws by repetition or length, add the tag [Rules \
             \"repetition=off,cap=off\"]",
            input::name(path)
        )
    })
}

/// The moves of a record's main line, each with the position in which it was played.
pub(crate) fn moves_with_positions(record: &GameRecord) -> impl Iterator<Item = (Position, Move)> {
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
