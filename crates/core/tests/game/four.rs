//! Four players: leaving, the last one left, and what the cap means among several.

use std::time::Duration;

use stockade_core::{
    Event, ForfeitReason, Game, GameError, Player, Position, Rules, SetupError, Termination,
};

use crate::{draw, play_all, played, win};

fn active(game: &Game) -> Vec<Player> {
    game.position().active_players().collect()
}

#[test]
fn all_but_one_resign() {
    let mut game = played("four", "e2 b5 e8 h5");
    game.resign(Player::Red).unwrap(); // White is to move
    assert_eq!(game.position().to_move(), Player::White);
    assert_eq!((game.outcome(), active(&game).len()), (None, 3));
    game.resign(Player::White).unwrap(); // on its turn
    assert_eq!(game.position().to_move(), Player::Black);
    assert_eq!(game.outcome(), None);
    game.resign(Player::Black).unwrap();
    assert_eq!(game.outcome(), win(Player::Blue, Termination::Resign));
    assert_eq!(game.result_text(), "0-0-0-1");
    assert_eq!(active(&game), [Player::Blue]);
    assert_eq!(game.ply(), 4);
}

#[test]
fn the_pawn_goes_and_the_walls_stay() {
    let mut game = played("four", "e3h b5 e8 h5");
    let walls = game.position().walls();
    game.resign(Player::White).unwrap();
    assert_eq!(game.position().walls(), walls);
    assert_eq!(game.position().pawn(Player::White), None);
    assert_eq!(game.position().to_move(), Player::Red);
    assert_eq!(game.resign(Player::White), Err(GameError::NotPlaying(Player::White)));
    play_all(&mut game, "c5 e7 g5 d5"); // Red, Black, Blue, Red
    assert_eq!(game.position().to_move(), Player::Black);
}

#[test]
fn undo_restores_a_player_who_resigned() {
    let mut game = played("four", "e2 b5");
    let before = *game.position();
    game.resign(Player::White).unwrap();
    play_all(&mut game, "e8 h5");
    assert_eq!(game.position_at(2).unwrap().pawn(Player::White), None);
    assert_eq!(
        game.undo(),
        Some(Event::Move { mv: "h5".parse().unwrap(), elapsed: Duration::ZERO })
    );
    game.undo();
    assert_eq!(game.undo(), Some(Event::Resign { player: Player::White }));
    assert_eq!(*game.position(), before);
    assert_eq!(*game.position_at(2).unwrap(), before);
    for _ in 0..3 {
        assert!(game.redo().is_some());
    }
    assert_eq!(game.position().pawn(Player::White), None);
    // Taking back goes over the others' moves and over the own resignation.
    game.take_back(Player::White).unwrap();
    assert_eq!((game.ply(), active(&game).len()), (0, 4));
}

#[test]
fn undo_reopens_a_game_won_by_the_last_one_left() {
    let mut game = played("four", "e2");
    for player in [Player::Red, Player::Black, Player::Blue] {
        game.resign(player).unwrap();
    }
    assert_eq!(game.outcome(), win(Player::White, Termination::Resign));
    game.undo();
    assert_eq!((game.outcome(), active(&game)), (None, vec![Player::White, Player::Blue]));
    assert_eq!(game.position().to_move(), Player::Blue);
}

#[test]
fn flag_fall_and_forfeit_remove_the_player() {
    let rules = Rules::preset("four").unwrap();
    let mut game = Game::new(&rules).with_time("10".parse().unwrap());
    let late = game.play_timed("e2".parse().unwrap(), Duration::from_secs(11)).unwrap();
    assert!(matches!(late, Event::Flag { .. }));
    assert_eq!((game.ply(), game.outcome()), (0, None));
    assert_eq!(game.remaining(Player::White), Some(Duration::ZERO));
    assert_eq!(active(&game), [Player::Red, Player::Black, Player::Blue]);
    game.forfeit(Player::Blue, ForfeitReason::Crash).unwrap();
    game.flag(Duration::from_secs(11)).unwrap(); // Red
    assert_eq!(game.outcome(), win(Player::Black, Termination::Time));
    assert_eq!(game.result_text(), "0-0-1-0");
}

#[test]
fn a_goal_ends_the_game_for_all() {
    let game = played("players=4,3x3,walls=0", "a1 a3 c3 c1 a2 b3 c2 b1");
    assert_eq!(game.outcome(), None);
    let mut game = game;
    play_all(&mut game, "b2 c3");
    assert_eq!(game.outcome(), win(Player::Red, Termination::Goal));
    assert_eq!(game.result_text(), "0-1-0-0");
}

#[test]
fn repetition_starts_anew_when_somebody_leaves() {
    let round = "e2 b5 e8 h5 e1 a5 e9 i5 ";
    let mut game = played("four", round);
    assert_eq!(game.repetitions(), 2);
    game.resign(Player::Blue).unwrap();
    assert_eq!(game.repetitions(), 1);
    let round = "e2 b5 e8 e1 a5 e9 ";
    play_all(&mut game, round);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play_all(&mut game, round);
    assert_eq!(game.outcome(), draw(Termination::Repetition));
    assert_eq!(game.result_text(), "1/4-1/4-1/4-1/4");
}

#[test]
fn a_cap_that_one_player_loses() {
    let rules = "four,cap=4:loss-white";
    // Three others are left: none of them has won.
    assert_eq!(played(rules, "e2 b5 e8 h5").outcome(), draw(Termination::PlyLimit));
    let mut duel = played(rules, "e2 b5 e8");
    duel.resign(Player::Red).unwrap();
    duel.resign(Player::Blue).unwrap();
    play_all(&mut duel, "e3");
    assert_eq!(duel.outcome(), win(Player::Black, Termination::PlyLimit));
}

#[test]
fn a_set_up_with_one_player_left_is_over() {
    let rules = Rules::preset("four").unwrap();
    let mut setup = Position::start(&rules).to_setup();
    for player in [Player::White, Player::Black, Player::Blue] {
        setup.pawns[player.index()] = None;
    }
    assert_eq!(Position::from_setup(&rules, &setup), Err(SetupError::AbsentToMove(Player::White)));
    setup.to_move = Player::Red;
    let alone = Position::from_setup(&rules, &setup).unwrap();
    let game = Game::from_position(&rules, alone).unwrap();
    assert_eq!(game.outcome(), win(Player::Red, Termination::Resign));
}
