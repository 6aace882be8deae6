//! Draws and takebacks by consent.

use stockade_core::Player;

use super::{Refusal, Room, play::refusal_of};
use crate::{
    log::LogEntry,
    messages::{
        game::{Because, GameServer, RefusalCode},
        state::{Offer, OfferKind},
    },
};

impl Room {
    /// Somebody offers a draw or asks for a takeback.
    pub(super) async fn offer(
        &mut self,
        kind: OfferKind,
        by: Player,
        mine: &[Player],
    ) -> Result<(), Refusal> {
        self.check_open()?;
        match kind {
            OfferKind::Draw if self.table.seats.iter().any(|seat| seat.agent.is_some()) => {
                let message = "bots do not agree to draws";
                return Err((RefusalCode::NotHere, message.to_owned()));
            }
            OfferKind::Draw => {}
            OfferKind::Takeback => self.table.game.clone().take_back(by).map_err(refusal_of)?,
        }
        let waiting: Vec<Player> = self.table.people().filter(|it| !mine.contains(it)).collect();
        if waiting.is_empty() {
            return self.fulfill(kind, by).await;
        }
        // The others' own offer of the same is answered by this.
        if self.offers.iter().any(|offer| offer.kind == kind && offer.by != by.into()) {
            return self.answer(kind, mine, true).await;
        }
        self.offers.retain(|offer| offer.kind != kind);
        let waiting = waiting.into_iter().map(Into::into).collect();
        self.offers.push(Offer { kind, by: by.into(), waiting });
        self.tell_offers(None);
        Ok(())
    }

    /// Somebody accepts or declines for its seats.
    pub(super) async fn answer(
        &mut self,
        kind: OfferKind,
        mine: &[Player],
        is_accepted: bool,
    ) -> Result<(), Refusal> {
        self.check_open()?;
        let is_mine = |color: &crate::messages::Color| mine.contains(&Player::from(*color));
        let offer = self
            .offers
            .iter_mut()
            .find(|offer| offer.kind == kind && offer.waiting.iter().any(is_mine));
        let Some(offer) = offer else {
            let message = "there is no such offer to answer";
            return Err((RefusalCode::Nothing, message.to_owned()));
        };
        if !is_accepted {
            self.offers.retain(|offer| offer.kind != kind);
            self.tell_offers(Some(kind));
            return Ok(());
        }
        offer.waiting.retain(|color| !is_mine(color));
        if offer.waiting.is_empty() {
            let by = offer.by.into();
            return self.fulfill(kind, by).await;
        }
        self.tell_offers(None);
        Ok(())
    }

    async fn fulfill(&mut self, kind: OfferKind, by: Player) -> Result<(), Refusal> {
        match kind {
            OfferKind::Draw => {
                self.happen(LogEntry::Agreement {}).await?;
                self.tell_if_over();
            }
            OfferKind::Takeback => {
                let mut game = self.table.game.clone();
                let before = game.events().len();
                game.take_back(by).map_err(refusal_of)?;
                self.go_back(before - game.events().len(), Because::Takeback).await?;
            }
        }
        Ok(())
    }

    /// Undoes so many events, for everybody.
    pub(super) async fn go_back(&mut self, count: usize, because: Because) -> Result<(), Refusal> {
        self.bots.stop();
        self.happen(LogEntry::Back { count }).await?;
        self.offers.clear();
        self.tell_state(because);
        Ok(())
    }

    /// An offer lapses with the next move of one it was made to; a takeback with any move.
    pub(super) fn lapse_offers(&mut self, mover: Player) {
        let lapses = |offer: &Offer| match offer.kind {
            OfferKind::Draw => offer.waiting.contains(&mover.into()),
            OfferKind::Takeback => true,
        };
        self.offers.retain(|offer| !lapses(offer));
    }

    fn tell_offers(&mut self, declined: Option<OfferKind>) {
        self.audience.tell_all(&GameServer::Offer { offers: self.offers.clone(), declined });
    }

    pub(super) fn check_open(&self) -> Result<(), Refusal> {
        match self.table.game.outcome() {
            Some(outcome) => Err((RefusalCode::Over, format!("the game is over: {outcome}"))),
            None if !self.table.is_full() => {
                Err((RefusalCode::Waiting, "somebody still has to sit down".to_owned()))
            }
            None => Ok(()),
        }
    }
}
