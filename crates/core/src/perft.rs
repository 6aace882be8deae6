//! Perft: how many games of a given length there are, the checksum of a move generator.

use crate::{
    moves::Move,
    position::Position,
    simd::{self, Isa, Task},
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
///
/// ```
/// use stockade_core::{Position, Rules, perft, perft_divide};
/// let start = Position::start(&Rules::standard());
/// let (mv, nodes) = perft_divide(&start, 2).next().unwrap();
/// assert_eq!((mv.to_string().as_str(), nodes), ("d1", 131));
/// assert_eq!(perft_divide(&start, 2).map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, 2));
/// ```
pub fn perft_divide(pos: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let moves = if depth == 0 { Default::default() } else { pos.legal_moves() };
    moves.iter().map(move |mv| (mv, perft(&pos.play_unchecked(mv), depth - 1)))
}

/// [`perft`] at one level of instructions.
///
/// ```
/// use stockade_core::{Position, Rules, perft_with, simd::Portable};
/// assert_eq!(perft_with(Portable, &Position::start(&Rules::standard()), 2), 16_677);
/// ```
pub fn perft_with<I: Isa>(isa: I, pos: &Position, depth: u32) -> u64 {
    isa.run(
        #[inline(always)]
        || match depth {
            0 => 1,
            // The last moves are counted, not played.
            1 => pos.count_legal_moves_with(isa) as u64,
            _ => children(isa, pos, depth),
        },
    )
}

/// The sum of [`perft_with`] over all moves.
#[inline(always)]
fn children<I: Isa>(isa: I, pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves_with(isa);
    let mut nodes = 0;
    if depth == 2 {
        // Written out so that the grandchildren are counted without a child in memory.
        for to in moves.pawn.iter() {
            nodes += pos.after_pawn(to).count_legal_moves_with(isa) as u64;
        }
        for wall in moves.walls.iter() {
            nodes += pos.after_wall(wall).count_legal_moves_with(isa) as u64;
        }
        if moves.pass {
            nodes += pos.play_unchecked(Move::PASS).count_legal_moves_with(isa) as u64;
        }
        return nodes;
    }
    for to in moves.pawn.iter() {
        nodes += perft_with(isa, &pos.after_pawn(to), depth - 1);
    }
    for wall in moves.walls.iter() {
        nodes += perft_with(isa, &pos.after_wall(wall), depth - 1);
    }
    if moves.pass {
        nodes += perft_with(isa, &pos.play_unchecked(Move::PASS), depth - 1);
    }
    nodes
}
