//! What clients ask for.

use stockade_core::{Event, Move, Player};

use super::{Instant, Room};
use crate::{
    events::{Entry, Travel, back, forth},
    messages::{
        game::{Because, GameClient, GameServer},
        problem::Problem,
        state::{GameMode, OfferKind},
    },
    stored::MAX_BOT_DELAY_MS,
    time::now_ms,
};

impl Room {
    /// Does what a client asks for, if it may.
    pub(super) async fn request(
        &mut self,
        connection: u64,
        message: GameClient,
        at: Instant,
    ) -> Result<(), Problem> {
        if let GameClient::Ping { sent } = message {
            let pong = GameServer::Pong { sent, server_time: now_ms() };
            self.audience.tell(connection, &pong);
            return Ok(());
        }
        if self.storage_failure.is_some() {
            return Err(Problem::NotStored);
        }
        let Some(member) = self.audience.member(connection) else { return Ok(()) };
        let (mine, is_owner) = (member.players.clone(), member.is_owner);
        match message {
            GameClient::Pace { delay_ms, paused, step } => {
                return self.set_pace(is_owner, delay_ms, paused, step.unwrap_or(false));
            }
            GameClient::Rematch {} if is_owner => return self.ask_rematch(&mine).await,
            _ if mine.is_empty() => return Err(Problem::Watching),
            _ => {}
        }
        self.request_of_player(&mine, message, at).await
    }

    async fn request_of_player(
        &mut self,
        mine: &[Player],
        message: GameClient,
        at: Instant,
    ) -> Result<(), Problem> {
        match message {
            GameClient::Move { ply, mv } => self.request_move(mine, ply, mv, at).await,
            GameClient::Resign { player } => {
                let player = self.meant(mine, player)?;
                self.resign(player).await
            }
            GameClient::OfferDraw { player } => {
                let by = self.meant(mine, player)?;
                self.offer(OfferKind::Draw, by, mine).await
            }
            GameClient::AskTakeback { player } => {
                let by = self.meant(mine, player)?;
                self.offer(OfferKind::Takeback, by, mine).await
            }
            GameClient::AcceptDraw {} => self.answer(OfferKind::Draw, mine, true).await,
            GameClient::DeclineDraw {} => self.answer(OfferKind::Draw, mine, false).await,
            GameClient::AcceptTakeback {} => self.answer(OfferKind::Takeback, mine, true).await,
            GameClient::DeclineTakeback {} => self.answer(OfferKind::Takeback, mine, false).await,
            GameClient::Undo {} => self.undo().await,
            GameClient::Redo {} => self.redo().await,
            GameClient::Rematch {} => self.ask_rematch(mine).await,
            GameClient::ClaimWin {} => self.claim_win().await,
            GameClient::GiveTime { to } => self.give_time(mine, to).await,
            GameClient::Say { phrase } => {
                let by = self.meant(mine, None)?;
                self.say_phrase(by, phrase)
            }
            GameClient::StopBot {} if self.bots.stop_and_move() => Ok(()),
            GameClient::StopBot {} => Err(Problem::NoBotThinking),
            GameClient::Public { value } => self.set_public(mine, value).await,
            GameClient::Hello { .. } | GameClient::Pace { .. } | GameClient::Ping { .. } => Ok(()),
        }
    }

    async fn request_move(
        &mut self,
        mine: &[Player],
        ply: usize,
        mv: Move,
        at: Instant,
    ) -> Result<(), Problem> {
        self.check_open()?;
        let next = self.stored.game.ply() + 1;
        if ply != next {
            return Err(Problem::WrongPly { ply, next });
        }
        let to_move = self.stored.game.position().to_move();
        if !mine.contains(&to_move) {
            return Err(Problem::NotYourTurn { to_move });
        }
        self.play(mv, at).await
    }

    /// The seat a message is about: the named one, else the one to move, else the first.
    pub(super) fn meant(&self, mine: &[Player], named: Option<Player>) -> Result<Player, Problem> {
        let to_move = self.stored.game.position().to_move();
        let is_here = |player: &Player| self.stored.game.position().pawn(*player).is_some();
        match named {
            Some(player) if mine.contains(&player) => Ok(player),
            Some(player) => Err(Problem::NotYourSeat { player }),
            None if mine.contains(&to_move) => Ok(to_move),
            None => mine.iter().copied().find(is_here).ok_or(Problem::HasLeft),
        }
    }

    pub(super) async fn resign(&mut self, player: Player) -> Result<(), Problem> {
        self.check_open()?;
        self.bots.stop();
        self.happen(Event::Resign { player }).await?;
        self.offers.clear();
        if !self.stored.game.is_over() {
            self.tell_state(Because::Left);
        }
        self.tell_if_over();
        Ok(())
    }

    /// Back to a turn of a person; the end of a game is undone as well.
    async fn undo(&mut self) -> Result<(), Problem> {
        self.check_screen()?;
        let mut count = 0;
        let mut is_found = false;
        while !is_found && self.stored.game.undo().is_some() {
            count += 1;
            is_found = self.is_turn_of_person();
        }
        // Looked only: going back is an event of its own.
        forth(&mut self.stored.game, count);
        if !is_found {
            return Err(Problem::NothingToUndo);
        }
        self.go_back(count, Because::Undo).await
    }

    /// Forth to the next turn of a person, or to the end.
    async fn redo(&mut self) -> Result<(), Problem> {
        self.check_screen()?;
        let mut count = 0;
        let mut is_found = false;
        while !is_found && self.stored.game.redo().is_some() {
            count += 1;
            is_found = self.is_turn_of_person();
        }
        back(&mut self.stored.game, count);
        if count == 0 {
            return Err(Problem::NothingToRedo);
        }
        self.bots.stop();
        self.happen(Entry::Travel(Travel::Forth { count })).await?;
        self.tell_state(Because::Redo);
        self.tell_if_over();
        Ok(())
    }

    fn is_turn_of_person(&self) -> bool {
        let game = &self.stored.game;
        !game.is_over() && !self.stored.is_bot(game.position().to_move())
    }

    fn check_screen(&self) -> Result<(), Problem> {
        match self.stored.mode {
            GameMode::Screen => Ok(()),
            _ => Err(Problem::NoUndo),
        }
    }

    async fn set_public(&mut self, mine: &[Player], value: bool) -> Result<(), Problem> {
        let mut seats = self.stored.seats.clone();
        for seat in seats.iter_mut().filter(|seat| mine.contains(&seat.info.player)) {
            seat.public = value;
        }
        self.store_seats(seats).await.map_err(|_| Problem::NotStored)?;
        self.tell_presence(None);
        Ok(())
    }

    fn set_pace(
        &mut self,
        is_owner: bool,
        delay_ms: Option<u32>,
        paused: Option<bool>,
        step: bool,
    ) -> Result<(), Problem> {
        let pace = self.pace.as_mut().ok_or(Problem::NoPace)?;
        if !is_owner {
            return Err(Problem::NotOwner);
        }
        pace.delay_ms = delay_ms.unwrap_or(pace.delay_ms).min(MAX_BOT_DELAY_MS);
        pace.paused = paused.unwrap_or(pace.paused);
        if step {
            self.bots.allow_step();
        }
        self.tell_state(Because::Pace);
        Ok(())
    }
}
