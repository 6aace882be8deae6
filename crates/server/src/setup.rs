//! A position somebody asks about: rules, a text, and moves from there.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use stockade_core::{Game, Move, ParseMoveError, ParsedPosition, Position, PositionWarning, Rules};

use crate::{
    messages::{board::Board, problem::Problem},
    views::{self, Step, WallOwners},
};

/// Moves of one request: far more than any game has.
pub(crate) const MAX_MOVES: usize = 2000;

/// What was asked about.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) game: Game,
    pub(crate) warning: Option<PositionWarning>,
}

/// Rules and position that somebody named: the standard ones where nothing is said.
pub(crate) fn read_start(
    rules: Option<&str>,
    position: Option<&str>,
) -> Result<(Rules, ParsedPosition), Problem> {
    let rules: Rules = rules.unwrap_or("standard").parse().map_err(Problem::rules)?;
    let parsed = match position {
        None => ParsedPosition { position: Position::start(&rules), warning: None },
        Some(text) => Position::from_text(text, &rules).map_err(Problem::position)?,
    };
    Ok((rules, parsed))
}

impl Setting {
    /// Reads the parts of a request.
    pub(crate) fn read(
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<Setting, Problem> {
        let (rules, parsed) = read_start(rules, position)?;
        let mut game = Game::from_position(&rules, parsed.position).map_err(Problem::position)?;
        if moves.len() > MAX_MOVES {
            return Err(Problem::TooManyMoves { most: MAX_MOVES });
        }
        for (index, text) in moves.iter().enumerate() {
            let detail = |error: &dyn std::fmt::Display| Problem::Moves {
                detail: format!("move {}: {error}", index + 1),
            };
            let mv: Move = text.parse().map_err(|error: ParseMoveError| detail(&error))?;
            game.play(mv).map_err(|error| detail(&error))?;
        }
        Ok(Setting { game, warning: parsed.warning })
    }

    /// The position after the moves, as the page needs it.
    pub(crate) fn board(&self) -> Board {
        let game = &self.game;
        let mut owners = WallOwners::default();
        let mut last = None;
        for (before, mv) in game.positions().zip(game.moves()) {
            let step = Step { before, mv };
            owners.note(step);
            last = Some(step);
        }
        views::board(game.rules(), game.position(), game.ply(), &owners, last, game.is_over())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, position: Option<&str>, moves: &[&str], expected: Result<&str, &str>) {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let read = Setting::read(Some(rules), position, &moves);
        match (read, expected) {
            (Ok(setting), Ok(text)) => assert_eq!(setting.board().position, text),
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (read, _) => panic!("{read:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn settings_are_read_or_explained() {
        check("standard", None, &["e2", "e3h"], Ok("e3 / / e2 e9 / 10 9 / 1"));
        check("5x5", Some("/_/_c1_c5_/_3_3_/_2"), &["c4"], Ok("/ / c1 c4 / 3 3 / 1"));
        check("chess", None, &[], Err("chess"));
        check("standard", Some("/ / e1 e9 / 10 10 / 3"), &[], Err("field 5"));
        check("standard", None, &["e2", "e5"], Err("move 2"));
        check("standard", None, &["zz"], Err("move 1"));
    }

    #[test]
    fn walls_have_owners() {
        let moves = ["e3h".to_owned(), "a1v".to_owned()];
        let board = Setting::read(None, None, &moves).unwrap().board();
        assert!(board.walls.iter().all(|wall| wall.owner.is_some()));
        assert_eq!(board.last_move.unwrap().mv.to_string(), "a1v");
    }
}
