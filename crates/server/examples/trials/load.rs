//! How many games at once the server carries: every game has two socket clients and a move every
//! two seconds; the round trip is from sending a move to hearing it announced.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::{
    runtime::Runtime,
    time::{sleep, sleep_until},
};

use crate::{
    client::{Failure, Socket, Way, say, wait_for},
    site::Site,
    visitors::WALK,
};

/// Time between two moves of a game.
const BETWEEN_MOVES: Duration = Duration::from_secs(2);
/// The most that 95 of 100 moves may take.
const LIMIT: Duration = Duration::from_millis(50);

/// Plays so many games for so long.
pub(crate) fn play(games: u64, seconds: u64) -> Result<(), Failure> {
    measure(&clients()?, &Site::start()?, games, seconds).map(drop)
}

fn clients() -> Result<Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?)
}

/// Doubles the games until the limit is broken, then halves the gap three times.
pub(crate) fn search() -> Result<(), Failure> {
    let (clients, site) = (clients()?, Site::start()?);
    let (mut good, mut bad) = (0, None);
    let mut games = 500;
    for _ in 0..9 {
        match measure(&clients, &site, games, 20) {
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
fn measure(clients: &Runtime, site: &Site, games: u64, seconds: u64) -> Result<Duration, Failure> {
    let (mut trips, before) = clients.block_on(async {
        let mut pairs = Vec::new();
        for number in 0..games {
            pairs.push(ClientPair::open(Way::of(site.address, number)).await?);
        }
        let before = site.cpu();
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
        Ok::<_, Failure>((trips, before))
    })?;
    let cpu = site.cpu().saturating_sub(before);
    trips.sort();
    let at = |share: f64| {
        let index = (trips.len() as f64 * share) as usize;
        trips.get(index.min(trips.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    println!(
        "{games} games, {} moves: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, worst {:.1} ms; the server took \
         {:.0} us of CPU a move",
        trips.len(),
        at(0.50).as_secs_f64() * 1e3,
        at(0.95).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        at(1.0).as_secs_f64() * 1e3,
        cpu.as_secs_f64() * 1e6 / trips.len().max(1) as f64,
    );
    Ok(at(0.95))
}

/// The two clients of a game.
struct ClientPair {
    sockets: [Socket; 2],
}

impl ClientPair {
    async fn open(way: Way) -> Result<ClientPair, Failure> {
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
