//! Several games at a time, each worker with players of its own.

use std::sync::{
    Mutex, PoisonError,
    mpsc::{self, Receiver, Sender},
};

use stockade_agents::{Agent, StopSignal};
use stockade_core::{GameRecord, RecordError};

use crate::{
    finished::FinishedGame,
    game_loop::{RecordTags, play_game},
    openings::{Opening, OpeningError, Openings},
    schedule::{Fixture, Schedule},
    seeds::{Purpose, derive},
    settings::Settings,
    tournament::TournamentError,
};

/// Makes the player of an engine, by the number of the engine from 0.
pub type MakeAgent<'a> = &'a (dyn Fn(usize) -> Box<dyn Agent> + Sync);

/// What a worker hands back.
pub(crate) type Delivery = Result<(FinishedGame, GameRecord), TournamentError>;

/// What all workers share.
pub(crate) struct Pool<'a, 'o> {
    settings: &'a Settings,
    make: MakeAgent<'a>,
    stop: &'a StopSignal,
    queue: Mutex<Queue<'o>>,
}

/// The games that nobody has begun yet.
struct Queue<'o> {
    schedule: Schedule,
    missing: std::vec::IntoIter<u64>,
    openings: Openings<'o>,
}

impl<'a, 'o> Pool<'a, 'o> {
    pub(crate) fn new(
        settings: &'a Settings,
        make: MakeAgent<'a>,
        stop: &'a StopSignal,
        missing: Vec<u64>,
        openings: Openings<'o>,
    ) -> Pool<'a, 'o> {
        let schedule = settings.schedule();
        let queue = Mutex::new(Queue { schedule, missing: missing.into_iter(), openings });
        Pool { settings, make, stop, queue }
    }

    /// Plays with so many workers until all games are played or the signal is raised. Finished
    /// games go to `receive` in the order in which they end.
    pub(crate) fn run(&self, n_workers: usize, receive: impl FnOnce(Receiver<Delivery>)) {
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..n_workers {
                let sender = sender.clone();
                scope.spawn(move || Worker::new(self).run(&sender));
            }
            // The receiver sees the end once the last worker has dropped its sender.
            drop(sender);
            receive(receiver);
        });
    }

    fn next(&self) -> Option<Result<(Fixture, Opening), OpeningError>> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if self.stop.is_raised() {
            return None;
        }
        let game = queue.missing.next()?;
        let fixture = queue.schedule.fixture(game)?;
        Some(queue.openings.at(fixture.round).map(|opening| (fixture, opening.clone())))
    }
}

struct Worker<'p, 'a, 'o> {
    pool: &'p Pool<'a, 'o>,
    /// The players that have been made so far, by engine.
    agents: Vec<Option<Box<dyn Agent>>>,
}

impl<'p, 'a, 'o> Worker<'p, 'a, 'o> {
    fn new(pool: &'p Pool<'a, 'o>) -> Worker<'p, 'a, 'o> {
        let agents = pool.settings.engines.iter().map(|_| None).collect();
        Worker { pool, agents }
    }

    fn run(&mut self, sender: &Sender<Delivery>) {
        while let Some(next) = self.pool.next() {
            let delivery = match next {
                Ok((fixture, opening)) => self.play(fixture, opening).transpose(),
                Err(error) => Some(Err(error.into())),
            };
            // Without a receiver nobody wants more games.
            let Some(delivery) = delivery else { return };
            if sender.send(delivery).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` if the signal was raised meanwhile.
    fn play(
        &mut self,
        fixture: Fixture,
        opening: Opening,
    ) -> Result<Option<(FinishedGame, GameRecord)>, TournamentError> {
        let Pool { settings, stop, .. } = self.pool;
        let game = opening.game(&settings.rules).map_err(TournamentError::Opening)?;
        let seed = derive(settings.seed, Purpose::Game, fixture.game);
        let mut white = self.take(fixture.white);
        let mut black = self.take(fixture.black);
        white.reseed(seed);
        black.reseed(!seed);
        let played = play_game(game, [white.as_mut(), black.as_mut()], &settings.conditions, stop);
        let Some(played) = played else { return Ok(None) };
        // After an anomaly nobody knows what state a player is in: it is made anew.
        if played.anomaly.is_none() {
            self.agents[fixture.white] = Some(white);
            self.agents[fixture.black] = Some(black);
        }
        let record = played.record(&RecordTags {
            players: [&settings.engines[fixture.white], &settings.engines[fixture.black]],
            round: fixture.round + 1,
            game: fixture.game,
            seed,
            opening_plies: opening.moves().len(),
            pace: settings.conditions.pace.to_string(),
        });
        let record = record.map_err(|error: RecordError| TournamentError::Record(error))?;
        Ok(Some((FinishedGame::new(fixture, opening, &played), record)))
    }

    /// The player of an engine, made if there is none.
    fn take(&mut self, engine: usize) -> Box<dyn Agent> {
        self.agents[engine].take().unwrap_or_else(|| (self.pool.make)(engine))
    }
}
