//! Bots that think about their moves on the pool's threads.

use std::{
    net::IpAddr,
    panic::{self, AssertUnwindSafe},
    time::{Duration, Instant},
};

use stockade_agents::{
    Agent, AgentInfo, Group, Limits, OptionKind, Report, Request, Spec, StopSignal, Sweep,
};
use stockade_core::{Game, Move, Player};
use stockade_engine::Stopwatch;
use tokio::sync::mpsc;

use crate::{
    pool::{Effort, PlaceTeller, Pool, Turn},
    room::RoomMessage,
    stored::frugal,
    tokens,
};

/// Time between two reports of a thinking bot.
const BETWEEN_REPORTS: Duration = Duration::from_millis(250);
/// Longest line shown of a thinking bot.
const LINE: usize = 12;

/// What a room is told of a thinking bot.
pub(crate) struct BotNews {
    /// Which of the room's searches.
    pub(crate) search: u64,
    pub(crate) player: Player,
    pub(crate) what: BotProgress,
}

/// How a search stands.
pub(crate) enum BotProgress {
    /// It has not begun, because no thread is free for it.
    Queued,
    /// It thinks from now on, after so much time of its own.
    Begun { used: Duration },
    /// It waits for a thread again.
    Waiting,
    /// It is still at it.
    Thinking(Standing),
    /// It is done, one way or another; the agent comes back for its next move, unless it has broken.
    Done { agent: Option<Box<dyn Agent>>, choice: Result<Move, String> },
}

/// How far a search has come.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    pub(crate) elapsed: Duration,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) sweep: Option<Sweep>,
    /// The line it likes best.
    pub(crate) line: Vec<Move>,
}

impl Standing {
    fn of(report: &Report) -> Standing {
        let Report { nodes, depth, elapsed, ref lines, sweep } = *report;
        let line = lines.first().map(|line| line.pv.as_slice()).unwrap_or_default();
        let line = line.iter().copied().take(LINE).collect();
        Standing { elapsed, nodes, depth, sweep, line }
    }
}

/// Everything about one move that a bot is to find.
pub(crate) struct BotTask {
    pub(crate) search: u64,
    pub(crate) player: Player,
    pub(crate) client: IpAddr,
    pub(crate) effort: Effort,
    pub(crate) agent: Box<dyn Agent>,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
    pub(crate) stop: StopSignal,
    pub(crate) room: mpsc::Sender<RoomMessage>,
}

impl BotTask {
    /// Sends the task to the pool.
    pub(crate) fn start(self, pool: &Pool) {
        let (client, effort) = (self.client, self.effort);
        let tell_place = self.place_teller();
        let work = move |turn: &mut Turn| {
            self.watch_waits(turn);
            self.think(turn);
        };
        match effort {
            Effort::Quick => pool.submit_quick(client, work),
            Effort::Long => pool.submit_long(client, Some(tell_place), work),
        }
    }

    /// Tells the room that the bot has to wait before it begins.
    fn place_teller(&self) -> PlaceTeller {
        let (search, player, room) = (self.search, self.player, self.room.clone());
        Box::new(move |_| {
            // It is only for people to read, and a room that is busy has nobody waiting for it.
            let news = BotNews { search, player, what: BotProgress::Queued };
            let _ = room.try_send(RoomMessage::Bot(news));
        })
    }

    /// Has the room told when the bot has to wait, so that its clock does not run meanwhile.
    fn watch_waits(&self, turn: &mut Turn) {
        let (search, player, room) = (self.search, self.player, self.room.clone());
        turn.on_wait(Box::new(move |used| {
            let what = used.map_or(BotProgress::Waiting, |used| BotProgress::Begun { used });
            // A room that has gone needs to know nothing.
            let _ = room.blocking_send(RoomMessage::Bot(BotNews { search, player, what }));
        }));
    }

    fn think(self, watch: &dyn Stopwatch) {
        let (search, player) = (self.search, self.player);
        let news = |what| RoomMessage::Bot(BotNews { search, player, what });
        // A room that has gone needs no move.
        let begun = BotProgress::Begun { used: Duration::ZERO };
        if self.room.blocking_send(news(begun)).is_err() {
            return;
        }
        let mut last = Instant::now();
        let room = self.room.clone();
        let mut sink = |report: &Report| {
            if last.elapsed() >= BETWEEN_REPORTS {
                last = Instant::now();
                // A report that finds the room busy is dropped: another follows.
                let _ = room.try_send(news(BotProgress::Thinking(Standing::of(report))));
            }
        };
        let mut agent = self.agent;
        let choice = panic::catch_unwind(AssertUnwindSafe(|| {
            agent.choose(
                Request::new(&self.game, self.limits)
                    .timed_by(watch)
                    .stopped_by(&self.stop)
                    .reporting_to(&mut sink),
            )
        }));
        metrics::histogram!("stockade_bot_seconds").record(watch.elapsed().as_secs_f64());
        let (agent, choice) = match choice {
            Ok(choice) => (Some(agent), choice.map_err(|error| error.to_string())),
            Err(_) => (None, Err("broke down in the middle of a search".to_owned())),
        };
        let _ = self.room.blocking_send(news(BotProgress::Done { agent, choice }));
    }
}

/// Whether an agent can be seated from the page: programs and files are the machine's own business.
pub(crate) fn is_offered(info: &AgentInfo) -> bool {
    let needs_a_file =
        info.options.iter().any(|option| option.required && option.kind == OptionKind::Text);
    info.group != Group::Program && !needs_a_file
}

/// A bot of a game, made so that the same game can be repeated.
pub(crate) fn build(
    text: &str,
    game_id: &str,
    player: Player,
) -> Option<(Box<dyn Agent>, BotTraits)> {
    let spec: Spec = text.parse().ok()?;
    let traits = BotTraits::of(&spec);
    let mut agent = frugal(spec).build();
    let hash = tokens::hash(&format!("{game_id} {player}"));
    agent.reseed(u64::from_str_radix(hash.get(..16)?, 16).ok()?);
    Some((agent, traits))
}

/// What is known of a bot before it thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BotTraits {
    pub(crate) effort: Effort,
    /// Its own limits, for the progress bar.
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl BotTraits {
    pub(crate) fn of(spec: &Spec) -> BotTraits {
        let Limits { time, nodes, .. } = spec.limits();
        let effort = if spec.is_quick() { Effort::Quick } else { Effort::Long };
        BotTraits { effort, time, nodes }
    }

    /// How much is done, in percent: of its moves, if it takes one after the other, and of its limit.
    pub(crate) fn percent(&self, standing: &Standing) -> Option<f64> {
        let Standing { elapsed, nodes, sweep, .. } = *standing;
        let by_time = self.time.map(|time| elapsed.as_secs_f64() / time.as_secs_f64().max(1e-3));
        let by_nodes = self.nodes.map(|limit| nodes as f64 / limit.max(1) as f64);
        let by_moves = sweep.map(|sweep| f64::from(sweep.percent()) / 100.0);
        let share = by_time.into_iter().chain(by_nodes).chain(by_moves).reduce(f64::max)?;
        Some((share * 1000.0).round().min(1000.0) / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traits(text: &str) -> BotTraits {
        BotTraits::of(&text.parse().unwrap())
    }

    #[test]
    fn low_levels_and_yardsticks_are_quick() {
        for text in ["stockade:level=1", "stockade:level=7,seed=4", "random", "greedy"] {
            assert_eq!(traits(text).effort, Effort::Quick, "{text}");
        }
        for text in ["stockade", "stockade:level=3,nodes=1000000", "lee", "stockade:time=5s"] {
            assert_eq!(traits(text).effort, Effort::Long, "{text}");
        }
    }

    #[test]
    fn progress_follows_the_limit() {
        let second = Duration::from_secs(1);
        let percent = |text, elapsed, nodes| {
            traits(text).percent(&Standing { elapsed, nodes, ..Standing::default() })
        };
        assert_eq!(percent("stockade", second / 4, 9), Some(25.0));
        assert_eq!(percent("stockade:time=2s", second, 9), Some(50.0));
        assert_eq!(percent("lee:sims=1000", second, 250), Some(25.0));
        assert_eq!(percent("lee:sims=1000", second, 9999), Some(100.0));
        assert_eq!(percent("cornell:iters=1000", second, 250), Some(25.0));
        assert_eq!(percent("greedy", second, 1), None);
    }

    #[test]
    fn progress_of_minimax_is_the_share_of_its_moves() {
        let sweep = Some(Sweep { done: 12, total: 48, pruned: 7 });
        let standing = Standing { sweep, ..Standing::default() };
        assert_eq!(traits("bowler").percent(&standing), Some(25.0));
        assert_eq!(traits("bowler").percent(&Standing::default()), None);
    }

    /// Breaks down at its first move.
    struct Broken;

    impl Agent for Broken {
        fn name(&self) -> &str {
            "broken"
        }

        fn choose(&mut self, _: Request<'_>) -> Result<Move, stockade_agents::AgentError> {
            panic!("on purpose")
        }
    }

    #[test]
    fn a_bot_that_breaks_down_is_told_of() {
        let (room, mut told) = mpsc::channel(8);
        let task = BotTask {
            search: 3,
            player: Player::Black,
            client: [127, 0, 0, 1].into(),
            effort: Effort::Quick,
            agent: Box::new(Broken),
            game: Game::new(&stockade_core::Rules::standard()),
            limits: Limits::default(),
            stop: StopSignal::default(),
            room,
        };
        task.think(&Instant::now());
        let news: Vec<_> = std::iter::from_fn(|| told.try_recv().ok()).collect();
        let is_end = |message: &RoomMessage| match message {
            RoomMessage::Bot(BotNews {
                search: 3,
                what: BotProgress::Done { agent, choice },
                ..
            }) => agent.is_none() && choice.is_err(),
            _ => false,
        };
        assert_eq!((news.len(), news.last().is_some_and(is_end)), (2, true));
    }

    #[test]
    fn bots_are_made_alike_for_the_same_game() {
        let choose = |id: &str| {
            let (mut agent, _) = build("random", id, Player::White).unwrap();
            let game = Game::new(&stockade_core::Rules::standard());
            agent.choose(Request::new(&game, Limits::default())).unwrap()
        };
        assert_eq!(choose("abc"), choose("abc"));
        let others: Vec<_> = ["b", "c", "d", "e"].map(choose).into();
        assert!(others.iter().any(|mv| *mv != choose("abc")));
    }
}
