//! Games with and between programs.

use serde_json::json;
use stockade_core::{Player, Termination};
use stockade_server::messages::game::{GameClient, GameServer};

use crate::support::{Client, TestSite, until};

fn against(site: &TestSite, agent: &str, rules: &str) -> (String, Client) {
    let created = site.create(json!({
        "mode": "screen", "rules": rules,
        "seats": [{"kind": "human"}, {"kind": "bot", "agent": agent}],
    }));
    let client = site.join(&created.id, &[&created.tokens[&Player::White]]);
    (created.id, client)
}

#[test]
fn a_bot_answers_and_a_takeback_takes_its_answer_too() {
    let site = TestSite::start();
    let (_, mut ann) = against(&site, "greedy", "standard");
    ann.play(1, "e2");
    assert_eq!(ann.moved(1), "e2");
    assert_eq!(ann.moved(2), "e8");
    ann.say(&GameClient::AskTakeback { player: None });
    assert_eq!(ann.state().moves.len(), 0);
    ann.play(1, "d1");
    ann.moved(1);
    ann.moved(2);
    ann.say(&GameClient::Undo {});
    assert_eq!(ann.state().moves.len(), 0);
    ann.say(&GameClient::OfferDraw { player: None });
    assert_eq!(ann.refused(), "noDraw");
}

#[test]
fn a_thinking_bot_tells_how_far_it_is_and_stops_when_told() {
    let site = TestSite::start();
    let (_, mut ann) = against(&site, "stockade:time=100s", "standard");
    ann.play(1, "e2");
    ann.moved(1);
    ann.wait(|message| match message {
        GameServer::Thinking { player: Player::Black, nodes, line, percent, .. } => {
            (nodes > 0 && !line.is_empty() && percent.is_some()).then_some(())
        }
        _ => None,
    });
    ann.say(&GameClient::StopBot {});
    assert!(!ann.moved(2).is_empty());
    ann.say(&GameClient::StopBot {});
    assert_eq!(ann.refused(), "noBotThinking");
}

#[test]
fn a_thinking_minimax_player_tells_the_number_of_the_move_that_it_looks_at() {
    let site = TestSite::start();
    // Four plies over all walls take minutes.
    let (_, mut ann) = against(&site, "bowler:depth=4,mode=unfiltered,pruning=off", "standard");
    ann.play(1, "e2");
    ann.moved(1);
    let (depth, sweep, percent) = ann.wait(|message| match message {
        GameServer::Thinking { depth, sweep: Some(sweep), percent, .. } => {
            Some((depth, sweep, percent))
        }
        _ => None,
    });
    assert_eq!((depth, sweep.total, percent.is_some()), (4, 131, true));
    assert!(sweep.done < sweep.total);
    ann.say(&GameClient::StopBot {});
    ann.moved(2);
}

#[test]
fn undoing_ends_the_thinking_of_a_bot() {
    let site = TestSite::start();
    let (id, mut ann) = against(&site, "stockade:time=100s", "standard");
    ann.play(1, "e2");
    ann.moved(1);
    ann.say(&GameClient::Undo {});
    assert_eq!(ann.state().moves.len(), 0);
    ann.play(1, "d1");
    assert_eq!(ann.moved(1), "d1");
    ann.say(&GameClient::StopBot {});
    // The stop may have come before the new search had begun.
    ann.wait(|message| match message {
        GameServer::Thinking { nodes, .. } if nodes > 0 => Some(()),
        GameServer::Moved { played, .. } if played.ply == 2 => Some(()),
        _ => None,
    });
    ann.say(&GameClient::StopBot {});
    until(|| site.state(&id).moves.len() >= 2);
}

#[test]
fn a_slow_bot_does_not_delay_another_game() {
    let site = TestSite::start_with(|settings| settings.bot_threads = 1);
    let (_, mut slow) = against(&site, "stockade:time=100s", "standard");
    slow.play(1, "e2");
    slow.moved(1);
    let (_, mut quick) = against(&site, "stockade:level=2", "standard");
    quick.play(1, "e2");
    quick.moved(1);
    assert!(!quick.moved(2).is_empty());
    let is_thinking = slow.wait(|message| match message {
        GameServer::Thinking { nodes, .. } if nodes > 0 => Some(true),
        GameServer::Moved { .. } => Some(false),
        _ => None,
    });
    assert!(is_thinking);
    slow.say(&GameClient::StopBot {});
    slow.moved(2);
}

#[test]
fn bots_play_each_other_at_the_owners_pace() {
    let site = TestSite::start();
    let created = site.create(json!({
        "mode": "watch", "rules": "5x5,walls=1", "botDelayMs": 60_000,
        "seats": [{"kind": "bot", "agent": "random"}, {"kind": "bot", "agent": "greedy"}],
    }));
    let owner = created.owner.unwrap();
    let mut eve = site.join(&created.id, &[]);
    let pause = GameClient::Pace { delay_ms: None, paused: Some(true), step: None };
    eve.say(&pause);
    assert_eq!(eve.refused(), "notOwner");
    let mut ann = site.join(&created.id, &[&owner]);
    ann.say(&pause);
    let paused = ann.wait(|message| match message {
        GameServer::State { game, .. } if game.pace.is_some_and(|it| it.paused) => Some(game),
        _ => None,
    });
    let ply = paused.moves.len();
    ann.say(&GameClient::Pace { delay_ms: Some(0), paused: None, step: Some(true) });
    let next = ann.wait(|message| match message {
        GameServer::Moved { played, .. } => Some(played.ply),
        _ => None,
    });
    assert!(next > ply);
    ann.say(&GameClient::Pace { delay_ms: None, paused: Some(false), step: None });
    ann.wait(|message| match message {
        GameServer::Over { .. } => Some(()),
        _ => None,
    });
}

#[test]
fn four_at_one_screen_with_bots() {
    let site = TestSite::start();
    let bot = json!({"kind": "bot", "agent": "stockade:level=1"});
    let created = site.create(json!({
        "mode": "screen", "rules": "four", "seats": [{"kind": "human"}, bot, {"kind": "human"}, bot],
    }));
    let tokens: Vec<&str> = created.tokens.values().map(String::as_str).collect();
    assert_eq!(tokens.len(), 2);
    let mut ann = site.join(&created.id, &tokens);
    ann.play(1, "e2");
    ann.moved(1);
    ann.moved(2);
    ann.play(3, "e8");
    ann.moved(3);
    ann.moved(4);
    ann.say(&GameClient::Resign { player: Some(Player::Black) });
    let state = ann.state();
    assert!(state.result.is_none() && state.board.players[2].pawn.is_none());
    ann.say(&GameClient::Resign { player: None });
    // The two bots play it out between themselves.
    let reason = ann.wait(|message| match message {
        GameServer::Over { result, .. } => Some(result.reason),
        _ => None,
    });
    assert!(matches!(reason, Termination::Goal | Termination::Repetition | Termination::PlyLimit));
}

#[test]
fn a_game_against_a_bot_starts_again_at_once() {
    let site = TestSite::start();
    let (_, mut ann) = against(&site, "random", "standard");
    ann.say(&GameClient::Resign { player: None });
    ann.say(&GameClient::Rematch {});
    let (id, tokens) = ann.wait(|message| match message {
        GameServer::Rematch { rematch, tokens, .. } => rematch.id.map(|id| (id, tokens)),
        _ => None,
    });
    let mut ann = site.join(&id, &[&tokens[&Player::Black]]);
    assert!(!ann.moved(1).is_empty());
}
