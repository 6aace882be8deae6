//! The engine's opinion over the socket.

use serde_json::json;
use stockade_agents::insight::Insight;
use stockade_core::Player;
use stockade_server::messages::analysis::{
    AnalysisClient, AnalysisServer, ProvenResult, ThinkLimit,
};

use crate::support::{Client, TestSite, code};

fn desk(site: &TestSite) -> Client {
    Client::open(site.address, "/ws/analysis", None)
}

fn analyse(id: u32, moves: &[&str], limit: ThinkLimit) -> AnalysisClient {
    AnalysisClient::Analyse {
        id,
        rules: None,
        position: None,
        moves: moves.iter().map(ToString::to_string).collect(),
        lines: 3,
        limit,
    }
}

#[test]
fn lines_are_streamed_until_the_limit() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    desk.say(&analyse(1, &["e2", "e8"], ThinkLimit { seconds: None, nodes: Some(3000) }));
    let mut n_messages = 0;
    loop {
        n_messages += 1;
        let message: AnalysisServer = desk.hear().unwrap();
        let AnalysisServer::Lines { id, to_move, white_win, lines, done, .. } = message else {
            panic!("{message:?}");
        };
        assert_eq!((id, to_move), (1, Player::White));
        assert!((0.0..=100.0).contains(&white_win.unwrap()));
        if done {
            assert_eq!(lines.len(), 3);
            assert!(lines.iter().all(|line| !line.pv.is_empty()));
            break;
        }
    }
    assert!(n_messages >= 1);
}

#[test]
fn a_new_question_ends_the_one_before() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    desk.say(&analyse(1, &[], ThinkLimit::default()));
    desk.wait(|message| match message {
        AnalysisServer::Lines { id: 1, .. } => Some(()),
        _ => None,
    });
    desk.say(&analyse(2, &["e2"], ThinkLimit::default()));
    desk.wait(|message| match message {
        AnalysisServer::Lines { id: 2, to_move: Player::Black, .. } => Some(()),
        _ => None,
    });
    desk.say(&AnalysisClient::Stop {});
    desk.wait(|message| match message {
        AnalysisServer::Lines { id: 2, done: true, .. } => Some(()),
        _ => None,
    });
}

#[test]
fn proven_positions_are_said_to_be_so() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    desk.say(&json!({
        "type": "analyse", "id": 1, "lines": 1, "position": "/ / e7 e5 / 0 0 / 1",
    }));
    let proof = desk.wait(|message| match message {
        AnalysisServer::Lines { lines, done: true, white_win, .. } => {
            assert_eq!(white_win, Some(100.0));
            lines.into_iter().next()?.proof
        }
        _ => None,
    });
    assert_eq!(proof, ProvenResult::Win { winner: Player::White, plies: 3 });
}

#[test]
fn a_report_judges_every_move_and_counts_at_the_end() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    desk.say(&AnalysisClient::Report {
        id: 9,
        record: Some("1. e2 e8 2. e1 e7 3. e2 e6 *".into()),
        rules: None,
        position: None,
        moves: vec![],
        limit: ThinkLimit { seconds: None, nodes: Some(300) },
    });
    for expected in 1..=6 {
        let message: AnalysisServer = desk.hear().unwrap();
        let AnalysisServer::ReportProgress { id: 9, done, total: 6, ply } = message else {
            panic!("{message:?}");
        };
        assert_eq!((done, ply.ply), (expected, expected));
    }
    let message: AnalysisServer = desk.hear().unwrap();
    let AnalysisServer::Report { id: 9, plies, players, .. } = message else {
        panic!("{message:?}");
    };
    assert_eq!(plies.len(), 6);
    assert!(plies[2].mark.is_some(), "walking back costs: {:?}", plies[2]);
    assert!(players[0].total.accuracy < players[1].total.accuracy);
}

fn ask_inside(id: u32, agent: &str, position: Option<&str>) -> AnalysisClient {
    AnalysisClient::Inside {
        id,
        agent: agent.into(),
        rules: None,
        position: position.map(str::to_owned),
        moves: vec![],
        limit: ThinkLimit::default(),
    }
}

/// The last word of a player that was asked by this number what it thinks.
fn told(number: u32) -> impl Fn(AnalysisServer) -> Option<(String, Insight)> {
    move |message| match message {
        AnalysisServer::Inside { id, agent, insight, done: true, .. } if id == number => {
            Some((agent, *insight))
        }
        _ => None,
    }
}

#[test]
fn players_tell_what_they_think_while_they_search_and_at_the_end() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    desk.say(&ask_inside(1, "bowler:noise=off,depth=1", None));
    let (agent, insight) = desk.wait(told(1));
    assert_eq!(agent, "bowler:depth=1,noise=off");
    assert_eq!((insight.counters.nodes, insight.moves.len()), (53, 53));
    // 9.175… · (1.2 · 9 − 1.8 · 9) + 0.548…, as in the tests of the player.
    let total = insight.judgement.evaluation.unwrap().total.unwrap();
    assert!((total - -48.998_516_986_884_46).abs() < 1e-6, "{total}");
    // A player that takes minutes tells something before it is done, or when a new question or its bound ends it.
    desk.say(&ask_inside(2, "bowler:depth=3,mode=unfiltered,pruning=off", None));
    let sweep = desk.wait(|message| match message {
        AnalysisServer::Inside { id: 2, insight, .. } => insight.counters.sweep,
        _ => None,
    });
    assert_eq!(sweep.total, 131);
    desk.say(&ask_inside(3, "cornell:iters=100", None));
    let (_, insight) = desk.wait(told(3));
    assert_eq!(insight.counters.nodes, 100);
}

#[test]
fn only_players_that_fit_tell_what_they_think() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    for (agent, position, expected) in [
        ("ugi:cmd=true", None, "agent"),
        ("cornell:model=/etc/passwd", None, "agent"),
        ("nobody", None, "agent"),
        ("ddqn", None, "agent"),
        ("lee", Some("/ / e9 e5 / 3 4 / 2"), "positionOver"),
    ] {
        desk.say(&ask_inside(5, agent, position));
        let refused = desk.wait(|message| match message {
            AnalysisServer::Refused { id, refusal } => Some((id, code(&refusal))),
            _ => None,
        });
        assert_eq!(refused, (Some(5), expected.to_owned()), "{agent}");
    }
}

#[test]
fn nonsense_is_refused_with_a_sentence() {
    let site = TestSite::start();
    let mut desk = desk(&site);
    let refusal = |message| match message {
        AnalysisServer::Refused { id, refusal } => Some((id, code(&refusal), refusal.message)),
        _ => None,
    };
    for (question, expected, part) in [
        (json!({"type": "analyse", "id": 4, "lines": 1, "moves": ["e5"]}), "moves", "move 1"),
        (json!({"type": "analyse", "id": 4, "lines": 1, "rules": "chess"}), "rules", "chess"),
        (
            json!({"type": "report", "id": 4, "rules": "four", "moves": ["e2"]}),
            "reportOfFour",
            "two",
        ),
        (json!({"type": "report", "id": 4, "record": "1. e2 {open"}), "record", "line 1"),
    ] {
        desk.say(&question);
        let (id, code, message) = desk.wait(refusal);
        assert_eq!((id, code.as_str()), (Some(4), expected));
        assert!(message.contains(part), "{message}");
    }
    desk.say_text("{\"type\":\"think\"}");
    assert_eq!(desk.wait(refusal).0, None);
}
