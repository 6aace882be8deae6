//! Starting and stopping.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot, task::JoinHandle, time::interval};

use crate::{
    abandoned::end_abandoned,
    error::Error,
    listener::{CountingListener, Peer},
    memory, routes,
    settings::{Settings, USUAL_PORT},
    site::Site,
    store::{Purpose, Store},
};

/// Ports that are tried one after the other.
const PORTS: u16 = 20;
/// Time between two notes that the server is alive: what a clock may lose in a crash.
const BETWEEN_NOTES: Duration = Duration::from_secs(1);
/// How long open requests may take when the server ends.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

/// The counters of the process, which all its servers share.
static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();

/// A server that runs until it is told to stop.
///
/// ```no_run
/// use stockade_server::{Server, Settings};
/// let server = Server::start(Settings::default())?;
/// println!("play at http://{}", server.address());
/// server.run_until_signal()?;
/// # Ok::<(), stockade_server::Error>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    address: SocketAddr,
    site: Arc<Site>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<io::Result<()>>,
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// If the database cannot be opened or there is no port to listen on.
    pub fn start(settings: Settings) -> Result<Server, Error> {
        let listen = |cause| Error::Listen { address: settings.listen.to_string(), cause };
        let runtime = Runtime::new().map_err(listen)?;
        let (stop, stopped) = oneshot::channel();
        let (address, site, served) = runtime.block_on(async {
            // Whoever connects at once waits until the database is open.
            let listener = bind(settings.listen, settings.port).await?;
            let store = open_store(&settings).await?;
            let address = listener
                .local_addr()
                .map_err(|cause| Error::Listen { address: settings.listen.to_string(), cause })?;
            let metrics = METRICS.get_or_init(start_metrics).clone();
            let site = Arc::new(Site::new(settings.clone(), store, metrics));
            tokio::spawn(note_life(site.clone()));
            tokio::spawn(end_abandoned(site.clone()));
            let app = routes::router(site.clone());
            let app = app.into_make_service_with_connect_info::<Peer>();
            let listener = CountingListener::new(listener, &settings);
            let served = axum::serve(listener, app).with_graceful_shutdown(async {
                // A dropped server stops as well.
                let _ = stopped.await;
            });
            let served = tokio::spawn(served.into_future());
            Ok::<_, Error>((address, site, served))
        })?;
        tracing::info!(%address, "listening");
        Ok(Server { runtime, address, site, stop, served })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Runs until Ctrl-C or SIGTERM, then stops in order.
    ///
    /// # Errors
    /// If the last notes cannot be stored.
    pub fn run_until_signal(self) -> Result<(), Error> {
        self.runtime.block_on(signal());
        tracing::info!("stopping");
        self.stop()
    }

    /// Stops: sockets are told, moves that have arrived are stored, the database is closed.
    ///
    /// # Errors
    /// If the last notes cannot be stored.
    pub fn stop(self) -> Result<(), Error> {
        let Server { runtime, site, stop, served, .. } = self;
        // Nobody listens any more if serving has ended by itself.
        let _ = stop.send(());
        site.closing.send_replace(true);
        let noted = runtime.block_on(async {
            // Rooms and sockets listen for the end until they have come to theirs.
            let ended = async {
                let _ = served.await;
                site.closing.closed().await;
            };
            if tokio::time::timeout(LAST_REQUESTS, ended).await.is_err() {
                tracing::warn!("some requests did not end in time");
            }
            let noted = site.store.note_life().await;
            site.store.close().await;
            noted
        });
        runtime.shutdown_timeout(LAST_REQUESTS);
        Ok(noted?)
    }
}

fn start_metrics() -> PrometheusHandle {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    // This happens once; if somebody else counts in this process, ours stay empty.
    let _ = metrics::set_global_recorder(recorder);
    handle
}

/// The database of the settings.
async fn open_store(settings: &Settings) -> Result<Store, Error> {
    Ok(match &settings.database {
        Some(address) => Store::open_postgres(address, Purpose::Serve).await?,
        None => Store::open_folder(&settings.data_folder()?).await?,
    })
}

/// Listens on the wanted port, or on the first free one from the usual on.
async fn bind(listen: IpAddr, port: Option<u16>) -> Result<TcpListener, Error> {
    let candidates: Vec<u16> = match port {
        Some(port) => vec![port],
        None => (USUAL_PORT..USUAL_PORT + PORTS).collect(),
    };
    let mut failure = io::Error::from(io::ErrorKind::AddrInUse);
    for &port in &candidates {
        match TcpListener::bind((listen, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => failure = error,
            // Another port would fare no better.
            Err(cause) => return Err(Error::Listen { address: listen.to_string(), cause }),
        }
    }
    let address = match port {
        Some(port) => format!("{listen}:{port}"),
        None => format!("{listen}, ports {USUAL_PORT} to {}", USUAL_PORT + PORTS - 1),
    };
    Err(Error::Listen { address, cause: failure })
}

/// Notes every second that the server is alive, so that after a crash its absence is known. Where
/// nothing goes on there is nothing to note, and the disk is left alone.
async fn note_life(site: Arc<Site>) {
    let mut ticks = interval(BETWEEN_NOTES);
    while !site.is_closing() {
        ticks.tick().await;
        // Otherwise what was counted would pile up until somebody asks for it.
        site.metrics.run_upkeep();
        drop(tokio::task::spawn_blocking(memory::give_back));
        if site.n_rooms() == 0 && site.store.is_writing() {
            continue;
        }
        if let Err(error) = site.store.note_life().await {
            tracing::warn!(%error, "cannot note that the server is alive");
        }
    }
}

/// Waits for Ctrl-C or SIGTERM.
async fn signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
