//! Draws and takebacks by consent.

use stockade_core::{Event, Player};

use super::Room;
use crate::{
    events::{Entry, Travel},
    messages::{
        game::{Because, GameServer},
        problem::Problem,
        state::{Offer, OfferKind},
    },
    throttle::Rate,
};

/// Offers of a kind that a player may make at once; another one is earned every half minute.
pub(super) const PLEAS: Rate = Rate { burst: 3.0, per_second: 1.0 / 30.0 };

impl Room {
    /// Somebody offers a draw or asks for a takeback.
    pub(super) async fn offer(
        &mut self,
        kind: OfferKind,
        by: Player,
        mine: &[Player],
    ) -> Result<(), Problem> {
        self.check_open()?;
        match kind {
            OfferKind::Draw if self.stored.n_bots() > 0 => return Err(Problem::NoDraw),
            OfferKind::Draw => {}
            OfferKind::Takeback => drop(self.stored.game.n_to_take_back(by)?),
        }
        let waiting: Vec<Player> = self.stored.people().filter(|it| !mine.contains(it)).collect();
        if waiting.is_empty() {
            return self.fulfill(kind, by).await;
        }
        // The others' own offer of the same is answered by this.
        if self.offers.iter().any(|offer| offer.kind == kind && offer.by != by) {
            return self.answer(kind, mine, true).await;
        }
        if !self.pleas.take((kind, by)) {
            return Err(Problem::OfferedTooOften);
        }
        self.offers.retain(|offer| offer.kind != kind);
        self.offers.push(Offer { kind, by, waiting });
        self.tell_offers(None);
        Ok(())
    }

    /// Somebody accepts or declines for its seats.
    pub(super) async fn answer(
        &mut self,
        kind: OfferKind,
        mine: &[Player],
        is_accepted: bool,
    ) -> Result<(), Problem> {
        self.check_open()?;
        let is_mine = |player: &Player| mine.contains(player);
        let offer = self
            .offers
            .iter_mut()
            .find(|offer| offer.kind == kind && offer.waiting.iter().any(is_mine));
        let offer = offer.ok_or(Problem::NoOffer)?;
        if !is_accepted {
            self.offers.retain(|offer| offer.kind != kind);
            self.tell_offers(Some(kind));
            return Ok(());
        }
        offer.waiting.retain(|player| !is_mine(player));
        if offer.waiting.is_empty() {
            let by = offer.by;
            return self.fulfill(kind, by).await;
        }
        self.tell_offers(None);
        Ok(())
    }

    async fn fulfill(&mut self, kind: OfferKind, by: Player) -> Result<(), Problem> {
        match kind {
            OfferKind::Draw => {
                self.happen(Event::Agreement).await?;
                self.tell_if_over();
            }
            OfferKind::Takeback => {
                let count = self.stored.game.n_to_take_back(by)?;
                self.go_back(count, Because::Takeback).await?;
            }
        }
        Ok(())
    }

    /// Undoes so many events, for everybody.
    pub(super) async fn go_back(&mut self, count: usize, because: Because) -> Result<(), Problem> {
        self.bots.stop();
        self.happen(Entry::Travel(Travel::Back { count })).await?;
        self.offers.clear();
        self.tell_state(because);
        Ok(())
    }

    /// An offer lapses with the next move of one it was made to; a takeback with any move.
    pub(super) fn lapse_offers(&mut self, mover: Player) {
        let lapses = |offer: &Offer| match offer.kind {
            OfferKind::Draw => offer.waiting.contains(&mover),
            OfferKind::Takeback => true,
        };
        self.offers.retain(|offer| !lapses(offer));
    }

    fn tell_offers(&mut self, declined: Option<OfferKind>) {
        self.audience.tell_all(&GameServer::Offer { offers: self.offers.clone(), declined });
    }

    pub(super) fn check_open(&self) -> Result<(), Problem> {
        if self.stored.game.is_over() {
            return Err(Problem::Over);
        }
        if self.stored.is_full() { Ok(()) } else { Err(Problem::Waiting) }
    }
}
