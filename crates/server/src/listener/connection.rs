//! A connection that does not wait for ever.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

use super::phase::Phase;
use crate::client_quota::Permit;

/// A connection with its permits.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    phase: Arc<Phase>,
    /// Ends the wait for what the client says.
    hearing: Pin<Box<Sleep>>,
    /// Ends the wait for the client to take what is said; absent while it takes it.
    saying: Option<Pin<Box<Sleep>>>,
    _permits: [Permit; 2],
}

impl Connection {
    pub(super) fn new(stream: TcpStream, phase: Phase, permits: [Permit; 2]) -> Connection {
        Connection {
            stream,
            phase: Arc::new(phase),
            hearing: Box::pin(sleep_until(Instant::now())),
            saying: None,
            _permits: permits,
        }
    }

    pub(super) fn phase(&self) -> &Arc<Phase> {
        &self.phase
    }

    /// Whether the client has had its time to say something.
    fn poll_deaf(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            let Some(by) = self.phase.hear_by() else { return Poll::Pending };
            if self.hearing.deadline() != by {
                self.hearing.as_mut().reset(by);
            }
            ready!(self.hearing.as_mut().poll(cx));
            if self.phase.hear_by() == Some(by) {
                metrics::counter!("stockade_slow_connections").increment(1);
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
    }

    /// What became of an attempt to say something, unless the client takes nothing for too long.
    fn poll_dumb(
        &mut self,
        cx: &mut Context<'_>,
        said: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if said.is_ready() {
            self.saying = None;
            self.phase.say();
            return said;
        }
        let within = self.phase.say_within();
        let saying =
            self.saying.get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + within)));
        ready!(saying.as_mut().poll(cx));
        metrics::counter!("stockade_slow_connections").increment(1);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if read.is_pending() {
            return self.poll_deaf(cx);
        }
        if buffer.filled().len() > before {
            self.phase.hear();
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.poll_dumb(cx, said)
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
        let said = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.poll_dumb(cx, said)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
