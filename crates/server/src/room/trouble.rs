//! What to do while nothing can be stored.

use std::time::Duration;

use super::{Instant, Refusal, Room};
use crate::{
    messages::game::{Because, GameServer, RefusalCode},
    store::StoreError,
    table::Table,
};

/// Time between two attempts.
const BETWEEN_ATTEMPTS: Duration = Duration::from_secs(2);

/// What clients are shown meanwhile.
pub(super) fn banner() -> GameServer {
    let message = "The server cannot store moves right now (full disk or lost database). \
         The game stands still, clocks included, and goes on as soon as that is mended.";
    GameServer::Trouble { message: Some(message.to_owned()) }
}

/// What a client is answered that wanted to change something.
pub(super) fn refusal() -> Refusal {
    (RefusalCode::Storage, "this could not be stored, so it has not happened".to_owned())
}

impl Room {
    /// The store has failed: the game stands still until it is back.
    pub(super) fn get_into_trouble(&mut self) {
        let now = Instant::now();
        self.retry_at = now + BETWEEN_ATTEMPTS;
        if !self.in_trouble {
            self.in_trouble = true;
            self.clock.pause(now);
            self.bots.stop();
            self.audience.tell_all(&banner());
        }
    }

    /// Looks whether the store is back. What it holds then is the truth: a write that failed may
    /// have reached it after all.
    pub(super) async fn try_to_recover(&mut self) {
        match self.reread().await {
            Ok(Some(table)) => {
                let elapsed = self.clock;
                let is_same_turn = table.n_events == self.table.n_events;
                self.table = table;
                self.in_trouble = false;
                let now = Instant::now();
                self.begin_turn(now);
                if is_same_turn {
                    self.clock = elapsed;
                    self.run_clock(now);
                }
                self.audience.tell_all(&GameServer::Trouble { message: None });
                self.tell_state(Because::Recovered);
                self.consider_bot().await;
            }
            Ok(None) => self.is_gone = true,
            Err(_) => self.retry_at = Instant::now() + BETWEEN_ATTEMPTS,
        }
    }

    async fn reread(&mut self) -> Result<Option<Table>, StoreError> {
        // Reading works on a full disk, so writing is tried as well.
        self.site.store.write(self.site.life_sign()).await?;
        let stored = self.site.store.game(&self.table.id).await?;
        stored.map(|stored| Table::from_stored(&stored)).transpose()
    }
}
