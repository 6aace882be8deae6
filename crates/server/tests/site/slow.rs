//! Clients that say nothing, or hardly anything, and do not listen.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::json;

#[cfg(target_os = "linux")]
use crate::memory::resident;
use crate::support::{PATIENCE, TestSite, until};

fn hasty() -> TestSite {
    TestSite::start_with(|settings| settings.request_seconds = 1)
}

fn connect(site: &TestSite) -> TcpStream {
    let stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Everything that still comes until the server ends the connection.
fn rest(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    // A connection may be reset as well as closed; both end it.
    let _ = stream.read_to_end(&mut heard);
    String::from_utf8_lossy(&heard).into_owned()
}

#[test]
fn half_a_request_is_not_waited_for() {
    let site = hasty();
    // Far more than a machine with 1 024 files for each process has room for, a few at a time.
    let mut halves: Vec<TcpStream> = (0..20).map(|_| connect(&site)).collect();
    for stream in &mut halves {
        stream.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: ").unwrap();
    }
    assert_eq!(site.get_text("/healthz"), "ok");
    for stream in halves {
        assert!(!rest(stream).contains(" 200 "));
    }
}

#[test]
fn letters_one_at_a_time_are_not_waited_for() {
    let site = hasty();
    let mut stream = connect(&site);
    let letters =
        b"GET /api/lobby HTTP/1.1\r\nX-Slow: ".iter().copied().chain(std::iter::repeat(b'x'));
    // The connection ends although something comes all the time.
    for letter in letters {
        if stream.write_all(&[letter]).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_connection_that_says_nothing_is_ended() {
    assert_eq!(rest(connect(&hasty())), "");
}

#[test]
fn half_a_body_is_answered_and_not_waited_for() {
    let site = hasty();
    let mut stream = connect(&site);
    let head = format!("POST /api/record HTTP/1.1\r\nHost: {}\r\n", site.address);
    let rest_of_head = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"text\":";
    stream.write_all((head + rest_of_head).as_bytes()).unwrap();
    let answer = rest(stream);
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("tooSlow"), "{answer}");
}

#[test]
fn a_socket_may_be_silent_for_longer() {
    let site = hasty();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    // Longer than a connection between two requests may be.
    std::thread::sleep(Duration::from_secs(7));
    crate::support::play_all(&mut [&mut ann, &mut bob], 1, "e2 e8");
}

/// A connection whose own end takes hardly anything in.
#[cfg(target_os = "linux")]
fn reluctant(site: &TestSite) -> TcpStream {
    let stream = crate::storage::block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        socket.connect(site.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

#[cfg(target_os = "linux")]
#[test]
fn records_that_nobody_reads_take_little_room() {
    let site = TestSite::start();
    // With many walls on the board every position has much to tell: 7 MB as text, 80 in memory.
    let walls = [2, 3, 4, 6].map(|rank| format!("a{rank}h c{rank}h e{rank}h g{rank}h ")).concat();
    let moves = walls + &"e2 e8 e1 e9 ".repeat(490);
    let rules = "[Rules \"standard,repetition=off,cap=2000:draw\"]";
    let body = json!({ "text": format!("{rules}\n\n{moves} *\n") }).to_string();
    let ask = || {
        let mut stream = reluctant(&site);
        let head = format!("POST /api/record HTTP/1.1\r\nHost: {}\r\n", site.address);
        let length = format!("Content-Length: {}\r\n\r\n", body.len());
        let whole = format!("{head}Content-Type: application/json\r\n{length}{body}");
        stream.write_all(whole.as_bytes()).unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        (stream, String::from_utf8_lossy(&status).into_owned())
    };
    let before = resident();
    let asked: Vec<(TcpStream, String)> = (0..40).map(|_| ask()).collect();
    let n_answered = asked.iter().filter(|(_, status)| status.ends_with("200")).count();
    assert_eq!(n_answered, 8, "the others are told to wait");
    let grown = resident().saturating_sub(before);
    assert!(grown < 64 << 20, "{} MB", grown >> 20);
    drop(asked);
    until(|| ask().1.ends_with("200"));
}
