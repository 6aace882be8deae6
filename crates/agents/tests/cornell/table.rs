//! Tables in text files: lines of words, blank ones and those that start with `#` left out.

use stockade_core::{Game, Position, Rules};

/// The lines of a table, each split into words.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().collect())
}

/// What stands behind a word, as a list of words.
pub(crate) fn list<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let row = rows(text).find(|row| row[0] == name);
    row.unwrap_or_else(|| panic!("the table has no row {name}"))[1..].to_vec()
}

/// A game that begins with this position.
pub(crate) fn game(rules: &str, position: &str) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let pos = Position::from_text(position, &rules).unwrap().position;
    Game::from_position(&rules, pos).unwrap()
}

/// Puzzle 1 of the document (fig. 5) with so many walls in hand.
pub(crate) fn puzzle_1(rules: &str, walls: &str) -> Game {
    game(rules, &format!("b2d1 / a3 / a3 e3 / {walls} / 2"))
}

/// Puzzle 2 of the document (fig. 6).
pub(crate) fn puzzle_2(rules: &str) -> Game {
    game(rules, "c2c4 / b3d3 / a3 e4 / 1 1 / 1")
}
