//! Connections: how many a client may have, and that small messages leave at once.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};

use crate::{
    census::{Census, Permit},
    client::household,
};

/// Connections that a client may have besides its sockets: a browser opens six.
const SPARE: usize = 100;
/// How long to wait when the system has no connections left.
const EXHAUSTED: Duration = Duration::from_millis(500);

/// A listener that counts the connections of every client.
#[derive(Debug)]
pub(crate) struct CountingListener {
    listener: TcpListener,
    census: Census,
    /// A proxy brings everybody's connections.
    is_counting: bool,
}

impl CountingListener {
    pub(crate) fn new(listener: TcpListener, sockets: usize, behind_proxy: bool) -> Self {
        let census = Census::new(sockets.saturating_add(SPARE));
        CountingListener { listener, census, is_counting: !behind_proxy }
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
            let client = if self.is_counting { household(address.ip()) } else { NOBODY };
            let count = usize::from(self.is_counting);
            let Some(permit) = self.census.enter(client, count) else {
                metrics::counter!("stockade_refused_connections").increment(1);
                continue;
            };
            // Otherwise a second small message waits until the first is confirmed, 40 ms or more.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection will be slow");
            }
            return (Connection { stream, _permit: permit }, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Connected<IncomingStream<'_, CountingListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, CountingListener>) -> Peer {
        Peer(stream.remote_addr().ip())
    }
}

/// Stands for all clients of a proxy.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// A connection with its permit.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    _permit: Permit,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
