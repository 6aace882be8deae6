//! How results are told.

use std::{env, fs, path::Path};

use stockade_agents::{Agent, StopSignal};
use stockade_arena::{FinishedGame, Standings, Summary, Tournament};
use stockade_core::Rules;

use crate::players::{Habit, openings, player, settings};

/// The text is the file `snapshots/<name>.txt`; `UPDATE_SNAPSHOTS=1` rewrites it.
#[track_caller]
fn check_snapshot(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matches/snapshots");
    let path = folder.join(name).with_extension("txt");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{} differs. Now:\n{text}", path.display());
}

/// The standings of these players, each move of whom takes one millisecond.
fn standings(habits: &[Habit], rounds: u64, rules: Option<&str>) -> Standings {
    let mut settings = settings(habits, rounds);
    if let Some(rules) = rules {
        settings.rules = rules.parse::<Rules>().unwrap();
    }
    let make = |engine: usize| -> Box<dyn Agent> { Box::new(player(habits[engine])) };
    let stop = StopSignal::default();
    let tournament = Tournament { settings: &settings, make: &make, concurrency: 2, stop: &stop };
    let played = tournament.play(Vec::new(), openings(1), None, &mut |_, _| {}).unwrap();
    let with_time = |game: &FinishedGame| {
        let each = (game.plies - game.opening.moves().len()) as u64 / 2;
        FinishedGame { thought_ms: [each, each], ..game.clone() }
    };
    Standings::new(&settings, played.games().map(with_time).collect())
}

#[test]
fn a_match_of_two_is_told_in_a_block() {
    let habits = [Habit::Walk, Habit::Random];
    let text = Summary::new(&standings(&habits, 20, None)).to_string();
    check_snapshot("two", &text);
}

#[test]
fn a_round_robin_is_told_in_a_table() {
    let habits = [Habit::Random, Habit::Walk, Habit::Crash { turn: 4 }, Habit::Random];
    let text = Summary::new(&standings(&habits, 10, None)).to_string();
    check_snapshot("round-robin", &text);
}

#[test]
fn draws_are_told_by_reason_and_void_games_apart() {
    let habits = [Habit::Random, Habit::Random];
    let draws = standings(&habits, 10, Some("5x5,walls=2,repetition=2,cap=14:draw"));
    let text = Summary::new(&draws).to_string();
    assert!(text.contains(" ply limit") && text.contains(" repetition"), "{text}");
    let void = standings(&habits, 10, Some("5x5,walls=2,cap=14:discard"));
    let text = Summary::new(&void).to_string();
    assert!(text.contains("Void | "), "{text}");
}

#[test]
fn a_match_without_games_proves_nothing() {
    let none = Standings::new(&settings(&[Habit::Walk, Habit::Random], 5), Vec::new());
    let text = Summary::new(&none).to_string();
    assert!(text.contains("Elo   | unknown"), "{text}");
    let many = Standings::new(&settings(&[Habit::Walk; 3], 5), Vec::new());
    let text = Summary::passing(&many).to_string();
    assert!(text.contains("Walk #3"), "{text}");
}
