//! A client of the site, as bare as can be.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

pub(crate) type Socket = WebSocketStream<TcpStream>;
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Where a server is, and which of this machine's own addresses a client comes from: each counts as a
/// client of its own.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) server: SocketAddr,
    pub(crate) from: u8,
}

/// Addresses of this machine that clients come from: no client may have all connections.
const ADDRESSES: u64 = 200;

impl Way {
    /// The way of a client, counted from 0.
    pub(crate) fn of(server: SocketAddr, number: u64) -> Way {
        Way { server, from: (number % ADDRESSES) as u8 + 2 }
    }

    async fn stream(self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        // Many clients of one address are ports of it.
        socket.set_reuseaddr(true)?;
        let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, self.from));
        socket.bind(SocketAddr::new(from, 0))?;
        Ok(socket.connect(self.server).await?)
    }

    /// Opens a socket.
    pub(crate) async fn open(self, path: &str) -> Result<Socket, Failure> {
        let url = format!("ws://{}{path}", self.server);
        Ok(client_async(url, self.stream().await?).await?.0)
    }

    /// Opens a game and waits until everything about it is known.
    pub(crate) async fn join(self, id: &str, token: &Value) -> Result<Socket, Failure> {
        let mut socket = self.open(&format!("/ws/game/{id}")).await?;
        say(&mut socket, &json!({"type": "hello", "tokens": [token]})).await?;
        wait_for(&mut socket, &["state"]).await?;
        Ok(socket)
    }

    /// A request and its answer.
    pub(crate) async fn ask(
        self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<Value, Failure> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = self.stream().await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        Ok(serde_json::from_str(body)?)
    }

    /// A game of two people; its id and both tokens.
    pub(crate) async fn link_game(self) -> Result<(String, Value, Value), Failure> {
        let human = json!({"kind": "human"});
        let rules = "standard,repetition=off,cap=off";
        let wish = json!({"mode": "link", "rules": rules, "seats": [human, human]});
        let created = self.ask("POST", "/api/games", &wish).await?;
        let id = created["id"].as_str().ok_or_else(|| created.to_string())?.to_owned();
        let joined = self.ask("POST", &format!("/api/games/{id}/join"), &json!({})).await?;
        Ok((id, created["tokens"]["white"].clone(), joined["token"].clone()))
    }
}

pub(crate) async fn say(socket: &mut Socket, message: &Value) -> Result<(), Failure> {
    Ok(socket.send(Message::text(message.to_string())).await?)
}

/// Waits for a message of one of these types; its text.
pub(crate) async fn wait_for(socket: &mut Socket, kinds: &[&str]) -> Result<String, Failure> {
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message? {
            let is = |kind: &str| text.as_str().starts_with(&format!("{{\"type\":\"{kind}\""));
            if kinds.iter().any(|kind| is(kind)) {
                return Ok(text.to_string());
            }
            if is("refused") {
                return Err(text.to_string().into());
            }
        }
    }
    Err("the server has closed the connection".into())
}
