//! Moves, clocks and the end.

use std::time::Duration;

use stockade_core::{Event, Move};

use super::{Instant, RETURN, Room, turn_clock::TurnClock};
use crate::{
    events::Entry,
    messages::{
        game::{Because, GameServer},
        problem::Problem,
    },
    store::Write,
    time::now_ms,
    views,
};

impl Room {
    /// Something happens: it is judged and stored, and only then true. If it cannot be stored, it has
    /// not happened.
    pub(super) async fn happen(&mut self, what: impl Into<Entry>) -> Result<(), Problem> {
        let was_finished = self.stored.finished;
        let entry = self.stored.apply(what.into())?;
        let at = now_ms();
        self.stored.finished = self.stored.game.is_over().then_some(at);
        // Time that is given changes no turn, which goes on.
        let carried = matches!(entry, Entry::Event(Event::MoreTime { .. }))
            .then(|| self.clock.elapsed(Instant::now()));
        let write = Write::Event {
            game: self.stored.id.clone(),
            number: self.stored.n_events,
            entry,
            at,
            carried: stored_millis(carried.unwrap_or_default()),
            summary: self.stored.summary(at, false),
        };
        if self.site.store.write(write).await.is_err() {
            entry.revert(&mut self.stored.game);
            self.stored.finished = was_finished;
            self.suspend();
            return Err(Problem::NotStored);
        }
        self.stored.n_events += 1;
        if carried.is_none() {
            self.begin_turn(Instant::now());
        }
        if self.stored.is_listed() || was_finished.is_some() != self.stored.game.is_over() {
            self.site.lobby_changed();
        }
        Ok(())
    }

    /// A move of the player to move, which arrived at this time. One that comes too late is a flag
    /// fall.
    pub(super) async fn play(&mut self, mv: Move, at: Instant) -> Result<(), Problem> {
        let elapsed = whole_millis(self.charged(at));
        let ply = self.stored.game.ply();
        let player = self.stored.game.position().to_move();
        self.happen(Event::Move { mv, elapsed }).await?;
        if self.stored.game.ply() == ply {
            self.announce_flag();
            return Ok(());
        }
        metrics::counter!("stockade_moves").increment(1);
        self.lapse_offers(player);
        let live = self.live(Instant::now());
        if let Some(played) = views::last_played(&self.stored) {
            self.audience.tell_all(&GameServer::Moved {
                played,
                board: Box::new(views::current_board(&self.stored)),
                clocks: views::clocks(&self.stored, &live),
                repetitions: self.stored.game.repetitions(),
                offers: self.offers.clone(),
            });
        }
        self.tell_if_over();
        Ok(())
    }

    /// What a turn that ends at this time costs: nothing before everybody has moved once.
    fn charged(&self, at: Instant) -> Duration {
        match self.stored.clock {
            Some(_) if !self.has_begun() => Duration::ZERO,
            Some(_) => self.clock.elapsed(at),
            None => at.saturating_duration_since(self.bots.turn_began()),
        }
    }

    /// Whether the clocks count.
    fn has_begun(&self) -> bool {
        self.stored.is_full() && self.stored.game.ply() >= self.stored.seats.len()
    }

    /// The clock of a new turn.
    pub(super) fn begin_turn(&mut self, now: Instant) {
        self.clock.reset();
        self.bots.begin_turn(now);
        self.run_clock(now);
    }

    /// Whether there are clocks, and they count.
    pub(super) fn has_clocks_to_run(&self) -> bool {
        self.stored.clock.is_some() && self.has_begun() && !self.stored.game.is_over()
    }

    /// Lets the clock run, if there is one to run. A bot's waits until the bot thinks.
    pub(super) fn run_clock(&mut self, now: Instant) {
        let is_bots_turn = self.stored.is_bot(self.stored.game.position().to_move());
        if self.has_clocks_to_run() && is_bots_turn {
            self.clock.wait_no_longer();
        } else if self.has_clocks_to_run() {
            self.clock.run(now);
        }
        if self.stored.game.is_over() {
            self.clock.reset();
            self.bots.dismiss();
            self.permit = None;
        }
    }

    /// The clock of a turn that was interrupted by a restart: what a server saw of it counts, the
    /// absence does not.
    pub(super) fn resume_clock(&mut self, seen: Duration, now: Instant) {
        if self.has_clocks_to_run() {
            self.clock = TurnClock::waiting(seen, now + RETURN);
        }
    }

    /// Lets the clock of an interrupted turn run on, and notes what the turn has cost so far: another
    /// interruption gives none of it back.
    pub(super) async fn go_on_with_turn(&mut self, now: Instant) {
        self.run_clock(now);
        if self.clock.is_running() {
            let carried = stored_millis(self.clock.elapsed(now));
            let write = Write::Turn { game: self.stored.id.clone(), carried };
            if let Err(error) = self.site.store.write(write).await {
                tracing::warn!(game = self.stored.id, %error, "the time of a turn is not stored");
            }
        }
    }

    /// When the flag of the player to move falls.
    pub(super) fn flag_time(&self) -> Option<Instant> {
        let player = self.stored.game.position().to_move();
        let remaining = self.stored.game.remaining(player)?;
        self.clock.time_of(remaining + Duration::from_millis(1))
    }

    pub(super) async fn check_flag(&mut self, now: Instant) {
        if self.flag_time().is_some_and(|time| now >= time) {
            let elapsed = whole_millis(self.clock.elapsed(now));
            self.bots.stop();
            // If it cannot be stored, it is tried again when the store works.
            if self.happen(Event::Flag { elapsed }).await.is_ok() {
                self.announce_flag();
            }
        }
    }

    fn announce_flag(&mut self) {
        self.bots.stop();
        self.offers.clear();
        if !self.stored.game.is_over() {
            self.tell_state(Because::Left);
        }
        self.tell_if_over();
    }

    /// Tells everybody how it ended, if it did.
    pub(super) fn tell_if_over(&mut self) {
        if let Some(result) = self.stored.result() {
            self.offers.clear();
            self.bots.stop();
            metrics::counter!("stockade_games_finished").increment(1);
            let clocks = self.clocks();
            self.audience.tell_all(&GameServer::Over { result, clocks });
        }
    }
}

fn stored_millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Clocks are stored in milliseconds, so they are charged in them.
fn whole_millis(duration: Duration) -> Duration {
    Duration::from_millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
