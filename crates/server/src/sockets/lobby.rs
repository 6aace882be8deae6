//! `/ws/lobby`.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade},
    response::Response,
};
use tokio::{sync::mpsc, time::sleep};

use super::{Incoming, Socket, accept};
use crate::{
    client::Client,
    error::Error,
    lobby,
    messages::lobby::{LobbyClient, LobbyServer},
    room::Outgoing,
    site::Site,
    time::now_ms,
};

/// Bytes of a message.
const MAX_MESSAGE: usize = 4 * 1024;
/// Least time between two lobbies.
const BETWEEN: Duration = Duration::from_secs(1);

/// Connects a client to the lobby.
pub(crate) async fn lobby_socket(
    State(site): State<Arc<Site>>,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let all = site.clone();
    accept(upgrade, &site, client, MAX_MESSAGE, async move |mut socket| {
        let teller = socket.outbox.take().map(|outbox| tokio::spawn(tell(all, outbox)));
        serve(&mut socket).await;
        if let Some(teller) = teller {
            teller.abort();
        }
    })
}

async fn serve(socket: &mut Socket) {
    while let Some(incoming) = socket.next::<LobbyClient>().await {
        if let Incoming::Message(LobbyClient::Ping { sent }) = incoming {
            let pong = LobbyServer::Pong { sent, server_time: now_ms() };
            if socket.send(&pong).await.is_none() {
                return;
            }
        }
    }
}

/// Sends the lobby at once and after every change.
async fn tell(site: Arc<Site>, outbox: mpsc::Sender<Outgoing>) {
    let mut changes = site.lobby.subscribe();
    loop {
        let version = *changes.borrow_and_update();
        let text = lobby_text(&site, version).await;
        let is_told = text.is_some();
        if let Some(text) = text
            && outbox.send(text).await.is_err()
        {
            return;
        }
        sleep(BETWEEN).await;
        // What could not be read is tried again.
        if is_told && changes.changed().await.is_err() {
            return;
        }
    }
}

/// The lobby after a change, read from the store once for all who want it.
async fn lobby_text(site: &Site, version: u64) -> Option<Outgoing> {
    let mut told = site.lobby_text.lock().await;
    if let Some((_, text)) = told.as_ref().filter(|(known, _)| *known == version) {
        return Some(text.clone());
    }
    let lobby = lobby::lobby(site).await.ok()?;
    let text = serde_json::to_string(&LobbyServer::Lobby { lobby }).unwrap_or_default();
    let text: Outgoing = text.into();
    *told = Some((version, text.clone()));
    Some(text)
}
