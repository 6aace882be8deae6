//! How many games at once the server carries: every game has two socket clients and a move every
//! two seconds; the round trip is from sending a move to hearing it announced.
//!
//! `cargo run --release -p stockade-server --example load -- 500 30` plays 500 games for 30 seconds.
//! Without numbers it doubles the games until the 95th percentile is above 50 ms, or open files
//! run out: a game takes four, two of clients and two of the server.

#![allow(clippy::print_stdout)]

#[path = "soak/client.rs"]
mod client;

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use client::{Failure, Socket, Way, say, wait_for};
use serde_json::json;
use stockade_server::{Server, Settings};
use tokio::time::{sleep, sleep_until};

/// Time between two moves of a game.
const BETWEEN_MOVES: Duration = Duration::from_secs(2);
/// The most that 95 of 100 moves may take.
const LIMIT: Duration = Duration::from_millis(50);
/// A walk of both pawns that repeats no position; the game starts again after it.
const WALK: [&str; 24] = [
    "e2", "e8", "e3", "e7", "d3", "d7", "c3", "c7", "b3", "b7", "a3", "a7", "a2", "a8", "b2", "b8",
    "c2", "c8", "d2", "d8", "d1", "d9", "c1", "c9",
];

fn main() -> Result<(), Failure> {
    let numbers: Vec<u64> =
        std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let folder = std::env::temp_dir().join(format!("stockade-load-{}", std::process::id()));
    let settings = Settings {
        port: Some(0),
        data: Some(folder.clone()),
        new_games_per_client: 1_000_000,
        requests_per_client: 1_000_000,
        sockets_per_client: 1_000_000,
        ..Settings::default()
    };
    let server = Server::start(settings)?;
    let address = server.address();
    let clients =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    match numbers.as_slice() {
        [games, seconds] => drop(measure(&clients, address, *games, *seconds)?),
        _ => search(&clients, address)?,
    }
    drop(clients);
    server.stop()?;
    Ok(std::fs::remove_dir_all(folder)?)
}

/// Doubles the games until the limit is broken, then halves the gap three times.
fn search(clients: &tokio::runtime::Runtime, address: SocketAddr) -> Result<(), Failure> {
    let (mut good, mut bad) = (0, None);
    let mut games = 500;
    for _ in 0..9 {
        match measure(clients, address, games, 20) {
            Err(failure) if is_out_of_files(&failure) => {
                println!("{games} games need more open files than allowed here, four a game");
                break;
            }
            trip => match trip? <= LIMIT {
                true => good = games,
                false => bad = Some(games),
            },
        }
        match bad {
            None => games *= 2,
            Some(bad) if bad - good <= good / 8 => break,
            Some(bad) => games = (good + bad) / 2,
        }
    }
    println!("largest number of games with a 95th percentile of at most 50 ms: {good}");
    Ok(())
}

/// Whether the system refused another open file or socket (`ulimit -n`).
fn is_out_of_files(failure: &Failure) -> bool {
    const EMFILE: i32 = 24;
    let system = failure.downcast_ref::<std::io::Error>();
    system.and_then(std::io::Error::raw_os_error) == Some(EMFILE)
}

/// Plays so many games for so long, prints the round trips, and returns the 95th percentile.
fn measure(
    clients: &tokio::runtime::Runtime,
    address: SocketAddr,
    games: u64,
    seconds: u64,
) -> Result<Duration, Failure> {
    let mut trips = clients.block_on(async {
        let mut pairs = Vec::new();
        for _ in 0..games {
            pairs.push(ClientPair::open(address).await?);
        }
        let start = Instant::now() + Duration::from_millis(500);
        let end = start + Duration::from_secs(seconds);
        let played: Vec<_> = pairs
            .into_iter()
            .enumerate()
            .map(|(number, pair)| {
                // Spread over the two seconds, as players are.
                let offset = BETWEEN_MOVES.mul_f64(number as f64 / games as f64);
                tokio::spawn(pair.play(start + offset, end))
            })
            .collect();
        let mut trips = Vec::new();
        for game in played {
            trips.extend(game.await??);
        }
        Ok::<_, Failure>(trips)
    })?;
    trips.sort();
    let at = |share: f64| {
        let index = (trips.len() as f64 * share) as usize;
        trips.get(index.min(trips.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    println!(
        "{games} games, {} moves: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        trips.len(),
        at(0.50).as_secs_f64() * 1e3,
        at(0.95).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        at(1.0).as_secs_f64() * 1e3,
    );
    Ok(at(0.95))
}

/// The two clients of a game.
struct ClientPair {
    sockets: [Socket; 2],
}

impl ClientPair {
    async fn open(address: SocketAddr) -> Result<ClientPair, Failure> {
        let way = Way { server: address, from: 1 };
        let (id, white, black) = way.link_game().await?;
        let white = way.join(&id, &white).await?;
        let black = way.join(&id, &black).await?;
        Ok(ClientPair { sockets: [white, black] })
    }

    /// Moves every two seconds; the round trips.
    async fn play(mut self, start: Instant, end: Instant) -> Result<Vec<Duration>, Failure> {
        let mut trips = Vec::new();
        let mut next = start;
        for (index, mv) in WALK.iter().enumerate() {
            if next >= end {
                break;
            }
            sleep_until(next.into()).await;
            next += BETWEEN_MOVES;
            let message = json!({"type": "move", "ply": index + 1, "move": mv});
            let sent = Instant::now();
            say(&mut self.sockets[index % 2], &message).await?;
            wait_for(&mut self.sockets[index % 2], &["moved"]).await?;
            trips.push(sent.elapsed());
            wait_for(&mut self.sockets[(index + 1) % 2], &["moved"]).await?;
        }
        // Slow leavers would count for the next measurement.
        sleep(Duration::from_millis(10)).await;
        Ok(trips)
    }
}
