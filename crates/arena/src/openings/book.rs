//! Openings from a text: records, or a line each of moves or a position.

use stockade_core::{
    Dialect, ParseMoveLineError, ParsePositionError, Position, ReadRecordError, Rules, read_records,
};
use thiserror::Error;

use super::Opening;

/// Why a text is no book of openings.
#[derive(Debug, Error)]
pub enum BookError {
    /// Nothing but comments.
    #[error("the book holds no opening: expected records, or lines of moves or positions")]
    Empty,
    /// A line is no opening.
    #[error("line {line} of the book: {error}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: Box<BookError>,
    },
    /// A game is no opening.
    #[error("game {game} of the book: {error}")]
    Game {
        /// Counted from 1.
        game: usize,
        /// What is wrong.
        error: Box<BookError>,
    },
    /// The moves are not legal.
    #[error(transparent)]
    Moves(#[from] ParseMoveLineError),
    /// The position is none.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] ReadRecordError),
    /// The record was played under other rules.
    #[error("it is played under {found}, but the match under {expected}")]
    Rules {
        /// The rules of the record.
        found: Rules,
        /// The rules of the match.
        expected: Rules,
    },
    /// Nothing is left to play.
    #[error("the game is over after it, but an opening must leave something to play")]
    Over,
}

/// All openings of a book.
pub(super) fn read(text: &str, rules: &Rules) -> Result<Vec<Opening>, BookError> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !is_remark(line));
    let is_record = lines().next().is_some_and(|(_, line)| line.trim_start().starts_with('['));
    let openings = if is_record {
        read_games(text, rules)?
    } else {
        let at = |line| move |error| BookError::Line { line, error: Box::new(error) };
        let read = |(number, line)| read_entry(line, rules).map_err(at(number));
        lines().map(read).collect::<Result<_, _>>()?
    };
    if openings.is_empty() { Err(BookError::Empty) } else { Ok(openings) }
}

fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// A line with a slash is a position, any other one moves from the start.
fn read_entry(line: &str, rules: &Rules) -> Result<Opening, BookError> {
    if line.contains('/') {
        read_line(rules, read_position(line, rules)?, "")
    } else {
        read_line(rules, Position::start(rules), line)
    }
}

pub(super) fn read_position(text: &str, rules: &Rules) -> Result<Position, BookError> {
    Ok(Position::from_text(text, rules)?.position)
}

pub(super) fn read_line(rules: &Rules, start: Position, moves: &str) -> Result<Opening, BookError> {
    let moves = Dialect::Official.read_game(moves, &start)?;
    unfinished(Opening { start, moves }, rules)
}

fn read_games(text: &str, rules: &Rules) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    for (game, record) in (1..).zip(read_records(text)) {
        let record = record?;
        let at = |error| BookError::Game { game, error: Box::new(error) };
        if record.rules() != rules {
            return Err(at(BookError::Rules { found: *record.rules(), expected: *rules }));
        }
        let opening = Opening { start: *record.start(), moves: record.line().moves().collect() };
        openings.push(unfinished(opening, rules).map_err(at)?);
    }
    Ok(openings)
}

fn unfinished(opening: Opening, rules: &Rules) -> Result<Opening, BookError> {
    match opening.game(rules) {
        Ok(game) if !game.is_over() => Ok(opening),
        _ => Err(BookError::Over),
    }
}
