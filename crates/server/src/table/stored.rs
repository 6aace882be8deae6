//! Between tables and rows.

use stockade_core::{Game, Player, Position, Rules};

use super::{Table, TableSeat, with_clock};
use crate::{
    messages::{
        Color,
        state::{ClockSetting, Place, SeatKind},
    },
    store::{StoreError, StoredGame, StoredSeat, color_word},
};

impl Table {
    /// The row of a new table.
    pub(crate) fn to_stored(&self) -> StoredGame {
        StoredGame {
            id: self.id.clone(),
            place: place_word(self.place).to_owned(),
            rules: self.rules().to_string(),
            start: self.game.start().to_string(),
            clock_seconds: self.clock.map(|clock| i64::from(clock.seconds)),
            clock_increment: self.clock.map(|clock| i64::from(clock.increment)),
            bot_delay_ms: i64::from(self.bot_delay_ms),
            owner_hash: self.owner_hash.clone(),
            rematch: self.rematch.clone(),
            created: self.created,
            finished: self.finished,
            seats: self.stored_seats(),
            events: Vec::new(),
        }
    }

    /// The rows of the seats.
    pub(crate) fn stored_seats(&self) -> Vec<StoredSeat> {
        let seat = |seat: &TableSeat| StoredSeat {
            player: color_word(seat.player.into()).to_owned(),
            kind: kind_word(seat.kind).to_owned(),
            name: seat.name.clone(),
            agent: seat.agent.clone(),
            token_hash: seat.token_hash.clone(),
            taken: seat.taken,
            public: seat.public,
        };
        self.seats.iter().map(seat).collect()
    }

    /// The table of a row, with everything that has happened at it.
    pub(crate) fn from_stored(stored: &StoredGame) -> Result<Table, StoreError> {
        read(stored).map_err(|detail| StoreError::Damaged { game: stored.id.clone(), detail })
    }
}

fn read(stored: &StoredGame) -> Result<Table, String> {
    let rules: Rules = stored.rules.parse().map_err(|error| format!("{error}"))?;
    let start = Position::from_text(&stored.start, &rules).map_err(|error| error.to_string())?;
    let game = Game::from_position(&rules, start.position).map_err(|error| error.to_string())?;
    let clock = match (stored.clock_seconds, stored.clock_increment) {
        (Some(seconds), Some(increment)) => Some(ClockSetting {
            seconds: u32::try_from(seconds).map_err(|error| error.to_string())?,
            increment: u32::try_from(increment).map_err(|error| error.to_string())?,
        }),
        _ => None,
    };
    let mut game = with_clock(game, clock);
    for event in &stored.events {
        event.entry.apply(&mut game)?;
    }
    let place = [Place::Screen, Place::Link, Place::Seek, Place::Watch]
        .into_iter()
        .find(|&place| place_word(place) == stored.place)
        .ok_or_else(|| format!("place {:?}", stored.place))?;
    Ok(Table {
        id: stored.id.clone(),
        place,
        clock,
        bot_delay_ms: u32::try_from(stored.bot_delay_ms).unwrap_or(0),
        owner_hash: stored.owner_hash.clone(),
        rematch: stored.rematch.clone(),
        created: stored.created,
        finished: stored.finished,
        seats: stored.seats.iter().map(read_seat).collect::<Result<_, _>>()?,
        n_events: stored.events.len() as i64,
        last_event: stored.events.last().map_or(stored.created, |event| event.at),
        game,
    })
}

fn read_seat(seat: &StoredSeat) -> Result<TableSeat, String> {
    let player = Player::ALL
        .into_iter()
        .find(|&player| color_word(Color::from(player)) == seat.player)
        .ok_or_else(|| format!("player {:?}", seat.player))?;
    let kind = [SeatKind::Human, SeatKind::Bot]
        .into_iter()
        .find(|&kind| kind_word(kind) == seat.kind)
        .ok_or_else(|| format!("seat of kind {:?}", seat.kind))?;
    Ok(TableSeat {
        player,
        kind,
        name: seat.name.clone(),
        agent: seat.agent.clone(),
        token_hash: seat.token_hash.clone(),
        taken: seat.taken,
        public: seat.public,
    })
}

fn place_word(place: Place) -> &'static str {
    match place {
        Place::Screen => "screen",
        Place::Link => "link",
        Place::Seek => "seek",
        Place::Watch => "watch",
    }
}

fn kind_word(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::Human => "human",
        SeatKind::Bot => "bot",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        log::LogEntry,
        messages::http::{NewGame, NewSeat},
        store::StoredEvent,
    };

    #[test]
    fn a_table_survives_storage() {
        let wish = NewGame {
            rules: Some("5x5".into()),
            position: None,
            seats: vec![
                NewSeat::Human { name: Some("ann".into()) },
                NewSeat::Bot { agent: "random".into() },
            ],
            clock: Some(ClockSetting { seconds: 60, increment: 2 }),
            place: Place::Screen,
            side: None,
            public: None,
            bot_delay_ms: Some(100),
        };
        let (mut table, keys) = Table::new(&wish).unwrap();
        let mut stored = table.to_stored();
        let entry = LogEntry::Move { mv: "c2".into(), ms: 1500 };
        entry.apply(&mut table.game).unwrap();
        stored.events.push(StoredEvent { entry, at: 5 });
        let back = Table::from_stored(&stored).unwrap();
        assert_eq!(back.game, table.game);
        assert_eq!(back.seats, table.seats);
        assert_eq!((back.n_events, back.last_event), (1, 5));
        let (player, token) = &keys.seats[0];
        assert_eq!(back.seats_of(&[token.clone(), "wrong".into()]), [*player]);
        assert!(back.seats_of(&["wrong".into()]).is_empty());
    }

    #[test]
    fn damage_is_named() {
        let wish = NewGame {
            rules: None,
            position: None,
            seats: vec![NewSeat::Human { name: None }, NewSeat::Human { name: None }],
            clock: None,
            place: Place::Screen,
            side: None,
            public: None,
            bot_delay_ms: None,
        };
        let (table, _) = Table::new(&wish).unwrap();
        let stored = StoredGame { rules: "chess".into(), ..table.to_stored() };
        let error = Table::from_stored(&stored).unwrap_err().to_string();
        assert!(error.contains(&table.id) && error.contains("chess"), "{error}");
    }
}
