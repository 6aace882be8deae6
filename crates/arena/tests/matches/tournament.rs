//! Whole matches: all games, in any number at a time, and the end of a test.

use stockade_agents::{Agent, AgentError, StopSignal};
use stockade_arena::{
    Fault, FinishedGame, Settings, SettingsError, Standings, Tournament, TournamentError,
};
use stockade_core::Rules;

use crate::players::{Habit, openings, player, settings};

pub(crate) fn play(
    settings: &Settings,
    habits: &[Habit],
    concurrency: usize,
) -> Result<Standings, TournamentError> {
    let make = |engine: usize| -> Box<dyn Agent> { Box::new(player(habits[engine])) };
    let stop = StopSignal::default();
    Tournament { settings, make: &make, concurrency, stop: &stop }.play(
        Vec::new(),
        openings(1),
        None,
        &mut |_, _| {},
    )
}

/// Games without the time that they took.
pub(crate) fn timeless(standings: &Standings) -> Vec<FinishedGame> {
    let strip =
        |game: &FinishedGame| FinishedGame { thought_ms: [0; 2], qgn_end: 0, ..game.clone() };
    standings.games().map(strip).collect()
}

#[test]
fn every_game_is_played_once_whatever_the_concurrency() {
    let habits = [Habit::Random, Habit::Walk, Habit::Random];
    let settings = settings(&habits, 10);
    let alone = play(&settings, &habits, 1).unwrap();
    assert_eq!(
        timeless(&alone).iter().map(|game| game.fixture.game).collect::<Vec<_>>(),
        (0..60).collect::<Vec<u64>>()
    );
    for concurrency in [2, 5, 100] {
        assert_eq!(timeless(&play(&settings, &habits, concurrency).unwrap()), timeless(&alone));
    }
}

#[test]
fn both_games_of_a_pair_share_an_opening() {
    let habits = [Habit::Random, Habit::Random];
    let standings = play(&settings(&habits, 20), &habits, 2).unwrap();
    for pair in timeless(&standings).chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
    }
}

#[test]
fn a_strong_player_ends_a_test_early_and_always_at_the_same_pair() {
    let habits = [Habit::Walk, Habit::Random];
    let mut settings = settings(&habits, 500);
    settings.sprt = Some("elo0=0,elo1=20".parse().unwrap());
    let alone = play(&settings, &habits, 1).unwrap();
    assert_eq!(alone.verdict(), stockade_arena::stats::Verdict::AcceptH1);
    assert!(alone.n_finished() < 500, "{}", alone.n_finished());
    let together = play(&settings, &habits, 3).unwrap();
    assert_eq!(together.tally(), alone.tally());
    let summary = stockade_arena::Summary::new(&alone).to_string();
    assert!(summary.contains("SPRT  | H1 accepted"), "{summary}");
}

#[test]
fn faults_cost_the_game_and_are_counted_apart() {
    let habits = [Habit::Walk, Habit::Crash { turn: 2 }, Habit::Illegal { turn: 1 }];
    let standings = play(&settings(&habits, 3), &habits, 2).unwrap();
    let engines = standings.engines();
    assert!(engines[0].faults.is_empty());
    assert_eq!(engines[0].games.wins, 12);
    // Against the other one the crash comes too late: it has won by then.
    assert_eq!(engines[1].faults.get(&Fault::Crash), Some(&6));
    assert_eq!(engines[2].faults.get(&Fault::Illegal), Some(&12));
    assert_eq!(engines[2].games.losses, 12);
}

#[test]
fn a_player_that_cannot_begin_stops_the_match_before_its_first_game() {
    let habits = [Habit::Walk, Habit::Absent];
    let error = play(&settings(&habits, 3), &habits, 1).unwrap_err();
    assert!(matches!(error, TournamentError::Agent(AgentError::Crash { .. })), "{error}");
}

#[test]
fn the_signal_gives_up_the_games_under_way() {
    let habits = [Habit::Random, Habit::Stopper { turn: 2 }];
    let standings = play(&settings(&habits, 3), &habits, 1).unwrap();
    assert_eq!(standings.n_finished(), 0);
}

#[test]
fn settings_that_make_no_match_are_refused() {
    let two = [Habit::Walk, Habit::Walk];
    let check = |change: &dyn Fn(&mut Settings), expected: SettingsError| {
        let mut settings = settings(&two, 1);
        change(&mut settings);
        assert_eq!(settings.check(), Err(expected));
    };
    let rules = |text: &str| text.parse::<Rules>().unwrap();
    check(&|s| s.engines.truncate(1), SettingsError::Engines(1));
    check(&|s| s.rounds = 0, SettingsError::Games(0));
    check(&|s| s.rounds = u64::MAX, SettingsError::Games(u64::MAX));
    check(&|s| s.rules = rules("four"), SettingsError::FourPlayers(rules("four")));
    check(&|s| s.rules = rules("bowler"), SettingsError::Endless(rules("bowler")));
    let of_three = |s: &mut Settings| {
        s.engines.push("third".to_owned());
        s.sprt = "".parse().ok();
    };
    check(&of_three, SettingsError::SprtOfMany(3));
}
