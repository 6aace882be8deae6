//! Perft: how many games of a given length there are, the checksum of a move generator.

use crate::{
    moves::Move,
    pawn,
    position::Position,
    simd::{self, Isa, Task},
    wall::WallSet,
    walls,
};

/// The number of ways to play `depth` moves from here; no moves follow a win.
///
/// ```
/// use stockade_core::{Position, Rules, perft};
/// assert_eq!(perft(&Position::start(&Rules::standard()), 2), 16_677);
/// ```
pub fn perft(pos: &Position, depth: u32) -> u64 {
    struct Perft<'a>(&'a Position, u32);
    impl Task for Perft<'_> {
        type Output = u64;
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> u64 {
            perft_with(isa, self.0, self.1)
        }
    }
    simd::dispatch(Perft(pos, depth))
}

/// [`perft`] split by the first move, in index order.
pub fn perft_divide(pos: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let moves = if depth == 0 { Default::default() } else { pos.legal_moves() };
    moves.iter().map(move |mv| (mv, perft(&pos.play_unchecked(mv), depth - 1)))
}

/// [`perft`] at one level of instructions.
fn perft_with<I: Isa>(isa: I, pos: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    isa.run(
        #[inline(always)]
        || {
            if pos.winner().is_some() {
                return 0;
            }
            let pawn = pawn::targets(pos);
            let walls = match pos.stock(pos.to_move()) {
                0 => WallSet::EMPTY,
                _ => walls::legal_with(isa, pos),
            };
            if pawn.is_empty() && walls.is_empty() {
                return perft_with(isa, &pos.play_unchecked(Move::PASS), depth - 1);
            }
            // The last moves are counted, not played.
            if depth == 1 {
                return (pawn.len() + walls.len()) as u64;
            }
            let steps = pawn.iter().map(|to| perft_with(isa, &pos.after_pawn(to), depth - 1));
            let fences = walls.iter().map(|wall| perft_with(isa, &pos.after_wall(wall), depth - 1));
            steps.sum::<u64>() + fences.sum::<u64>()
        },
    )
}
