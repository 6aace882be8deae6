//! Distances: a byte for each state, in an order of its own.
//!
//! A byte orders states from the worst for the player to move to the best, so that the best move
//! is the one to the smallest byte:
//!
//! | byte      | meaning                        |
//! |-----------|--------------------------------|
//! | `d`       | lost in `d` plies, even        |
//! | 128       | drawn                          |
//! | `255 − d` | won in `d` plies, odd          |
//! | 255       | no state, never to be moved to |

use super::{Tally, TooDeep, Values};
use crate::{
    Answer,
    layers::{
        shape::Shape,
        sweep::{ByWalls, Sweep},
        terrain::Terrain,
        word::Word,
    },
};

const DRAWN: u8 = 128;
const NO_STATE: u8 = u8::MAX;
/// From here on the bytes of wins and losses would meet.
const TOO_DEEP: u8 = 127;

/// Half a slice is a byte for each of White's cells and, within it, each of Black's.
pub(crate) struct Distances;

impl<W: Word> Values<W> for Distances {
    type Unit = u8;

    const NOTHING: u8 = NO_STATE;

    fn half(shape: &Shape<W>) -> usize {
        shape.per_pawn * shape.per_pawn
    }

    fn unit_bytes(_: &Shape<W>) -> usize {
        1
    }

    fn write_unit(unit: u8, bytes: &mut [u8]) {
        bytes[0] = unit;
    }

    fn read_unit(bytes: &[u8]) -> u8 {
        bytes[0]
    }

    fn join(best: &mut [u8], after: &[u8]) {
        for (best, &after) in best.iter_mut().zip(after) {
            *best = after.min(*best);
        }
    }

    fn join_mirrored(shape: &Shape<W>, best: &mut [u8], after: &[u8]) {
        for (white, row) in after.chunks_exact(shape.per_pawn).enumerate() {
            let image = shape.mirrored_cell(white) * shape.per_pawn;
            let image = &mut best[image..image + shape.per_pawn];
            for (rank, image) in
                row.chunks_exact(shape.width).zip(image.chunks_exact_mut(shape.width))
            {
                for (&byte, best) in rank.iter().rev().zip(image) {
                    *best = byte.min(*best);
                }
            }
        }
    }

    fn solve(
        terrain: &Terrain<'_, W>,
        by_walls: [&[u8]; 2],
        slice: &mut [u8],
    ) -> Result<Tally, TooDeep> {
        let mut agenda = Agenda::new(terrain.shape, by_walls);
        let mut sweep = Sweep::new(terrain);
        let mut tally = Tally::default();
        slice.fill(NO_STATE);
        let mut slice = Slice { shape: terrain.shape, bytes: slice };
        let mut quiet = 0;
        for plies in 1.. {
            if plies > 1 {
                agenda.advance(plies - 1);
            }
            let mut found = 0;
            let any = if plies % 2 == 1 {
                let any = sweep.wins(&agenda.walls, |turn, white, row| {
                    found += row.len() as u64;
                    slice.write(turn, white, row, u8::MAX - plies);
                });
                tally.wins += found;
                any
            } else {
                let any = sweep.losses(&agenda.walls, |turn, white, row| {
                    found += row.len() as u64;
                    slice.write(turn, white, row, plies);
                });
                tally.losses += found;
                any
            };
            quiet = if any { 0 } else { quiet + 1 };
            if any {
                tally.longest = plies;
            } else if quiet >= 2 && plies > agenda.last + 1 {
                break;
            }
            if plies + 1 >= TOO_DEEP {
                return Err(TooDeep);
            }
        }
        for turn in 0..2 {
            for white in 0..terrain.shape.per_pawn {
                let row = sweep.undecided(turn, white);
                tally.draws += row.len() as u64;
                slice.write(turn, white, row, DRAWN);
            }
        }
        Ok(tally)
    }

    fn answer(
        shape: &Shape<W>,
        slice: impl Fn(usize) -> u8,
        turn: usize,
        white: usize,
        black: usize,
    ) -> Answer {
        let half = turn * shape.per_pawn * shape.per_pawn;
        match slice(half + white * shape.per_pawn + black - shape.width) {
            DRAWN => Answer::Draw,
            loss if loss < DRAWN => Answer::Loss(Some(loss)),
            win => Answer::Win(Some(u8::MAX - win)),
        }
    }
}

/// The bytes of a slice, written a row at a time.
struct Slice<'a, W> {
    shape: &'a Shape<W>,
    bytes: &'a mut [u8],
}

impl<W: Word> Slice<'_, W> {
    fn write(&mut self, turn: usize, white: usize, mut row: W, byte: u8) {
        let per_pawn = self.shape.per_pawn;
        let first = (turn * per_pawn + white) * per_pawn;
        let bytes = &mut self.bytes[first..first + per_pawn];
        while let Some(black) = row.pop() {
            bytes[black - self.shape.width] = byte;
        }
    }
}

/// What walls lead to, ply by ply: states lost within so many plies, and not won within as many.
struct Agenda<'a, W> {
    shape: &'a Shape<W>,
    walls: ByWalls<W>,
    /// The entries where a wall leads to a decided state, by its distance.
    entries: Vec<u32>,
    /// Where the entries of each distance begin.
    starts: [u32; 129],
    /// The longest distance of them.
    last: u8,
}

impl<'a, W: Word> Agenda<'a, W> {
    fn new(shape: &'a Shape<W>, by_walls: [&[u8]; 2]) -> Agenda<'a, W> {
        let bytes = || by_walls.into_iter().flatten().enumerate();
        let mut starts = [0u32; 129];
        for (_, &byte) in bytes() {
            starts[distance(byte) + 1] += 1;
        }
        let last = (1..128).rev().find(|&d| starts[d + 1] > 0).unwrap_or(0) as u8;
        for d in 0..128 {
            starts[d + 1] += starts[d];
        }
        let mut agenda = Agenda {
            shape,
            walls: ByWalls::none(),
            entries: vec![0; starts[128] as usize],
            starts,
            last,
        };
        let mut ends = starts;
        for (entry, &byte) in bytes() {
            let end = &mut ends[distance(byte)];
            agenda.entries[*end as usize] = entry as u32;
            *end += 1;
            if byte != NO_STATE {
                let (turn, white, black) = agenda.state(entry);
                agenda.walls.open[turn][white] |= W::of(black);
            }
        }
        agenda
    }

    fn state(&self, entry: usize) -> (usize, usize, usize) {
        let per_pawn = self.shape.per_pawn;
        let row = entry / per_pawn;
        (row / per_pawn, row % per_pawn, entry % per_pawn + self.shape.width)
    }

    /// Takes in the states that are decided in exactly this many plies, at least one.
    fn advance(&mut self, plies: u8) {
        let [start, end] = [0, 1].map(|next| self.starts[usize::from(plies) + next] as usize);
        for at in start..end {
            let (turn, white, black) = self.state(self.entries[at] as usize);
            if plies.is_multiple_of(2) {
                self.walls.lost[turn][white] |= W::of(black);
            } else {
                self.walls.open[turn][white] &= !W::of(black);
            }
        }
    }
}

/// The distance that a byte stands for; 0 where there is none.
fn distance(byte: u8) -> usize {
    match byte {
        DRAWN | NO_STATE => 0,
        loss if loss < DRAWN => usize::from(loss),
        win => usize::from(u8::MAX - win),
    }
}
