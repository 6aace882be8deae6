//! Laws of nets: what they see, what they answer, and which files they refuse.

mod answers;
mod features;
mod files;
mod plain;
mod searches;

use stockade_core::{Position, Rules, SplitMix64};
use stockade_engine::net::{Shape, View, Weights};

/// Positions of random games in which walls are placed as often as pawns step.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut pos = Position::start(&Rules::standard());
        for _ in 0..60 {
            if !View::suits(&pos) {
                break;
            }
            found.push(pos);
            let moves = pos.legal_moves();
            let is_wall = random.below(2) == 0 && !moves.walls.is_empty();
            let mv = if is_wall {
                moves.walls.iter().nth(random.below(moves.walls.len())).unwrap().into()
            } else {
                moves.pawn.iter().nth(random.below(moves.pawn.len())).unwrap().into()
            };
            pos = pos.play_unchecked(mv);
        }
    }
    found.truncate(count);
    found
}

/// Weights about as large as those of a trained net.
fn random_weights(seed: u64, width: u32) -> Weights {
    let mut random = SplitMix64::new(seed);
    let mut weights = Weights::zero(Shape::new(width).unwrap());
    for tensor in weights.tensors_mut() {
        let spread = tensor.limit.min(0.4);
        for value in &mut tensor.values {
            *value = (random.below(20_001) as f32 / 10_000.0 - 1.0) * spread;
        }
    }
    weights
}
