//! The HTTP part.

use serde_json::{Value, json};
use stockade_core::{Move, Player, PositionWarning};
use stockade_server::messages::{
    catalog::Catalog,
    http::{MovesAnswer, PositionAnswer, RecordAnswer},
};

use crate::support::TestSite;

#[test]
fn the_catalog_offers_what_can_be_played() {
    let site = TestSite::start_with(|settings| {
        settings.bots_per_client = 1000;
        settings.new_games_per_client = 1000;
    });
    let catalog: Catalog = site.get("/api/catalog");
    assert_eq!(catalog.levels.len(), 8);
    assert!(catalog.players.iter().any(|player| player.agent == "lee"));
    assert!(catalog.players.iter().all(|player| player.group != "program"));
    for preset in &catalog.presets {
        let seats = vec![json!({"kind": "human"}); usize::from(preset.players)];
        site.create(json!({"mode": "screen", "rules": preset.rules, "seats": seats}));
    }
    let levels = catalog.levels.iter().map(|level| &level.agent);
    for agent in levels.chain(catalog.players.iter().map(|player| &player.agent)) {
        let seats = json!([{"kind": "human"}, {"kind": "bot", "agent": agent}]);
        site.create(json!({"mode": "screen", "rules": "5x5", "seats": seats}));
    }
}

#[test]
fn positions_are_read_or_explained() {
    let site = TestSite::start();
    let answer: PositionAnswer =
        site.post("/api/position", &json!({"text": "e3_/_/_e1_e9_/_10_10_/_1"}));
    assert_eq!(answer.board.walls.len(), 1);
    let expected = PositionWarning::WallTotal { on_board: 1, left: 20, rules_total: 20 };
    assert_eq!(answer.warning, Some(expected));
    let answer: PositionAnswer =
        site.post("/api/position", &json!({"rules": "5x5", "moves": ["c2", "b2h"]}));
    assert_eq!(answer.board.walls[0].owner, Some(Player::Black));
    for (body, code, part) in [
        (json!({"text": "/ / e1 e9 / 10 10 / 3"}), "position", "field 5"),
        (json!({"rules": "99x1"}), "rules", "99x1"),
        (json!({"moves": ["e2", "e2"]}), "moves", "move 2"),
    ] {
        let (status, found, message) = site.failing("POST", "/api/position", Some(body));
        assert_eq!((status, found.as_str()), (422, code));
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn typed_moves_are_read_in_every_notation() {
    let site = TestSite::start();
    let read = |text: &str| -> MovesAnswer { site.post("/api/moves", &json!({ "text": text })) };
    let texts = |moves: Vec<Move>| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    assert_eq!(texts(read("He3").moves), ["e3h"]);
    assert_eq!(texts(read("1. E2 e8 2. e3!?").moves), ["e2", "e8", "e3"]);
    let foreign = read("1. e8 e2 2. e2h");
    assert!(foreign.moves.is_empty() && foreign.problem.is_some());
    assert_eq!(foreign.readings.len(), 2);
    assert!(read("hello").problem.unwrap().message.contains("hello"));
}

#[test]
fn records_become_trees() {
    let site = TestSite::start();
    let text = "[White \"ann\"]\n1. e2 {fine [%wc 53.1]} (1. d1 e8) 1... e8 2. e3h $6 *\n\n1. e2 *";
    let answer: RecordAnswer = site.post("/api/record", &json!({ "text": text }));
    assert_eq!((answer.games, answer.line.len()), (2, 3));
    assert_eq!(answer.line[0].variations[0].len(), 2);
    assert_eq!((answer.line[0].comment.as_str(), answer.line[0].white_win), ("fine", Some(53.1)));
    assert_eq!(answer.line[2].board.as_ref().unwrap().walls[0].owner, Some(Player::White));
    let second: RecordAnswer = site.post("/api/record", &json!({"text": text, "game": 1}));
    assert_eq!(second.line.len(), 1);
    let line: RecordAnswer = site.post("/api/record", &json!({"text": "tq1 e2 e8 e3h"}));
    assert_eq!(line.line.len(), 3);
    let endless = "[Rules \"standard,repetition=off,cap=off\"]\n".to_owned();
    let endless = endless + &"e2 e8 e1 e9 ".repeat(501) + "*";
    let (_, code, message) = site.failing("POST", "/api/record", Some(json!({ "text": endless })));
    assert_eq!(code, "tooManyMoves");
    assert!(message.contains("2000"), "{message}");
    let (_, code, message) = site.failing("POST", "/api/record", Some(json!({"text": "1. e2 e5"})));
    assert_eq!(code, "record");
    assert!(message.contains("line 1, column 7"), "{message}");
}

#[test]
fn every_answer_has_the_security_headers() {
    let site = TestSite::start();
    for path in ["/", "/api/catalog", "/nothing.txt", "/game/AAAAAAAAAAAA"] {
        let (_, head, _) = site.request("GET", path, &[], None);
        let head = head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self';"));
        assert!(!head.contains("unsafe-inline"));
        for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
    assert_eq!(site.failing("GET", "/api/nothing", None).0, 404);
    // What no browser shows as a document goes without those of documents.
    let page = site.get_text("/");
    let script = page.split('"').find(|it| it.ends_with(".js")).unwrap();
    let (status, head, _) = site.request("GET", script, &[], None);
    let head = head.to_lowercase();
    assert!(status == 200 && head.contains("x-content-type-options: nosniff"), "{head}");
    assert!(!head.contains("content-security-policy"), "{head}");
}

#[test]
fn the_description_names_every_request() {
    let site = TestSite::start();
    let description: Value = site.get("/api/openapi.json");
    let paths = description["paths"].as_object().unwrap();
    let documented = include_str!("../../../../docs/api.md");
    for path in paths.keys() {
        assert!(documented.contains(path.as_str()), "docs/api.md does not name {path}");
    }
    assert_eq!(paths.len(), 19);
}

#[test]
fn health_is_there_and_metrics_where_asked_for() {
    assert_eq!(TestSite::start().failing("GET", "/metrics", None).0, 404);
    let site = TestSite::start_with(|settings| settings.metrics = true);
    assert_eq!(site.get_text("/healthz"), "ok");
    site.create(json!({"mode": "screen", "seats": [{"kind": "human"}, {"kind": "human"}]}));
    assert!(site.get_text("/metrics").contains("stockade_games_created"));
}

#[test]
fn the_lobby_is_told_of_changes() {
    let site = TestSite::start();
    let mut lobby = crate::support::Client::open(site.address, "/ws/lobby", None);
    let seeks = |message| match message {
        stockade_server::messages::lobby::LobbyServer::Lobby { lobby } => Some(lobby.seeks.len()),
        _ => None,
    };
    assert_eq!(lobby.wait(seeks), 0);
    site.create(json!({"mode": "seek", "seats": [{"kind": "human"}, {"kind": "human"}]}));
    while lobby.wait(seeks) != 1 {}
}
