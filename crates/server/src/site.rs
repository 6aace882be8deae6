//! What all requests share: the store, the rooms, the pools and the limits.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use metrics_exporter_prometheus::PrometheusHandle;
use stockade_core::Player;
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};

use crate::{
    census::Census,
    error::Error,
    messages::http::NewGame,
    pool::Pool,
    room::{self, Opening, Outgoing, RoomMessage},
    settings::Settings,
    store::{Store, Write, run_name},
    table::{Keys, Table},
    throttle::{Rate, Throttle},
    time::now_ms,
    tokens,
};

/// The way to a room; empty while there is none.
type Door = Arc<AsyncMutex<Option<mpsc::Sender<RoomMessage>>>>;

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) bots: Pool,
    pub(crate) analyses: Pool,
    pub(crate) requests: Throttle,
    pub(crate) new_games: Throttle,
    /// Bots at boards, by client.
    pub(crate) bot_census: Census,
    /// Open sockets, by client.
    pub(crate) socket_census: Census,
    /// Running analyses, by client.
    pub(crate) analysis_census: Census,
    /// Counts up with every change that the lobby shows.
    pub(crate) lobby: watch::Sender<u64>,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Sender<bool>,
    /// Running exports of the archive, by client.
    pub(crate) export_census: Census,
    pub(crate) metrics: PrometheusHandle,
    /// The server's name among those who are alive.
    run: String,
    /// The lobby as it was last told.
    pub(crate) lobby_text: AsyncMutex<Option<(u64, Outgoing)>>,
    doors: Mutex<HashMap<String, Door>>,
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
            bot_census: Census::new(settings.bots_per_client),
            socket_census: Census::new(settings.sockets_per_client),
            analysis_census: Census::new(ANALYSES_PER_CLIENT),
            lobby: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            export_census: Census::new(EXPORTS_PER_CLIENT),
            run: run_name(now_ms()),
            lobby_text: AsyncMutex::default(),
            metrics,
            doors: Mutex::default(),
            settings,
            store,
        }
    }

    /// What notes that the server is alive now.
    pub(crate) fn life_sign(&self) -> Write {
        Write::Alive { name: self.run.clone(), at: now_ms() }
    }

    /// Opens a new game for a client; it is stored before anybody hears of it.
    pub(crate) async fn open_game(
        self: &Arc<Site>,
        wish: &NewGame,
        client: IpAddr,
    ) -> Result<(Table, Keys), Error> {
        let (table, keys) = Table::new(wish)?;
        self.open_table(table.clone(), client, None).await?;
        Ok((table, keys))
    }

    /// Opens a table as the rematch of another, or as a game of its own.
    pub(crate) async fn open_table(
        self: &Arc<Site>,
        table: Table,
        client: IpAddr,
        rematch_of: Option<String>,
    ) -> Result<(), Error> {
        let permit = self.bot_census.enter(client, table.n_bots());
        let permit = permit.ok_or_else(|| Error::Limit(self.too_many_bots()))?;
        let game = Box::new(table.to_stored());
        let summary = table.summary(now_ms(), true);
        self.store.write(Write::Create { game, summary, rematch_of }).await?;
        metrics::counter!("stockade_games_created").increment(1);
        let door = self.door(&table.id);
        *door.lock().await = Some(room::open(self.clone(), table, Opening::New { client, permit }));
        self.stir_lobby();
        Ok(())
    }

    /// The way to the room of a game; the game is fetched from the store if it sleeps.
    pub(crate) async fn room(
        self: &Arc<Site>,
        id: &str,
    ) -> Result<mpsc::Sender<RoomMessage>, Error> {
        if !tokens::is_id(id) {
            return Err(Error::NoGame(id.chars().take(40).collect()));
        }
        let door = self.door(id);
        let mut way = door.lock().await;
        if let Some(sender) = way.as_ref().filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let stored = self.store.game(id).await;
        let stored = stored
            .map_err(Error::from)
            .and_then(|stored| stored.ok_or_else(|| Error::NoGame(id.to_owned())));
        let stored = match stored {
            Ok(stored) => stored,
            Err(error) => {
                drop(way);
                self.forget(id);
                return Err(error);
            }
        };
        let table = Table::from_stored(&stored)?;
        let opening = Opening::Again { turn: self.seen_of_turn(&table).await? };
        let sender = room::open(self.clone(), table, opening);
        *way = Some(sender.clone());
        Ok(sender)
    }

    /// How much of the turn of a sleeping game a server saw: the one that ran when it began.
    async fn seen_of_turn(&self, table: &Table) -> Result<Duration, Error> {
        if table.clock.is_none() || table.game.is_over() {
            return Ok(Duration::ZERO);
        }
        let seen_until = self.store.alive_after(table.last_event).await?;
        let seen = seen_until.map_or(0, |until| until - table.last_event);
        Ok(Duration::from_millis(u64::try_from(seen).unwrap_or(0)))
    }

    /// Why no other bot may sit down.
    pub(crate) fn too_many_bots(&self) -> String {
        let most = self.settings.bots_per_client;
        format!("there are already {most} bots at your boards; finish a game first")
    }

    /// Forgets the way to a room that has closed, unless somebody has opened it again.
    pub(crate) fn forget(&self, id: &str) {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        let is_shut = |door: &Door| {
            let way = door.try_lock();
            way.is_ok_and(|way| way.as_ref().is_none_or(mpsc::Sender::is_closed))
        };
        if doors.get(id).is_some_and(is_shut) {
            doors.remove(id);
        }
    }

    /// Rooms in memory.
    pub(crate) fn n_rooms(&self) -> usize {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Something has changed that the lobby shows.
    pub(crate) fn stir_lobby(&self) {
        self.lobby.send_modify(|version| *version = version.wrapping_add(1));
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    fn door(&self, id: &str) -> Door {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        doors.entry(id.to_owned()).or_default().clone()
    }
}

/// Analyses that one client may run at the same time.
const ANALYSES_PER_CLIENT: usize = 4;
/// Exports of the archive, which read every game of it.
const EXPORTS_PER_CLIENT: usize = 2;

/// The token of a seat among the keys of a table.
pub(crate) fn key_of(keys: &Keys, player: Player) -> Option<&String> {
    keys.seats.iter().find(|(other, _)| *other == player).map(|(_, token)| token)
}

/// Waits until the server shuts down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // A site that is gone is closed as well.
    let _ = closing.wait_for(|&closing| closing).await;
}
