//! A board on which games are played back, drawn by the page itself.

use stockade_core::Rules;

use crate::{experiments::findings::Shown, plot::escaped};

/// The games with a board; nothing without games.
pub(super) fn player(games: &[Shown]) -> String {
    let boards: String = games.iter().filter_map(board).collect();
    match boards.as_str() {
        "" => String::new(),
        boards => format!("<h2>Games</h2>\n{boards}<script>{SCRIPT}</script>\n"),
    }
}

fn board(game: &Shown) -> Option<String> {
    let size = game.rules.parse::<Rules>().ok()?.size();
    Some(format!(
        "<div class=\"board\" data-width=\"{}\" data-height=\"{}\" data-moves=\"{}\"><p>{}</p>\
         <div class=\"picture\"></div><p class=\"moves\" aria-live=\"polite\"></p>\
         <button data-by=\"-999\" aria-label=\"To the start\">|◀</button> \
         <button data-by=\"-1\" aria-label=\"One move back\">◀</button> \
         <button data-by=\"1\" aria-label=\"One move on\">▶</button> \
         <button data-by=\"999\" aria-label=\"To the end\">▶|</button></div>\n",
        size.width(),
        size.height(),
        escaped(&game.moves.join(" ")),
        escaped(&game.title)
    ))
}

const SCRIPT: &str = include_str!("board.js");
