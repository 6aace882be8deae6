//! Games that an earlier version has stored go on. `earlier.db` was written by the server of commit
//! 38374ef, one game of each kind.

use std::fs;

use serde_json::json;
use stockade_core::{Player, Termination};
use stockade_server::{
    Settings,
    messages::{
        game::GameClient,
        http::JoinedGame,
        lobby::ArchivePage,
        state::{GameMode, GameState},
    },
};

use crate::support::{Folder, TestSite};

/// A game with clocks and walls; the last two of four moves were undone, and one of them redone.
const TIMED: (&str, [&str; 2]) = (
    "dZTIUGvNG8u2",
    ["xZTe7N-gWl1O-vR0RYjVP4FNQRL8mdlFi49aibz5Hoe", "zS962h0k5hhUrLGq_mrbOkR220U2_MloUW3ROd7Nqz2"],
);
/// Against a bot, White to move.
const BOT: (&str, &str) = ("9Ksi5rcmmpeR", "r7jkFJ8cdFuh7vJ1GfVzo084lMegKdCcCcUPc4W1fh4");
/// Among four, after Blue has resigned.
const FOUR: (&str, &str) = ("w3gE10AKR1Sr", "0h7WuWsbQ8vA4JElbFcKA97J-GPc3TwDwbG34ZFQEKD");
/// Waits for somebody.
const SEEK: &str = "K2RT8sM3hr4K";
/// Ended by resignation, by the ply limit, by agreement, and on the goal.
const ENDED: [(&str, Termination); 4] = [
    ("vhhP3jj4k1xR", Termination::Resign),
    ("I96gMXW3HX2o", Termination::PlyLimit),
    ("TQ7oMscqENZt", Termination::Agreement),
    ("-eTDazMR2zcu", Termination::Goal),
];

fn earlier_site(folder: &Folder) -> TestSite {
    let database: &[u8] = include_bytes!("earlier.db");
    fs::write(folder.0.join("stockade.db"), database).unwrap();
    TestSite::start_with(|settings: &mut Settings| settings.data = Some(folder.0.clone()))
}

#[test]
fn games_of_an_earlier_server_go_on() {
    let folder = Folder::new();
    let site = earlier_site(&folder);
    let (id, tokens) = TIMED;
    let mut both = site.join(id, &tokens);
    let state = site.state(id);
    let moves: Vec<String> = state.moves.iter().map(|played| played.mv.to_string()).collect();
    assert_eq!((moves.join(" ").as_str(), state.redo), ("c2 c4 b2h", 1));
    assert_eq!(state.board.walls[0].owner, Some(Player::White));
    assert_eq!(state.seats[0].info.name, "ann \"x\"");
    both.say(&GameClient::Redo {});
    assert_eq!(both.state().moves.len(), 4);
    both.play(5, "d2");
    assert_eq!(both.moved(5), "d2");
    let mut ann = site.join(BOT.0, &[BOT.1]);
    ann.play(3, "a2");
    ann.moved(3);
    ann.moved(4);
    let mut bob = site.join(FOUR.0, &[FOUR.1]);
    bob.play(3, "e8");
    assert_eq!(bob.moved(3), "e8");
    let joined: JoinedGame = site.post(&format!("/api/games/{SEEK}/join"), &json!({}));
    assert_eq!(joined.player, Player::White);
}

#[test]
fn the_archive_of_an_earlier_server_is_kept() {
    let folder = Folder::new();
    let site = earlier_site(&folder);
    let archive: ArchivePage = site.get("/api/archive");
    assert_eq!(archive.total, 4);
    for (id, reason) in ENDED {
        let state: GameState = site.state(id);
        assert_eq!(state.result.as_ref().map(|it| it.reason), Some(reason));
        let card = archive.games.iter().find(|card| card.id == id).unwrap();
        assert_eq!((card.mode, &card.result), (state.mode, &state.result));
    }
    let watched: ArchivePage = site.get("/api/archive?kind=watch&result=white");
    assert_eq!(watched.games.len(), 1);
    assert_eq!(watched.games[0].mode, GameMode::Watch);
}
