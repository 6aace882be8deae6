//! The published minimax players, held against examples worked by hand and against plain minimax.

mod bowler;
mod games;
mod ie;
mod mertens;
mod search;

use stockade_core::{Move, Position, Rules, SplitMix64};

/// A position under rules.
fn at(rules: &str, position: &str) -> Position {
    let rules: Rules = rules.parse().unwrap();
    Position::from_text(position, &rules).unwrap().position
}

fn texts(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Positions of random games that are not over, one of each game.
fn random_positions(rules: &str, count: u64) -> Vec<Position> {
    let rules: Rules = rules.parse().unwrap();
    let position = |seed: u64| {
        let mut rng = SplitMix64::new(seed);
        let mut pos = Position::start(&rules);
        for _ in 0..rng.below(30) {
            let moves = pos.legal_moves();
            let next = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
            if next.winner().is_none() {
                pos = next;
            }
        }
        pos
    };
    (0..count).map(position).collect()
}
