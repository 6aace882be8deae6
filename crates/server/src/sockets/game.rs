//! `/ws/game/{id}`.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use axum::{
    extract::{Path, State, WebSocketUpgrade},
    response::Response,
};
use tokio::{sync::mpsc, time::Instant};

use super::{Incoming, Socket, accept};
use crate::{
    client::Client,
    error::Error,
    messages::{
        game::{GameClient, GameServer},
        problem::Problem,
    },
    room::RoomMessage,
    site::Site,
};

/// Bytes of a message.
const MAX_MESSAGE: usize = 64 * 1024;
/// Tokens of a hello: more than there are seats at any board.
const MAX_TOKENS: usize = 8;

static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// Connects a client to a game.
pub(crate) async fn game_socket(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let room = site.room(&id).await?;
    let all = site.clone();
    accept(upgrade, &site, client, MAX_MESSAGE, async move |socket| {
        serve(socket, room, client).await;
        drop(all);
    })
}

async fn serve(mut socket: Socket, room: mpsc::Sender<RoomMessage>, client: Client) {
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    while let Some(incoming) = socket.next::<GameClient>().await {
        let problem = match incoming {
            Incoming::Message(GameClient::Hello { tokens, .. }) => match socket.outbox.take() {
                Some(outbox) if tokens.len() <= MAX_TOKENS => {
                    let client = client.address;
                    let enter = RoomMessage::Enter { connection, client, outbox, tokens };
                    if room.send(enter).await.is_err() {
                        break;
                    }
                    continue;
                }
                _ => Problem::malformed("hello was said before, or has too many tokens"),
            },
            Incoming::Message(_) if socket.outbox.is_some() => Problem::HelloFirst,
            Incoming::Message(message) => {
                let say = RoomMessage::Say { connection, message, at: Instant::now() };
                if room.send(say).await.is_err() {
                    break;
                }
                continue;
            }
            Incoming::Refused(problem) => problem,
        };
        if socket.send(&GameServer::Refused { refusal: problem.into() }).await.is_none() {
            break;
        }
    }
    // The room may have closed first.
    let _ = room.send(RoomMessage::Leave { connection }).await;
}
