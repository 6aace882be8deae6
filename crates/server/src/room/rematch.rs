//! The same game again.

use std::collections::BTreeMap;

use stockade_core::Player;

use super::{Refusal, Room};
use crate::{
    messages::{
        Color,
        game::{GameServer, RefusalCode},
        state::{Place, Rematch},
    },
    site::key_of,
    table::{Keys, RematchTable},
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
    fn tokens_of(&self, players: &[Player]) -> BTreeMap<Color, String> {
        let inherited = self.heirs.iter().filter(|(_, old)| players.contains(old));
        let token = |&(new, _): &(Player, Player)| {
            Some((Color::from(new), key_of(&self.keys, new)?.clone()))
        };
        inherited.filter_map(token).collect()
    }
}

impl Room {
    /// Somebody wants a rematch; it begins when all people do.
    pub(super) async fn ask_rematch(&mut self, mine: &[Player]) -> Result<(), Refusal> {
        if !self.table.game.is_over() {
            return Err((RefusalCode::NotHere, "the game is not over yet".to_owned()));
        }
        if self.table.rematch.is_some() {
            return Err((RefusalCode::Nothing, "the rematch has already begun".to_owned()));
        }
        for &player in mine {
            if !self.rematch.contains(&player) {
                self.rematch.push(player);
            }
        }
        let seats = self.table.seats.iter().filter(|seat| seat.agent.is_none());
        let is_agreed = self.table.place == Place::Screen
            || seats.map(|seat| seat.player).all(|player| self.rematch.contains(&player));
        if is_agreed {
            return self.begin_rematch().await;
        }
        let rematch = Rematch { asked: self.asked(), id: None };
        self.audience.tell_all(&GameServer::Rematch {
            rematch,
            tokens: BTreeMap::new(),
            owner: None,
        });
        Ok(())
    }

    async fn begin_rematch(&mut self) -> Result<(), Refusal> {
        let refuse = |error: crate::Error| (RefusalCode::Limit, error.to_string());
        let RematchTable { table, keys, heirs } = self.table.rematch().map_err(refuse)?;
        let id = table.id.clone();
        let unknown = std::net::IpAddr::from([0, 0, 0, 0]);
        let client = self.client.unwrap_or(unknown);
        let opened = self.site.open_table(table, client, Some(self.table.id.clone())).await;
        opened.map_err(refuse)?;
        self.table.rematch = Some(id);
        let untold = heirs.iter().map(|&(_, old)| old).collect();
        let begun = self.begun.insert(BegunRematch { keys, heirs, untold });
        let (asked, id) = (&self.rematch, &self.table.rematch);
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
        let told = told(begun, &self.rematch, &self.table.rematch, players, is_owner);
        self.audience.tell(connection, &told);
    }

    fn asked(&self) -> Vec<Color> {
        self.rematch.iter().map(|&player| player.into()).collect()
    }
}

/// What a holder of these seats hears of a rematch that has begun.
fn told(
    begun: &BegunRematch,
    asked: &[Player],
    id: &Option<String>,
    players: &[Player],
    is_owner: bool,
) -> GameServer {
    let asked = asked.iter().map(|&player| player.into()).collect();
    GameServer::Rematch {
        rematch: Rematch { asked, id: id.clone() },
        tokens: begun.tokens_of(players),
        owner: begun.keys.owner.clone().filter(|_| is_owner),
    }
}
