//! A position somebody asks about: rules, a text, and moves from there.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use stockade_core::{Game, Move, Position, PositionWarning, Rules};

use crate::{
    error::Error,
    messages::board::Board,
    views::{self, Step, owners_of},
};

/// Moves of one request: far more than any game has.
pub(crate) const MAX_MOVES: usize = 2000;

/// What was asked about.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) game: Game,
    pub(crate) warning: Option<PositionWarning>,
}

impl Setting {
    /// Reads the parts of a request.
    pub(crate) fn read(
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<Setting, Error> {
        let rules: Rules = rules
            .unwrap_or("standard")
            .parse()
            .map_err(|error: stockade_core::ParseRulesError| Error::unfit("rules", error))?;
        let (start, warning) = match position {
            None => (Position::start(&rules), None),
            Some(text) => {
                let parsed = Position::from_text(text, &rules);
                let parsed = parsed.map_err(|error| Error::unfit("position", error))?;
                (parsed.position, parsed.warning)
            }
        };
        let game = Game::from_position(&rules, start);
        let mut game = game.map_err(|error| Error::unfit("position", error))?;
        if moves.len() > MAX_MOVES {
            return Err(Error::unfit("moves", format!("at most {MAX_MOVES} moves")));
        }
        for (index, text) in moves.iter().enumerate() {
            let at = |error: &dyn std::fmt::Display| {
                Error::unfit("moves", format!("move {}: {error}", index + 1))
            };
            let mv: Move =
                text.parse().map_err(|error: stockade_core::ParseMoveError| at(&error))?;
            game.play(mv).map_err(|error| at(&error))?;
        }
        Ok(Setting { game, warning })
    }

    /// The position after the moves, as the page needs it.
    pub(crate) fn board(&self) -> Board {
        let game = &self.game;
        let steps = || game.positions().zip(game.moves()).map(|(before, mv)| Step { before, mv });
        let last = steps().last();
        let owners = owners_of(steps());
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
        assert_eq!(board.last_move.unwrap().mv, "a1v");
    }
}
