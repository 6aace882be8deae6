//! What happens in a game, as the database keeps it.

use serde::{Deserialize, Serialize};
use stockade_core::{Event, Game};

use crate::messages::problem::Problem;

/// One entry of a game's history. Entries are only ever appended, so going back is one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Entry {
    /// Something that the referee judges.
    Event(Event),
    /// A way back or forth.
    Travel(Travel),
}

/// A way back or forth in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Travel {
    /// So many events are undone.
    Back { count: usize },
    /// So many undone events are done again.
    Forth { count: usize },
}

impl From<Event> for Entry {
    fn from(event: Event) -> Entry {
        Entry::Event(event)
    }
}

impl Entry {
    /// The stored text.
    pub(crate) fn to_text(self) -> String {
        // Texts, numbers and players always have a JSON form.
        serde_json::to_string(&self).unwrap_or_default()
    }

    /// Reads the stored text.
    pub(crate) fn from_text(text: &str) -> Option<Entry> {
        serde_json::from_str(text).ok()
    }

    /// Lets it happen; returns what has happened, which may be a flag fall instead of a late move.
    pub(crate) fn apply(self, game: &mut Game) -> Result<Entry, Problem> {
        match self {
            Entry::Event(event) => return Ok(Entry::Event(game.apply(event)?)),
            Entry::Travel(Travel::Back { count }) if count <= game.events().len() => {
                back(game, count);
            }
            Entry::Travel(Travel::Forth { count }) if count <= game.n_undone() => {
                forth(game, count);
            }
            Entry::Travel(Travel::Back { .. }) => return Err(Problem::NothingToUndo),
            Entry::Travel(Travel::Forth { .. }) => return Err(Problem::NothingToRedo),
        }
        Ok(self)
    }

    /// Puts a game back to where it was before this happened, except that a move has made an end of
    /// what could be redone.
    pub(crate) fn revert(self, game: &mut Game) {
        match self {
            Entry::Event(_) => {
                game.undo();
                game.forget_undone();
            }
            Entry::Travel(Travel::Back { count }) => forth(game, count),
            Entry::Travel(Travel::Forth { count }) => back(game, count),
        }
    }
}

/// Undoes so many events.
pub(crate) fn back(game: &mut Game, count: usize) {
    for _ in 0..count {
        game.undo();
    }
}

/// Redoes so many events.
pub(crate) fn forth(game: &mut Game, count: usize) {
    for _ in 0..count {
        game.redo();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use stockade_core::{Player, Rules};

    use super::*;

    fn entry(mv: &str, ms: u64) -> Entry {
        let elapsed = Duration::from_millis(ms);
        Entry::Event(Event::Move { mv: mv.parse().unwrap(), elapsed })
    }

    #[test]
    fn a_history_repeats_a_game() {
        let mut game = Game::new(&Rules::standard()).with_time("60".parse().unwrap());
        let history = [
            entry("e2", 1000),
            entry("e8", 0),
            Entry::Travel(Travel::Back { count: 2 }),
            Entry::Travel(Travel::Forth { count: 1 }),
            entry("d9", 5),
            Entry::Event(Event::MoreTime { player: Player::Black, extra: Duration::from_secs(15) }),
            Entry::Event(Event::Resign { player: Player::White }),
        ];
        for entry in history {
            assert_eq!(Entry::from_text(&entry.to_text()), Some(entry));
            assert_eq!(entry.apply(&mut game), Ok(entry));
        }
        assert_eq!((game.ply(), game.result_text()), (2, "0-1"));
    }

    #[test]
    fn what_was_not_stored_is_put_back() {
        let mut game = Game::new(&Rules::standard());
        for entry in [entry("e2", 0), entry("e8", 0), Entry::Travel(Travel::Back { count: 1 })] {
            entry.apply(&mut game).unwrap();
        }
        let before = game.clone();
        for entry in
            [Entry::Travel(Travel::Back { count: 1 }), Entry::Travel(Travel::Forth { count: 1 })]
        {
            entry.apply(&mut game).unwrap().revert(&mut game);
            assert_eq!(game, before);
        }
        entry("d9", 0).apply(&mut game).unwrap().revert(&mut game);
        assert_eq!((game.events(), game.n_undone()), (before.events(), 0));
    }

    #[test]
    fn nonsense_is_not_applied() {
        let mut game = Game::new(&Rules::standard());
        for text in [r#"{"type":"move","move":"e9","ms":0}"#, r#"{"type":"back","count":1}"#] {
            assert!(Entry::from_text(text).unwrap().apply(&mut game).is_err());
        }
        assert_eq!(Entry::from_text("{}"), None);
        assert_eq!(game, Game::new(&Rules::standard()));
    }

    #[test]
    fn entries_of_earlier_servers_are_read() {
        for text in [
            r#"{"type":"move","move":"e3h","ms":12}"#,
            r#"{"type":"flag","ms":60001}"#,
            r#"{"type":"resign","player":"red"}"#,
            r#"{"type":"agreement"}"#,
            r#"{"type":"back","count":2}"#,
            r#"{"type":"forth","count":1}"#,
        ] {
            assert_eq!(Entry::from_text(text).map(Entry::to_text).as_deref(), Some(text));
        }
        assert!(Entry::from_text(r#"{"type":"forfeit","player":"black"}"#).is_some());
    }
}
