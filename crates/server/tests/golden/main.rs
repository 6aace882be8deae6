//! Every message of the wire has an example in `golden/`, which the page's tests read as well.
//!
//! `UPDATE_GOLDEN=1 cargo test -p stockade-server --test golden` writes them anew.

mod examples;

use std::{collections::BTreeMap, fmt::Debug, fs, path::PathBuf};

use serde::{Serialize, de::DeserializeOwned};
use stockade_server::messages::{
    Color, analysis::*, catalog::*, game::*, http::*, lobby::*, state::*,
};

use examples::*;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.json"))
}

/// The examples of one type: written as stored, and read back equal.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, examples: &[T]) {
    let text = serde_json::to_string_pretty(examples).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path(name), &text).unwrap();
    }
    let stored = fs::read_to_string(path(name)).unwrap_or_default();
    assert_eq!(stored, text, "golden/{name}.json is out of date: run with UPDATE_GOLDEN=1");
    let back: Vec<T> = serde_json::from_str(&stored).unwrap();
    assert_eq!(back, examples);
}

#[test]
fn messages_of_a_game_client() {
    let text = |text: &str| text.to_owned();
    check(
        "game-client",
        &[
            GameClient::Hello { tokens: vec![text("T0ken")], since: Some(4) },
            GameClient::Hello { tokens: vec![], since: None },
            GameClient::Move { ply: 3, mv: text("e3h") },
            GameClient::Resign { player: None },
            GameClient::Resign { player: Some(Color::Red) },
            GameClient::OfferDraw { player: None },
            GameClient::AcceptDraw {},
            GameClient::DeclineDraw {},
            GameClient::AskTakeback { player: None },
            GameClient::AcceptTakeback {},
            GameClient::DeclineTakeback {},
            GameClient::Undo {},
            GameClient::Redo {},
            GameClient::Rematch {},
            GameClient::StopBot {},
            GameClient::Pace { delay_ms: Some(250), paused: Some(true), step: false },
            GameClient::Pace { delay_ms: None, paused: None, step: true },
            GameClient::Public { value: true },
            GameClient::Ping { sent: 12.5 },
        ],
    );
}

#[test]
fn messages_of_the_game_server() {
    check(
        "game-server",
        &[
            GameServer::State { because: Because::Hello, game: Box::new(game_state()) },
            GameServer::Moved {
                played: played(),
                board: Box::new(board()),
                clocks: Some(clocks()),
                repetitions: 1,
                offers: vec![],
            },
            GameServer::Clock { clocks: clocks() },
            GameServer::Thinking {
                player: Color::Black,
                elapsed_ms: 400,
                nodes: 12_000,
                percent: Some(40.0),
                line: vec!["e8".into(), "e3".into()],
                queued: false,
            },
            GameServer::Offer { offers: vec![offer()], declined: None },
            GameServer::Offer { offers: vec![], declined: Some(OfferKind::Takeback) },
            GameServer::Over { result: result(), clocks: Some(clocks()) },
            GameServer::Presence { seats: seats(), watchers: 3 },
            GameServer::Rematch {
                rematch: Rematch { asked: vec![Color::White], id: None },
                tokens: BTreeMap::new(),
                owner: None,
            },
            GameServer::Rematch {
                rematch: Rematch {
                    asked: vec![Color::White, Color::Black],
                    id: Some("pR8wY2cD5nL1".into()),
                },
                tokens: BTreeMap::from([(Color::Black, "T0ken".into())]),
                owner: None,
            },
            GameServer::Refused {
                code: RefusalCode::Illegal,
                message: "illegal move e3h: it overlaps d3h".into(),
            },
            GameServer::Trouble { message: Some("The disk is full.".into()) },
            GameServer::Trouble { message: None },
            GameServer::Pong { sent: 12.5, server_time: 1_763_300_000_000 },
        ],
    );
}

#[test]
fn messages_of_an_analysis_client() {
    let limit = ThinkLimit { seconds: Some(10.0), nodes: None };
    check(
        "analysis-client",
        &[
            AnalysisClient::Analyse {
                id: 1,
                rules: Some("standard".into()),
                position: Some("/ / e1 e9 / 10 10 / 1".into()),
                moves: vec!["e2".into()],
                lines: 3,
                limit,
            },
            AnalysisClient::Report {
                id: 2,
                record: Some("1. e2 e8 *".into()),
                rules: None,
                position: None,
                moves: vec![],
                limit: ThinkLimit { seconds: None, nodes: Some(2000) },
            },
            AnalysisClient::Stop {},
            AnalysisClient::Ping { sent: 1.0 },
        ],
    );
}

#[test]
fn messages_of_the_analysis_server() {
    let ply = JudgedPly {
        ply: 3,
        player: Color::White,
        mv: "e1".into(),
        white_before: 54.5,
        white_after: 41.0,
        mark: Some("?".into()),
        accuracy: 55.8,
        phase: Phase::Opening,
        best: vec!["e3".into(), "e7".into()],
    };
    let tally = Tally { moves: 2, accuracy: 77.9, inaccuracies: 0, mistakes: 1, blunders: 0 };
    let proof = ProvenResult {
        winner: Some(Color::White),
        plies: Some(14),
        text: "White wins in 14".into(),
    };
    let line = EngineLine {
        pv: vec!["e3h".into(), "e7".into()],
        win: 62.5,
        white_win: Some(62.5),
        lead: 1.25,
        visits: 4000,
        proof: Some(proof),
    };
    check(
        "analysis-server",
        &[
            AnalysisServer::Lines {
                id: 1,
                to_move: Color::White,
                white_win: Some(62.5),
                lines: vec![line],
                depth: 9,
                nodes: 10_000,
                elapsed_ms: 500,
                done: false,
            },
            AnalysisServer::ReportProgress { id: 2, done: 3, total: 40, ply: ply.clone() },
            AnalysisServer::Report {
                id: 2,
                start_white_win: 52.0,
                plies: vec![ply],
                players: vec![PlayerReport {
                    player: Color::White,
                    total: tally,
                    phases: vec![PhaseReport { phase: Phase::Opening, tally }],
                }],
            },
            AnalysisServer::Refused {
                id: Some(1),
                code: RefusalCode::Malformed,
                message: "field 5: \"3\" is no player, expected 1 to 2".into(),
            },
            AnalysisServer::Pong { sent: 1.0, server_time: 1_763_300_000_000 },
        ],
    );
}

#[test]
fn messages_of_the_lobby() {
    check("lobby-client", &[LobbyClient::Ping { sent: 1.0 }]);
    let lobby = Lobby { seeks: vec![], live: vec![card()], recent: vec![card()] };
    check(
        "lobby-server",
        &[
            LobbyServer::Lobby { lobby },
            LobbyServer::Pong { sent: 1.0, server_time: 1_763_300_000_000 },
        ],
    );
    check("archive", &[ArchivePage { games: vec![card()], page: 0, page_size: 20, total: 1 }]);
}

#[test]
fn bodies_about_games() {
    check(
        "new-game",
        &[
            NewGame {
                rules: Some("5x5,walls=3".into()),
                position: None,
                seats: vec![
                    NewSeat::Human { name: Some("ann".into()) },
                    NewSeat::Bot { agent: "stockade:level=3".into() },
                ],
                clock: None,
                place: Place::Screen,
                side: None,
                public: None,
                bot_delay_ms: Some(400),
            },
            NewGame {
                rules: None,
                position: Some("/ / e1 e9 / 10 10 / 1".into()),
                seats: vec![NewSeat::Human { name: None }, NewSeat::Human { name: None }],
                clock: Some(ClockSetting { seconds: 300, increment: 3 }),
                place: Place::Link,
                side: Some(SideChoice::Random),
                public: Some(true),
                bot_delay_ms: None,
            },
        ],
    );
    check(
        "created-game",
        &[CreatedGame {
            id: "Kq3vX7aB2mZ9".into(),
            tokens: BTreeMap::from([(Color::White, "T0ken".into())]),
            owner: None,
            url: "/game/Kq3vX7aB2mZ9".into(),
        }],
    );
    check("join-game", &[JoinGame { name: Some("bob".into()), public: None }, JoinGame::default()]);
    check(
        "joined-game",
        &[JoinedGame { id: "Kq3vX7aB2mZ9".into(), player: Color::Black, token: "T0ken".into() }],
    );
    check("game-state", &[game_state()]);
}

#[test]
fn bodies_about_positions_and_records() {
    check(
        "position-request",
        &[PositionRequest {
            rules: Some("standard".into()),
            text: Some("/ / e1 e9 / 10 10 / 1".into()),
            moves: vec!["e2".into()],
        }],
    );
    check(
        "position-answer",
        &[PositionAnswer {
            board: board(),
            warning: Some("1 on the board and 6 in hand make 7 walls".into()),
        }],
    );
    check(
        "moves-request",
        &[MovesRequest {
            rules: None,
            position: None,
            moves: vec!["e2".into()],
            text: "He3".into(),
        }],
    );
    check(
        "moves-answer",
        &[MovesAnswer {
            moves: vec![],
            problem: Some("\"e9h\": wall ranks are 1 to 8".into()),
            readings: vec![OtherReading { dialects: vec!["qtp".into()], moves: vec!["e2".into()] }],
        }],
    );
    check("record-request", &[RecordRequest { text: "1. e2 e8 *".into(), game: 0 }]);
    let ply = |mv: &str, variations| RecordPly {
        ply: 1,
        player: Color::White,
        mv: mv.into(),
        nags: vec![6],
        comment: "fine".into(),
        clock_ms: Some(298_000),
        white_win: Some(53.1),
        lead: Some(-0.4),
        variations,
        board: None,
    };
    check(
        "record-answer",
        &[RecordAnswer {
            games: 1,
            tags: vec![Tag { name: "White".into(), value: "ann".into() }],
            rules: "5x5".into(),
            start: board(),
            intro: String::new(),
            line: vec![RecordPly {
                board: Some(board()),
                ..ply("c2", vec![vec![ply("b1", vec![])]])
            }],
            result: "*".into(),
        }],
    );
    let problem = Problem {
        code: "position".into(),
        message: "field 5: \"3\" is no player, expected 1 to 2".into(),
    };
    check("error", &[ErrorAnswer { error: problem }]);
}

#[test]
fn the_catalog() {
    let text = |text: &str| text.to_owned();
    check(
        "catalog",
        &[Catalog {
            version: text("0.1.0"),
            levels: vec![LevelCard {
                number: 1,
                name: text("first-timer"),
                about: text("Has just heard the rules."),
                agent: text("stockade:level=1"),
            }],
            players: vec![AgentCard {
                agent: text("lee"),
                name: text("lee"),
                group: text("Published players"),
                about: text("UCT with roll-outs."),
                source: text("quoridor-ai"),
                rules: text("9x9, two players"),
                options: vec![OptionCard {
                    name: text("sims"),
                    about: text("roll-outs for a move"),
                    default: Some(text("20000")),
                }],
            }],
            presets: vec![PresetCard {
                rules: text("standard"),
                about: text("9x9, 10 walls each"),
                width: 9,
                height: 9,
                players: 2,
            }],
            limits: SiteLimits {
                min_size: 3,
                max_size: 9,
                max_walls: 20,
                max_name: 40,
                max_text: 262_144,
                max_lines: 5,
                max_clock_seconds: 10_800,
                bots_per_client: 16,
            },
            clocks: vec![ClockSetting { seconds: 60, increment: 1 }],
        }],
    );
}
