//! A stored game from the rows of the database.

use sqlx::FromRow;
use stockade_core::{Game, Position, Rules};

use super::{StoredGame, StoredSeat, WallOwners, with_clock};
use crate::{
    events::Entry,
    messages::state::{ClockSetting, SeatInfo},
    words::from_word,
};

/// A row of `games`, without what lists are made of.
#[derive(FromRow)]
pub(crate) struct GameRow {
    pub(crate) mode: String,
    pub(crate) rules: String,
    pub(crate) start: String,
    pub(crate) clock_seconds: Option<i64>,
    pub(crate) clock_increment: Option<i64>,
    pub(crate) bot_delay_ms: i64,
    pub(crate) owner_hash: Option<String>,
    pub(crate) rematch: Option<String>,
    pub(crate) created: i64,
    pub(crate) finished: Option<i64>,
}

/// A row of `seats`.
#[derive(FromRow)]
pub(crate) struct SeatRow {
    pub(crate) player: String,
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) agent: Option<String>,
    pub(crate) token_hash: Option<String>,
    pub(crate) taken: bool,
    pub(crate) public: bool,
}

impl StoredGame {
    /// The game of these rows, with everything that has happened in it; what is wrong if they are
    /// not ours.
    pub(crate) fn from_rows(
        id: &str,
        row: GameRow,
        seats: Vec<SeatRow>,
        events: &[String],
    ) -> Result<StoredGame, String> {
        let rules: Rules = row.rules.parse().map_err(|error| format!("{error}"))?;
        let start = Position::from_text(&row.start, &rules).map_err(|error| error.to_string())?;
        let game =
            Game::from_position(&rules, start.position).map_err(|error| error.to_string())?;
        let clock = row.clock_seconds.zip(row.clock_increment).map(read_clock).transpose()?;
        let mut stored = StoredGame {
            id: id.to_owned(),
            mode: from_word(&row.mode)?,
            clock,
            bot_delay_ms: u32::try_from(row.bot_delay_ms).unwrap_or(0),
            owner_hash: row.owner_hash,
            rematch: row.rematch,
            created: row.created,
            finished: row.finished,
            seats: seats.into_iter().map(StoredSeat::from_row).collect::<Result<_, _>>()?,
            n_events: 0,
            owners: WallOwners::default(),
            game: with_clock(game, clock),
        };
        for text in events {
            let entry = Entry::from_text(text).ok_or_else(|| format!("event {text:?}"))?;
            stored.apply(entry).map_err(|problem| format!("event {text:?}: {problem}"))?;
            stored.n_events += 1;
        }
        Ok(stored)
    }
}

impl StoredSeat {
    fn from_row(row: SeatRow) -> Result<StoredSeat, String> {
        let info = SeatInfo {
            player: from_word(&row.player)?,
            kind: from_word(&row.kind)?,
            name: row.name,
            agent: row.agent,
            taken: row.taken,
        };
        Ok(StoredSeat { info, token_hash: row.token_hash, public: row.public })
    }
}

fn read_clock((seconds, increment): (i64, i64)) -> Result<ClockSetting, String> {
    let read = |number: i64| u32::try_from(number).map_err(|error| error.to_string());
    Ok(ClockSetting { seconds: read(seconds)?, increment: read(increment)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rules: &str) -> (GameRow, Vec<SeatRow>) {
        let seat = |player: &str, agent: Option<&str>| SeatRow {
            player: player.into(),
            kind: if agent.is_some() { "bot".into() } else { "human".into() },
            name: "ann".into(),
            agent: agent.map(str::to_owned),
            token_hash: agent.is_none().then(|| crate::tokens::hash("token")),
            taken: true,
            public: true,
        };
        let row = GameRow {
            mode: "screen".into(),
            rules: rules.into(),
            start: "/ / c1 c5 / 3 3 / 1".into(),
            clock_seconds: Some(60),
            clock_increment: Some(2),
            bot_delay_ms: 100,
            owner_hash: None,
            rematch: None,
            created: 5,
            finished: None,
        };
        (row, vec![seat("white", None), seat("black", Some("random"))])
    }

    #[test]
    fn rows_are_a_game() {
        let (row, seats) = rows("5x5");
        let events = [r#"{"type":"move","move":"c2","ms":1500}"#.to_owned()];
        let stored = StoredGame::from_rows("Kq3vX7aB2mZ9", row, seats, &events).unwrap();
        assert_eq!((stored.game.ply(), stored.n_events), (1, 1));
        let white = stored.seats[0].info.player;
        assert_eq!(stored.game.remaining(white).unwrap().as_millis(), 60_500);
        assert_eq!(stored.seats_of(&["token".into(), "wrong".into()]), [white]);
        assert!(stored.seats_of(&["wrong".into()]).is_empty());
    }

    #[test]
    fn damage_is_named() {
        let (row, seats) = rows("chess");
        let error = StoredGame::from_rows("a", row, seats, &[]).unwrap_err();
        assert!(error.contains("chess"), "{error}");
        let (row, seats) = rows("5x5");
        let events = [r#"{"type":"move","move":"c5","ms":0}"#.to_owned()];
        let error = StoredGame::from_rows("a", row, seats, &events).unwrap_err();
        assert!(error.contains("c5 is occupied"), "{error}");
    }
}
