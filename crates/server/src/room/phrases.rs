//! What players say to each other.

use stockade_core::Player;

use super::Room;
use crate::{
    messages::{game::GameServer, phrase::Phrase, problem::Problem},
    throttle::Rate,
};

/// Phrases that a player may say at once; another one is earned every ten seconds.
pub(super) const PHRASES: Rate = Rate { burst: 3.0, per_second: 0.1 };

impl Room {
    /// A player says something to the others; it is not stored.
    pub(super) fn say_phrase(&mut self, by: Player, phrase: Phrase) -> Result<(), Problem> {
        if !self.phrases.take(by) {
            return Err(Problem::TooFast);
        }
        self.audience.tell_all(&GameServer::Said { by, phrase });
        Ok(())
    }
}
