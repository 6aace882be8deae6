//! WebSockets: reading and writing frames, within limits.

mod analysis;
mod game;
mod lobby;

pub(crate) use analysis::{MAX_LINES, analysis_socket};
pub(crate) use game::game_socket;
pub(crate) use lobby::lobby_socket;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code},
    response::Response,
};
use serde::{Serialize, de::DeserializeOwned};
use tokio::{sync::mpsc, time::interval};

use crate::{
    client::Client,
    client_quota::Permit,
    error::Error,
    memory,
    messages::problem::Problem,
    room::Outgoing,
    site::{self, Site},
    throttle::{Bucket, Rate},
};

/// Messages that wait to be sent before a client counts as too slow.
const OUTBOX: usize = 64;
/// Messages that a client may send.
const MESSAGES: Rate = Rate { burst: 30.0, per_second: 10.0 };
/// Refusals for sending too fast before the socket is closed.
const MAX_REFUSALS: u32 = 100;
/// Bytes that are read at once. Messages are short, and every socket has a buffer of its own.
const READ_BUFFER: usize = 2 * 1024;
/// Time between two signs of life that the server asks for.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// Silence after which a client counts as gone.
const SILENCE: Duration = Duration::from_secs(75);
/// How long a client may take to answer a goodbye.
const FAREWELL: Duration = Duration::from_secs(5);
/// The same when the server ends, which should not take long.
const LAST_FAREWELL: Duration = Duration::from_secs(1);

/// What a client sent.
enum Incoming<T> {
    /// A message of the protocol.
    Message(T),
    /// Something else, or a message too many.
    Refused(Problem),
}

/// What a socket has to deal with.
enum Happening {
    Outgoing(Option<Outgoing>),
    Frame(Message),
    Heartbeat,
    Closing,
}

/// One client's socket.
struct Socket {
    socket: WebSocket,
    bucket: Bucket,
    n_refusals: u32,
    last_heard: Instant,
    heartbeat: tokio::time::Interval,
    outgoing: mpsc::Receiver<Outgoing>,
    /// Handed over to whoever speaks to the client.
    outbox: Option<mpsc::Sender<Outgoing>>,
    closing: tokio::sync::watch::Receiver<bool>,
    _permit: Permit,
}

/// Accepts a socket, if the client has not too many of them.
fn accept<F, Fut>(
    upgrade: WebSocketUpgrade,
    site: &Arc<Site>,
    client: Client,
    max_message: usize,
    serve: F,
) -> Result<Response, Error>
where
    F: FnOnce(Socket) -> Fut + Send + 'static,
    Fut: Future<Output = ()> + Send,
{
    let permit = site.socket_quota.take(client.address, 1).ok_or(Problem::TooManySockets)?;
    let closing = site.closing.subscribe();
    let upgrade = upgrade.max_message_size(max_message).max_frame_size(max_message);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| {
        metrics::gauge!("stockade_sockets").increment(1.0);
        let (outbox, outgoing) = mpsc::channel(OUTBOX);
        let now = Instant::now();
        let socket = Socket {
            socket,
            bucket: Bucket::new(MESSAGES, now),
            n_refusals: 0,
            last_heard: now,
            heartbeat: interval(HEARTBEAT),
            outgoing,
            outbox: Some(outbox),
            closing,
            _permit: permit,
        };
        async move {
            serve(socket).await;
            memory::freed();
            metrics::gauge!("stockade_sockets").decrement(1.0);
        }
    }))
}

impl Socket {
    /// The next thing that the client says, while everything meant for it is sent. `None` when the
    /// connection has ended.
    async fn next<T: DeserializeOwned>(&mut self) -> Option<Incoming<T>> {
        loop {
            let event = tokio::select! {
                outgoing = self.outgoing.recv() => Happening::Outgoing(outgoing),
                message = self.socket.recv() => Happening::Frame(message?.ok()?),
                _ = self.heartbeat.tick() => Happening::Heartbeat,
                () = site::closed(&mut self.closing) => Happening::Closing,
            };
            match event {
                Happening::Outgoing(Some(text)) => self.send_text(&text).await?,
                // Whoever spoke to the client has let it go.
                Happening::Outgoing(None) => return self.close(close_code::AGAIN).await,
                Happening::Frame(message) => {
                    if let Some(incoming) = self.read(message).await? {
                        return Some(incoming);
                    }
                }
                Happening::Heartbeat if self.last_heard.elapsed() > SILENCE => return None,
                // Who speaks by itself is not asked.
                Happening::Heartbeat if self.last_heard.elapsed() < HEARTBEAT => {}
                Happening::Heartbeat => {
                    self.send_frame(Message::Ping(Vec::new().into())).await?;
                }
                Happening::Closing => return self.close(close_code::AWAY).await,
            }
        }
    }

    /// Reads a frame: `Some(None)` if it says nothing, `None` if it is the last one.
    async fn read<T: DeserializeOwned>(&mut self, message: Message) -> Option<Option<Incoming<T>>> {
        self.last_heard = Instant::now();
        match message {
            Message::Pong(_) => return Some(None),
            Message::Close(_) => return None,
            Message::Text(_) | Message::Binary(_) | Message::Ping(_) => {}
        }
        metrics::counter!("stockade_messages").increment(1);
        if !self.bucket.take(MESSAGES, self.last_heard) {
            self.n_refusals += 1;
            if self.n_refusals > MAX_REFUSALS {
                return self.close(close_code::POLICY).await;
            }
            return Some(Some(Incoming::Refused(Problem::TooFast)));
        }
        let Message::Text(text) = message else {
            let is_binary = matches!(message, Message::Binary(_));
            let problem = || Incoming::Refused(Problem::malformed("messages are JSON text"));
            return Some(is_binary.then(problem));
        };
        Some(Some(match serde_json::from_str(text.as_str()) {
            Ok(message) => Incoming::Message(message),
            Err(error) => {
                Incoming::Refused(Problem::malformed(format!("this is no message: {error}")))
            }
        }))
    }

    /// Sends a message of the server.
    async fn send(&mut self, message: &impl Serialize) -> Option<()> {
        let text = serde_json::to_string(message).unwrap_or_default();
        self.send_text(&text).await
    }

    async fn send_text(&mut self, text: &str) -> Option<()> {
        self.send_frame(Message::text(text)).await
    }

    /// Sends a frame. A client that takes nothing for as long as it may be silent has gone.
    async fn send_frame(&mut self, frame: Message) -> Option<()> {
        tokio::time::timeout(SILENCE, self.socket.send(frame)).await.ok()?.ok()
    }

    /// Says goodbye and reads what the client still sends: a connection dropped with something unread in it is
    /// reset, and then the client loses what was said to it last.
    async fn close<T>(&mut self, code: u16) -> Option<T> {
        let frame = CloseFrame { code, reason: "".into() };
        let farewell = async {
            if self.socket.send(Message::Close(Some(frame))).await.is_ok() {
                while let Some(Ok(_)) = self.socket.recv().await {}
            }
        };
        let patience = if code == close_code::AWAY { LAST_FAREWELL } else { FAREWELL };
        // The client may have gone first, or never answer.
        let _ = tokio::time::timeout(patience, farewell).await;
        None
    }
}
