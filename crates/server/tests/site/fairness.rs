//! Clients that share the threads of searches, as a proxy brings them.

use serde_json::{Value, json};
use stockade_core::Player;
use stockade_server::messages::{
    analysis::{AnalysisClient, AnalysisServer, ThinkLimit},
    game::{GameClient, GameServer},
    http::CreatedGame,
    state::Clocks,
};

use crate::support::{Client, TestSite, code};

/// Far more than a test takes.
const FOR_EVER: u64 = 100_000;

/// One thread for everything that takes long, and clients with addresses of their own.
fn narrow() -> TestSite {
    TestSite::start_with(|settings| {
        settings.behind_proxy = true;
        settings.bot_threads = 1;
        settings.analysis_threads = 1;
        settings.bot_seconds = FOR_EVER;
        settings.analysis_seconds = FOR_EVER;
    })
}

fn against(site: &TestSite, address: &str, agent: &str, clock: Option<u32>) -> Client {
    let bot = json!({"kind": "bot", "agent": agent});
    let mut wish = json!({"mode": "screen", "seats": [{"kind": "human"}, bot]});
    if let Some(seconds) = clock {
        wish["clock"] = json!({"seconds": seconds, "increment": 0});
    }
    let headers = [("X-Forwarded-For", address)];
    let (status, _, body) =
        site.request("POST", "/api/games", &headers, Some(&Value::to_string(&wish)));
    assert_eq!(status, 201, "{body}");
    let created: CreatedGame = serde_json::from_str(&body).unwrap();
    let path = format!("/ws/game/{}", created.id);
    let mut client = Client::open_with(site.address, &path, &headers).unwrap();
    let tokens = vec![created.tokens[&Player::White].clone()];
    client.say(&GameClient::Hello { tokens, since: None });
    client.state();
    client
}

/// Waits until the bot has thought for a while.
fn wait_for_thought(client: &mut Client) {
    client.wait(|message| match message {
        GameServer::Thinking { nodes, .. } if nodes > 0 => Some(()),
        GameServer::Moved { played, .. } => panic!("{played:?} was not to be found so soon"),
        _ => None,
    });
}

#[test]
fn slow_bots_of_one_client_do_not_keep_anothers_from_moving() {
    let site = narrow();
    let mut slow: Vec<Client> =
        (0..3).map(|_| against(&site, "10.0.0.1", "stockade:time=50m", None)).collect();
    for ann in &mut slow {
        ann.play(1, "e2");
        ann.moved(1);
    }
    slow.iter_mut().for_each(wait_for_thought);
    // Published players look at the same clock as the engine.
    for agent in ["stockade:nodes=3000", "stockade:search=alphabeta,nodes=3000", "lee:sims=300"] {
        let mut bob = against(&site, "10.0.0.2", agent, None);
        bob.play(1, "e2");
        bob.moved(1);
        assert!(!bob.moved(2).is_empty(), "{agent}");
    }
    for ann in &mut slow {
        ann.say(&GameClient::StopBot {});
    }
}

/// What the page is told of the bot's first moment.
fn is_queued(client: &mut Client) -> bool {
    client.wait(|message| match message {
        GameServer::Thinking { queued, .. } => Some(queued),
        GameServer::Moved { played, .. } if played.ply == 2 => panic!("nothing was told"),
        _ => None,
    })
}

#[test]
fn a_bot_is_said_to_wait_for_a_thread_only_while_it_does() {
    let site = narrow();
    let mut ann = against(&site, "10.0.0.1", "stockade:time=50m", None);
    ann.play(1, "e2");
    assert!(!is_queued(&mut ann), "the thread is free");
    wait_for_thought(&mut ann);
    let mut bob = against(&site, "10.0.0.2", "stockade:time=50m", None);
    bob.play(1, "e2");
    assert!(is_queued(&mut bob), "Ann's bot has the only thread");
    assert!(!is_queued(&mut bob), "it has begun");
    // Quick ones find a thread at once.
    let mut eve = against(&site, "10.0.0.3", "stockade:level=2", None);
    eve.play(1, "e2");
    assert!(!is_queued(&mut eve));
    for client in [&mut ann, &mut bob] {
        client.say(&GameClient::StopBot {});
    }
}

fn clock_news(client: &mut Client) -> Clocks {
    client.wait(|message| match message {
        GameServer::Clock { clocks } => Some(clocks),
        GameServer::Moved { played, .. } => panic!("{played:?} was not to be found so soon"),
        _ => None,
    })
}

#[test]
fn the_clock_of_a_bot_that_waits_for_a_thread_stands_still() {
    let site = narrow();
    let mut ann = against(&site, "10.0.0.1", "stockade:time=50m", None);
    ann.play(1, "e2");
    ann.moved(1);
    wait_for_thought(&mut ann);
    let mut bob = against(&site, "10.0.0.2", "stockade:time=50m", Some(3 * 60 * 60));
    bob.play(1, "e2");
    bob.moved(1);
    wait_for_thought(&mut bob);
    bob.say(&GameClient::StopBot {});
    bob.moved(2);
    bob.play(3, "e3");
    let clocks = bob.wait(|message| match message {
        GameServer::Moved { played, clocks, .. } if played.ply == 3 => clocks,
        _ => None,
    });
    assert_eq!(clocks.running, None, "there is no thread yet");
    let before = clocks.remaining_ms[&Player::Black];
    let begun = clock_news(&mut bob);
    assert_eq!((begun.running, begun.remaining_ms[&Player::Black]), (Some(Player::Black), before));
    // Its slices and those of Ann's bot take turns.
    for _ in 0..2 {
        let waits = clock_news(&mut bob);
        let goes_on = clock_news(&mut bob);
        assert_eq!((waits.running, goes_on.running), (None, Some(Player::Black)));
        assert_eq!(waits.remaining_ms, goes_on.remaining_ms);
    }
    for client in [&mut ann, &mut bob] {
        client.say(&GameClient::StopBot {});
    }
    bob.moved(4);
}

fn desk(site: &TestSite, address: &str) -> Client {
    Client::open_with(site.address, "/ws/analysis", &[("X-Forwarded-For", address)]).unwrap()
}

/// A report on the longest game that there may be.
fn longest_report() -> AnalysisClient {
    AnalysisClient::Report {
        id: 1,
        record: None,
        rules: Some("standard,repetition=off,cap=2000:draw".into()),
        position: None,
        moves: ["e2", "e8", "e1", "e9"].map(String::from).into_iter().cycle().take(600).collect(),
        limit: ThinkLimit::default(),
    }
}

fn lines(id: u32) -> AnalysisClient {
    let limit = ThinkLimit { seconds: None, nodes: Some(2000) };
    AnalysisClient::Analyse { id, rules: None, position: None, moves: vec![], lines: 1, limit }
}

fn progress(client: &mut Client) -> usize {
    client.wait(|message| match message {
        AnalysisServer::ReportProgress { done, .. } => Some(done),
        AnalysisServer::Refused { refusal, .. } => panic!("{}", code(&refusal)),
        _ => None,
    })
}

#[test]
fn a_long_report_lets_others_pass_and_tells_them_their_place() {
    let site = narrow();
    let mut ann = desk(&site, "10.0.0.1");
    ann.say(&longest_report());
    progress(&mut ann);
    // Another client, and another page of the same one.
    for address in ["10.0.0.2", "10.0.0.1"] {
        let mut bob = desk(&site, address);
        bob.say(&lines(5));
        let first: AnalysisServer = bob.hear().unwrap();
        // Work that has begun may go first, so one may be ahead.
        assert!(matches!(first, AnalysisServer::Queued { id: 5, ahead: 0 | 1 }), "{first:?}");
        bob.wait(|message| match message {
            AnalysisServer::Lines { id: 5, done: true, .. } => Some(()),
            _ => None,
        });
    }
    assert!(progress(&mut ann) < 600, "the report is not done, and goes on");
}
