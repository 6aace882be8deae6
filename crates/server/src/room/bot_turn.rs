//! The turns of bots.

#[cfg(test)]
mod tests;

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use stockade_agents::{Agent, ClockView, Limits, Spec, StopSignal};
use stockade_core::{Event, ForfeitReason, Move, Player};

use super::{IdleAgents, Instant, Room};
use crate::{
    bots::{self, BotNews, BotProgress, BotTask, BotTraits, Standing},
    memory,
    messages::game::{Because, GameServer},
    views,
};

/// The address of no client.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The bots of a room.
pub(super) struct Bots {
    idle: IdleAgents,
    /// Counts the searches, so that news of an old one is known as such.
    n_searches: u64,
    current: Option<BotSearch>,
    /// Players whose agents have not come back from a search that was stopped.
    away: Vec<Player>,
    /// A move that waits for its time.
    ready: Option<Move>,
    /// When that is.
    play_at: Option<Instant>,
    turn_began: Instant,
    /// Whether somebody wants the move at once.
    in_haste: bool,
    /// Moves allowed although the game waits.
    steps: usize,
    /// Whether the client has too many bots and was told so.
    was_refused: bool,
}

/// The search of a bot whose turn it is.
struct BotSearch {
    number: u64,
    player: Player,
    traits: BotTraits,
    stop: StopSignal,
    /// When it has to end; known once it has begun.
    urge_at: Option<Instant>,
}

impl Bots {
    pub(super) fn new(now: Instant) -> Bots {
        Bots {
            idle: IdleAgents::default(),
            n_searches: 0,
            current: None,
            away: Vec::new(),
            ready: None,
            play_at: None,
            turn_began: now,
            in_haste: false,
            steps: 0,
            was_refused: false,
        }
    }

    pub(super) fn begin_turn(&mut self, now: Instant) {
        self.turn_began = now;
        self.in_haste = false;
        self.ready = None;
        self.play_at = None;
    }

    pub(super) fn turn_began(&self) -> Instant {
        self.turn_began
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.current.is_some()
    }

    /// Ends the current search; its move will not be played.
    pub(super) fn stop(&mut self) {
        self.ready = None;
        self.play_at = None;
        if let Some(search) = self.current.take() {
            search.stop.raise();
            self.away.push(search.player);
        }
    }

    /// Tells the bot to move now; whether there is one that has not moved yet.
    pub(super) fn stop_and_move(&mut self) -> bool {
        self.in_haste = true;
        if let Some(search) = &self.current {
            search.stop.raise();
        }
        self.current.is_some() || self.ready.is_some()
    }

    /// Tells a bot that has taken too long to move.
    pub(super) fn urge(&mut self, now: Instant) {
        if let Some(search) = &mut self.current
            && search.urge_at.is_some_and(|time| now >= time)
        {
            search.urge_at = None;
            search.stop.raise();
        }
    }

    /// Ends the current search and lets all agents go, with the memory that they have filled.
    pub(super) fn dismiss(&mut self) {
        self.stop();
        self.let_go();
    }

    /// Lets the agents go that are not thinking.
    fn let_go(&mut self) {
        let agents = std::mem::take(&mut self.idle);
        if agents.is_empty() {
            return;
        }
        // To give hundreds of megabytes back takes a while, and others' games wait meanwhile.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn_blocking(move || {
                drop(agents);
                memory::freed();
            });
        }
    }

    /// Keeps what came back from a search for the next one.
    fn keep(&mut self, player: Player, agent: Option<(Box<dyn Agent>, BotTraits)>) {
        if let Some(agent) = agent {
            self.idle.insert(player, agent);
        }
    }

    pub(super) fn allow_step(&mut self) {
        self.steps = 1;
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        let urge_at = self.current.as_ref().and_then(|search| search.urge_at);
        urge_at.into_iter().chain(self.play_at).min()
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.let_go();
    }
}

impl Room {
    /// Lets bots play and think for as long as it is the turn of one.
    pub(super) async fn consider_bot(&mut self) {
        while self.advance_bot().await {}
    }

    /// Lets a bot think or play, if it is its turn and somebody cares; whether it has played.
    async fn advance_bot(&mut self) -> bool {
        let player = self.stored.game.position().to_move();
        let is_its_turn =
            self.stored.is_bot(player) && self.stored.is_full() && !self.stored.game.is_over();
        if !is_its_turn || self.storage_failure.is_some() || self.is_gone {
            return false;
        }
        // Without an audience nothing moves, unless clocks do.
        let is_awaited = self.has_clocks_to_run() && self.clock.return_by().is_none();
        if self.audience.is_empty() && !is_awaited {
            return false;
        }
        if self.pace.is_some_and(|pace| pace.paused) && self.bots.steps == 0 {
            return false;
        }
        if let Some(mv) = self.bots.ready {
            return self.play_ready(player, mv).await;
        }
        if self.may_think() {
            self.start_search(player);
        }
        false
    }

    /// Whether the bots of this game count among those that the client may have. A game that has
    /// slept, or was over, asks again.
    fn may_think(&mut self) -> bool {
        if self.permit.is_none() {
            let client = self.client.unwrap_or(UNKNOWN);
            self.permit = self.site.bot_quota.take(client, self.stored.n_bots());
            if self.permit.is_none() && !self.bots.was_refused {
                let refusal = self.site.too_many_bots().into();
                self.audience.tell_all(&GameServer::Refused { refusal });
            }
            self.bots.was_refused = self.permit.is_none();
        }
        self.permit.is_some()
    }

    /// Plays a move that was found, once its time has come; whether it has.
    async fn play_ready(&mut self, player: Player, mv: Move) -> bool {
        let delay = self.pace.map_or(self.stored.bot_delay_ms, |pace| pace.delay_ms);
        let due = self.bots.turn_began + Duration::from_millis(u64::from(delay));
        if Instant::now() < due && !self.bots.in_haste {
            self.bots.play_at = Some(due);
            return false;
        }
        self.bots.ready = None;
        self.bots.play_at = None;
        self.bots.steps = self.bots.steps.saturating_sub(1);
        if let Err(problem) = self.play(mv, Instant::now()).await
            && self.storage_failure.is_none()
        {
            self.forfeit(player, ForfeitReason::Illegal, &problem.to_string()).await;
        }
        true
    }

    fn start_search(&mut self, player: Player) {
        if self.bots.current.is_some() {
            return;
        }
        let Some((agent, traits)) = self.agent_of(player) else { return };
        let now = Instant::now();
        self.bots.n_searches += 1;
        let search = BotSearch {
            number: self.bots.n_searches,
            player,
            traits,
            stop: StopSignal::default(),
            urge_at: None,
        };
        let task = BotTask {
            search: search.number,
            player,
            client: self.client.unwrap_or(UNKNOWN),
            effort: traits.effort,
            agent,
            game: self.stored.game.clone(),
            limits: Limits { clock: self.clock_view(player, now), ..Limits::default() },
            stop: search.stop.clone(),
            room: self.me.clone(),
        };
        self.bots.current = Some(search);
        task.start(&self.site.bots);
    }

    /// The bot of a player, unless it still thinks about something else.
    fn agent_of(&mut self, player: Player) -> Option<(Box<dyn Agent>, BotTraits)> {
        if let Some(found) = self.bots.idle.remove(&player) {
            return Some(found);
        }
        if self.bots.away.contains(&player) {
            return None;
        }
        let text = self.stored.seat(player)?.info.agent.clone()?;
        let found = bots::build(&text, &self.stored.id, player);
        if found.is_none() {
            tracing::error!(game = self.stored.id, agent = text, "an agent cannot be made");
        }
        found
    }

    fn clock_view(&self, player: Player, now: Instant) -> Option<ClockView> {
        let clock = self.stored.game.clock(player)?;
        let opponent = self.stored.game.position().next_player();
        Some(ClockView {
            remaining: clock.remaining.saturating_sub(self.clock.elapsed(now)),
            increment: clock.control.increment,
            opponent: self.stored.game.remaining(opponent).unwrap_or_default(),
        })
    }

    /// A search tells something.
    pub(super) async fn hear_bot(&mut self, news: BotNews) {
        let longest = Duration::from_secs(self.site.settings.bot_seconds);
        let current = self.bots.current.as_mut().filter(|it| it.number == news.search);
        match (news.what, current) {
            (BotProgress::Queued, Some(_)) => {
                self.tell_thinking(news.player, Standing::default(), true);
            }
            (BotProgress::Begun { used }, Some(search)) => {
                search.urge_at = Some(Instant::now() + longest.saturating_sub(used));
                self.let_bot_clock_run(true);
                // Slices of others' searches in between are too short to be told.
                if used.is_zero() {
                    self.tell_thinking(news.player, Standing::default(), false);
                }
            }
            (BotProgress::Waiting, Some(search)) => {
                search.urge_at = None;
                self.let_bot_clock_run(false);
            }
            (BotProgress::Thinking(standing), Some(_)) => {
                self.tell_thinking(news.player, standing, false);
            }
            (BotProgress::Done { agent, choice }, Some(search)) => {
                let traits = search.traits;
                self.bots.current = None;
                self.bots.keep(news.player, agent.map(|agent| (agent, traits)));
                match choice {
                    Ok(mv) => self.bots.ready = Some(mv),
                    Err(error) => self.forfeit(news.player, ForfeitReason::Crash, &error).await,
                }
            }
            // Of a search that was stopped: only the agent is of use.
            (BotProgress::Done { agent, .. }, None) => {
                self.bots.away.retain(|player| *player != news.player);
                let text =
                    self.stored.seat(news.player).and_then(|seat| seat.info.agent.as_deref());
                let spec = text.and_then(|text| text.parse().ok());
                // A finished game needs no agents any more.
                let known = agent.zip(spec).filter(|_| !self.stored.game.is_over());
                self.bots.keep(
                    news.player,
                    known.map(|(agent, spec): (_, Spec)| (agent, BotTraits::of(&spec))),
                );
            }
            (
                BotProgress::Queued
                | BotProgress::Begun { .. }
                | BotProgress::Waiting
                | BotProgress::Thinking(_),
                None,
            ) => {}
        }
    }

    /// A bot begins to think, or has to wait: its clock runs only while it thinks.
    fn let_bot_clock_run(&mut self, is_thinking: bool) {
        let (now, was_running) = (Instant::now(), self.clock.is_running());
        if !is_thinking {
            self.clock.pause(now);
        } else if self.has_clocks_to_run() {
            self.clock.run(now);
        }
        if self.clock.is_running() != was_running
            && let Some(clocks) = views::clocks(&self.stored, &self.live(now))
        {
            self.audience.tell_all(&GameServer::Clock { clocks });
        }
    }

    fn tell_thinking(&mut self, player: Player, standing: Standing, queued: bool) {
        let search = self.bots.current.as_ref().filter(|search| search.player == player);
        let percent = search.and_then(|search| search.traits.percent(&standing));
        let Standing { elapsed, nodes, depth, sweep, line } = standing;
        self.audience.tell_all(&GameServer::Thinking {
            player,
            elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
            nodes,
            depth,
            sweep,
            percent,
            line,
            queued,
        });
    }

    /// A bot that cannot move loses.
    async fn forfeit(&mut self, player: Player, reason: ForfeitReason, error: &str) {
        tracing::error!(game = self.stored.id, %player, error, "a bot failed");
        if self.happen(Event::Forfeit { player, reason }).await.is_ok() {
            if !self.stored.game.is_over() {
                self.tell_state(Because::Left);
            }
            self.tell_if_over();
        }
    }
}
