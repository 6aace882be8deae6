//! Game records: what they hold, what is wrong with bad ones, and that writing loses nothing.

mod hostile;
mod laws;
mod mistakes;
mod reading;
mod writing;

use stockade_core::{GameRecord, read_records};

/// The only record of a text, which must be a good one.
fn read_one(text: &str) -> GameRecord {
    let mut records = read_records(text);
    let record = records.next().expect("a game").unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(records.next().is_none(), "one game only: {text}");
    record
}

/// The bare moves of the main line.
fn moves(record: &GameRecord) -> String {
    record.line().moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}
