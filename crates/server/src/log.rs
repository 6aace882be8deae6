//! What happens in a game, as the database keeps it.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use stockade_core::{Event, ForfeitReason, Game};

use crate::messages::Color;

/// One entry of a game's log. The log is only ever appended to, so going back is an entry too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum LogEntry {
    /// A move, and what is charged to the clock for it.
    Move {
        #[serde(rename = "move")]
        mv: String,
        ms: u64,
    },
    Flag {
        ms: u64,
    },
    Resign {
        player: Color,
    },
    Forfeit {
        player: Color,
    },
    Agreement {},
    /// So many events are undone.
    Back {
        count: usize,
    },
    /// So many undone events are done again.
    Forth {
        count: usize,
    },
}

impl LogEntry {
    /// The stored text.
    pub(crate) fn to_text(&self) -> String {
        // Texts, numbers and colors always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the stored text.
    pub(crate) fn from_text(text: &str) -> Option<LogEntry> {
        serde_json::from_str(text).ok()
    }

    /// Lets it happen; a sentence if it cannot.
    pub(crate) fn apply(&self, game: &mut Game) -> Result<(), String> {
        let event = match self {
            LogEntry::Move { mv, ms } => Event::Move {
                mv: mv.parse().map_err(|error| format!("{error}"))?,
                elapsed: Duration::from_millis(*ms),
            },
            LogEntry::Flag { ms } => Event::Flag { elapsed: Duration::from_millis(*ms) },
            LogEntry::Resign { player } => Event::Resign((*player).into()),
            LogEntry::Forfeit { player } => Event::Forfeit((*player).into(), ForfeitReason::Crash),
            LogEntry::Agreement {} => Event::Agreement,
            LogEntry::Back { count } => return repeat(*count, || game.undo().is_some()),
            LogEntry::Forth { count } => return repeat(*count, || game.redo().is_some()),
        };
        game.apply(event).map(drop).map_err(|error| error.to_string())
    }
}

fn repeat(count: usize, mut step: impl FnMut() -> bool) -> Result<(), String> {
    if (0..count).all(|_| step()) { Ok(()) } else { Err("nothing to go back or forth to".into()) }
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    #[test]
    fn a_log_repeats_a_game() {
        let mut game = Game::new(&Rules::standard()).with_time("60".parse().unwrap());
        let entry = |mv: &str, ms| LogEntry::Move { mv: mv.into(), ms };
        let log = [
            entry("e2", 1000),
            entry("e8", 0),
            LogEntry::Back { count: 2 },
            LogEntry::Forth { count: 1 },
            entry("d9", 5),
            LogEntry::Resign { player: Color::White },
        ];
        for entry in &log {
            assert_eq!(LogEntry::from_text(&entry.to_text()).as_ref(), Some(entry));
            entry.apply(&mut game).unwrap();
        }
        assert_eq!((game.ply(), game.result_text()), (2, "0-1"));
    }

    #[test]
    fn nonsense_is_not_applied() {
        let mut game = Game::new(&Rules::standard());
        for text in [r#"{"type":"move","move":"e9","ms":0}"#, r#"{"type":"back","count":1}"#] {
            assert!(LogEntry::from_text(text).unwrap().apply(&mut game).is_err());
        }
        assert_eq!(LogEntry::from_text("{}"), None);
        assert_eq!(game, Game::new(&Rules::standard()));
    }
}
