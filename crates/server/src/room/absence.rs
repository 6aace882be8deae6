//! Players who have left: how long ago, and what follows from it.

use std::{collections::HashMap, time::Duration};

use stockade_core::{Event, Player};

use super::{Instant, Room};
use crate::{
    messages::{game::Because, problem::Problem, state::GameMode},
    time::now_ms,
};

/// Since when people who have a seat have not been here.
#[derive(Debug)]
pub(super) struct Absences {
    /// Whoever has not been here yet is away since then.
    opened: Instant,
    left: HashMap<Player, Instant>,
}

impl Absences {
    pub(super) fn new(now: Instant) -> Absences {
        Absences { opened: now, left: HashMap::new() }
    }

    /// These have just been here.
    pub(super) fn note(&mut self, players: &[Player], now: Instant) {
        self.left.extend(players.iter().map(|&player| (player, now)));
    }

    fn since(&self, player: Player) -> Instant {
        self.left.get(&player).copied().unwrap_or(self.opened)
    }
}

impl Room {
    /// When the games of people who are away may be claimed by the others, by the server's clock.
    pub(super) fn claimable(&self, now: Instant) -> std::collections::BTreeMap<Player, i64> {
        let after = Duration::from_secs(self.site.settings.claim_seconds);
        let due = |player: Player| {
            let away = now.saturating_duration_since(self.absences.since(player));
            let left = after.saturating_sub(away).as_millis();
            (player, now_ms().saturating_add(i64::try_from(left).unwrap_or(i64::MAX)))
        };
        self.absent().map(due).collect()
    }

    /// People of a game between people who are not here.
    fn absent(&self) -> impl Iterator<Item = Player> {
        let here = self.audience.players();
        let is_open = matches!(self.stored.mode, GameMode::Link | GameMode::Seek)
            && self.stored.is_full()
            && !self.stored.game.is_over();
        self.stored.people().filter(move |player| is_open && !here.contains(player))
    }

    /// Those who are here claim the win against those who have been away for long.
    pub(super) async fn claim_win(&mut self) -> Result<(), Problem> {
        self.check_open()?;
        let (now, seconds) = (Instant::now(), self.site.settings.claim_seconds);
        let is_gone = |player: &Player| {
            let away = now.saturating_duration_since(self.absences.since(*player));
            away >= Duration::from_secs(seconds)
        };
        let gone: Vec<Player> = self.absent().filter(is_gone).collect();
        if gone.is_empty() {
            return Err(Problem::NotGone { seconds });
        }
        for player in gone {
            if !self.stored.game.is_over() {
                self.resign(player).await?;
            }
        }
        Ok(())
    }

    /// Nobody has come back for long: what has not begun is deleted, of the others the player to move
    /// has given up.
    pub(super) async fn abandon(&mut self) {
        if !self.audience.is_empty() || self.stored.game.is_over() {
            return;
        }
        let is_begun = self.stored.is_full() && self.stored.game.ply() > 0;
        if !is_begun || self.stored.mode == GameMode::Watch {
            if let Err(error) = self.remove().await {
                tracing::warn!(game = self.stored.id, %error, "cannot delete an abandoned game");
            }
            return;
        }
        self.bots.stop();
        while !self.stored.game.is_over() {
            let to_move = self.stored.game.position().to_move();
            let people: Vec<Player> = self.stored.people().collect();
            let player =
                if people.contains(&to_move) { Some(to_move) } else { people.first().copied() };
            let Some(player) = player else { return };
            if self.happen(Event::Resign { player }).await.is_err() {
                return;
            }
        }
        self.tell_state(Because::Left);
    }
}
