//! Win, loss or draw: two bits for each state.

use super::{Tally, TooDeep, Values};
use crate::{
    Answer,
    layers::{
        shape::Shape,
        sweep::{ByWalls, Sweep},
        terrain::{Rows, Terrain},
        word::Word,
    },
};

/// Half a slice is two lists of rows, one for each of White's cells: the states that are lost, and
/// those that are not won. What is in neither is won, or no state.
pub(crate) struct Outcomes;

impl<W: Word> Values<W> for Outcomes {
    type Unit = W;

    const NOTHING: W = W::EMPTY;

    fn half(shape: &Shape<W>) -> usize {
        2 * shape.per_pawn
    }

    fn unit_bytes(shape: &Shape<W>) -> usize {
        shape.cells.div_ceil(8)
    }

    fn write_unit(unit: W, bytes: &mut [u8]) {
        let len = bytes.len();
        bytes.copy_from_slice(&unit.to_u128().to_le_bytes()[..len]);
    }

    fn read_unit(bytes: &[u8]) -> W {
        let mut all = [0; 16];
        all[..bytes.len()].copy_from_slice(bytes);
        W::from_u128(u128::from_le_bytes(all))
    }

    fn join(best: &mut [W], after: &[W]) {
        for (best, &after) in best.iter_mut().zip(after) {
            *best |= after;
        }
    }

    fn join_mirrored(shape: &Shape<W>, best: &mut [W], after: &[W]) {
        for list in [0, shape.per_pawn] {
            for white in 0..shape.per_pawn {
                best[list + shape.mirrored_cell(white)] |= shape.mirrored(after[list + white]);
            }
        }
    }

    fn solve(
        terrain: &Terrain<'_, W>,
        by_walls: [&[W]; 2],
        slice: &mut [W],
    ) -> Result<Tally, TooDeep> {
        let per_pawn = terrain.shape.per_pawn;
        let rows = |list: &[W]| {
            let mut rows: Rows<W> = [W::EMPTY; 82];
            rows[..per_pawn].copy_from_slice(list);
            rows
        };
        let walls = ByWalls {
            lost: by_walls.map(|half| rows(&half[..per_pawn])),
            open: by_walls.map(|half| rows(&half[per_pawn..])),
        };
        let mut sweep = Sweep::new(terrain);
        while sweep.wins(&walls, |_, _, _| ()) | sweep.losses(&walls, |_, _, _| ()) {}
        let mut tally = Tally::default();
        for (turn, half) in slice.chunks_exact_mut(2 * per_pawn).enumerate() {
            for white in 0..per_pawn {
                let states = terrain.states[white];
                let (lost, open) =
                    (states & sweep.lost[turn][white], states & sweep.open[turn][white]);
                (half[white], half[per_pawn + white]) = (lost, open);
                tally.wins += (states & !open).len() as u64;
                tally.losses += lost.len() as u64;
                tally.draws += (open & !lost).len() as u64;
            }
        }
        Ok(tally)
    }

    fn answer(
        shape: &Shape<W>,
        slice: impl Fn(usize) -> W,
        turn: usize,
        white: usize,
        black: usize,
    ) -> Answer {
        let lost = 2 * turn * shape.per_pawn + white;
        match (slice(lost).has(black), slice(lost + shape.per_pawn).has(black)) {
            (true, _) => Answer::Loss(None),
            (false, true) => Answer::Draw,
            (false, false) => Answer::Win(None),
        }
    }
}
