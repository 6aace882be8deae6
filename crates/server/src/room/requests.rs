//! What clients ask for.

use stockade_core::{Move, Player};

use super::{Instant, Refusal, Room, play::refusal_of, trouble};
use crate::{
    log::LogEntry,
    messages::{
        Color,
        game::{Because, GameClient, GameServer, RefusalCode},
        state::{OfferKind, Place},
    },
    time::now_ms,
};

/// Longest pause between the moves of bots.
const MAX_DELAY_MS: u32 = 60_000;

impl Room {
    /// Does what a client asks for, if it may.
    pub(super) async fn request(
        &mut self,
        connection: u64,
        message: GameClient,
        at: Instant,
    ) -> Result<(), Refusal> {
        if let GameClient::Ping { sent } = message {
            let pong = GameServer::Pong { sent, server_time: now_ms() };
            self.audience.tell(connection, &pong);
            return Ok(());
        }
        if self.in_trouble {
            return Err(trouble::refusal());
        }
        let Some(member) = self.audience.member(connection) else { return Ok(()) };
        let (mine, is_owner) = (member.players.clone(), member.is_owner);
        match message {
            GameClient::Pace { delay_ms, paused, step } => {
                return self.set_pace(is_owner, delay_ms, paused, step);
            }
            GameClient::Rematch {} if is_owner => return self.ask_rematch(&mine).await,
            _ if mine.is_empty() => {
                return Err((RefusalCode::NotYours, "watchers cannot do that".to_owned()));
            }
            _ => {}
        }
        self.request_of_player(&mine, message, at).await
    }

    async fn request_of_player(
        &mut self,
        mine: &[Player],
        message: GameClient,
        at: Instant,
    ) -> Result<(), Refusal> {
        match message {
            GameClient::Move { ply, mv } => self.request_move(mine, ply, &mv, at).await,
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
            GameClient::StopBot {} if self.bots.stop_and_move() => Ok(()),
            GameClient::StopBot {} => Err((RefusalCode::Nothing, "no bot is thinking".to_owned())),
            GameClient::Public { value } => self.set_public(mine, value).await,
            GameClient::Hello { .. } | GameClient::Pace { .. } | GameClient::Ping { .. } => Ok(()),
        }
    }

    async fn request_move(
        &mut self,
        mine: &[Player],
        ply: usize,
        text: &str,
        at: Instant,
    ) -> Result<(), Refusal> {
        self.check_open()?;
        let next = self.table.game.ply() + 1;
        if ply != next {
            let message = format!("the next move is ply {next}, not {ply}");
            return Err((RefusalCode::WrongPly, message));
        }
        let to_move = self.table.game.position().to_move();
        if !mine.contains(&to_move) {
            let player = mine.first().copied().unwrap_or(to_move);
            return Err(self.table.game.check_turn(player).map_or_else(refusal_of, |()| {
                (RefusalCode::NotYourTurn, format!("it is {to_move}'s turn"))
            }));
        }
        let mv: Move = text.parse().map_err(|error| (RefusalCode::Illegal, format!("{error}")))?;
        let position = self.table.game.position();
        position.check(mv).map_err(|error| (RefusalCode::Illegal, error.to_string()))?;
        self.play(&mv.to_string(), at).await
    }

    /// The seat a message is about: the named one, else the one to move, else the first.
    fn meant(&self, mine: &[Player], named: Option<Color>) -> Result<Player, Refusal> {
        let to_move = self.table.game.position().to_move();
        let is_here = |player: &Player| self.table.game.position().pawn(*player).is_some();
        match named.map(Player::from) {
            Some(player) if mine.contains(&player) => Ok(player),
            Some(player) => Err((RefusalCode::NotYours, format!("{player} is not your seat"))),
            None if mine.contains(&to_move) => Ok(to_move),
            None => mine.iter().copied().find(is_here).ok_or_else(|| {
                (RefusalCode::NotYours, "you are not in the game any more".to_owned())
            }),
        }
    }

    async fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.check_open()?;
        self.bots.stop();
        self.happen(LogEntry::Resign { player: player.into() }).await?;
        self.offers.clear();
        if !self.table.game.is_over() {
            self.tell_state(Because::Left);
        }
        self.tell_if_over();
        Ok(())
    }

    /// Back to a turn of a person; the end of a game is undone as well.
    async fn undo(&mut self) -> Result<(), Refusal> {
        self.check_screen()?;
        let mut game = self.table.game.clone();
        let mut count = 0;
        while game.undo().is_some() {
            count += 1;
            let is_end = game.is_over() || self.table.is_bot(game.position().to_move());
            if !is_end {
                return self.go_back(count, Because::Undo).await;
            }
        }
        Err((RefusalCode::Nothing, "there is nothing to take back".to_owned()))
    }

    /// Forth to the next turn of a person, or to the end.
    async fn redo(&mut self) -> Result<(), Refusal> {
        self.check_screen()?;
        let mut game = self.table.game.clone();
        let mut count = 0;
        while game.redo().is_some() {
            count += 1;
            if !self.table.is_bot(game.position().to_move()) || game.is_over() {
                break;
            }
        }
        if count == 0 {
            return Err((RefusalCode::Nothing, "nothing was undone".to_owned()));
        }
        self.bots.stop();
        self.happen(LogEntry::Forth { count }).await?;
        self.tell_state(Because::Redo);
        self.tell_if_over();
        Ok(())
    }

    fn check_screen(&self) -> Result<(), Refusal> {
        match self.table.place {
            Place::Screen => Ok(()),
            _ => Err((RefusalCode::NotHere, "ask for a takeback in this game".to_owned())),
        }
    }

    async fn set_public(&mut self, mine: &[Player], value: bool) -> Result<(), Refusal> {
        let mut table = self.table.clone();
        for seat in table.seats.iter_mut().filter(|seat| mine.contains(&seat.player)) {
            seat.public = value;
        }
        self.store_seats(table).await.map_err(|_| trouble::refusal())?;
        self.tell_presence(None);
        Ok(())
    }

    fn set_pace(
        &mut self,
        is_owner: bool,
        delay_ms: Option<u32>,
        paused: Option<bool>,
        step: bool,
    ) -> Result<(), Refusal> {
        let Some(pace) = self.pace.as_mut() else {
            return Err((RefusalCode::NotHere, "only games between bots have a pace".to_owned()));
        };
        if !is_owner {
            return Err((RefusalCode::NotYours, "the pace is set by who started it".to_owned()));
        }
        pace.delay_ms = delay_ms.unwrap_or(pace.delay_ms).min(MAX_DELAY_MS);
        pace.paused = paused.unwrap_or(pace.paused);
        if step {
            self.bots.allow_step();
        }
        self.tell_state(Because::Pace);
        Ok(())
    }
}
