//! Messages around the games of a player: their list, invitations, phrases.

use stockade_core::Player;
use stockade_server::messages::{
    address::SiteAddress,
    catalog::{OptionCard, OptionValues},
    game::{GameClient, GameServer},
    mine::{MyGame, MyGames, MyGamesRequest},
    phrase::Phrase,
    state::GameMode,
};

use crate::{check, examples::*};

const PHRASES: [Phrase; 6] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::GoodMove,
    Phrase::Oops,
    Phrase::Thanks,
    Phrase::WellPlayed,
];

/// What the options of the catalog take.
pub(crate) fn options() -> Vec<OptionCard> {
    let option = |name: &str, default: Option<&str>, takes| OptionCard {
        name: name.into(),
        default: default.map(str::to_owned),
        takes,
    };
    vec![
        option("sims", Some("20000"), OptionValues::Number { min: 1, max: 1_000_000 }),
        option("rollouts", None, OptionValues::Choice { words: vec!["random".into()] }),
        option("time", Some("1s"), OptionValues::Time {}),
        option("weights", None, OptionValues::Other {}),
    ]
}

#[test]
fn players_talk_and_leave() {
    let mut said: Vec<GameClient> =
        PHRASES.into_iter().map(|phrase| GameClient::Say { phrase }).collect();
    said.push(GameClient::ClaimWin {});
    check("phrase-client", &said);
    let heard = PHRASES.map(|phrase| GameServer::Said { by: Player::White, phrase });
    let mut seats = seats();
    seats[0].connected = false;
    seats[0].claimable = Some(1_763_300_060_000);
    let mut heard = Vec::from(heard);
    heard.push(GameServer::Presence { seats, watchers: 0 });
    check("phrase-server", &heard);
}

#[test]
fn the_list_of_my_games() {
    check("my-games-request", &[MyGamesRequest { games: vec!["Kq3vX7aB2mZ9".into()] }]);
    let going = MyGame {
        card: card(GameMode::Link),
        to_move: Some(Player::Black),
        clocks: Some(clocks()),
        ends: Some(1_764_509_600_000),
    };
    let over = MyGame { card: card(GameMode::Screen), to_move: None, clocks: None, ends: None };
    check("my-games", &[MyGames { games: vec![going, over] }]);
}

#[test]
fn the_address_for_others() {
    check(
        "address",
        &[
            SiteAddress { is_local: true, public_url: None, machine: Some("192.168.1.5".into()) },
            SiteAddress {
                is_local: false,
                public_url: Some("https://play.example.org".into()),
                machine: None,
            },
        ],
    );
}
