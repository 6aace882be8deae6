//! Who is connected to a room.

use std::{collections::BTreeSet, sync::Arc};

use stockade_core::Player;
use tokio::sync::mpsc;

use super::{Instant, Room};
use crate::messages::game::{Because, GameServer};

/// What goes out to a client, already written.
pub(crate) type Outgoing = Arc<str>;
/// The way to a client.
pub(crate) type Outbox = mpsc::Sender<Outgoing>;

/// Everybody who is connected.
#[derive(Debug, Default)]
pub(super) struct Audience {
    members: Vec<Member>,
}

/// One connection.
#[derive(Debug)]
pub(super) struct Member {
    connection: u64,
    outbox: Outbox,
    /// The seats whose tokens it has shown.
    pub(super) players: Vec<Player>,
    /// Whether it has shown the owner's token.
    pub(super) is_owner: bool,
}

impl Audience {
    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn member(&self, connection: u64) -> Option<&Member> {
        self.members.iter().find(|member| member.connection == connection)
    }

    /// The seats whose owners are here.
    pub(super) fn players(&self) -> BTreeSet<Player> {
        self.members.iter().flat_map(|member| member.players.iter().copied()).collect()
    }

    /// Those without a seat.
    pub(super) fn watchers(&self) -> usize {
        self.members.iter().filter(|member| member.players.is_empty()).count()
    }

    /// Tells one.
    pub(super) fn tell(&mut self, connection: u64, message: &GameServer) {
        let text = written(message);
        self.members.retain(|member| {
            member.connection != connection || member.outbox.try_send(text.clone()).is_ok()
        });
    }

    /// Tells everybody. Who does not keep up is let go, and gets everything when it comes back.
    pub(super) fn tell_all(&mut self, message: &GameServer) {
        self.tell_all_but(None, message);
    }

    /// Tells everybody else.
    pub(super) fn tell_all_but(&mut self, but: Option<u64>, message: &GameServer) {
        let text = written(message);
        self.members.retain(|member| {
            Some(member.connection) == but || member.outbox.try_send(text.clone()).is_ok()
        });
    }

    /// Tells everybody something of its own.
    pub(super) fn tell_each(&mut self, message: impl Fn(&Member) -> GameServer) {
        self.members.retain(|member| member.outbox.try_send(written(&message(member))).is_ok());
    }

    /// Lets everybody go.
    pub(super) fn dismiss(&mut self) {
        self.members.clear();
    }
}

fn written(message: &GameServer) -> Outgoing {
    // Messages have nothing that JSON cannot hold.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Room {
    /// A client comes in, or shows other tokens than before.
    pub(super) async fn enter(
        &mut self,
        connection: u64,
        client: std::net::IpAddr,
        outbox: Outbox,
        tokens: &[String],
    ) {
        self.audience.members.retain(|member| member.connection != connection);
        let players = self.stored.seats_of(tokens);
        let is_owner = self.stored.is_owner(tokens);
        self.audience.members.push(Member {
            connection,
            outbox,
            players: players.clone(),
            is_owner,
        });
        self.client.get_or_insert(client);
        let now = Instant::now();
        if self.clock.return_by().is_some()
            && players.contains(&self.stored.game.position().to_move())
        {
            self.go_on_with_turn(now).await;
        }
        let state = self.state_for(&players);
        let state = GameServer::State { because: Because::Hello, game: Box::new(state) };
        self.audience.tell(connection, &state);
        if self.storage_failure.is_some() {
            self.audience.tell(connection, &GameServer::Storage { failed: true });
        }
        self.tell_rematch(connection);
        self.tell_presence(Some(connection));
        if !players.is_empty() {
            self.set_seeking(true).await;
        }
    }

    /// A client goes.
    pub(super) async fn leave(&mut self, connection: u64) {
        let gone = self.audience.member(connection).map(|member| member.players.clone());
        self.absences.note(&gone.unwrap_or_default(), Instant::now());
        self.audience.members.retain(|member| member.connection != connection);
        self.idle_since = Instant::now();
        self.tell_presence(None);
        if self.audience.players().is_empty() {
            self.set_seeking(false).await;
        }
    }

    /// Who is connected, to everybody but one.
    pub(super) fn tell_presence(&mut self, but: Option<u64>) {
        let live = self.live(Instant::now());
        let seats = crate::views::seats(&self.stored, &live);
        let presence = GameServer::Presence { seats, watchers: live.watchers };
        self.audience.tell_all_but(but, &presence);
    }

    /// Everything, to everybody.
    pub(super) fn tell_state(&mut self, because: Because) {
        let state = self.state_for(&[]);
        self.audience.tell_each(|member| {
            let mut game = Box::new(state.clone());
            game.yours = member.players.clone();
            GameServer::State { because, game }
        });
    }
}
