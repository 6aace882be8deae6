//! Undo, redo, taking back, and looking back.

use stockade_core::{GameError, Move, Player, Position, Rules, Termination};

use crate::{draw, play_all, played, win};

fn moves(game: &stockade_core::Game) -> String {
    game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut game = played("standard", "e2 e8 e3h");
    for left in ["e2 e8", "e2", ""] {
        assert!(game.undo().is_some());
        assert_eq!(moves(&game), left);
        assert_eq!(game.ply(), game.events().len());
    }
    assert_eq!(game.undo(), None);
    assert_eq!(*game.position(), Position::start(&Rules::standard()));
    for right in ["e2", "e2 e8", "e2 e8 e3h"] {
        assert!(game.redo().is_some());
        assert_eq!(moves(&game), right);
    }
    assert_eq!(game.redo(), None);
}

#[test]
fn the_same_move_keeps_the_undone_line_and_another_clears_it() {
    let mut game = played("standard", "e2 e8 e3");
    game.undo();
    game.undo();
    play_all(&mut game, "e8");
    assert!(game.redo().is_some());
    assert_eq!(moves(&game), "e2 e8 e3");
    game.undo();
    game.undo();
    assert!(game.play("e5".parse().unwrap()).is_err()); // a refused move clears nothing
    play_all(&mut game, "d9");
    assert_eq!((game.redo(), moves(&game)), (None, "e2 d9".to_owned()));
}

#[test]
fn undo_reopens_a_finished_game() {
    let mut goal = played("3x3,walls=0", "c1 a3 c2 a2 c3");
    assert!(goal.is_over());
    goal.undo();
    assert_eq!(goal.outcome(), None);
    play_all(&mut goal, "b2 a1");
    assert_eq!(goal.outcome(), win(Player::Black, Termination::Goal));

    let mut agreed = played("standard", "e2");
    agreed.agree_draw().unwrap();
    agreed.undo();
    play_all(&mut agreed, "e8");
    assert_eq!(moves(&agreed), "e2 e8");

    let mut repeated = played("standard", &"e2 e8 e1 e9 ".repeat(2));
    repeated.undo();
    assert_eq!((repeated.outcome(), repeated.repetitions()), (None, 2));
    play_all(&mut repeated, "e9");
    assert_eq!(repeated.outcome(), draw(Termination::Repetition));
}

#[test]
fn undone_positions_are_no_occurrences() {
    let mut game = played("standard", "e2 e8 e1 e9");
    for _ in 0..5 {
        game.undo();
        game.undo();
        play_all(&mut game, "d2 e9 e2 e8 e1 e9"); // by other moves
        assert!(!game.is_over());
        for _ in 0..6 {
            game.undo();
        }
        play_all(&mut game, "e1 e9");
        assert_eq!(game.repetitions(), 2);
    }
}

#[test]
fn taking_back_means_the_askers_last_move() {
    let game = played("standard", "e2 e8 e3 e7 e4");
    for (player, left) in [(Player::White, "e2 e8 e3 e7"), (Player::Black, "e2 e8 e3")] {
        let mut game = game.clone();
        game.take_back(player).unwrap();
        assert_eq!(moves(&game), left);
        assert_eq!(game.position().to_move(), player);
    }
}

#[test]
fn taking_back_reopens_and_needs_a_move() {
    let mut game = played("standard", "e2");
    game.resign(Player::White).unwrap();
    let before = game.clone();
    assert_eq!(game.take_back(Player::Black), Err(GameError::NothingToTakeBack(Player::Black)));
    assert_eq!(game, before);
    game.take_back(Player::White).unwrap();
    assert_eq!((game.ply(), game.outcome()), (0, None));
    assert!(game.take_back(Player::White).is_err());
}

#[test]
fn a_pass_can_be_undone_and_taken_back() {
    let rules = "edge_diagonal=off".parse().unwrap();
    let start = crate::duel(&rules, ["e8", "e9"], "d7v e8v e7h", [0, 10], Player::White);
    let mut game = stockade_core::Game::from_position(&rules, start).unwrap();
    game.play(Move::PASS).unwrap();
    play_all(&mut game, "d9");
    game.take_back(Player::White).unwrap();
    assert_eq!(*game.position(), start);
    assert!(game.redo().is_some());
    assert_eq!(game.moves().collect::<Vec<_>>(), [Move::PASS]);
}

#[test]
fn positions_can_be_looked_up_by_ply() {
    let mut game = played("standard", "e2 e8 e3h");
    game.resign(Player::White).unwrap();
    let positions: Vec<Position> = game.positions().copied().collect();
    assert_eq!(positions.len(), 4);
    for (ply, position) in positions.iter().enumerate() {
        assert_eq!(game.position_at(ply), Some(position));
    }
    assert_eq!(game.position_at(0), Some(game.start()));
    assert_eq!(game.position_at(3), Some(game.position()));
    assert_eq!(game.position_at(4), None);
    game.undo();
    game.undo();
    assert_eq!(game.position_at(3), None); // undone
}
