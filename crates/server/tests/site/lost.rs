//! A database server that is lost, and found again.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

use stockade_server::messages::game::{Because, GameServer, RefusalCode};

use crate::{
    storage::postgres,
    support::{TestSite, play_all, until},
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
}

impl Between {
    fn start(database: SocketAddr) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (mode, streams) = (Arc::new(AtomicU8::new(OPEN)), Arc::new(Mutex::new(Vec::new())));
        let (its_mode, its_streams) = (mode.clone(), streams.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if its_mode.load(Ordering::SeqCst) == CUT {
                    continue;
                }
                let far = TcpStream::connect(database).unwrap();
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let mode = its_mode.clone();
                    thread::spawn(move || pass(from, to, &mode));
                }
                its_streams.lock().unwrap().extend([near, far]);
            }
        });
        Between { address, mode, streams }
    }

    fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
        if mode == CUT {
            for stream in self.streams.lock().unwrap().drain(..) {
                let _ = stream.shutdown(std::net::Shutdown::Both);
            }
        }
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, mode: &AtomicU8) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while mode.load(Ordering::SeqCst) == SILENT {
            thread::sleep(Duration::from_millis(10));
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
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

fn trouble_and_recovery(lost: u8) {
    let Some(address) = postgres() else { return };
    let (between, address) = by_way_of(&address);
    let site = TestSite::start_with(|settings| settings.database = Some(address));
    let (id, white, black) = site.link_game("standard", Some((6000, 0)));
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    play_all(&mut [&mut ann, &mut bob], 1, "e2 e8 e3");
    between.set(lost);
    bob.play(4, "e7");
    assert_eq!(bob.refused(), RefusalCode::Storage);
    let banner = ann.wait(|message| match message {
        GameServer::Trouble { message } => message,
        GameServer::Moved { played, .. } => panic!("{played:?} was announced"),
        _ => None,
    });
    assert!(banner.contains("lost database"), "{banner}");
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
fn a_lost_database_is_trouble_until_it_is_back() {
    trouble_and_recovery(CUT);
}

#[test]
fn a_silent_database_is_trouble_until_it_answers() {
    trouble_and_recovery(SILENT);
}
