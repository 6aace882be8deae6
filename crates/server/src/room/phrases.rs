//! What players say to each other.

use std::time::Instant;

use stockade_core::Player;

use super::Room;
use crate::{
    messages::{game::GameServer, phrase::Phrase, problem::Problem},
    throttle::{Bucket, Rate},
};

/// Phrases that a player may say at once; another one is earned every ten seconds.
const PHRASES: Rate = Rate { burst: 3.0, per_second: 0.1 };

/// How much everybody has said.
#[derive(Debug, Default)]
pub(super) struct Phrases(Vec<(Player, Bucket)>);

impl Phrases {
    fn allow(&mut self, by: Player) -> bool {
        let now = Instant::now();
        if let Some((_, bucket)) = self.0.iter_mut().find(|(player, _)| *player == by) {
            return bucket.take(PHRASES, now);
        }
        let mut bucket = Bucket::new(PHRASES, now);
        let is_allowed = bucket.take(PHRASES, now);
        self.0.push((by, bucket));
        is_allowed
    }
}

impl Room {
    /// A player says something to the others; it is not stored.
    pub(super) fn say_phrase(&mut self, by: Player, phrase: Phrase) -> Result<(), Problem> {
        if !self.phrases.allow(by) {
            return Err(Problem::TooFast);
        }
        self.audience.tell_all(&GameServer::Said { by, phrase });
        Ok(())
    }
}
