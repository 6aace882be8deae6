//! `serve`: the real program as a server, stopped, killed and started again.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{
    ClientRequestBuilder, Message, WebSocket, client::client, stream::MaybeTlsStream,
};

use crate::run::{Said, command, run};

#[cfg(target_os = "linux")]
mod clock;
mod faults;
#[cfg(target_os = "linux")]
mod injected;

/// Nothing takes so long, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A running server; killed at the end of the test if it still runs.
struct Site {
    child: Child,
    address: String,
    /// The first line it printed.
    greeting: String,
}

impl Site {
    fn start(args: &[&str]) -> Site {
        Site::spawn(&mut command(args))
    }

    fn spawn(command: &mut Command) -> Site {
        Site::try_spawn(command).unwrap_or_else(|said| panic!("no address: {}", said.stderr))
    }

    /// A server that has printed its address, or what one has said that ended before.
    fn try_spawn(command: &mut Command) -> Result<Site, Said> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut greeting = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut greeting).unwrap();
        let Some(start) = greeting.find("http://") else {
            return Err(child.wait_with_output().unwrap().into());
        };
        let address = greeting[start + 7..].split(' ').next().unwrap().to_owned();
        Ok(Site { child, address, greeting })
    }

    fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        self.try_request(method, path, body).expect("the server answers")
    }

    /// The answer to a request; `None` if the server has gone.
    fn try_request(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (address, length) = (&self.address, body.len());
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        Some((status, body.to_owned()))
    }

    fn json(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.request(method, path, &body.to_string());
        assert!(status < 300, "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
    }

    fn connect(&self, id: &str, tokens: Value) -> Client {
        self.try_connect(id, tokens).expect("the server answers")
    }

    /// A connection to a game; `None` if the server has gone.
    fn try_connect(&self, id: &str, tokens: Value) -> Option<Client> {
        let stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let uri = format!("ws://{}/ws/game/{id}", self.address).parse().unwrap();
        let request = ClientRequestBuilder::new(uri);
        let (socket, _) = client(request, MaybeTlsStream::Plain(stream)).ok()?;
        let mut client = Client(socket);
        let hello = json!({"type": "hello", "tokens": tokens}).to_string();
        client.0.send(Message::text(hello)).ok()?;
        client.next(&["state"])?;
        Some(client)
    }

    #[cfg(unix)]
    fn terminate(mut self) -> Said {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").arg(&id).status().unwrap().success());
        let (mut out, mut err) = (String::new(), String::new());
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        Said { code: self.child.wait().unwrap().code(), stdout: out, stderr: err }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // SIGKILL: the server gets no chance to tidy up.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Client(WebSocket<MaybeTlsStream<TcpStream>>);

impl Client {
    fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message of these types; `None` when the connection is gone.
    fn next(&mut self, kinds: &[&str]) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.0.read().ok()? {
                let message: Value = serde_json::from_str(text.as_str()).unwrap();
                if kinds.iter().any(|kind| message["type"] == *kind) {
                    return Some(message);
                }
            }
        }
    }

    fn any(&mut self, kinds: &[&str]) -> Value {
        self.next(kinds).expect("the connection goes on")
    }

    fn try_receive(&mut self, kind: &str) -> Option<Value> {
        self.next(&[kind])
    }

    fn receive(&mut self, kind: &str) -> Value {
        self.try_receive(kind).expect("the connection goes on")
    }
}

/// A fresh folder for the data of one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn two_people(clock: Value) -> Value {
    json!({"mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}], "clock": clock})
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_ends_in_order() {
    let data = folder("stopped");
    let config = data.with_extension("conf");
    fs::write(&config, format!("port = 0\ndata = \"{}\"\n", data.display())).unwrap();
    let (config_text, data_text) = (config.to_str().unwrap(), data.to_str().unwrap());
    let site = Site::start(&["serve", "--config", config_text, "--no-browser", "--log", "json"]);
    assert!(
        site.greeting.starts_with("Stockade is running at http://127.0.0.1:"),
        "{}",
        site.greeting
    );
    assert_eq!(site.request("GET", "/healthz", ""), (200, "ok".to_owned()));
    let created = site.json("POST", "/api/games", two_people(Value::Null));
    let id = created["id"].as_str().unwrap().to_owned();
    let tokens: Vec<Value> = created["tokens"].as_object().unwrap().values().cloned().collect();
    let mut players = site.connect(&id, json!(tokens));
    players.say(&json!({"type": "resign"}));
    players.receive("over");
    let said = site.terminate();
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    for line in said.stderr.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(line["timestamp"].is_string() && line["level"].is_string());
    }
    assert!(players.try_receive("moved").is_none());

    let listed = run(&["archive", "list", "--data", data_text], "");
    assert!(
        listed.stdout.contains(&id) && listed.stdout.ends_with("1 games\n"),
        "{}",
        listed.stdout
    );
    let exported = run(&["archive", "export", "--data", data_text], "");
    assert!(exported.stdout.contains("[Termination \"resign\"]"), "{}", exported.stdout);
    let copy = data.with_extension("copy");
    let copy_text = copy.to_str().unwrap();
    let _ = fs::remove_file(&copy);
    assert_eq!(run(&["backup", copy_text, "--data", data_text], "").code, Some(0));
    let refused = run(&["backup", copy_text, "--data", data_text], "");
    assert!(refused.stderr.contains("already there; name a new file"), "{}", refused.stderr);
    assert_eq!(run(&["archive", "delete", &id, "--data", data_text], "").code, Some(0));
    assert_eq!(run(&["archive", "delete", &id, "--data", data_text], "").code, Some(1));
    let unknown = run(&["archive", "delete", "-q3vX7aB2mZ9", "--data", data_text], "");
    assert_eq!(unknown.code, Some(1), "an id may begin with a hyphen: {}", unknown.stderr);
    assert!(run(&["archive", "list", "--data", data_text], "").stdout.starts_with("0 games"));
    assert_eq!(run(&["restore", copy_text, "--data", data_text], "").code, Some(0));
    assert!(run(&["archive", "list", "--data", data_text], "").stdout.contains(&id));
    for file in [copy, config] {
        fs::remove_file(file).unwrap();
    }
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn without_a_command_the_site_opens_on_the_next_free_port() {
    let data = folder("plain");
    // Two on the same data would be refused.
    let start = |home: &str| {
        let (mut command, home) = (command(&[]), data.join(home));
        Site::spawn(command.env("XDG_DATA_HOME", &home).env("APPDATA", &home).env("HOME", &home))
    };
    let (one, two) = (start("ann"), start("bob"));
    assert_ne!(one.address, two.address);
    let (status, page) = two.request("GET", "/game/AAAAAAAAAAAA", "");
    assert_eq!(status, 200);
    assert!(page.contains("<html"), "{page}");
    drop((one, two));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn bad_settings_are_named() {
    let config = std::env::temp_dir().join(format!("stockade-bad-{}.conf", std::process::id()));
    fs::write(&config, "port = many\n").unwrap();
    let said = run(&["serve", "--config", config.to_str().unwrap()], "");
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("line 1 of the settings: port = \"many\""), "{}", said.stderr);
    fs::remove_file(config).unwrap();
}
