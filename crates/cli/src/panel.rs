//! The text beside a board: who plays, whose turn it is, walls left and distances.

use stockade_core::{Direction, Player, Position, Rules};

use crate::board::Look;

/// Columns between the board and the panel.
const GAP: &str = "   ";

/// A few lines on every player, in turn order; an arrow points at the player to move.
pub(crate) fn players(
    pos: &Position,
    rules: &Rules,
    look: Look,
    turn: Option<Player>,
) -> Vec<String> {
    let order = pos.players().order();
    order.iter().flat_map(|&player| player_lines(pos, rules, look, turn, player)).collect()
}

fn player_lines(
    pos: &Position,
    rules: &Rules,
    look: Look,
    turn: Option<Player>,
    player: Player,
) -> Vec<String> {
    let arrow = match (turn == Some(player), look) {
        (false, _) => " ",
        (true, Look::Ascii) => ">",
        (true, _) => "▸",
    };
    let first = if player == Player::White { " (first)" } else { "" };
    let name = format!("{player}{first}");
    let to_move = if turn == Some(player) { " to move" } else { "" };
    let title = format!("{arrow}{} {}{to_move}", look.badge(player), look.bold(&name));
    let Some(steps) = pos.distance(player) else {
        return vec![title, look.faint("     has left the game"), String::new()];
    };
    let stock = pos.stock(player);
    let (full, empty) = look.pips();
    let pips: String = (0..stock.max(rules.walls(player)))
        .map(|pip| if pip < stock { full } else { empty })
        .collect();
    let distance = match steps {
        0 => format!(" reached {}", goal(pos, player)),
        1 => format!(" 1 step to {}", goal(pos, player)),
        _ => format!("{steps:>2} steps to {}", goal(pos, player)),
    };
    let noun = if stock == 1 { "wall " } else { "walls" };
    vec![title, format!("     {stock:>2} {noun} {pips}"), format!("     {distance}"), String::new()]
}

/// The goal of a player.
fn goal(pos: &Position, player: Player) -> String {
    match player.heading() {
        Direction::North => format!("rank {}", pos.size().height()),
        Direction::South => "rank 1".to_owned(),
        Direction::East => format!("file {}", char::from(b'a' + pos.size().width() - 1)),
        Direction::West => "file a".to_owned(),
    }
}

/// Columns of the terminal; `None` if standard output is not one.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into())
}

/// Puts the panel to the right of a board whose lines fill `columns`, or below it if the
/// terminal is too narrow: wrapped lines would break the board.
pub(crate) fn arrange(
    board: Vec<String>,
    columns: usize,
    panel: &[String],
    width: Option<usize>,
) -> Vec<String> {
    let widest = panel.iter().map(|line| visible(line)).max().unwrap_or(0);
    match width {
        Some(width) if columns + GAP.len() + widest > width => {
            let end = panel.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
            board.into_iter().chain(panel[..end].iter().cloned()).collect()
        }
        _ => beside(board, columns, panel),
    }
}

/// Columns that a line fills on the screen.
fn visible(line: &str) -> usize {
    anstream::adapter::strip_str(line).to_string().chars().count()
}

fn beside(board: Vec<String>, columns: usize, panel: &[String]) -> Vec<String> {
    let rows = board.len().max(panel.len());
    let blank = " ".repeat(columns);
    let mut board = board.into_iter();
    (0..rows)
        .map(|row| {
            let left = board.next().unwrap_or_else(|| blank.clone());
            match panel.get(row) {
                Some(right) if !right.is_empty() => format!("{left}{GAP}{right}"),
                _ => left.trim_end().to_owned(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn the_panel_stands_beside_the_board_where_it_fits() {
        let (board, panel) = (lines(&["1234", "1234"]), lines(&["\x1b[1mwhite\x1b[0m", ""]));
        let beside = lines(&["1234   \x1b[1mwhite\x1b[0m", "1234"]);
        let below = lines(&["1234", "1234", "\x1b[1mwhite\x1b[0m"]);
        for (width, expected) in [(None, &beside), (Some(12), &beside), (Some(11), &below)] {
            assert_eq!(arrange(board.clone(), 4, &panel, width), *expected, "{width:?}");
        }
    }
}
