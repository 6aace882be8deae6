//! Results files: going on, and refusing to.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use stockade_agents::{Agent, StopSignal};
use stockade_arena::{FinishedGame, Ledger, LedgerError, Settings, Standings, Tournament};
use stockade_core::read_records;

use crate::{
    players::{Habit, openings, player, settings},
    tournament::{play, timeless},
};

const HABITS: [Habit; 2] = [Habit::Random, Habit::Crash { turn: 5 }];

/// A path that nothing stands at, and nothing beside it.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("jsonl");
    let _ = fs::remove_file(&path);
    let _ = fs::remove_file(path.with_extension("qgn"));
    path
}

fn open(path: &Path, settings: &Settings) -> Result<(Ledger, Vec<FinishedGame>), LedgerError> {
    Ledger::open(path, "stockade test", settings)
}

/// Plays on until so many games are finished.
fn play_on(path: &Path, settings: &Settings, until: u64) -> Standings {
    let make = |engine: usize| -> Box<dyn Agent> { Box::new(player(HABITS[engine])) };
    let stop = StopSignal::default();
    let (mut ledger, finished) = open(path, settings).unwrap();
    let tournament = Tournament { settings, make: &make, concurrency: 2, stop: &stop };
    let on_game = &mut |standings: &Standings, _: &FinishedGame| {
        if standings.n_finished() >= until {
            stop.raise();
        }
    };
    tournament.play(finished, openings(1), Some(&mut ledger), on_game).unwrap()
}

/// The file holds every game once, and its games are those of an uninterrupted match.
fn check_whole(path: &Path, settings: &Settings) {
    let (ledger, finished) = open(path, settings).unwrap();
    assert!(!ledger.lacks_games(&finished));
    let numbers: Vec<u64> = finished.iter().map(|game| game.fixture.game).collect();
    assert_eq!(numbers.len() as u64, settings.schedule().n_games());
    let standings = Standings::new(settings, finished);
    assert_eq!(timeless(&standings), timeless(&play(settings, &HABITS, 1).unwrap()));
    // The records stand in the order of the lines, and each is a game of its own.
    let records = fs::read_to_string(path.with_extension("qgn")).unwrap();
    let recorded: Vec<u64> = read_records(&records)
        .map(|record| record.unwrap().tags.get("Game").unwrap().parse().unwrap())
        .collect();
    assert_eq!(recorded, numbers);
}

fn append(path: &Path, text: &str) {
    fs::OpenOptions::new().append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let (path, settings) = (fresh("goes-on"), settings(&HABITS, 10));
    for until in [1, 4, 5, 13] {
        play_on(&path, &settings, until);
    }
    assert!(play_on(&path, &settings, u64::MAX).n_finished() == 20);
    check_whole(&path, &settings);
    // A finished match only tells its result again.
    let before = fs::read(&path).unwrap();
    assert_eq!(play_on(&path, &settings, u64::MAX).n_finished(), 20);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn half_a_line_and_a_record_without_a_line_are_played_again() {
    let (path, settings) = (fresh("half-a-line"), settings(&HABITS, 8));
    for (until, half_line, half_record) in [
        (3, "{\"game\":7,\"wh", ""),
        (6, "", "[Event \"stockade match\"]\n\n1. c2 c4 2."),
        (9, "{", "[Event \"stockade match\"]\n\n1. c2 c4 *\n\n"),
    ] {
        play_on(&path, &settings, until);
        append(&path, half_line);
        append(&path.with_extension("qgn"), half_record);
    }
    play_on(&path, &settings, u64::MAX);
    check_whole(&path, &settings);
}

#[test]
fn a_kill_at_any_byte_of_the_results_loses_at_most_one_game() {
    let (path, settings) = (fresh("any-byte"), settings(&HABITS, 4));
    play_on(&path, &settings, u64::MAX);
    let (results, games) = (fs::read(&path).unwrap(), path.with_extension("qgn"));
    let records = fs::read(&games).unwrap();
    for end in (0..results.len()).step_by(97) {
        fs::write(&path, &results[..end]).unwrap();
        let whole = results[..end].iter().filter(|&&byte| byte == b'\n').count();
        // Before the head is written there are no records.
        fs::write(&games, if whole == 0 { &[] } else { &records[..] }).unwrap();
        let (_, finished) = open(&path, &settings).unwrap();
        assert_eq!(finished.len(), whole.saturating_sub(1));
    }
    play_on(&path, &settings, u64::MAX);
    check_whole(&path, &settings);
}

#[test]
fn results_alone_are_enough_to_go_on() {
    let (path, settings) = (fresh("no-games"), settings(&HABITS, 5));
    play_on(&path, &settings, 4);
    fs::remove_file(path.with_extension("qgn")).unwrap();
    {
        let (ledger, finished) = open(&path, &settings).unwrap();
        assert!(ledger.lacks_games(&finished));
    }
    play_on(&path, &settings, 7);
    let standings = play_on(&path, &settings, u64::MAX);
    assert_eq!(timeless(&standings), timeless(&play(&settings, &HABITS, 1).unwrap()));
    let records = fs::read_to_string(path.with_extension("qgn")).unwrap();
    assert!(read_records(&records).all(|record| record.is_ok()));
}

#[test]
fn one_match_at_a_time() {
    let (path, settings) = (fresh("busy"), settings(&HABITS, 5));
    let first = open(&path, &settings).unwrap();
    let error = open(&path, &settings).unwrap_err();
    assert!(matches!(error, LedgerError::Busy(_)));
    assert!(error.to_string().contains("another match is writing"), "{error}");
    drop(first);
    assert!(open(&path, &settings).is_ok());
}

/// Two results files with the same stem would share their games.
#[test]
fn one_match_at_a_time_writes_a_file_of_games() {
    let (path, settings) = (fresh("shared-games"), settings(&HABITS, 5));
    let other = path.with_extension("json");
    let _ = fs::remove_file(&other);
    let first = open(&path, &settings).unwrap();
    let error = open(&other, &settings).unwrap_err();
    assert!(
        matches!(&error, LedgerError::Busy(path) if path.ends_with("shared-games.qgn")),
        "{error}"
    );
    drop(first);
    assert!(open(&other, &settings).is_ok());
}

/// Results that were carried beside somebody else's games do not cost these.
#[test]
fn foreign_games_are_left_alone() {
    let (path, settings) = (fresh("foreign-games"), settings(&HABITS, 5));
    play_on(&path, &settings, 2);
    let games = path.with_extension("qgn");
    let foreign = "[Event \"Casual\"]\n\n1. c2 c4 *\n".repeat(500);
    fs::write(&games, &foreign).unwrap();
    let said = open(&path, &settings).unwrap_err().to_string();
    assert!(said.contains("holds other games"), "{said}");
    assert_eq!(fs::read_to_string(&games).unwrap(), foreign);
}

#[test]
fn other_settings_are_refused_by_name() {
    let (path, ours) = (fresh("other-settings"), settings(&HABITS, 5));
    play_on(&path, &ours, 2);
    let before = fs::read(&path).unwrap();
    let mut others = settings(&HABITS, 6);
    others.seed = 9;
    others.engines[0] = "greedy".to_owned();
    let said = open(&path, &others).unwrap_err().to_string();
    for piece in [
        "engine 1 is \"Random\" there and \"greedy\" here",
        "rounds is \"5\" there and \"6\" here",
        "seed is \"1\" there and \"9\" here",
    ] {
        assert!(said.contains(piece), "no {piece} in {said}");
    }
    assert!(!said.contains("engine 2"), "{said}");
    let said = Ledger::open(&path, "stockade 9", &ours).unwrap_err().to_string();
    assert!(said.contains("begun by stockade test, this is stockade 9"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn damaged_and_foreign_files_are_left_alone() {
    let (path, settings) = (fresh("damaged"), settings(&HABITS, 5));
    play_on(&path, &settings, 3);
    let good = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let doubled = format!("{good}{}\n", lines[1]);
    for (text, piece) in [
        ("my thesis".to_owned(), "no results file"),
        ("my\nthesis\n".to_owned(), "no results file"),
        (good.replacen("match\":1", "match\":2", 1), "format 2"),
        (good.replacen("\"seed\":\"1\"", "\"seed\":\"2\"", 1), "seed is \"2\" there"),
        (good.replacen("\"game\":", "\"gone\":", 1), "line 2 of"),
        (good.replacen("\"white\":0", "\"white\":7", 1), "not in the schedule"),
        (good.replacen("\"opening\":\"", "\"opening\":\"e9 ", 1), "opening: word 1"),
        (doubled, "has a line already"),
        (format!("{good}junk\n"), &format!("line {} of", lines.len() + 1)),
    ] {
        fs::write(&path, &text).unwrap();
        let said = open(&path, &settings).unwrap_err().to_string();
        assert!(said.contains(piece), "no {piece:?} in {said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn names_that_cannot_be_are_refused() {
    let (path, settings) = (fresh("names"), settings(&HABITS, 5));
    let open = |path: &Path| open(path, &settings).unwrap_err().to_string();
    assert!(open(&path.with_extension("qgn")).contains("choose another extension"));
    assert!(open(&path.join("below")).contains("cannot open"));
    fs::write(path.with_extension("qgn"), "1. c2 *\n").unwrap();
    assert!(open(&path).contains("exists already"));
    assert!(!path.exists(), "what is refused leaves nothing behind");
    if cfg!(unix) {
        assert!(open(Path::new("/dev/null")).contains("no regular file"));
    }
}
