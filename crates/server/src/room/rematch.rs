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
    table::RematchTable,
};

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
        self.table.rematch = Some(id.clone());
        let rematch = Rematch { asked: self.asked(), id: Some(id) };
        self.audience.tell_each(|member| {
            let inherited = heirs.iter().filter(|(_, old)| member.players.contains(old));
            let token = |&(new, _): &(Player, Player)| {
                Some((Color::from(new), key_of(&keys, new)?.clone()))
            };
            let owner = keys.owner.clone().filter(|_| member.is_owner);
            GameServer::Rematch {
                rematch: rematch.clone(),
                tokens: inherited.filter_map(token).collect(),
                owner,
            }
        });
        Ok(())
    }

    fn asked(&self) -> Vec<Color> {
        self.rematch.iter().map(|&player| player.into()).collect()
    }
}
