//! Every way in which a game of two ends.

use stockade_core::{
    CapResult, ForfeitReason, Game, GameError, IllegalReason, Move, Outcome, Player, PlyCap,
    Position, Rules, Termination,
};

use crate::{draw, duel, play_all, played, win};

const SHUFFLE: &str = "e2 e8 e1 e9 ";

/// A game in which Black stands on rank 2 after 299 plies, having waited there for most of it.
fn black_before_goal(rules: &str) -> Game {
    let mut game = played(rules, "f1 d9 g1 d8 f1 d7 g1 d6 f1 d5 g1 d4 f1 d3 g1 d2");
    for _ in 0..70 {
        play_all(&mut game, "f1 c2 g1 d2");
    }
    play_all(&mut game, "f1 c2 g1");
    assert_eq!((game.ply(), game.outcome()), (299, None));
    game
}

#[test]
fn goal_wins_and_ends_the_game() {
    let mut game = played("3x3,walls=0", "c1 a3 c2 a2");
    assert_eq!((game.outcome(), game.result_text()), (None, "*"));
    play_all(&mut game, "c3");
    assert_eq!(game.outcome(), win(Player::White, Termination::Goal));
    assert_eq!(game.result_text(), "1-0");
    assert!(game.legal_moves().is_empty());
    let over = GameError::Over(game.outcome().unwrap());
    let before = game.clone();
    assert_eq!(game.play("a1".parse().unwrap()), Err(over));
    assert_eq!(game.resign(Player::Black), Err(over));
    assert_eq!(game.agree_draw(), Err(over));
    assert_eq!(game.forfeit(Player::White, ForfeitReason::Crash), Err(over));
    assert_eq!(game.check_turn(Player::Black), Err(over));
    assert_eq!(over.to_string(), "the game is over: White wins (goal)");
    assert_eq!(game, before);
}

#[test]
fn illegal_and_out_of_turn_moves_change_nothing() {
    let mut game = played("standard", "e2 e8 e3h");
    let before = game.clone();
    let error = game.play("e3v".parse().unwrap()).unwrap_err();
    assert!(
        matches!(error, GameError::Illegal(illegal) if matches!(illegal.reason, IllegalReason::Crosses { .. }))
    );
    assert!(game.play("a1".parse().unwrap()).is_err());
    assert!(game.play(Move::PASS).is_err());
    let out_of_turn = GameError::OutOfTurn { player: Player::White, to_move: Player::Black };
    assert_eq!(game.check_turn(Player::White), Err(out_of_turn));
    assert_eq!(game.check_turn(Player::Black), Ok(()));
    assert_eq!(game.resign(Player::Red), Err(GameError::NotPlaying(Player::Red)));
    assert_eq!(game, before);
}

#[test]
fn third_occurrence_is_a_draw_and_the_start_counts() {
    let mut game = played("standard", SHUFFLE);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play_all(&mut game, "e2 e8 e1");
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play_all(&mut game, "e9");
    assert_eq!((game.repetitions(), game.ply()), (3, 8));
    assert_eq!(game.outcome(), draw(Termination::Repetition));
    assert_eq!(game.result_text(), "1/2-1/2");
}

#[test]
fn the_number_of_occurrences_is_a_rule() {
    let twice = played("repetition=2", SHUFFLE);
    assert_eq!(twice.outcome(), draw(Termination::Repetition));
    let never = played("bowler", &SHUFFLE.repeat(20));
    assert_eq!((never.outcome(), never.repetitions()), (None, 21));
}

#[test]
fn the_position_right_after_a_wall_counts() {
    let mut game = played("standard", "a1h e8 e2 e9 e1 e8 e2 e9");
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play_all(&mut game, "e1");
    assert_eq!((game.repetitions(), game.outcome()), (3, draw(Termination::Repetition)));
}

#[test]
fn a_wall_makes_every_position_new() {
    let mut game = played("standard", SHUFFLE);
    play_all(&mut game, "a1h a8h");
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, SHUFFLE);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play_all(&mut game, SHUFFLE);
    assert_eq!(game.outcome(), draw(Termination::Repetition));
}

#[test]
fn ending_off_the_board_is_no_new_occurrence() {
    let mut game = played("standard", SHUFFLE);
    game.agree_draw().unwrap();
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.outcome(), draw(Termination::Agreement));
}

#[test]
fn goal_on_the_300th_ply_wins() {
    let mut game = black_before_goal("repetition=off");
    play_all(&mut game, "c1");
    assert_eq!(game.ply(), 300);
    assert_eq!(game.outcome(), win(Player::Black, Termination::Goal));
}

#[test]
fn ply_300_without_a_goal_is_a_draw() {
    let mut game = black_before_goal("repetition=off");
    play_all(&mut game, "a8h");
    assert_eq!((game.ply(), game.outcome()), (300, draw(Termination::PlyLimit)));
}

#[test]
fn cornell_goal_on_ply_50_is_a_draw() {
    let mut game = played("cornell", "");
    let (white, black) = (["d1", "e1"], ["b5", "c5"]);
    for step in 0..20 {
        play_all(&mut game, &format!("{} {}", white[step % 2], black[step % 2]));
    }
    play_all(&mut game, "d1 b5 e1 b4 d1 b3 e1 b2 d1");
    assert_eq!((game.ply(), game.outcome()), (49, None));
    play_all(&mut game, "b1");
    assert_eq!((game.ply(), game.outcome()), (50, draw(Termination::PlyLimit)));
    assert!(game.legal_moves().is_empty());

    // The same goal before the cap wins: the cap is looked at first, not instead.
    let rules = "cornell,cap=2".parse().unwrap();
    let mut shorter = Game::from_position(&rules, *game.position_at(49).unwrap()).unwrap();
    play_all(&mut shorter, "b1");
    assert_eq!(shorter.outcome(), win(Player::Black, Termination::Goal));
}

#[test]
fn mertens_discards_long_games_but_not_a_goal_on_the_last_ply() {
    let game = black_before_goal("mertens");
    let (mut long, mut won) = (game.clone(), game);
    play_all(&mut long, "a8h");
    assert_eq!(long.outcome(), Some(Outcome::Void { by: Termination::PlyLimit }));
    assert_eq!(long.result_text(), "*");
    assert!(long.is_over());
    play_all(&mut won, "c1");
    assert_eq!(won.outcome(), win(Player::Black, Termination::Goal));
}

#[test]
fn the_cap_counts_from_the_set_up_position_and_can_lose() {
    let rules: Rules = "cap=2:loss-white".parse().unwrap();
    let middle = *played("standard", "e2 e8 e3 e7").position();
    let mut game = Game::from_position(&rules, middle).unwrap();
    play_all(&mut game, "e4 e6");
    assert_eq!(game.outcome(), win(Player::Black, Termination::PlyLimit));
    let mut rules = rules;
    rules.ply_cap.as_mut().unwrap().result = CapResult::LossFor(Player::Red);
    let mut nobody = Game::new(&rules);
    play_all(&mut nobody, "e2 e8");
    assert_eq!(nobody.outcome(), draw(Termination::PlyLimit));
}

#[test]
fn repetition_precedes_a_cap_on_the_same_ply() {
    let moves = SHUFFLE.repeat(2);
    assert_eq!(played("cap=8:discard", &moves).outcome(), draw(Termination::Repetition));
    let first = played("cap=8:discard,cap_first=on", &moves);
    assert_eq!(first.outcome(), Some(Outcome::Void { by: Termination::PlyLimit }));
}

#[test]
fn without_a_cap_a_game_goes_on_past_any_16_bit_counter() {
    let game = played("bowler", &SHUFFLE.repeat(16_400));
    assert_eq!((game.ply(), game.outcome()), (65_600, None));
    assert_eq!(game.repetitions(), 16_401);
}

#[test]
fn resignation_agreement_and_forfeit() {
    for (loser, winner) in [(Player::White, Player::Black), (Player::Black, Player::White)] {
        // On the turn and off it.
        for moves in ["", "e2"] {
            let mut game = played("standard", moves);
            let position = *game.position();
            game.resign(loser).unwrap();
            assert_eq!(game.outcome(), win(winner, Termination::Resign));
            assert_eq!(*game.position(), position);
        }
        for reason in [ForfeitReason::Illegal, ForfeitReason::Crash] {
            let mut game = played("standard", "e2");
            game.forfeit(loser, reason).unwrap();
            assert_eq!(game.outcome(), win(winner, Termination::Forfeit(reason)));
        }
    }
    let mut game = played("standard", "e2");
    game.agree_draw().unwrap();
    assert_eq!(game.outcome(), draw(Termination::Agreement));
}

#[test]
fn a_player_without_a_move_passes() {
    let rules = "edge_diagonal=off".parse().unwrap();
    let start = duel(&rules, ["e8", "e9"], "d7v e8v e7h", [0, 10], Player::White);
    let mut game = Game::from_position(&rules, start).unwrap();
    assert_eq!(game.legal_moves().iter().collect::<Vec<_>>(), [Move::PASS]);
    game.play(Move::PASS).unwrap();
    assert_eq!((game.ply(), game.position().to_move()), (1, Player::Black));
    assert!(game.play(Move::PASS).is_err());
    play_all(&mut game, "d9 e9");
    assert_eq!(game.outcome(), win(Player::White, Termination::Goal));
    assert_eq!(game.moves().next(), Some(Move::PASS));
}

#[test]
fn a_finished_position_is_a_finished_game() {
    let rules = Rules::standard();
    let arrived = duel(&rules, ["a9", "e5"], "", [3, 3], Player::Black);
    let game = Game::from_position(&rules, arrived).unwrap();
    assert_eq!(game.outcome(), win(Player::White, Termination::Goal));
}

#[test]
fn a_position_of_other_rules_is_refused() {
    let start = Position::start(&Rules::standard());
    for text in ["5x5", "four", "edge_diagonal=off"] {
        let rules = text.parse().unwrap();
        assert_eq!(Game::from_position(&rules, start), Err(GameError::OtherRules(rules)));
    }
    // Stocks, cap and repetition belong to the referee; any position goes with them.
    assert!(Game::from_position(&"walls=3,cap=9,repetition=off".parse().unwrap(), start).is_ok());
}

#[test]
fn degenerate_rules_end_the_game_before_it_begins() {
    let cap = PlyCap { plies: 0, result: CapResult::Draw, before_goal: false };
    let mut capped = Rules::standard();
    capped.ply_cap = Some(cap);
    assert_eq!(Game::new(&capped).outcome(), draw(Termination::PlyLimit));
    let mut once = Rules::standard();
    once.repetition = Some(1);
    assert_eq!(Game::new(&once).outcome(), draw(Termination::Repetition));
}
