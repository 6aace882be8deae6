//! Clocks: charging, increments, flags, gifts, and undo.

use std::time::Duration;

use stockade_core::{Event, Game, GameError, Player, Rules, Termination};

use crate::{played, win};

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn timed(control: &str) -> Game {
    Game::new(&Rules::standard()).with_time(control.parse().unwrap())
}

/// Plays a move after some seconds.
fn play(game: &mut Game, mv: &str, seconds: u64) -> Event {
    game.play_timed(mv.parse().unwrap(), secs(seconds)).unwrap()
}

fn remaining(game: &Game) -> [u64; 2] {
    [Player::White, Player::Black].map(|player| game.remaining(player).unwrap().as_secs())
}

#[test]
fn the_mover_is_charged_and_the_increment_comes_after_the_move() {
    let mut game = timed("300+3");
    play(&mut game, "e2", 10);
    assert_eq!(remaining(&game), [293, 300]);
    play(&mut game, "e8", 1);
    assert_eq!(remaining(&game), [293, 302]);
    play(&mut game, "e3", 293); // exactly what is left is in time
    assert_eq!(remaining(&game), [3, 302]);
    assert_eq!(game.remaining_at(1, Player::White), Some(secs(293)));
    assert_eq!(game.remaining_at(4, Player::White), None);
}

#[test]
fn a_late_move_is_not_played_and_loses_on_time() {
    let mut game = timed("10+5");
    play(&mut game, "e2", 4);
    let event = play(&mut game, "e8", 11);
    assert_eq!(event, Event::Flag { elapsed: secs(11) });
    assert_eq!((game.ply(), game.events().len()), (1, 2));
    assert_eq!(game.outcome(), win(Player::White, Termination::Time));
    assert_eq!(remaining(&game), [11, 0]);
    // Even an illegal move that comes too late is too late.
    let mut other = timed("10+5");
    assert_eq!(play(&mut other, "i9", 11), Event::Flag { elapsed: secs(11) });
}

#[test]
fn time_can_be_claimed_without_a_move() {
    let mut game = timed("10");
    let before = game.clone();
    let left =
        GameError::TimeLeft { player: Player::White, remaining: secs(10), elapsed: secs(10) };
    assert_eq!(game.flag(secs(10)), Err(left));
    assert_eq!(game, before);
    game.flag(secs(10) + Duration::from_nanos(1)).unwrap();
    assert_eq!(game.outcome(), win(Player::Black, Termination::Time));
    assert_eq!(game.result_text(), "0-1");
}

#[test]
fn an_untimed_game_has_no_clock() {
    let mut game = played("standard", "e2");
    assert_eq!((game.clock(Player::White), game.remaining(Player::Black)), (None, None));
    assert_eq!(game.flag(Duration::MAX), Err(GameError::NoClock(Player::Black)));
    let event = game.play_timed("e8".parse().unwrap(), Duration::MAX).unwrap();
    assert!(matches!(event, Event::Move { .. }));
    assert!(timed("10").clock(Player::Red).is_none());
}

#[test]
fn an_illegal_move_charges_nothing() {
    let mut game = timed("10+5");
    let before = game.clone();
    assert!(game.play_timed("e5".parse().unwrap(), secs(3)).is_err());
    assert_eq!(game, before);
}

#[test]
fn undo_redo_and_taking_back_carry_the_clocks() {
    let mut game = timed("60+2");
    play(&mut game, "e2", 10);
    play(&mut game, "e8", 20);
    play(&mut game, "e3", 30);
    assert_eq!(remaining(&game), [24, 42]);
    game.undo();
    assert_eq!(remaining(&game), [52, 42]);
    game.redo();
    assert_eq!(remaining(&game), [24, 42]);
    play(&mut game, "e7", 1);
    game.take_back(Player::White).unwrap();
    assert_eq!(remaining(&game), [52, 42]);
    game.flag(secs(53)).unwrap();
    game.undo();
    assert_eq!(remaining(&game), [52, 42]);
    assert!(!game.is_over());
}

#[test]
fn time_that_is_given_stays_until_the_move_before_it_is_taken_back() {
    let mut game = timed("60+2");
    play(&mut game, "e2", 10);
    game.give_time(Player::Black, secs(15)).unwrap();
    game.give_time(Player::White, secs(5)).unwrap();
    assert_eq!(remaining(&game), [57, 75]);
    assert_eq!((game.position().to_move(), game.ply(), game.repetitions()), (Player::Black, 1, 1));
    play(&mut game, "e8", 70);
    assert_eq!(remaining(&game), [57, 7]);
    game.take_back(Player::Black).unwrap();
    assert_eq!(remaining(&game), [57, 75]);
    game.take_back(Player::White).unwrap();
    assert_eq!(remaining(&game), [60, 60]);
}

#[test]
fn time_is_given_to_players_with_a_clock_who_are_there() {
    let mut game = played("standard", "e2");
    assert_eq!(game.give_time(Player::Black, secs(15)), Err(GameError::NoClock(Player::Black)));
    assert_eq!(game.give_time(Player::Red, secs(15)), Err(GameError::NotPlaying(Player::Red)));
    let mut game = timed("60");
    game.resign(Player::White).unwrap();
    assert!(matches!(game.give_time(Player::Black, secs(15)), Err(GameError::Over(_))));
    assert_eq!(remaining(&game), [60, 60]);
}

#[test]
fn the_same_move_at_another_pace_is_another_line() {
    let mut game = timed("60");
    play(&mut game, "e2", 10);
    play(&mut game, "e8", 10);
    game.undo();
    game.undo();
    play(&mut game, "e2", 11);
    assert_eq!(game.redo(), None);
}

#[test]
fn clocks_may_start_after_an_opening_and_differ() {
    let mut game = played("standard", "e2 e8")
        .with_time_for(Player::White, "60+1".parse().unwrap())
        .with_time_for(Player::Black, "5".parse().unwrap());
    assert_eq!(remaining(&game), [60, 5]);
    play(&mut game, "e3", 1);
    play(&mut game, "e7", 1);
    assert_eq!(remaining(&game), [60, 4]);
    while game.undo().is_some() {}
    assert_eq!(remaining(&game), [60, 5]);
}

#[test]
fn absurd_durations_do_not_overflow() {
    let longest = "18446744073709551615.999999999+18446744073709551615.999999999";
    let mut game = timed(longest);
    game.play_timed("e2".parse().unwrap(), Duration::MAX).unwrap();
    assert_eq!(game.remaining(Player::White), Some(Duration::MAX));
    assert!(game.flag(Duration::MAX).is_err());
    let mut short = timed("0");
    assert_eq!(
        play(&mut short, "e2", 0),
        Event::Move { mv: "e2".parse().unwrap(), elapsed: Duration::ZERO }
    );
    short.flag(Duration::MAX).unwrap();
    assert_eq!(short.outcome(), win(Player::White, Termination::Time));
}
