//! Connections: how many a client may have, how long they may be silent, and that small messages leave
//! at once.

mod connection;
mod files;
mod phase;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::net::TcpListener;

use crate::{client::client_prefix, client_quota::ClientQuota, settings::Settings};
use connection::Connection;
pub(crate) use phase::Phase;

/// Connections that a client may have besides its sockets: a browser opens six.
const SPARE: usize = 100;
/// How long to wait when the system has no connections left.
const EXHAUSTED: Duration = Duration::from_millis(500);

/// A listener that counts the connections of every client.
#[derive(Debug)]
pub(crate) struct CountingListener {
    listener: TcpListener,
    /// Of one client.
    quota: ClientQuota,
    /// Of all together.
    total: ClientQuota,
    /// A proxy brings everybody's connections.
    is_counting: bool,
    /// How long the head of a request may take.
    head: Duration,
}

impl CountingListener {
    pub(crate) fn new(listener: TcpListener, settings: &Settings) -> Self {
        let total = files::raise_limit();
        let wanted = settings.sockets_per_client.saturating_add(SPARE);
        CountingListener {
            listener,
            quota: ClientQuota::new(files::share_of(total, wanted)),
            total: ClientQuota::new(total),
            is_counting: !settings.behind_proxy,
            head: Duration::from_secs(settings.request_seconds),
        }
    }
}

impl Listener for CountingListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, address) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                // The client has gone again already, or there are too many open files.
                Err(error) => {
                    tracing::warn!(%error, "a connection cannot be accepted");
                    tokio::time::sleep(EXHAUSTED).await;
                    continue;
                }
            };
            let client = if self.is_counting { client_prefix(address.ip()) } else { NOBODY };
            let count = usize::from(self.is_counting);
            let permits = self.quota.take(client, count).zip(self.total.take(NOBODY, 1));
            let Some((own, common)) = permits else {
                metrics::counter!("stockade_refused_connections").increment(1);
                continue;
            };
            // Otherwise a second small message waits until the first is confirmed, 40 ms or more.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection will be slow");
            }
            return (Connection::new(stream, Phase::new(self.head), [own, common]), address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from, and what it is in the middle of.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) phase: Arc<Phase>,
}

impl Connected<IncomingStream<'_, CountingListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, CountingListener>) -> Peer {
        Peer { address: stream.remote_addr().ip(), phase: stream.io().phase().clone() }
    }
}

/// Stands for all clients of a proxy.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
