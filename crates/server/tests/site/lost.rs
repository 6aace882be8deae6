//! A database server that is lost, and found again.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::json;
use stockade_server::messages::game::{Because, GameServer};

use crate::{
    storage::postgres,
    support::{TestSite, code, play_all, until},
};

/// Everything passes.
const OPEN: u8 = 0;
/// Connections are ended, and new ones too.
const CUT: u8 = 1;
/// Connections stay, but nothing passes.
const SILENT: u8 = 2;

/// Stands between the site and its database.
struct Between {
    address: SocketAddr,
    mode: Arc<AtomicU8>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
    /// What passes, in both directions.
    fuse: Arc<Fuse>,
}

/// Cuts all connections once, when so many more pieces have passed; the last one passes or is lost.
#[derive(Default)]
struct Fuse {
    /// 0 while it is not lit.
    left: AtomicI64,
    n_passed: AtomicI64,
    loses_last: AtomicBool,
}

impl Fuse {
    fn light(&self, pieces: i64, loses_last: bool) {
        self.loses_last.store(loses_last, Ordering::SeqCst);
        self.left.store(pieces, Ordering::SeqCst);
    }

    /// Whether this piece is the one at which the connections are cut.
    fn burns_out(&self) -> bool {
        self.n_passed.fetch_add(1, Ordering::SeqCst);
        self.left.load(Ordering::SeqCst) > 0 && self.left.fetch_sub(1, Ordering::SeqCst) == 1
    }
}

impl Between {
    fn start(database: SocketAddr) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (mode, streams) = (Arc::new(AtomicU8::new(OPEN)), Arc::new(Mutex::new(Vec::new())));
        let fuse = Arc::new(Fuse::default());
        let (its_mode, its_streams, its_fuse) = (mode.clone(), streams.clone(), fuse.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if its_mode.load(Ordering::SeqCst) == CUT {
                    continue;
                }
                let far = TcpStream::connect(database).unwrap();
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let (mode, fuse) = (its_mode.clone(), its_fuse.clone());
                    let streams = its_streams.clone();
                    thread::spawn(move || pass(from, to, &mode, &fuse, &streams));
                }
                its_streams.lock().unwrap().extend([near, far]);
            }
        });
        Between { address, mode, streams, fuse }
    }

    fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
        if mode == CUT {
            cut(&self.streams);
        }
    }
}

fn cut(streams: &Mutex<Vec<TcpStream>>) {
    for stream in streams.lock().unwrap().drain(..) {
        let _ = stream.shutdown(std::net::Shutdown::Both);
    }
}

fn pass(
    mut from: TcpStream,
    mut to: TcpStream,
    mode: &AtomicU8,
    fuse: &Fuse,
    streams: &Mutex<Vec<TcpStream>>,
) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while mode.load(Ordering::SeqCst) == SILENT {
            thread::sleep(Duration::from_millis(10));
        }
        let burns_out = fuse.burns_out();
        let is_lost = burns_out && fuse.loses_last.load(Ordering::SeqCst);
        if !is_lost && to.write_all(&bytes[..count]).is_err() {
            break;
        }
        if burns_out {
            cut(streams);
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// The address of the database by way of somebody between.
fn by_way_of(address: &str) -> (Between, String) {
    let (_, rest) = address.split_once('@').unwrap();
    let (host, _) = rest.split_once('/').unwrap();
    let between = Between::start(host.parse().unwrap());
    let address = address.replacen(host, &between.address.to_string(), 1);
    (between, address)
}

fn failure_and_recovery(lost: u8) {
    let Some(address) = postgres() else { return };
    let (between, address) = by_way_of(&address);
    let site = TestSite::start_with(|settings| settings.database = Some(address));
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    between.set(lost);
    bob.play(4, "e7");
    assert_eq!(bob.refused(), "notStored");
    ann.wait(|message| match message {
        GameServer::Storage { failed } => failed.then_some(()),
        GameServer::Moved { played, .. } => panic!("{played:?} was announced"),
        _ => None,
    });
    let state = site.state(&id);
    assert_eq!((state.moves.len(), state.clocks.unwrap().running), (3, None));
    assert_eq!(site.request("GET", "/healthz", &[], None).0, 503);
    between.set(OPEN);
    let state = ann.wait(|message| match message {
        GameServer::State { because: Because::Recovered, game } => Some(game),
        _ => None,
    });
    // A move that was on its way when the line went may have been stored after all.
    let next = state.moves.len() + 1;
    assert!(next == 4 || next == 5);
    bob.wait(|message| match message {
        GameServer::State { because: Because::Recovered, .. } => Some(()),
        _ => None,
    });
    let mut players = [&mut ann, &mut bob];
    play_all(&mut players, next, if next == 4 { "e7" } else { "e4" });
    until(|| site.request("GET", "/healthz", &[], None).0 == 200);
}

#[test]
fn a_lost_database_is_a_failure_until_it_is_back() {
    failure_and_recovery(CUT);
}

#[test]
fn a_silent_database_is_a_failure_until_it_answers() {
    failure_and_recovery(SILENT);
}

/// Both pawns wander about without coming to the goal.
const WALK: [&str; 8] = ["e2", "e8", "e3", "e7", "d3", "d7", "d2", "d8"];

/// Plays a walk with somebody between who cuts the lines after so many pieces; what was announced is
/// what a new server finds. How many pieces there were.
fn walk_and_compare(pieces: i64, loses_last: bool) -> Option<i64> {
    let (between, address) = by_way_of(&postgres()?);
    let mut site = TestSite::start_with(|settings| settings.database = Some(address));
    let created = site.create(json!({
        "mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}],
    }));
    let tokens: Vec<&str> = created.tokens.values().map(String::as_str).collect();
    let mut both = site.join(&created.id, &tokens);
    let before = between.fuse.n_passed.load(Ordering::SeqCst);
    between.fuse.light(pieces, loses_last);
    let mut n_announced = 0;
    while n_announced < WALK.len() {
        both.play(n_announced + 1, WALK[n_announced]);
        n_announced = both.wait(|message| match message {
            GameServer::Moved { played, .. } => Some(played.ply),
            GameServer::State { because: Because::Recovered, game } => Some(game.moves.len()),
            GameServer::Refused { refusal } => {
                let code = code(&refusal);
                assert!(["notStored", "wrongPly"].contains(&code.as_str()), "{code}");
                None
            }
            _ => None,
        });
    }
    let passed = between.fuse.n_passed.load(Ordering::SeqCst) - before;
    site.restart();
    let stored: Vec<String> =
        site.state(&created.id).moves.into_iter().map(|played| played.mv.to_string()).collect();
    assert_eq!(stored, WALK, "cut after {pieces} pieces");
    Some(passed)
}

#[test]
fn wherever_the_line_is_cut_what_was_announced_is_stored() {
    // Without a cut first, to know how much there is to be cut.
    let Some(passed) = walk_and_compare(0, false) else { return };
    for index in 0..12 {
        walk_and_compare(1 + index * passed / 12, index % 2 == 0);
    }
}
