//! Those who come to the site: they play, watch, analyse, leave without a word, and read nothing.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::{Failure, Way, say, wait_for};

/// A walk of both pawns that repeats no position.
pub(crate) const WALK: [&str; 24] = [
    "e2", "e8", "e3", "e7", "d3", "d7", "c3", "c7", "b3", "b7", "a3", "a7", "a2", "a8", "b2", "b8",
    "c2", "c8", "d2", "d8", "d1", "d9", "c1", "c9",
];

/// What visitors have seen, for all of them.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Sights>>);

#[derive(Default)]
pub(crate) struct Sights {
    /// From a move to its announcement, in milliseconds.
    pub(crate) moves: Vec<f64>,
    /// From a move to the beginning of the bot's thought.
    pub(crate) bots: Vec<f64>,
    /// From a question to the first lines.
    pub(crate) analyses: Vec<f64>,
    /// Games and how many moves of each were announced.
    pub(crate) announced: HashMap<String, usize>,
    /// What went wrong, except that the server was killed.
    pub(crate) refusals: usize,
}

impl Seen {
    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut Sights) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a visitor does, again and again.
#[derive(Clone, Copy)]
pub(crate) enum Visit {
    /// Two people play, a move every half second, and one of them loses its connection.
    Pair,
    /// Somebody plays a bot that thinks.
    Bot,
    /// Somebody looks at lines.
    Lines,
    /// Somebody wants a report on a long game.
    Report,
    /// Somebody opens a game and reads nothing.
    Deaf,
}

impl Visit {
    /// Comes, and comes again, until it is told to go.
    pub(crate) async fn repeat(self, way: Way, seen: Seen) {
        loop {
            let ended = match self {
                Visit::Pair => pair(way, &seen).await,
                Visit::Bot => bot(way, &seen).await,
                Visit::Lines => lines(way, &seen).await,
                Visit::Report => report(way).await,
                Visit::Deaf => deaf(way).await,
            };
            if ended.is_err_and(|failure| failure.to_string().contains("\"type\":\"refused\"")) {
                seen.with(|sights| sights.refusals += 1);
            }
            sleep(Duration::from_millis(200)).await;
        }
    }
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

async fn pair(way: Way, seen: &Seen) -> Result<(), Failure> {
    let (id, white, black) = way.link_game().await?;
    let mut players = [way.join(&id, &white).await?, way.join(&id, &black).await?];
    for (index, mv) in WALK.iter().enumerate() {
        if index == WALK.len() / 2 {
            // One of them loses its connection without a word and comes back.
            players[0] = way.join(&id, &white).await?;
        }
        let sent = Instant::now();
        say(&mut players[index % 2], &json!({"type": "move", "ply": index + 1, "move": mv}))
            .await?;
        wait_for(&mut players[index % 2], &["moved"]).await?;
        seen.with(|sights| {
            sights.moves.push(millis(sent));
            sights.announced.insert(id.clone(), index + 1);
        });
        wait_for(&mut players[(index + 1) % 2], &["moved"]).await?;
        sleep(Duration::from_millis(500)).await;
    }
    say(&mut players[0], &json!({"type": "resign"})).await?;
    wait_for(&mut players[0], &["over"]).await?;
    Ok(())
}

async fn bot(way: Way, seen: &Seen) -> Result<(), Failure> {
    let bot = json!({"kind": "bot", "agent": "stockade:time=300ms"});
    // Without a clock: on one, a bot takes its share of it instead of its own time.
    let wish = json!({"mode": "screen", "seats": [{"kind": "human"}, bot]});
    let created = way.ask("POST", "/api/games", &wish).await?;
    let id = created["id"].as_str().ok_or_else(|| created.to_string())?;
    let mut socket = way.join(id, &created["tokens"]["white"]).await?;
    for (turn, mv) in ["e2", "d2", "c2", "b2", "a2", "a1"].iter().enumerate() {
        let sent = Instant::now();
        say(&mut socket, &json!({"type": "move", "ply": 2 * turn + 1, "move": mv})).await?;
        wait_for(&mut socket, &["moved"]).await?;
        let mut has_begun = false;
        loop {
            let text = wait_for(&mut socket, &["moved", "thinking", "clock", "over"]).await?;
            if !has_begun && !text.contains("\"queued\":true") {
                has_begun = true;
                seen.with(|sights| sights.bots.push(millis(sent)));
            }
            if text.starts_with("{\"type\":\"moved\"") {
                break;
            }
        }
    }
    say(&mut socket, &json!({"type": "resign"})).await?;
    wait_for(&mut socket, &["over"]).await?;
    Ok(())
}

async fn lines(way: Way, seen: &Seen) -> Result<(), Failure> {
    let mut socket = way.open("/ws/analysis").await?;
    for id in 1..=5 {
        let moves = &WALK[..2 * id];
        let asked = Instant::now();
        let limit = json!({"nodes": 100_000});
        let question =
            json!({"type": "analyse", "id": id, "moves": moves, "lines": 3, "limit": limit});
        say(&mut socket, &question).await?;
        let mut text = wait_for(&mut socket, &["lines"]).await?;
        seen.with(|sights| sights.analyses.push(millis(asked)));
        while !text.contains("\"done\":true") {
            text = wait_for(&mut socket, &["lines"]).await?;
        }
        sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}

async fn report(way: Way) -> Result<(), Failure> {
    let mut socket = way.open("/ws/analysis").await?;
    let moves: Vec<&str> = ["e2", "e8", "e1", "e9"].into_iter().cycle().take(600).collect();
    let rules = "standard,repetition=off,cap=2000:draw";
    say(&mut socket, &json!({"type": "report", "id": 1, "rules": rules, "moves": moves})).await?;
    wait_for(&mut socket, &["report"]).await?;
    Ok(())
}

async fn deaf(way: Way) -> Result<(), Failure> {
    let (id, white, _) = way.link_game().await?;
    let _socket = way.join(&id, &white).await?;
    sleep(Duration::from_secs(20)).await;
    Ok(())
}

/// Compares what was announced with what the server knows; how many moves were announced in how many
/// games, and how many of them are missing.
pub(crate) async fn compare(way: Way, seen: &Seen) -> Result<(usize, usize, usize), Failure> {
    let announced = seen.with(|sights| std::mem::take(&mut sights.announced));
    let (n_games, n_moves) = (announced.len(), announced.values().sum());
    let mut missing = 0;
    for (id, count) in announced {
        let state = way.ask("GET", &format!("/api/games/{id}"), &Value::Null).await?;
        let stored = state["moves"].as_array().map_or(0, Vec::len);
        missing += count.saturating_sub(stored);
    }
    Ok((n_moves, n_games, missing))
}

/// Two people who move as fast as they can, until the server is killed.
pub(crate) async fn hasty_pair(way: Way, seen: Seen) {
    let played = async {
        loop {
            let (id, white, black) = way.link_game().await?;
            let mut players = [way.join(&id, &white).await?, way.join(&id, &black).await?];
            for (index, mv) in WALK.iter().enumerate() {
                let mover = &mut players[index % 2];
                say(mover, &json!({"type": "move", "ply": index + 1, "move": mv})).await?;
                wait_for(mover, &["moved"]).await?;
                seen.with(|sights| sights.announced.insert(id.clone(), index + 1));
                wait_for(&mut players[(index + 1) % 2], &["moved"]).await?;
            }
        }
    };
    // It ends when the server does.
    let ended: Result<(), Failure> = played.await;
    drop(ended);
}
