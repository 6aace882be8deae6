//! What all requests share: the store, the rooms, the pools and the limits.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::{Mutex as AsyncMutex, Semaphore, mpsc, watch};

use crate::{
    client_quota::ClientQuota,
    error::Error,
    messages::{http::NewGame, problem::Problem, state::GameMode},
    pool::Pool,
    room::{self, Opening, Outgoing, RoomMessage},
    settings::Settings,
    store::{Store, Write},
    stored::{Keys, StoredGame},
    throttle::{Rate, Throttle},
    time::now_ms,
    tokens,
};

/// The way to a room; empty while there is none.
type RoomHandle = Arc<AsyncMutex<Option<mpsc::Sender<RoomMessage>>>>;

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) bots: Pool,
    pub(crate) analyses: Pool,
    pub(crate) requests: Throttle,
    pub(crate) new_games: Throttle,
    /// Bots in unfinished games, by client.
    pub(crate) bot_quota: ClientQuota,
    /// Games that wait for somebody in the lobby, by client.
    pub(crate) seek_quota: ClientQuota,
    /// Searches of the archive, by client and by all together.
    pub(crate) search_quota: ClientQuota,
    pub(crate) searches: Semaphore,
    /// Open sockets, by client.
    pub(crate) socket_quota: ClientQuota,
    /// Running analyses, by client.
    pub(crate) analysis_quota: ClientQuota,
    /// Counts up with every change that the lobby shows.
    pub(crate) lobby: watch::Sender<u64>,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Sender<bool>,
    /// Running exports of the archive, by client.
    pub(crate) export_quota: ClientQuota,
    /// Records that are being read, by client.
    pub(crate) record_quota: ClientQuota,
    pub(crate) metrics: PrometheusHandle,
    /// The lobby as it was last told.
    pub(crate) lobby_text: AsyncMutex<Option<(u64, Outgoing)>>,
    handles: Mutex<HashMap<String, RoomHandle>>,
}

impl Site {
    /// A site over an open store.
    pub(crate) fn new(settings: Settings, store: Store, metrics: PrometheusHandle) -> Site {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        let or = |wanted: usize, otherwise: usize| if wanted == 0 { otherwise } else { wanted };
        let requests = f64::from(settings.requests_per_client);
        let games = f64::from(settings.new_games_per_client);
        Site {
            bots: Pool::new(or(settings.bot_threads, cores.max(2))),
            analyses: Pool::new(or(settings.analysis_threads, (cores / 2).max(1))),
            requests: Throttle::new(Rate { burst: requests, per_second: requests / 10.0 }),
            new_games: Throttle::new(Rate { burst: games, per_second: (games / 120.0).max(0.5) }),
            bot_quota: ClientQuota::new(settings.bots_per_client),
            seek_quota: ClientQuota::new(SEEKS_PER_CLIENT),
            search_quota: ClientQuota::new(SEARCHES_PER_CLIENT),
            searches: Semaphore::new(SEARCHES),
            socket_quota: ClientQuota::new(settings.sockets_per_client),
            analysis_quota: ClientQuota::new(ANALYSES_PER_CLIENT),
            lobby: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            export_quota: ClientQuota::new(EXPORTS_PER_CLIENT),
            record_quota: ClientQuota::new(RECORDS_PER_CLIENT),
            lobby_text: AsyncMutex::default(),
            metrics,
            handles: Mutex::default(),
            settings,
            store,
        }
    }

    /// Opens a new game for a client; it is stored before anybody is told of it.
    pub(crate) async fn open_game(
        self: &Arc<Site>,
        wish: &NewGame,
        client: IpAddr,
    ) -> Result<(String, Keys), Error> {
        let (stored, keys) = StoredGame::new(wish)?;
        let id = stored.id.clone();
        self.open_stored(stored, client, None).await?;
        Ok((id, keys))
    }

    /// Opens a game as the rematch of another, or as a game of its own.
    pub(crate) async fn open_stored(
        self: &Arc<Site>,
        stored: StoredGame,
        client: IpAddr,
        rematch_of: Option<&str>,
    ) -> Result<(), Error> {
        let permit = self.bot_quota.take(client, stored.n_bots());
        let permit = permit.ok_or_else(|| self.too_many_bots())?;
        let seek_permit = match stored.mode {
            GameMode::Seek => {
                let seek_permit = self.seek_quota.take(client, 1);
                Some(seek_permit.ok_or(Problem::TooManySeeks { most: SEEKS_PER_CLIENT })?)
            }
            _ => None,
        };
        let write = Write::create(&stored, &stored.summary(now_ms(), true), rematch_of);
        self.store.write(write).await?;
        metrics::counter!("stockade_games_created").increment(1);
        let handle = self.handle(&stored.id);
        let opening = Opening::New { client, permit, seek_permit };
        *handle.lock().await = Some(room::open(self.clone(), stored, opening));
        self.lobby_changed();
        Ok(())
    }

    /// The way to the room of a game; the game is fetched from the store if it sleeps.
    pub(crate) async fn room(
        self: &Arc<Site>,
        id: &str,
    ) -> Result<mpsc::Sender<RoomMessage>, Error> {
        if !tokens::is_id(id) {
            return Err(Problem::NoGame { id: id.chars().take(40).collect() }.into());
        }
        let handle = self.handle(id);
        let mut way = handle.lock().await;
        if let Some(sender) = way.as_ref().filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let stored = match self.store.game(id).await {
            Ok(Some(stored)) => stored,
            missing => {
                drop(way);
                self.forget(id);
                missing?;
                return Err(Problem::NoGame { id: id.to_owned() }.into());
            }
        };
        let opening = Opening::Again { turn: self.seen_of_turn(&stored).await? };
        let sender = room::open(self.clone(), stored, opening);
        *way = Some(sender.clone());
        Ok(sender)
    }

    /// The way to a room that is open; none is opened.
    pub(crate) async fn open_room(&self, id: &str) -> Option<mpsc::Sender<RoomMessage>> {
        let handle = {
            let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
            handles.get(id)?.clone()
        };
        let way = handle.lock().await;
        way.clone().filter(|sender| !sender.is_closed())
    }

    /// How much of the current turn of a game without a room was seen by servers.
    async fn seen_of_turn(&self, stored: &StoredGame) -> Result<Duration, Error> {
        if stored.clock.is_none() || stored.game.is_over() {
            return Ok(Duration::ZERO);
        }
        Ok(self.store.seen_of_turn(&stored.id).await?)
    }

    /// Why no other bot may be seated.
    pub(crate) fn too_many_bots(&self) -> Problem {
        Problem::TooManyBots { most: self.settings.bots_per_client }
    }

    /// Forgets the way to a room that has closed, unless somebody has opened it again.
    pub(crate) fn forget(&self, id: &str) {
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let is_shut = |handle: &RoomHandle| {
            let way = handle.try_lock();
            way.is_ok_and(|way| way.as_ref().is_none_or(mpsc::Sender::is_closed))
        };
        if handles.get(id).is_some_and(is_shut) {
            handles.remove(id);
        }
    }

    /// Rooms in memory.
    pub(crate) fn n_rooms(&self) -> usize {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Something has changed that the lobby shows.
    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|version| *version = version.wrapping_add(1));
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    fn handle(&self, id: &str) -> RoomHandle {
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        handles.entry(id.to_owned()).or_default().clone()
    }
}

/// Analyses that one client may run at the same time.
const ANALYSES_PER_CLIENT: usize = 4;
/// Seeks of one client: the lobby is everybody's.
const SEEKS_PER_CLIENT: usize = 3;
/// Searches of the archive at the same time: they go through all finished games, and readers of the
/// database are left for everything else.
const SEARCHES: usize = 3;
/// Searches that one client may have under way or waiting.
const SEARCHES_PER_CLIENT: usize = 4;
/// Records that one client may have read at the same time.
const RECORDS_PER_CLIENT: usize = 8;
/// Exports of the archive, which read every game of it.
const EXPORTS_PER_CLIENT: usize = 2;

/// Waits until the server shuts down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // A site that is gone is closed as well.
    let _ = closing.wait_for(|&closing| closing).await;
}
