//! The room of one game: one task that referees it and tells everybody what happens.
//!
//! Everything that changes a game goes through its room, one thing after the other. A change is
//! stored before it is announced; if it cannot be stored, it has not happened.

mod absence;
mod allowance;
mod audience;
mod bot_turn;
mod gifts;
mod offers;
mod phrases;
mod play;
mod rematch;
mod requests;
mod seats;
mod storage_failure;
mod turn_clock;

use std::{collections::HashMap, net::IpAddr, sync::Arc, time::Duration};

use stockade_core::Player;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use crate::{
    bots::BotNews,
    client_quota::Permit,
    error::Error,
    memory,
    messages::{
        game::{GameClient, GameServer},
        http::{JoinGame, JoinedGame},
        state::{GameMode, GameState, OfferKind, Pace},
    },
    site::{self, Site},
    stored::StoredGame,
    views::{self, Live},
};
use absence::Absences;
use allowance::Allowance;
use audience::Audience;
pub(crate) use audience::{Outbox, Outgoing};
use bot_turn::Bots;
use rematch::BegunRematch;
use storage_failure::StorageFailure;
use turn_clock::TurnClock;

/// Messages that wait before those who send more are made to wait.
const INBOX: usize = 256;
/// How long a room without anybody stays open.
const IDLE: Duration = Duration::from_secs(60);
/// Time between two looks at the clocks by everybody.
const BETWEEN_CLOCKS: Duration = Duration::from_secs(30);
/// How long the player to move may take to come back after a restart before the clock runs on.
const RETURN: Duration = Duration::from_secs(20);

/// What a room can be told.
pub(crate) enum RoomMessage {
    /// A client said hello.
    Enter { connection: u64, client: IpAddr, outbox: Outbox, tokens: Vec<String> },
    /// A client says something; the time is when it arrived.
    Say { connection: u64, message: GameClient, at: Instant },
    /// A client has gone.
    Leave { connection: u64 },
    /// Somebody wants to know everything.
    Look(oneshot::Sender<GameState>),
    /// Somebody wants the record.
    Record(oneshot::Sender<String>),
    /// Somebody wants a seat.
    Join { wish: JoinGame, reply: oneshot::Sender<Result<JoinedGame, Error>> },
    /// Somebody wants the game to be gone.
    Delete { token: String, reply: oneshot::Sender<Result<(), Error>> },
    /// Nobody has come back for long.
    Abandon,
    /// A bot has news.
    Bot(BotNews),
}

/// A game and those around it.
struct Room {
    site: Arc<Site>,
    stored: StoredGame,
    audience: Audience,
    clock: TurnClock,
    offers: Vec<crate::messages::state::Offer>,
    /// How often everybody may still offer, say and give something.
    pleas: Allowance<(OfferKind, Player)>,
    phrases: Allowance<Player>,
    gifts: Allowance<Player>,
    absences: Absences,
    rematch: Vec<Player>,
    /// The rematch, for those who come back after it began.
    begun: Option<BegunRematch>,
    pace: Option<Pace>,
    bots: Bots,
    /// Set while the store fails and the game stands still.
    storage_failure: Option<StorageFailure>,
    next_clock: Instant,
    idle_since: Instant,
    is_gone: bool,
    me: mpsc::Sender<RoomMessage>,
    /// The client whose line the bots think in, and its permit for them.
    client: Option<IpAddr>,
    permit: Option<Permit>,
    /// The permit of a seek, while it is listed.
    seek_permit: Option<Permit>,
}

/// Why a room is opened.
pub(crate) enum Opening {
    /// For a new game of a client, with the permit for its bots.
    New { client: IpAddr, permit: Permit, seek_permit: Option<Permit> },
    /// For a game that has slept; so much of the current turn was seen by a server.
    Again { turn: Duration },
}

/// Opens the room of a game.
pub(crate) fn open(
    site: Arc<Site>,
    stored: StoredGame,
    opening: Opening,
) -> mpsc::Sender<RoomMessage> {
    let (me, inbox) = mpsc::channel(INBOX);
    let now = Instant::now();
    let (client, permit, seek_permit, turn) = match opening {
        Opening::New { client, permit, seek_permit } => {
            (Some(client), Some(permit), seek_permit, None)
        }
        Opening::Again { turn } => (None, None, None, Some(turn)),
    };
    let is_watch = stored.mode == GameMode::Watch;
    let pace = is_watch.then_some(Pace { delay_ms: stored.bot_delay_ms, paused: false });
    let mut room = Room {
        audience: Audience::default(),
        clock: TurnClock::default(),
        offers: Vec::new(),
        pleas: Allowance::new(offers::PLEAS),
        phrases: Allowance::new(phrases::PHRASES),
        gifts: Allowance::new(gifts::GIFTS),
        absences: Absences::new(now),
        rematch: Vec::new(),
        begun: None,
        bots: Bots::new(now),
        storage_failure: None,
        next_clock: now + BETWEEN_CLOCKS,
        idle_since: now,
        is_gone: false,
        me: me.clone(),
        client,
        permit,
        seek_permit,
        pace,
        site,
        stored,
    };
    if let Some(turn) = turn {
        room.resume_clock(turn, now);
    }
    tokio::spawn(room.run(inbox));
    me
}

impl Room {
    async fn run(mut self, mut inbox: mpsc::Receiver<RoomMessage>) {
        let mut closing = self.site.closing.subscribe();
        while !self.is_gone && !self.is_idle() {
            let deadline = self.next_deadline();
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = sleep_until(deadline) => self.look_at_time().await,
                () = site::closed(&mut closing) => break,
            }
        }
        inbox.close();
        self.bots.stop();
        if !self.is_gone {
            self.set_seeking(false).await;
        }
        self.site.forget(&self.stored.id);
        // The sockets left a minute ago, and what they freed was given back then.
        memory::freed();
    }

    async fn hear(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Enter { connection, client, outbox, tokens } => {
                self.enter(connection, client, outbox, &tokens).await;
            }
            RoomMessage::Say { connection, message, at } => {
                if let Err(problem) = self.request(connection, message, at).await {
                    let refusal = problem.into();
                    self.audience.tell(connection, &GameServer::Refused { refusal });
                }
            }
            RoomMessage::Leave { connection } => self.leave(connection).await,
            // Those who asked may have gone.
            RoomMessage::Look(reply) => drop(reply.send(self.state_for(&[]))),
            RoomMessage::Record(reply) => match self.stored.record() {
                Ok(record) => drop(reply.send(record)),
                Err(error) => tracing::error!(game = self.stored.id, %error, "no record"),
            },
            RoomMessage::Join { wish, reply } => drop(reply.send(self.join(&wish).await)),
            RoomMessage::Delete { token, reply } => drop(reply.send(self.delete(&token).await)),
            RoomMessage::Abandon => self.abandon().await,
            RoomMessage::Bot(news) => self.hear_bot(news).await,
        }
        self.consider_bot().await;
    }

    /// What is to be done when the next deadline has come.
    async fn look_at_time(&mut self) {
        let now = Instant::now();
        if let Some(failure) = &self.storage_failure {
            if now >= failure.retry_at {
                self.try_to_recover().await;
            }
            return;
        }
        if self.clock.is_due_to_return(now) {
            self.go_on_with_turn(now).await;
        }
        self.check_flag(now).await;
        self.bots.urge(now);
        if now >= self.next_clock {
            self.next_clock = now + BETWEEN_CLOCKS;
            self.renew_seek().await;
            if let Some(clocks) = self.clocks().filter(|clocks| clocks.running.is_some()) {
                self.audience.tell_all(&GameServer::Clock { clocks });
            }
        }
        self.consider_bot().await;
    }

    /// When something has to be done without a message.
    fn next_deadline(&self) -> Instant {
        if let Some(failure) = &self.storage_failure {
            return failure.retry_at;
        }
        let mut deadline = if self.ticks() { self.next_clock } else { Instant::now() + IDLE };
        let flag = self.flag_time();
        let others = [flag, self.clock.return_by(), self.bots.deadline(), self.idle_end()];
        for other in others.into_iter().flatten() {
            deadline = deadline.min(other);
        }
        deadline
    }

    /// Whether something is looked at every second: clocks, a seat that is free, bots. Thousands of games
    /// without these need not wake up.
    fn ticks(&self) -> bool {
        self.stored.clock.is_some() || !self.stored.is_full() || self.stored.n_bots() > 0
    }

    /// A room is left when nobody is there and nothing goes on.
    fn is_idle(&self) -> bool {
        self.idle_end().is_some_and(|end| Instant::now() >= end)
    }

    fn idle_end(&self) -> Option<Instant> {
        let is_busy = !self.audience.is_empty()
            || self.storage_failure.is_some()
            || self.clock.is_running()
            || self.clock.return_by().is_some()
            || self.bots.is_thinking();
        (!is_busy).then(|| self.idle_since + IDLE)
    }

    fn live(&self, now: Instant) -> Live {
        Live {
            connected: self.audience.players(),
            claimable: self.claimable(now),
            watchers: self.audience.watchers(),
            elapsed: self.clock.elapsed(now),
            is_running: self.clock.is_running(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            pace: self.pace,
        }
    }

    fn clocks(&self) -> Option<crate::messages::state::Clocks> {
        views::clocks(&self.stored, &self.live(Instant::now()))
    }

    fn state_for(&self, yours: &[Player]) -> GameState {
        views::game_state(&self.stored, &self.live(Instant::now()), yours)
    }
}

/// Agents of the game that are not thinking, by player.
type IdleAgents = HashMap<Player, (Box<dyn stockade_agents::Agent>, crate::bots::BotTraits)>;
