//! Time that a player gives to another.

use std::time::Duration;

use stockade_core::{Event, Player};

use super::{Instant, Room};
use crate::{
    messages::{game::GameServer, problem::Problem, state::GameMode},
    stored::MAX_CLOCK_SECONDS,
    throttle::Rate,
    views,
};

/// Gifts that a player may make at once; another one is earned every five seconds.
pub(super) const GIFTS: Rate = Rate { burst: 4.0, per_second: 0.2 };
/// How much is given at once.
const GIFT: Duration = Duration::from_secs(15);

impl Room {
    /// A player gives time to the named opponent, else to the one to move, else to the next.
    pub(super) async fn give_time(
        &mut self,
        mine: &[Player],
        to: Option<Player>,
    ) -> Result<(), Problem> {
        self.check_open()?;
        let by = self.meant(mine, None)?;
        let to = self.opponent(mine, to).ok_or(Problem::NoTimeToGive)?;
        let left = self.stored.game.remaining(to).ok_or(Problem::NoTimeToGive)?;
        if left + GIFT > Duration::from_secs(u64::from(MAX_CLOCK_SECONDS)) {
            return Err(Problem::Clock { most: MAX_CLOCK_SECONDS });
        }
        if !self.gifts.take(by) {
            return Err(Problem::TooFast);
        }
        self.happen(Event::MoreTime { player: to, extra: GIFT }).await?;
        if let Some(clocks) = views::clocks(&self.stored, &self.live(Instant::now())) {
            let seconds = u32::try_from(GIFT.as_secs()).unwrap_or(u32::MAX);
            self.audience.tell_all(&GameServer::TimeGiven { by, to, seconds, clocks });
        }
        Ok(())
    }

    /// Somebody who plays against these seats, in a game over a link.
    fn opponent(&self, mine: &[Player], named: Option<Player>) -> Option<Player> {
        if !matches!(self.stored.mode, GameMode::Link | GameMode::Seek) {
            return None;
        }
        let pos = self.stored.game.position();
        let is_opponent = |player: &Player| !mine.contains(player) && pos.pawn(*player).is_some();
        match named {
            Some(player) => Some(player).filter(is_opponent),
            None => {
                let order = self.stored.rules().players().order();
                Some(pos.to_move())
                    .filter(is_opponent)
                    .or_else(|| order.iter().copied().find(is_opponent))
            }
        }
    }
}
