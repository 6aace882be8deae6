//! What to do while nothing can be stored.

use std::time::Duration;

use super::{Instant, Room};
use crate::{
    messages::game::{Because, GameServer},
    store::StoreError,
    stored::StoredGame,
};

/// How long the store is left alone after it has failed; twice as long after every other failure, for
/// many a failure is over at once.
const FIRST_ATTEMPT: Duration = Duration::from_millis(100);
/// Longest time between two attempts.
const BETWEEN_ATTEMPTS: Duration = Duration::from_secs(2);

/// When to try the store again, and after how long the next time.
pub(super) struct StorageFailure {
    pub(super) retry_at: Instant,
    retry_after: Duration,
}

impl Room {
    /// The store has failed: the game stands still until it works again.
    pub(super) fn suspend(&mut self) {
        let now = Instant::now();
        if self.storage_failure.is_none() {
            let retry_at = now + FIRST_ATTEMPT;
            self.storage_failure = Some(StorageFailure { retry_at, retry_after: FIRST_ATTEMPT });
            self.clock.pause(now);
            self.bots.stop();
            self.audience.tell_all(&GameServer::Storage { failed: true });
        }
    }

    /// Tries whether the store works again. What it holds then is the truth: a write that failed may
    /// have reached it after all.
    pub(super) async fn try_to_recover(&mut self) {
        match self.reread().await {
            Ok(Some(stored)) => self.recover(stored).await,
            Ok(None) => self.is_gone = true,
            Err(_) => {
                if let Some(failure) = &mut self.storage_failure {
                    failure.retry_at = Instant::now() + failure.retry_after;
                    failure.retry_after = (2 * failure.retry_after).min(BETWEEN_ATTEMPTS);
                }
            }
        }
    }

    async fn recover(&mut self, stored: StoredGame) {
        let clock = self.clock;
        let is_same_turn = stored.n_events == self.stored.n_events;
        self.stored = stored;
        self.storage_failure = None;
        let now = Instant::now();
        self.begin_turn(now);
        if is_same_turn {
            self.clock = clock;
            self.go_on_with_turn(now).await;
        }
        self.audience.tell_all(&GameServer::Storage { failed: false });
        self.tell_state(Because::Recovered);
        self.consider_bot().await;
    }

    async fn reread(&mut self) -> Result<Option<StoredGame>, StoreError> {
        // Reading works on a full disk, so writing is tried as well.
        self.site.store.note_life().await?;
        self.site.store.game(&self.stored.id).await
    }
}
