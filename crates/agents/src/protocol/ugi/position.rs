//! `position` and `makemove`.

use stockade_core::{Dialect, Move, Position, Rules};

use crate::{protocol::dialogue::Dialogue, spec::excerpt};

/// The game of `startpos` or a position text, after moves.
pub(super) fn read(text: &str, rules: &Rules) -> Result<Dialogue, String> {
    let (start, moves) = split_moves(text);
    let game = match start.strip_prefix("startpos") {
        Some("") => Dialogue::new(rules),
        Some(rest) => {
            return Err(format!(
                "expected \"moves\" behind startpos, not {:?}",
                excerpt(rest.trim())
            ));
        }
        None => {
            let text = start.strip_prefix("fen").unwrap_or(start).trim();
            let parsed = Position::from_text(text, rules).map_err(|error| error.to_string())?;
            Dialogue::from_position(rules, parsed.position).map_err(|error| error.to_string())?
        }
    };
    with_moves(game, moves)
}

/// What stands before and behind the word `moves`.
fn split_moves(text: &str) -> (&str, &str) {
    match text.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves.trim()),
        None => (text.trim(), ""),
    }
}

/// The game after these moves, all of them or none.
pub(super) fn with_moves(mut game: Dialogue, text: &str) -> Result<Dialogue, String> {
    let size = game.rules().size();
    let moves = text.split_whitespace().map(|word| Dialect::Official.read(word, size));
    let moves = moves.collect::<Result<Vec<Move>, _>>().map_err(|error| error.to_string())?;
    game.play_all(moves).map_err(|error| error.to_string())?;
    Ok(game)
}
