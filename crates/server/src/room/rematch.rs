//! The same game again.

use std::{collections::BTreeMap, time::Instant};

use stockade_core::Player;

use super::Room;
use crate::{
    error::Error,
    messages::{
        game::GameServer,
        problem::Problem,
        state::{GameMode, Rematch},
    },
    stored::{Keys, NewRematch},
};

/// A rematch that has begun, with the tokens of its seats.
pub(super) struct BegunRematch {
    keys: Keys,
    /// Every new seat and the old one that it continues.
    heirs: Vec<(Player, Player)>,
    /// The old seats that nobody has come back to since. A connection that breaks is noticed late,
    /// so those who seemed to be there may have heard nothing.
    untold: Vec<Player>,
}

impl BegunRematch {
    /// The tokens of those who held these seats before.
    fn tokens_of(&self, players: &[Player]) -> BTreeMap<Player, String> {
        let inherited = self.heirs.iter().filter(|(_, old)| players.contains(old));
        let token = |&(new, _): &(Player, Player)| Some((new, self.keys.of(new)?.clone()));
        inherited.filter_map(token).collect()
    }
}

impl Room {
    /// Somebody wants a rematch; it begins when all people do.
    pub(super) async fn ask_rematch(&mut self, mine: &[Player]) -> Result<(), Problem> {
        if !self.stored.game.is_over() {
            return Err(Problem::NotOver);
        }
        if self.stored.rematch.is_some() {
            return Err(Problem::RematchBegun);
        }
        for &player in mine {
            if !self.rematch.contains(&player) {
                self.rematch.push(player);
            }
        }
        let seats = self.stored.seats.iter().filter(|seat| seat.info.agent.is_none());
        let is_agreed = self.stored.mode == GameMode::Screen
            || seats.map(|seat| seat.info.player).all(|player| self.rematch.contains(&player));
        if is_agreed {
            return self.begin_rematch().await;
        }
        let rematch = Rematch { asked: self.rematch.clone(), id: None };
        self.audience.tell_all(&GameServer::Rematch {
            rematch,
            tokens: BTreeMap::new(),
            owner: None,
        });
        Ok(())
    }

    async fn begin_rematch(&mut self) -> Result<(), Problem> {
        let NewRematch { stored, keys, heirs } =
            self.stored.rematch().map_err(Error::into_problem)?;
        let id = stored.id.clone();
        let unknown = std::net::IpAddr::from([0, 0, 0, 0]);
        let client = self.client.unwrap_or(unknown);
        if !self.site.new_games.take(client, Instant::now()) {
            return Err(Problem::TooManyGames);
        }
        let opened = self.site.open_stored(stored, client, Some(&self.stored.id)).await;
        opened.map_err(Error::into_problem)?;
        self.stored.rematch = Some(id);
        let untold = heirs.iter().map(|&(_, old)| old).collect();
        let begun = self.begun.insert(BegunRematch { keys, heirs, untold });
        let (asked, id) = (&self.rematch, &self.stored.rematch);
        self.audience.tell_each(|member| told(begun, asked, id, &member.players, member.is_owner));
        Ok(())
    }

    /// Tells somebody who comes back where the rematch is; once, for then it may look at the old game
    /// in peace.
    pub(super) fn tell_rematch(&mut self, connection: u64) {
        let Some(begun) = &mut self.begun else { return };
        let Some(member) = self.audience.member(connection) else { return };
        if !member.players.iter().any(|player| begun.untold.contains(player)) {
            return;
        }
        begun.untold.retain(|player| !member.players.contains(player));
        let (players, is_owner) = (&member.players, member.is_owner);
        let told = told(begun, &self.rematch, &self.stored.rematch, players, is_owner);
        self.audience.tell(connection, &told);
    }
}

/// What a holder of these seats is told of a rematch that has begun.
fn told(
    begun: &BegunRematch,
    asked: &[Player],
    id: &Option<String>,
    players: &[Player],
    is_owner: bool,
) -> GameServer {
    GameServer::Rematch {
        rematch: Rematch { asked: asked.to_vec(), id: id.clone() },
        tokens: begun.tokens_of(players),
        owner: begun.keys.owner.clone().filter(|_| is_owner),
    }
}
