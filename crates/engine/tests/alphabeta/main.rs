//! Alpha-beta: equal to a plain search where it claims to be, legal, repeatable, stoppable. What it
//! proves is judged in `proofs.rs`.

mod conduct;
mod endings;
mod negamax;

use stockade_core::{Game, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Report, Request, alphabeta::AlphaBeta};

/// Searches without a clock.
fn think(search: &mut AlphaBeta, game: &Game, limits: Limits) -> Report {
    search.search(Request::new(game, limits))
}

/// A game that begins with a position.
fn game_from(rules: &Rules, text: &str) -> Game {
    let pos = Position::from_text(text, rules).unwrap().position;
    Game::from_position(rules, pos).unwrap()
}

/// A random game of at most this many plies that is not over, half of its moves by the pawn.
fn random_game(rules: &Rules, plies: usize, random: &mut SplitMix64) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let mut moves = game.legal_moves();
        if random.below(2) == 0 && !moves.pawn.is_empty() {
            moves.walls = Default::default();
        }
        let mv = moves.iter().nth(random.below(moves.len())).unwrap();
        game.play(mv).unwrap();
        if game.is_over() {
            game.undo();
        }
    }
    game
}

/// The end of such a game as the beginning of another, so that nothing can be repeated.
fn random_position(rules: &Rules, plies: usize, random: &mut SplitMix64) -> Game {
    Game::from_position(rules, *random_game(rules, plies, random).position()).unwrap()
}
