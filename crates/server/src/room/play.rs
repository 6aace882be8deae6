//! Moves, clocks and the end.

use std::time::Duration;

use stockade_core::GameError;

use super::{Instant, RETURN, Refusal, Room, turn_clock::TurnClock};
use crate::{
    error::Error,
    log::LogEntry,
    messages::{
        game::{Because, GameServer, RefusalCode},
        http::{JoinGame, JoinedGame},
        state::{Place, SeatKind},
    },
    store::{StoredEvent, Write},
    table::clean_name,
    time::now_ms,
    tokens, views,
};

impl Room {
    /// Something happens: it is judged, stored, and only then true.
    pub(super) async fn happen(&mut self, entry: LogEntry) -> Result<(), Refusal> {
        let mut table = self.table.clone();
        entry.apply(&mut table.game).map_err(|reason| (RefusalCode::Illegal, reason))?;
        let at = now_ms();
        table.last_event = at;
        table.finished = table.game.is_over().then_some(at);
        let write = Write::Event {
            game: table.id.clone(),
            number: table.n_events,
            event: StoredEvent { entry, at },
            summary: table.summary(at, false),
        };
        table.n_events += 1;
        if self.site.store.write(write).await.is_err() {
            self.get_into_trouble();
            return Err(super::trouble::refusal());
        }
        let was_over = self.table.game.is_over();
        self.table = table;
        self.begin_turn(Instant::now());
        if self.table.is_listed() || was_over != self.table.game.is_over() {
            self.site.stir_lobby();
        }
        Ok(())
    }

    /// A move of the player to move, which arrived at this time.
    pub(super) async fn play(&mut self, mv: &str, at: Instant) -> Result<(), Refusal> {
        let elapsed = self.charged(at);
        let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let player = self.table.game.position().to_move();
        let is_late = self
            .table
            .game
            .clock(player)
            .is_some_and(|clock| clock.is_out(Duration::from_millis(ms)));
        if is_late {
            return self.fall_flag(ms).await;
        }
        self.happen(LogEntry::Move { mv: mv.to_owned(), ms }).await?;
        metrics::counter!("stockade_moves").increment(1);
        self.lapse_offers(player);
        let now = Instant::now();
        let live = self.live(now);
        if let Some(played) = views::last_played(&self.table) {
            self.audience.tell_all(&GameServer::Moved {
                played,
                board: Box::new(views::table_board(&self.table)),
                clocks: views::clocks(&self.table, &live),
                repetitions: self.table.game.repetitions(),
                offers: self.offers.clone(),
            });
        }
        self.tell_if_over();
        Ok(())
    }

    /// What a turn that ends at this time costs: nothing before everybody has moved once.
    fn charged(&self, at: Instant) -> Duration {
        match self.table.clock {
            Some(_) if !self.has_begun() => Duration::ZERO,
            Some(_) => self.clock.elapsed(at),
            None => at.saturating_duration_since(self.bots.turn_began()),
        }
    }

    /// Whether the clocks count.
    fn has_begun(&self) -> bool {
        self.table.is_full() && self.table.game.ply() >= self.table.seats.len()
    }

    /// The clock of a new turn.
    pub(super) fn begin_turn(&mut self, now: Instant) {
        self.clock.reset();
        self.bots.begin_turn(now);
        self.run_clock(now);
    }

    /// Lets the clock run, if there is one to run.
    pub(super) fn run_clock(&mut self, now: Instant) {
        if self.table.clock.is_some() && self.has_begun() && !self.table.game.is_over() {
            self.clock.run(now);
        }
        if self.table.game.is_over() {
            self.clock.reset();
            self.permit = None;
        }
    }

    /// The clock of a turn that was interrupted by a restart: what a server saw of it counts, the
    /// absence does not.
    pub(super) fn resume_clock(&mut self, seen: Duration, now: Instant) {
        if self.table.clock.is_some() && self.has_begun() && !self.table.game.is_over() {
            self.clock = TurnClock::waiting(seen, now + RETURN);
        }
    }

    /// When the flag of the player to move falls.
    pub(super) fn flag_time(&self) -> Option<Instant> {
        let player = self.table.game.position().to_move();
        let remaining = self.table.game.remaining(player)?;
        self.clock.time_of(remaining + Duration::from_millis(1))
    }

    pub(super) async fn check_flag(&mut self, now: Instant) {
        if self.flag_time().is_some_and(|time| now >= time) {
            let ms = u64::try_from(self.clock.elapsed(now).as_millis()).unwrap_or(u64::MAX);
            // If it cannot be stored, the room is in trouble and will come back to it.
            let _ = self.fall_flag(ms).await;
        }
    }

    async fn fall_flag(&mut self, ms: u64) -> Result<(), Refusal> {
        self.bots.stop();
        self.happen(LogEntry::Flag { ms }).await?;
        self.offers.clear();
        if !self.table.game.is_over() {
            self.tell_state(Because::Left);
        }
        self.tell_if_over();
        Ok(())
    }

    /// Tells everybody how it ended, if it did.
    pub(super) fn tell_if_over(&mut self) {
        if let Some(result) = self.table.result() {
            self.offers.clear();
            self.bots.stop();
            metrics::counter!("stockade_games_finished").increment(1);
            let clocks = self.clocks();
            self.audience.tell_all(&GameServer::Over { result, clocks });
        }
    }

    /// Somebody sits down.
    pub(super) async fn sit(&mut self, wish: &JoinGame) -> Result<JoinedGame, Error> {
        let name = clean_name(wish.name.as_deref())?;
        let token = tokens::new_token()?;
        let mut table = self.table.clone();
        let is_free =
            |seat: &&mut crate::table::TableSeat| seat.kind == SeatKind::Human && !seat.taken;
        let seat = table.seats.iter_mut().find(is_free).ok_or(Error::Full)?;
        seat.name = name;
        seat.taken = true;
        seat.token_hash = Some(tokens::hash(&token));
        seat.public = wish.public.unwrap_or(self.table.place == Place::Seek);
        let player = seat.player.into();
        self.store_seats(table).await?;
        self.begin_turn(Instant::now());
        self.tell_state(Because::Joined);
        Ok(JoinedGame { id: self.table.id.clone(), player, token })
    }

    /// Stores changed seats and makes them true.
    pub(super) async fn store_seats(&mut self, table: crate::table::Table) -> Result<(), Error> {
        let seeking = !self.audience.is_empty();
        let write = Write::Seats {
            game: table.id.clone(),
            seats: table.stored_seats(),
            summary: table.summary(now_ms(), seeking),
        };
        if let Err(error) = self.site.store.write(write).await {
            self.get_into_trouble();
            return Err(error.into());
        }
        self.table = table;
        self.site.stir_lobby();
        Ok(())
    }

    /// A seek is listed while its maker is here.
    pub(super) async fn set_seeking(&mut self, seeking: bool) {
        if self.store_seeking(seeking).await {
            self.site.stir_lobby();
        }
    }

    /// Says that the maker of a seek is still here: one left over from a crash is not listed.
    pub(super) async fn renew_seek(&mut self) {
        if !self.audience.players().is_empty() {
            self.store_seeking(true).await;
        }
    }

    /// Whether there was a seek to store.
    async fn store_seeking(&mut self, seeking: bool) -> bool {
        if self.table.place != Place::Seek || self.table.is_full() || self.in_trouble {
            return false;
        }
        let write = Write::Seats {
            game: self.table.id.clone(),
            seats: self.table.stored_seats(),
            summary: self.table.summary(now_ms(), seeking),
        };
        // If it fails, a list is wrong for a while.
        self.site.store.write(write).await.is_ok()
    }

    /// The game is deleted by the holder of a seat.
    pub(super) async fn delete(&mut self, token: &str) -> Result<(), Error> {
        let tokens = [token.to_owned()];
        if self.table.seats_of(&tokens).is_empty() && !self.table.is_owner(&tokens) {
            return Err(Error::NotYours);
        }
        self.site.store.write(Write::Delete { game: self.table.id.clone() }).await?;
        self.audience.dismiss();
        self.bots.stop();
        self.is_gone = true;
        self.site.stir_lobby();
        Ok(())
    }
}

/// The word for a client of what the referee does not allow.
pub(super) fn refusal_of(error: GameError) -> Refusal {
    let code = match error {
        GameError::Over(_) => RefusalCode::Over,
        GameError::OutOfTurn { .. } => RefusalCode::NotYourTurn,
        GameError::NothingToTakeBack(_) => RefusalCode::Nothing,
        _ => RefusalCode::Illegal,
    };
    (code, error.to_string())
}
