//! Long trials of the site: does anything grow, get slower or get lost? The server runs in a process of its
//! own, so that its memory can be counted and it can be killed.
//!
//! `cargo run --release -p stockade-server --example trials -- soak 60 experiments/2026-11-server-soak`
//! lets visitors come in waves for 60 minutes: people who play and lose their connections, bots,
//! analyses, the longest report, and some who read nothing. The server is killed in every second wave. What is
//! measured is written into the folder as a table and a picture.
//!
//! `... --example trials -- kills 1000` kills the server a thousand times while games go on, and compares
//! what was announced with what is stored.
//!
//! `... --example trials -- load 500 30` plays 500 games for 30 seconds, a move every two seconds in each.
//! Without numbers it doubles the games until the 95th percentile is above 50 ms, or open files run
//! out: a game takes two of the clients and two of the server.
//!
//! `... --example trials -- idle 5000` begins 5000 games and tells what memory they take.

#![allow(clippy::print_stdout)]

mod client;
mod idle;
mod load;
mod picture;
mod site;
mod visitors;

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use client::{Failure, Way};
use picture::Sample;
use site::Site;
use tokio::{runtime::Runtime, task::JoinHandle, time::sleep};
use visitors::{Seen, Visit};

/// A wave, and the quiet after it: longer than an unfinished game stays in memory when all have left it.
const WAVE: Duration = Duration::from_secs(100);
const QUIET: Duration = Duration::from_secs(80);
/// Time between two samples.
const BETWEEN_SAMPLES: Duration = Duration::from_secs(2);
/// Who comes in a wave, and how many of each.
const CROWD: [(Visit, usize); 5] = [
    (Visit::Pair, 150),
    (Visit::Bot, 16),
    (Visit::Lines, 4),
    (Visit::Report, 2),
    (Visit::Deaf, 40),
];
/// Addresses that they come from.
const ADDRESSES: usize = 20;
/// How long the first moves after a start may take, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// Pairs that play while the server is killed again and again.
const WITNESSES: usize = 12;

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    raise_file_limit();
    match words.as_slice() {
        ["serve", port, folder] => site::serve(port.parse()?, Path::new(folder)),
        ["soak", minutes, folder] => soak(minutes.parse()?, Path::new(folder)),
        ["kills", count] => kills(count.parse()?),
        ["load"] => load::search(),
        ["load", games, seconds] => load::play(games.parse()?, seconds.parse()?),
        ["idle", games] => idle::measure(games.parse()?),
        _ => {
            Err("write soak MINUTES FOLDER, kills COUNT, load [GAMES SECONDS] or idle GAMES".into())
        }
    }
}

/// The clients need as many connections as the server, which asks for itself.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })
        {
            println!("the limit of open files cannot be raised: {error}");
        }
    }
}

fn soak(minutes: u64, folder: &Path) -> Result<(), Failure> {
    let (mut site, clients, seen) = (Site::start()?, Runtime::new()?, Seen::default());
    let (begun, end) = (Instant::now(), Duration::from_secs(60 * minutes));
    let (mut samples, mut quiet, mut killed) = (Vec::new(), Vec::new(), Vec::new());
    let mut wave = 0;
    while begun.elapsed() < end {
        let crowd = invite(&clients, &site, &seen);
        let middle = Instant::now() + WAVE / 2;
        sample(&site, &seen, begun, middle, &mut samples);
        wave += 1;
        if wave % 2 == 0 {
            killed.push(begun.elapsed().as_secs_f64());
            site.kill_and_start()?;
            let way = Way { server: site.address, from: 1 };
            let (moves, games, missing) = clients.block_on(visitors::compare(way, &seen))?;
            println!("killed: of {moves} announced moves in {games} games {missing} are missing");
        }
        sample(&site, &seen, begun, middle + WAVE / 2, &mut samples);
        crowd.iter().for_each(JoinHandle::abort);
        let left = begun.elapsed().as_secs_f64();
        sample(&site, &seen, begun, Instant::now() + QUIET, &mut samples);
        quiet.push((left, begun.elapsed().as_secs_f64()));
        let now = samples.last().copied().unwrap_or_default();
        let refusals = seen.with(|sights| sights.refusals);
        println!(
            "wave {wave}: {:.0} s, {:.0} MB and {:.0} files when all have left, {refusals} refusals",
            now.seconds, now.megabytes, now.files
        );
        fs::create_dir_all(folder)?;
        fs::write(folder.join("samples.csv"), picture::table(&samples))?;
        fs::write(folder.join("soak.svg"), picture::draw(&samples, &quiet, &killed))?;
    }
    Ok(())
}

/// Lets everybody of a wave come.
fn invite(clients: &Runtime, site: &Site, seen: &Seen) -> Vec<JoinHandle<()>> {
    let everybody = CROWD.iter().flat_map(|(visit, count)| std::iter::repeat_n(*visit, *count));
    let visitors = everybody.enumerate().map(|(index, visit)| {
        let from = u8::try_from(index % ADDRESSES).unwrap_or_default() + 2;
        let (way, seen) = (Way { server: site.address, from }, seen.clone());
        // They do not all come in the same moment.
        let delay = Duration::from_millis(20 * index as u64);
        clients.spawn(async move {
            sleep(delay).await;
            visit.repeat(way, seen).await;
        })
    });
    visitors.collect()
}

/// Takes samples until then.
fn sample(site: &Site, seen: &Seen, begun: Instant, until: Instant, samples: &mut Vec<Sample>) {
    while Instant::now() < until {
        thread::sleep(BETWEEN_SAMPLES);
        let take = |list: fn(&mut visitors::Sights) -> &mut Vec<f64>| {
            percentile(seen.with(|sights| std::mem::take(list(sights))))
        };
        samples.push(Sample {
            seconds: begun.elapsed().as_secs_f64(),
            megabytes: site.megabytes(),
            files: site.files() as f64,
            moves: take(|sights| &mut sights.moves),
            bots: take(|sights| &mut sights.bots),
            analyses: take(|sights| &mut sights.analyses),
        });
    }
}

/// The value that 95 of 100 do not exceed.
fn percentile(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() * 95 / 100).copied().unwrap_or_default()
}

fn kills(count: u32) -> Result<(), Failure> {
    let (mut site, clients, seen) = (Site::start()?, Runtime::new()?, Seen::default());
    let (mut n_moves, mut n_missing) = (0, 0);
    for number in 1..=count {
        let from = u8::try_from(number % 200).unwrap_or_default() + 2;
        let way = Way { server: site.address, from };
        let pairs: Vec<_> = (0..WITNESSES)
            .map(|_| clients.spawn(visitors::hasty_pair(way, seen.clone())))
            .collect();
        // Never in the same moment of what goes on, and never before something does.
        let enough = 20 + number as usize * 7 % 40;
        let begun = Instant::now();
        while seen.with(|sights| sights.announced.values().sum::<usize>()) < enough {
            if begun.elapsed() > PATIENCE {
                return Err("nothing is announced".into());
            }
            thread::sleep(Duration::from_millis(1));
        }
        site.kill_and_start()?;
        pairs.iter().for_each(JoinHandle::abort);
        let (moves, _, missing) = clients.block_on(visitors::compare(way, &seen))?;
        (n_moves, n_missing) = (n_moves + moves, n_missing + missing);
        if number % 50 == 0 || missing > 0 || number == count {
            println!("{number} kills: of {n_moves} announced moves {n_missing} are missing");
        }
    }
    if n_missing > 0 {
        return Err(format!("{n_missing} announced moves were not stored").into());
    }
    Ok(())
}
