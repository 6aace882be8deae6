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

mod faults;

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
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut greeting = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut greeting).unwrap();
        let start = greeting.find("http://").unwrap_or_else(|| panic!("no address: {greeting:?}"));
        let address = greeting[start + 7..].split(' ').next().unwrap().to_owned();
        Site { child, address, greeting }
    }

    fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (address, length) = (&self.address, body.len());
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    fn json(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.request(method, path, &body.to_string());
        assert!(status < 300, "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
    }

    fn connect(&self, id: &str, tokens: Value) -> Client {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let uri = format!("ws://{}/ws/game/{id}", self.address).parse().unwrap();
        let request = ClientRequestBuilder::new(uri);
        let (socket, _) = client(request, MaybeTlsStream::Plain(stream)).unwrap();
        let mut client = Client(socket);
        client.say(&json!({"type": "hello", "tokens": tokens}));
        client.hear("state");
        client
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

    fn try_hear(&mut self, kind: &str) -> Option<Value> {
        self.next(&[kind])
    }

    fn hear(&mut self, kind: &str) -> Value {
        self.try_hear(kind).expect("the connection goes on")
    }
}

/// A fresh folder for the data of one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn two_people(clock: Value) -> Value {
    json!({"place": "screen", "seats": [{"kind": "human"}, {"kind": "human"}], "clock": clock})
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_ends_in_order() {
    let data = folder("stopped");
    let config = data.with_extension("conf");
    fs::write(&config, format!("port = 0\ndata = \"{}\"\n", data.display())).unwrap();
    let (config_text, data_text) = (config.to_str().unwrap(), data.to_str().unwrap());
    let site = Site::start(&["serve", "--config", config_text, "--no-browser", "--log", "json"]);
    assert!(site.greeting.starts_with("Stockade plays at http://127.0.0.1:"), "{}", site.greeting);
    assert_eq!(site.request("GET", "/healthz", ""), (200, "ok".to_owned()));
    let created = site.json("POST", "/api/games", two_people(Value::Null));
    let id = created["id"].as_str().unwrap().to_owned();
    let tokens: Vec<Value> = created["tokens"].as_object().unwrap().values().cloned().collect();
    let mut players = site.connect(&id, json!(tokens));
    players.say(&json!({"type": "resign"}));
    players.hear("over");
    let said = site.terminate();
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    for line in said.stderr.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(line["timestamp"].is_string() && line["level"].is_string());
    }
    assert!(players.try_hear("moved").is_none());

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
    let start = || {
        let mut command = command(&[]);
        Site::spawn(command.env("XDG_DATA_HOME", &data).env("APPDATA", &data).env("HOME", &data))
    };
    let (one, two) = (start(), start());
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
