//! Values written and read as texts, with the feature `serde`.
#![cfg(feature = "serde")]

use std::{fmt::Debug, time::Duration};

use serde::{Serialize, de::DeserializeOwned};
use stockade_core::{
    Cell, Event, ForfeitReason, IllegalReason, Move, Player, Position, Rules, Termination, Wall,
};

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

fn refused<T: DeserializeOwned + Debug>(json: &str, part: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(part), "{json}: {error}");
}

#[test]
fn values_are_their_texts() {
    check::<Cell>("e2".parse().unwrap(), r#""e2""#);
    check::<Wall>("e3h".parse().unwrap(), r#""e3h""#);
    check::<Rules>("5x5,walls=2".parse().unwrap(), r#""5x5,walls=2""#);
    for word in Termination::WORDS {
        check::<Termination>(word.parse().unwrap(), &format!("{word:?}"));
    }
    for (player, word) in Player::ALL.into_iter().zip(["white", "black", "red", "blue"]) {
        check(player, &format!("{word:?}"));
    }
    for index in 0..=Move::COUNT {
        let mv = Move::from_index(index).unwrap();
        check(mv, &format!("\"{mv}\""));
    }
}

#[test]
fn a_position_is_read_back_under_its_rules() {
    let rules: Rules = "5x5".parse().unwrap();
    let pos = Position::start(&rules).play("c3h".parse().unwrap()).unwrap();
    let text: String = serde_json::from_value(serde_json::to_value(pos).unwrap()).unwrap();
    assert_eq!(Position::from_text(&text, &rules).unwrap().position, pos);
}

#[test]
fn events_are_tagged_objects() {
    let elapsed = Duration::from_millis(1500);
    let player = Player::Red;
    check(
        Event::Move { mv: "e2".parse().unwrap(), elapsed },
        r#"{"type":"move","move":"e2","ms":1500}"#,
    );
    check(Event::Flag { elapsed }, r#"{"type":"flag","ms":1500}"#);
    check(Event::Resign { player }, r#"{"type":"resign","player":"red"}"#);
    check(
        Event::Forfeit { player, reason: ForfeitReason::Crash },
        r#"{"type":"forfeit","player":"red","reason":"crash"}"#,
    );
    check(Event::Agreement, r#"{"type":"agreement"}"#);
    check(
        Event::MoreTime { player, extra: elapsed },
        r#"{"type":"moreTime","player":"red","ms":1500}"#,
    );
    // Logs without the reason of a forfeit.
    let forfeit: Event = serde_json::from_str(r#"{"type":"forfeit","player":"red"}"#).unwrap();
    assert_eq!(forfeit, Event::Forfeit { player, reason: ForfeitReason::Other });
}

#[test]
fn reasons_are_codes_with_arguments() {
    check(
        IllegalReason::Overlaps { by: "e3h".parse().unwrap() },
        r#"{"code":"overlaps","by":"e3h"}"#,
    );
    check(
        IllegalReason::ClosesLastWay { player: Player::White },
        r#"{"code":"closes","player":"white"}"#,
    );
    check(IllegalReason::NeedlessPass, r#"{"code":"needlessPass"}"#);
}

#[test]
fn other_texts_are_refused_by_the_parsers() {
    refused::<Move>(r#""z9""#, "z9");
    refused::<Rules>(r#""chess""#, "unknown rule");
    refused::<Termination>(r#""mate""#, "no termination");
    refused::<Player>(r#""White""#, "unknown variant");
    refused::<Event>(r#"{"type":"move","move":"e2","ms":0,"by":"white"}"#, "by");
}
