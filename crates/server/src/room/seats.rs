//! Seats: taking them, seeking players for them, and deleting the game by the holder of one.

use super::{Instant, Room};
use crate::{
    error::Error,
    messages::{
        game::Because,
        http::{JoinGame, JoinedGame},
        problem::Problem,
        state::{GameMode, SeatKind},
    },
    store::Write,
    stored::{StoredSeat, clean_name},
    time::now_ms,
    tokens,
};

impl Room {
    /// Somebody takes a free seat.
    pub(super) async fn join(&mut self, wish: &JoinGame) -> Result<JoinedGame, Error> {
        let name = clean_name(wish.name.as_deref())?;
        let token = tokens::new_token()?;
        let mut seats = self.stored.seats.clone();
        let is_free =
            |seat: &&mut StoredSeat| seat.info.kind == SeatKind::Human && !seat.info.taken;
        let seat = seats.iter_mut().find(is_free).ok_or(Problem::Full)?;
        seat.info.name = name;
        seat.info.taken = true;
        seat.token_hash = Some(tokens::hash(&token));
        seat.public = wish.public.unwrap_or(self.stored.mode == GameMode::Seek);
        let player = seat.info.player;
        self.store_seats(seats).await?;
        self.begin_turn(Instant::now());
        self.tell_state(Because::Joined);
        Ok(JoinedGame { id: self.stored.id.clone(), player, token })
    }

    /// Stores changed seats; if they cannot be stored, nothing has changed.
    pub(super) async fn store_seats(&mut self, seats: Vec<StoredSeat>) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.stored.seats, seats);
        let write = self.seats_write(!self.audience.is_empty());
        if let Err(error) = self.site.store.write(write).await {
            self.stored.seats = before;
            self.suspend();
            return Err(error.into());
        }
        if self.stored.is_full() {
            self.seek_permit = None;
        }
        self.site.lobby_changed();
        Ok(())
    }

    fn seats_write(&self, seeking: bool) -> Write {
        Write::Seats {
            game: self.stored.id.clone(),
            seats: self.stored.seats.clone(),
            summary: self.stored.summary(now_ms(), seeking),
        }
    }

    /// A seek is listed while its maker is here.
    pub(super) async fn set_seeking(&mut self, seeking: bool) {
        if self.store_seeking(seeking).await {
            self.site.lobby_changed();
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
        if self.stored.mode != GameMode::Seek
            || self.stored.is_full()
            || self.storage_failure.is_some()
        {
            return false;
        }
        if !seeking {
            self.seek_permit = None;
        } else if self.seek_permit.is_none() {
            // One that slept is listed again only if its maker has not too many others.
            self.seek_permit = self.client.and_then(|it| self.site.seek_quota.take(it, 1));
            if self.seek_permit.is_none() {
                return false;
            }
        }
        // If it fails, a list is wrong for a while.
        self.site.store.write(self.seats_write(seeking)).await.is_ok()
    }

    /// The game is deleted by the holder of a seat.
    pub(super) async fn delete(&mut self, token: &str) -> Result<(), Error> {
        let tokens = [token.to_owned()];
        if self.stored.seats_of(&tokens).is_empty() && !self.stored.is_owner(&tokens) {
            return Err(Problem::NoToken.into());
        }
        self.remove().await
    }

    /// The game is gone, for everybody.
    pub(super) async fn remove(&mut self) -> Result<(), Error> {
        self.site.store.write(Write::Delete { game: self.stored.id.clone() }).await?;
        self.audience.dismiss();
        self.bots.stop();
        self.is_gone = true;
        self.site.lobby_changed();
        Ok(())
    }
}
