//! A real server on a loopback port, and clients that talk to it.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stockade_core::Player;
use stockade_server::{
    Server, Settings,
    messages::{
        game::{GameClient, GameServer},
        http::{CreatedGame, JoinedGame},
        problem::Refusal,
        state::GameState,
    },
};
use tokio_tungstenite::tungstenite::{
    ClientRequestBuilder, Message, WebSocket, client::client, stream::MaybeTlsStream,
};

/// Nothing takes so long, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("stockade-site-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Drop for TestSite {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            let _ = server.stop();
        }
    }
}

/// Looks again and again until it is so.
pub(crate) fn until(is_so: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "it never came to be");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A server for one test.
pub(crate) struct TestSite {
    server: Option<Server>,
    pub(crate) address: SocketAddr,
    pub(crate) settings: Settings,
    _folder: Folder,
}

impl TestSite {
    pub(crate) fn start() -> TestSite {
        TestSite::start_with(|_| {})
    }

    /// A server on any port, over its own database.
    pub(crate) fn start_with(change: impl FnOnce(&mut Settings)) -> TestSite {
        let folder = Folder::new();
        let mut settings =
            Settings { port: Some(0), data: Some(folder.0.clone()), ..Settings::default() };
        change(&mut settings);
        let server = Server::start(settings.clone()).unwrap();
        TestSite { address: server.address(), server: Some(server), settings, _folder: folder }
    }

    /// Stops the server in order and starts another one over the same database.
    pub(crate) fn restart(&mut self) {
        self.stop();
        self.start_again();
    }

    /// Starts another server over the same database.
    pub(crate) fn start_again(&mut self) {
        let server = Server::start(self.settings.clone()).unwrap();
        self.address = server.address();
        self.server = Some(server);
    }

    /// Stops the server in order.
    pub(crate) fn stop(&mut self) {
        self.server.take().unwrap().stop().unwrap();
    }

    /// A request; status, headers and body.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        text += "Connection: close\r\n";
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = body {
            text +=
                &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        text += "\r\n";
        text += body.unwrap_or_default();
        // A server that has refused a large body early may not read all of it.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(body) } else { body.to_owned() };
        (status, head.to_owned(), body)
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        let (status, _, body) = self.request("GET", path, &[], None);
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap_or_else(|error| panic!("{path}: {error}: {body}"))
    }

    pub(crate) fn get_text(&self, path: &str) -> String {
        let (status, _, body) = self.request("GET", path, &[], None);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> T {
        let body = serde_json::to_string(body).unwrap();
        let (status, _, answer) = self.request("POST", path, &[], Some(&body));
        assert!(status == 200 || status == 201, "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// A request that must fail: its status and code.
    pub(crate) fn failing(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, String, String) {
        let body = body.map(|body| body.to_string());
        let (status, _, answer) = self.request(method, path, &[], body.as_deref());
        assert!(status >= 400, "{path}: {status} {answer}");
        let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"));
        let word = |name: &str| answer["error"][name].as_str().unwrap().to_owned();
        (status, word("code"), word("message"))
    }

    pub(crate) fn create(&self, wish: Value) -> CreatedGame {
        self.post("/api/games", &wish)
    }

    /// A link game of two people; its id and both tokens.
    pub(crate) fn link_game(
        &self,
        rules: &str,
        clock: Option<(u32, u32)>,
    ) -> (String, String, String) {
        let mut wish = json!({
            "rules": rules, "mode": "link",
            "seats": [{"kind": "human", "name": "ann"}, {"kind": "human"}],
        });
        if let Some((seconds, increment)) = clock {
            wish["clock"] = json!({"seconds": seconds, "increment": increment});
        }
        let created = self.create(wish);
        let joined: JoinedGame =
            self.post(&format!("/api/games/{}/join", created.id), &json!({"name": "bob"}));
        assert_eq!(joined.player, Player::Black);
        (created.id, created.tokens[&Player::White].clone(), joined.token)
    }

    pub(crate) fn state(&self, id: &str) -> GameState {
        self.get(&format!("/api/games/{id}"))
    }

    /// Connects to a game and says hello.
    pub(crate) fn join(&self, id: &str, tokens: &[&str]) -> Client {
        let mut client = Client::open(self.address, &format!("/ws/game/{id}"), None);
        let tokens = tokens.iter().map(ToString::to_string).collect();
        client.say(&GameClient::Hello { tokens, since: None });
        client.state();
        client
    }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        whole += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

/// A WebSocket client.
pub(crate) struct Client {
    pub(crate) socket: WebSocket<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub(crate) fn open(address: SocketAddr, path: &str, origin: Option<&str>) -> Client {
        Client::try_open(address, path, origin).unwrap()
    }

    pub(crate) fn try_open(
        address: SocketAddr,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Client, String> {
        let origin = origin.map(|origin| ("Origin", origin));
        Client::open_with(address, path, origin.as_slice())
    }

    pub(crate) fn open_with(
        address: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Client, String> {
        let stream = TcpStream::connect(address).unwrap();
        let uri = format!("ws://{address}{path}").parse().unwrap();
        let mut request = ClientRequestBuilder::new(uri);
        for (name, value) in headers {
            request = request.with_header(*name, *value);
        }
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let opened = client(request, MaybeTlsStream::Plain(stream));
        opened.map(|(socket, _)| Client { socket }).map_err(|error| error.to_string())
    }

    pub(crate) fn say(&mut self, message: &impl Serialize) {
        self.say_text(&serde_json::to_string(message).unwrap());
    }

    pub(crate) fn say_text(&mut self, text: &str) {
        // A closed socket shows when it is read.
        let _ = self.socket.send(Message::text(text));
    }

    pub(crate) fn play(&mut self, ply: usize, mv: &str) {
        self.say(&json!({"type": "move", "ply": ply, "move": mv}));
    }

    /// The next message; `None` when the connection has ended.
    pub(crate) fn hear<T: DeserializeOwned>(&mut self) -> Option<T> {
        let end = Instant::now() + PATIENCE;
        loop {
            // Signs of life alone are no message.
            assert!(Instant::now() < end, "nothing was heard");
            match self.socket.read().ok()? {
                Message::Text(text) => {
                    let read = serde_json::from_str(text.as_str());
                    return Some(read.unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The first message that fits.
    pub(crate) fn wait<T: DeserializeOwned, U>(&mut self, fit: impl Fn(T) -> Option<U>) -> U {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            let message = self.hear().expect("the connection goes on");
            if let Some(found) = fit(message) {
                return found;
            }
        }
        panic!("nothing that fits was heard");
    }

    pub(crate) fn state(&mut self) -> GameState {
        self.wait(|message| match message {
            GameServer::State { game, .. } => Some(*game),
            _ => None,
        })
    }

    /// Waits for a move; the moves that are heard must come in order.
    pub(crate) fn moved(&mut self, ply: usize) -> String {
        self.wait(|message| match message {
            GameServer::Moved { played, .. } => {
                assert_eq!(played.ply, ply);
                Some(played.mv.to_string())
            }
            GameServer::Refused { refusal } => panic!("{refusal:?}"),
            _ => None,
        })
    }

    pub(crate) fn refused(&mut self) -> String {
        self.wait(|message| match message {
            GameServer::Refused { refusal } => Some(code(&refusal)),
            _ => None,
        })
    }
}

/// The code of a refusal.
pub(crate) fn code(refusal: &Refusal) -> String {
    let value = serde_json::to_value(refusal).unwrap();
    value["code"].as_str().unwrap().to_owned()
}

/// Plays moves in turn, each client hearing each of them.
pub(crate) fn play_all(clients: &mut [&mut Client], from: usize, moves: &str) {
    let count = clients.len();
    for (index, mv) in moves.split_whitespace().enumerate() {
        let ply = from + index;
        clients[(ply - 1) % count].play(ply, mv);
        for client in clients.iter_mut() {
            assert_eq!(client.moved(ply), mv);
        }
    }
}
