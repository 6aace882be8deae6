//! Single games, and what becomes of players that break.

use std::time::Duration;

use stockade_agents::StopSignal;
use stockade_arena::{Conditions, Fault, Pace, PlayedGame, RecordTags, play_game};
use stockade_core::{
    ForfeitReason, Game, GameRecord, Outcome, Player, Rules, Termination, read_records,
};

use crate::players::{Habit, other, player};

const EASY: Conditions = Conditions { pace: Pace::Own, margin: Duration::ZERO };

fn play(white: Habit, black: Habit, conditions: &Conditions) -> Option<PlayedGame> {
    let (mut white, mut black) = (player(white), player(black));
    let mut game = Game::new(&Rules::standard());
    game.play("e2".parse().unwrap()).unwrap();
    play_game(game, [&mut white, &mut black], conditions, &StopSignal::default())
}

fn record(played: &PlayedGame) -> GameRecord {
    let tags = RecordTags {
        players: ["one\nline", "two"],
        round: 3,
        game: 4,
        seed: 5,
        opening_plies: 1,
        pace: "nodes=9".to_owned(),
    };
    let text = played.record(&tags).unwrap().to_qgn();
    read_records(&text).next().unwrap().unwrap()
}

#[test]
fn walkers_reach_the_goal_and_their_record_tells_how() {
    let played = play(Habit::Walk, Habit::Walk, &EASY).unwrap();
    assert_eq!(played.anomaly, None);
    assert_eq!(played.termination, Termination::Goal);
    let record = record(&played);
    let tag = |name| record.tags.get(name).unwrap();
    assert_eq!([tag("White"), tag("Black"), tag("Round")], ["one line", "two", "3"]);
    assert_eq!([tag("Game"), tag("Seed"), tag("OpeningPlies")], ["4", "5", "1"]);
    assert_eq!([tag("Pace"), tag("Termination")], ["nodes=9", "goal"]);
    let said = |index: usize| {
        let annotation = record.line().plies()[index].annotation();
        (annotation.win_chance.map(|c| c.percent()), annotation.lead.map(|lead| lead.moves()))
    };
    // The opening was nobody's choice; Black's opinion comes first, and both are White's numbers.
    assert_eq!(said(0), (None, None));
    assert_eq!(said(1), (Some(25.0), Some(-1.5)));
    assert_eq!(said(2), (Some(75.0), Some(1.5)));
}

#[test]
fn whoever_breaks_forfeits() {
    let crash = Termination::Forfeit(ForfeitReason::Crash);
    let illegal = Termination::Forfeit(ForfeitReason::Illegal);
    for (habit, fault, termination, detail) in [
        (Habit::Crash { turn: 2 }, Fault::Crash, crash, "it stumbled"),
        (Habit::Absent, Fault::Crash, crash, "it is away"),
        (Habit::Hang { turn: 1 }, Fault::Hang, crash, "9s"),
        (Habit::Nonsense { turn: 3 }, Fault::Illegal, illegal, "xyzzy"),
        (Habit::Illegal { turn: 1 }, Fault::Illegal, illegal, "illegal move"),
    ] {
        for broken in [Player::White, Player::Black] {
            let (white, black) = match broken {
                Player::White => (habit, Habit::Walk),
                _ => (Habit::Walk, habit),
            };
            let played = play(white, black, &EASY).unwrap();
            let anomaly = played.anomaly.clone().unwrap();
            assert_eq!((anomaly.player, anomaly.fault), (broken, fault), "{habit:?}");
            assert!(anomaly.detail.contains(detail), "{}", anomaly.detail);
            assert_eq!(played.termination, termination);
            assert_eq!(played.game.outcome().and_then(Outcome::winner), Some(other(broken)));
            let record = record(&played);
            assert_eq!(record.tags.termination(), Some(termination));
            assert!(record.tags.get("Anomaly").unwrap().contains(detail));
        }
    }
}

#[test]
fn a_move_that_comes_too_late_loses_on_time() {
    // Long enough for the other one on a machine that is busy with other things.
    let allowed = Duration::from_millis(300);
    for pace in [Pace::Time(allowed), Pace::Clock("0.3+0.3".parse().unwrap())] {
        let conditions = Conditions { pace, margin: Duration::from_millis(100) };
        let played = play(Habit::Walk, Habit::Slow { turn: 2 }, &conditions).unwrap();
        let anomaly = played.anomaly.clone().unwrap();
        assert_eq!((anomaly.player, anomaly.fault), (Player::Black, Fault::Time), "{pace}");
        assert!(anomaly.detail.contains("were allowed"), "{}", anomaly.detail);
        assert_eq!(played.game.result_text(), "1-0");
        assert_eq!(record(&played).tags.get("Termination"), Some("time"));
    }
}

#[test]
fn the_margin_forgives_and_node_limits_know_no_time() {
    let hour = Duration::from_secs(3600);
    for (pace, margin) in [
        (Pace::Time(Duration::from_millis(1)), hour),
        (Pace::Clock("0.001+0".parse().unwrap()), hour),
        (Pace::Nodes(1), Duration::ZERO),
        (Pace::Own, Duration::ZERO),
    ] {
        let played = play(Habit::Slow { turn: 1 }, Habit::Walk, &Conditions { pace, margin });
        assert_eq!(played.unwrap().anomaly, None, "{pace}");
    }
}

#[test]
fn clocks_stand_in_the_record() {
    let pace = Pace::Clock("600+1".parse().unwrap());
    let played = play(Habit::Walk, Habit::Walk, &Conditions { pace, ..EASY }).unwrap();
    let record = record(&played);
    assert_eq!(record.tags.time_control(), "600+1".parse().ok());
    assert!(record.line().plies().iter().all(|ply| ply.annotation().clock().is_some()));
}

#[test]
fn a_stopped_game_proves_nothing() {
    assert_eq!(play(Habit::Walk, Habit::Stopper { turn: 2 }, &EASY), None);
}
