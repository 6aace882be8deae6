//! What must hold for any bytes whatever, one function per reader.
//!
//! The tests of this crate call these functions with a small corpus and its mutations, libFuzzer
//! with whatever it can think of: both find them here. A reader never panics; what it reads can be
//! written and read again with the same meaning; what it refuses, it refuses in a short sentence.

use std::fmt::Display;

use stockade_core::{
    BoardSize, Dialect, Game, Move, Position, Rules, read_moves, read_records, readings, write_tq1,
};

/// Longer than any sensible message, shorter than hostile input.
const MAX_MESSAGE: usize = 500;

/// Rules under which texts are read: squares, oblongs, two players and four.
const RULES: [&str; 5] = ["standard", "5x5", "4x7,edge_diagonal=off", "four", "players=4,3x9"];

/// A name, and what must not panic.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 4] = [
    ("notation", notation),
    ("position_text", position_text),
    ("record", record),
    ("rules", rules),
];

/// Rules read back as what was written, and a game can be played by them.
pub fn rules(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let rules: Rules = match text.parse() {
        Ok(rules) => rules,
        Err(error) => return refuses_shortly(&error),
    };
    let written = rules.to_string();
    assert_eq!(written.parse(), Ok(rules), "{written:?} reads differently");
    let game = Game::new(&rules);
    assert!(!game.legal_moves().is_empty(), "{written:?} has no first move");
}

/// Positions read back as what was written, in lines and in addresses, and have moves.
pub fn position_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for rules in known_rules() {
        let parsed = match Position::from_text(&text, &rules) {
            Ok(parsed) => parsed,
            Err(error) => {
                refuses_shortly(&error);
                continue;
            }
        };
        let pos = parsed.position;
        for written in [pos.to_string(), pos.to_url_text()] {
            let again = Position::from_text(&written, &rules);
            assert_eq!(again, Ok(parsed), "{written:?} reads differently");
        }
        assert_eq!(pos.legal_moves().is_empty(), pos.winner().is_some());
        assert_eq!(Position::from_setup(&rules, &pos.to_setup()), Ok(pos));
    }
}

/// Moves, lines of moves and whole games read back as what was written, in every dialect.
pub fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(error) = text.parse::<Dialect>() {
        refuses_shortly(&error);
    }
    for rules in known_rules() {
        for dialect in Dialect::ALL {
            moves_read_back(&text, dialect, rules.size());
        }
        let start = Position::start(&rules);
        for reading in readings(&text, &start) {
            let play = |pos: Position, &mv: &Move| pos.play(mv).expect("readings are legal games");
            reading.moves.iter().fold(start, play);
            for dialect in reading.dialects {
                let written = dialect.write_moves(&reading.moves, rules.size());
                assert_eq!(dialect.read_game(&written, &start).as_ref(), Ok(&reading.moves));
            }
        }
    }
    if let Ok(moves) = read_moves(&text) {
        assert_eq!(read_moves(&write_tq1(&moves)), Ok(moves));
    }
}

fn moves_read_back(text: &str, dialect: Dialect, size: BoardSize) {
    match dialect.read(text, size) {
        Ok(mv) => {
            let written = dialect.write(mv, size);
            assert_eq!(dialect.read(&written, size), Ok(mv), "{dialect} {written:?}");
        }
        Err(error) => refuses_shortly(&error),
    }
    match dialect.read_moves(text, size) {
        Ok(moves) => {
            let written = dialect.write_moves(&moves, size);
            assert_eq!(dialect.read_moves(&written, size), Ok(moves), "{dialect} {written:?}");
        }
        Err(error) => refuses_shortly(&error),
    }
}

/// Game records read back as what was written, each alone and all in one file.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut file = String::new();
    let mut records = Vec::new();
    for record in read_records(&text) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                refuses_shortly(&error);
                continue;
            }
        };
        let written = record.to_qgn();
        let mut again = read_records(&written);
        assert_eq!(again.next().as_ref(), Some(&Ok(record.clone())), "{written:?}");
        assert_eq!(again.next(), None, "{written:?} holds a second game");
        if let Err(error) = record.to_sgf() {
            refuses_shortly(&error);
        }
        file.push_str(&written);
        file.push('\n');
        records.push(Ok(record));
    }
    assert_eq!(read_records(&file).collect::<Vec<_>>(), records, "{file:?}");
}

fn known_rules() -> impl Iterator<Item = Rules> {
    RULES.iter().map(|text| text.parse().expect("these rules are well written"))
}

fn refuses_shortly(error: &impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty() && message.len() < MAX_MESSAGE, "too long or empty: {message:?}");
}
