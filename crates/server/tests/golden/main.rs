//! Every message of the wire has an example in `golden/`, which the page's tests read as well, and the
//! page's types are generated from the messages.
//!
//! `UPDATE_GOLDEN=1 cargo test -p stockade-server --test golden` writes both anew.

mod examples;
mod fuzz;
mod insight;
mod players;
mod problems;
mod puzzles;
mod types;

use std::{collections::BTreeMap, fmt::Debug, fs, path::PathBuf};

use serde::{Serialize, de::DeserializeOwned};
use stockade_agents::Sweep;
use stockade_core::{Player, PositionWarning, Termination};
use stockade_server::messages::{
    analysis::*, board::*, catalog::*, game::*, http::*, lobby::*, problem::*, state::*,
};

use examples::*;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.json"))
}

/// The examples of one type: written as stored, and read back equal.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, examples: &[T]) {
    let lines: Vec<String> =
        examples.iter().map(|example| serde_json::to_string(example).unwrap()).collect();
    let text = format!("[\n  {}\n]\n", lines.join(",\n  "));
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
            GameClient::Move { ply: 3, mv: read("e3h") },
            GameClient::Resign { player: None },
            GameClient::Resign { player: Some(Player::Red) },
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
            GameClient::GiveTime { to: None },
            GameClient::GiveTime { to: Some(Player::Blue) },
            GameClient::Pace { delay_ms: Some(250), paused: Some(true), step: None },
            GameClient::Pace { delay_ms: None, paused: None, step: Some(true) },
            GameClient::Public { value: true },
            GameClient::Ping { sent: 12.5 },
        ],
    );
}

#[test]
fn messages_of_the_game_server() {
    let whys = [
        Because::Hello,
        Because::Takeback,
        Because::Undo,
        Because::Redo,
        Because::Joined,
        Because::Pace,
        Because::Left,
        Because::Recovered,
    ];
    let mut examples: Vec<GameServer> = whys
        .map(|because| GameServer::State { because, game: Box::new(game_state()) })
        .into_iter()
        .collect();
    examples.extend([
        GameServer::Moved {
            played: played(),
            board: Box::new(board()),
            clocks: Some(clocks()),
            repetitions: 1,
            offers: vec![],
        },
        GameServer::Clock { clocks: clocks() },
        GameServer::TimeGiven {
            by: Player::White,
            to: Player::Black,
            seconds: 15,
            clocks: clocks(),
        },
        GameServer::Thinking {
            player: Player::Black,
            elapsed_ms: 400,
            nodes: 12_000,
            depth: 2,
            sweep: Some(Sweep { done: 20, total: 50, pruned: 900 }),
            percent: Some(40.0),
            line: read_all(&["e8", "e3"]),
            queued: false,
        },
        GameServer::Offer { offers: vec![offer()], declined: None },
        GameServer::Offer { offers: vec![], declined: Some(OfferKind::Takeback) },
        GameServer::Presence { seats: seats(), watchers: 3 },
        GameServer::Rematch {
            rematch: Rematch { asked: vec![Player::White], id: None },
            tokens: BTreeMap::new(),
            owner: None,
        },
        GameServer::Rematch {
            rematch: Rematch {
                asked: vec![Player::White, Player::Black],
                id: Some("pR8wY2cD5nL1".into()),
            },
            tokens: BTreeMap::from([(Player::Black, "T0ken".into())]),
            owner: Some("0wner".into()),
        },
        GameServer::Refused { refusal: Problem::WrongPly { ply: 3, next: 5 }.into() },
        GameServer::Storage { failed: true },
        GameServer::Storage { failed: false },
        GameServer::Pong { sent: 12.5, server_time: 1_763_300_000_000 },
    ]);
    let ends: [Termination; 7] = Termination::WORDS.map(read);
    examples.extend(
        ends.map(|reason| GameServer::Over { result: result(reason), clocks: Some(clocks()) }),
    );
    check("game-server", &examples);
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
    let judged = |phase| JudgedPly {
        ply: 3,
        player: Player::White,
        mv: read("e1"),
        white_before: 54.5,
        white_after: 41.0,
        mark: Some("?".into()),
        accuracy: 55.8,
        phase,
        best: read_all(&["e3", "e7"]),
    };
    let tally = Tally { moves: 2, accuracy: 77.9, inaccuracies: 0, mistakes: 1, blunders: 0 };
    let line = |proof| EngineLine {
        pv: read_all(&["e3h", "e7"]),
        win: 62.5,
        white_win: Some(62.5),
        lead: 1.25,
        visits: 4000,
        proof,
    };
    let proofs = [
        ProvenResult::Win { winner: Player::White, plies: 14 },
        ProvenResult::Loss { loser: Player::Red, plies: 3 },
        ProvenResult::Draw,
    ];
    let [opening, walls, race] = [Phase::Opening, Phase::Walls, Phase::Race].map(judged);
    check(
        "analysis-server",
        &[
            AnalysisServer::Lines {
                id: 1,
                to_move: Player::White,
                white_win: Some(62.5),
                lines: [None].into_iter().chain(proofs.map(Some)).map(line).collect(),
                depth: 9,
                nodes: 10_000,
                elapsed_ms: 500,
                done: false,
            },
            AnalysisServer::Queued { id: 2, ahead: 1 },
            AnalysisServer::ReportProgress { id: 2, done: 3, total: 40, ply: opening.clone() },
            AnalysisServer::Report {
                id: 2,
                start_white_win: 52.0,
                plies: vec![opening, walls, race],
                players: vec![PlayerReport {
                    player: Player::White,
                    total: tally,
                    phases: vec![PhaseReport { phase: Phase::Opening, tally }],
                }],
            },
            AnalysisServer::Refused { id: Some(1), refusal: Problem::TooManyAnalyses.into() },
            AnalysisServer::Pong { sent: 1.0, server_time: 1_763_300_000_000 },
        ],
    );
}

#[test]
fn messages_of_the_lobby() {
    check("lobby-client", &[LobbyClient::Ping { sent: 1.0 }]);
    let lobby = Lobby {
        seeks: vec![card(GameMode::Seek)],
        live: vec![card(GameMode::Screen)],
        recent: vec![card(GameMode::Link), card(GameMode::Watch)],
    };
    check(
        "lobby-server",
        &[
            LobbyServer::Lobby { lobby },
            LobbyServer::Pong { sent: 1.0, server_time: 1_763_300_000_000 },
        ],
    );
    check(
        "archive",
        &[ArchivePage { games: vec![card(GameMode::Watch)], page: 0, page_size: 20, total: 1 }],
    );
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
                mode: GameMode::Screen,
                side: Some(SideChoice::Player(Player::Black)),
                public: None,
                bot_delay_ms: Some(400),
            },
            NewGame {
                rules: None,
                position: Some("/ / e1 e9 / 10 10 / 1".into()),
                seats: vec![NewSeat::Human { name: None }, NewSeat::Human { name: None }],
                clock: Some(ClockSetting { seconds: 300, increment: 3 }),
                mode: GameMode::Link,
                side: Some(SideChoice::Any(AnySide::Random)),
                public: Some(true),
                bot_delay_ms: None,
            },
        ],
    );
    check(
        "created-game",
        &[CreatedGame {
            id: "Kq3vX7aB2mZ9".into(),
            tokens: BTreeMap::from([(Player::White, "T0ken".into())]),
            owner: None,
            url: "/game/Kq3vX7aB2mZ9".into(),
        }],
    );
    check("join-game", &[JoinGame { name: Some("bob".into()), public: None }, JoinGame::default()]);
    check(
        "joined-game",
        &[JoinedGame { id: "Kq3vX7aB2mZ9".into(), player: Player::Black, token: "T0ken".into() }],
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
        &[
            PositionAnswer { board: board(), warning: None },
            PositionAnswer {
                board: Board {
                    legal: Legal { no_walls: Some(NoWalls::NoneLeft), ..Legal::default() },
                    ..board()
                },
                warning: Some(PositionWarning::WallTotal { on_board: 1, left: 6, rules_total: 6 }),
            },
            PositionAnswer { board: board_of_four(), warning: None },
        ],
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
            problem: Some(Problem::Moves { detail: "wall ranks are 1 to 8".into() }.into()),
            readings: vec![OtherReading { dialects: vec!["qtp".into()], moves: read_all(&["e2"]) }],
        }],
    );
    check("record-request", &[RecordRequest { text: "1. e2 e8 *".into(), game: 0 }]);
    let ply = |mv: &str, variations| RecordPly {
        ply: 1,
        player: Player::White,
        mv: read(mv),
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
            rules: read("5x5"),
            start: board(),
            intro: String::new(),
            line: vec![RecordPly {
                board: Some(board()),
                ..ply("c2", vec![vec![ply("b1", vec![])]])
            }],
            result: "*".into(),
        }],
    );
    let errors: Vec<ErrorAnswer> =
        problems::all().into_iter().map(|it| ErrorAnswer { error: it.into() }).collect();
    check("error", &errors);
}

#[test]
fn the_catalog() {
    let text = |text: &str| text.to_owned();
    check(
        "catalog",
        &[Catalog {
            version: text("0.1.0"),
            levels: vec![LevelCard { number: 1, agent: text("stockade:level=1") }],
            players: vec![AgentCard {
                agent: text("lee"),
                group: text("published"),
                source: text("quoridor-ai"),
                options: players::options(),
            }],
            presets: vec![PresetCard { rules: text("standard"), width: 9, height: 9, players: 2 }],
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
