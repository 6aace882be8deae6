//! `position` and `makemove`.

use stockade_core::{Dialect, Game, Position, Rules};

use crate::spec::excerpt;

/// The game of `startpos` or a position text, after moves.
pub(super) fn read(text: &str, rules: &Rules) -> Result<Game, String> {
    let (place, moves) = split_moves(text);
    let game = match place.strip_prefix("startpos") {
        Some("") => Game::new(rules),
        Some(rest) => {
            return Err(format!(
                "expected \"moves\" behind startpos, not {:?}",
                excerpt(rest.trim())
            ));
        }
        None => {
            let text = place.strip_prefix("fen").unwrap_or(place).trim();
            let parsed = Position::from_text(text, rules).map_err(|error| error.to_string())?;
            Game::from_position(rules, parsed.position).map_err(|error| error.to_string())?
        }
    };
    with_moves(game, moves)
}

/// What stands before and behind the word `moves`.
fn split_moves(text: &str) -> (&str, &str) {
    match text.split_once("moves") {
        Some((place, moves)) => (place.trim(), moves.trim()),
        None => (text.trim(), ""),
    }
}

/// The game after these moves, all of them or none.
pub(super) fn with_moves(mut game: Game, text: &str) -> Result<Game, String> {
    for word in text.split_whitespace() {
        let size = game.rules().size();
        let mv = Dialect::Official.read(word, size).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| format!("ply {}: {error}", game.ply() + 1))?;
    }
    Ok(game)
}
