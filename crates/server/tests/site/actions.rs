//! How often a client may do one thing.

use serde_json::{Value, json};
use stockade_server::messages::{
    game::{GameClient, GameServer},
    lobby::Lobby,
};

use crate::support::{Client, TestSite, code, until};

fn people(place: &str) -> Value {
    json!({"mode": place, "seats": [{"kind": "human"}, {"kind": "human"}]})
}

#[test]
fn seeks_of_one_client_leave_room_for_others() {
    let site = TestSite::start_with(|settings| settings.behind_proxy = true);
    let seek = |client: &str| {
        let headers = [("X-Forwarded-For", client)];
        site.request("POST", "/api/games", &headers, Some(&people("seek").to_string())).0
    };
    assert_eq!([(); 5].map(|()| seek("10.0.0.1")), [201, 201, 201, 429, 429]);
    assert_eq!(seek("10.0.0.2"), 201);
    assert_eq!(site.get::<Lobby>("/api/lobby").seeks.len(), 4);
}

#[test]
fn a_seek_that_is_answered_makes_room_for_another() {
    let site = TestSite::start();
    let created: Vec<_> = (0..3).map(|_| site.create(people("seek"))).collect();
    assert_eq!(site.failing("POST", "/api/games", Some(people("seek"))).1, "tooManySeeks");
    let path = format!("/api/games/{}/join", created[0].id);
    site.post::<Value>(&path, &json!({}));
    site.create(people("seek"));
}

#[test]
fn rematches_count_as_new_games() {
    let site = TestSite::start_with(|settings| settings.new_games_per_client = 4);
    let created = site.create(people("screen"));
    let (mut id, mut tokens) = (created.id, created.tokens);
    for n_games in 2.. {
        // On a slow machine more are earned meanwhile, but not for ever.
        assert!(n_games < 1000);
        let shown: Vec<&str> = tokens.values().map(String::as_str).collect();
        let mut both = site.join(&id, &shown);
        both.say(&GameClient::Resign { player: None });
        both.say(&GameClient::Rematch {});
        let begun = both.wait(|message| match message {
            GameServer::Rematch { rematch, tokens, .. } => Some(Ok((rematch.id?, tokens))),
            GameServer::Refused { refusal } => Some(Err(code(&refusal))),
            _ => None,
        });
        match begun {
            Ok(begun) => (id, tokens) = begun,
            Err(code) => {
                assert!(code == "tooManyGames" && n_games > 4, "{code:?} at {n_games}");
                return;
            }
        }
    }
}

fn offer_and_decline(ann: &mut Client, bob: &mut Client) -> Result<(), String> {
    ann.say(&GameClient::OfferDraw { player: None });
    let offered = |message| match message {
        GameServer::Offer { offers, .. } if !offers.is_empty() => Some(Ok(())),
        GameServer::Refused { refusal } => Some(Err(code(&refusal))),
        _ => None,
    };
    ann.wait(offered)?;
    bob.wait(offered)?;
    bob.say(&GameClient::DeclineDraw {});
    bob.wait(|message| match message {
        GameServer::Offer { offers, .. } if offers.is_empty() => Some(()),
        _ => None,
    });
    Ok(())
}

#[test]
fn nobody_is_pestered_with_offers() {
    let site = TestSite::start();
    let (id, white, black) = site.link_game("standard", None);
    let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
    let mut n_offers = 0;
    // Another one is earned every half minute.
    while offer_and_decline(&mut ann, &mut bob) != Err("offeredTooOften".to_owned()) {
        n_offers += 1;
        assert!(n_offers < 20);
    }
    assert!(n_offers >= 3, "{n_offers}");
    // The other one has its own.
    bob.say(&GameClient::OfferDraw { player: None });
    ann.say(&GameClient::AcceptDraw {});
    until(|| site.state(&id).result.is_some());
}

#[test]
fn the_archive_has_a_last_page() {
    let site = TestSite::start();
    assert_eq!(site.request("GET", "/api/archive?page=499", &[], None).0, 200);
    let (status, code, message) = site.failing("GET", "/api/archive?page=500", None);
    assert_eq!((status, code.as_str()), (400, "malformed"));
    assert!(message.contains("pages 0 to 499"), "{message}");
}
