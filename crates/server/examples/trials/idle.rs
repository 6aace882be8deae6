//! What games cost in memory in which nothing happens: with both players there, when they have left, and
//! when the server has put the games to sleep.

use std::{thread, time::Duration};

use serde_json::{Value, json};
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{
    client::{Failure, Socket, Way, say, wait_for},
    site::Site,
    visitors::WALK,
};

/// Games that are begun at the same time.
const AT_ONCE: usize = 50;
/// Time in which a server gives back what it needed for a moment only.
const SETTLING: Duration = Duration::from_secs(5);

/// Begins so many games, and looks what they cost.
pub(crate) fn measure(games: usize) -> Result<(), Failure> {
    let (site, clients) = (Site::start()?, Runtime::new()?);
    let start = site.megabytes();
    let tell = |when: &str| {
        let more = site.megabytes() - start;
        println!(
            "{more:6.1} MB more than the {start:.1} at the start, {:5.1} kB a game: {when}",
            more * 1024.0 / games as f64
        );
    };
    let mut players = Vec::new();
    for begun in (0..games).step_by(AT_ONCE) {
        let mut these = JoinSet::new();
        for number in begun..games.min(begun + AT_ONCE) {
            let way = Way::of(site.address, number as u64);
            these.spawn_on(
                async move { begin(way).await.map_err(|failure| failure.to_string()) },
                clients.handle(),
            );
        }
        for both in clients.block_on(these.join_all()) {
            players.extend(both?);
        }
    }
    println!("{games} games, two moves each");
    thread::sleep(SETTLING);
    tell("both players there");
    clients.block_on(async { drop(players) });
    thread::sleep(SETTLING);
    tell("both have left");
    thread::sleep(crate::QUIET);
    tell("nobody has come back");
    Ok(())
}

/// A game of two moves, and its players.
async fn begin(way: Way) -> Result<[Socket; 2], Failure> {
    let (id, white, black): (String, Value, Value) = way.link_game().await?;
    let mut players = [way.join(&id, &white).await?, way.join(&id, &black).await?];
    for (index, mv) in WALK.iter().take(2).enumerate() {
        say(&mut players[index], &json!({"type": "move", "ply": index + 1, "move": mv})).await?;
        for player in &mut players {
            wait_for(player, &["moved"]).await?;
        }
    }
    Ok(players)
}
