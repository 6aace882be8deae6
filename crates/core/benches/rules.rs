//! Speed of the rules: `cargo bench -p stockade-core`.
//!
//! Every figure is for one core, without a hash table, at the best level of instructions that the
//! machine has. Divan prints the fastest and the median sample; on a shared machine read the
//! fastest.

#![allow(clippy::print_stderr, reason = "a benchmark talks to a person")]

use std::hint::black_box;

use divan::{Bencher, counter::ItemsCount};
use stockade_core::{
    MoveSet, Player, Position, Rules, SplitMix64, perft,
    simd::{self, Isa, Task},
};

fn main() {
    eprintln!("instructions: {:?}", simd::Level::best());
    divan::main();
}

#[divan::bench(args = [3, 4], sample_count = 10, sample_size = 1)]
fn perft_from_start(depth: u32) -> u64 {
    perft(black_box(&Position::start(&Rules::standard())), depth)
}

/// Wall counts on the board, as ranges.
const BANDS: [(usize, usize); 4] = [(0, 4), (5, 9), (10, 14), (15, 20)];

/// Positions of wall-happy random games with this many walls on the board.
fn positions((low, high): (usize, usize)) -> Vec<Position> {
    const WANTED: usize = 4096;
    let mut random = SplitMix64::new(20_061);
    let mut found = Vec::with_capacity(WANTED);
    while found.len() < WANTED {
        let mut pos = Position::start(&Rules::standard());
        while found.len() < WANTED && pos.winner().is_none() {
            if (low..=high).contains(&pos.walls().len()) && pos.stock(pos.to_move()) > 0 {
                found.push(pos);
            }
            let Some(next) = wall_happy_move(&pos, &mut random) else { break };
            pos = next;
        }
    }
    found
}

/// A wall two times of three, else a step; `None` when no walls are left.
fn wall_happy_move(pos: &Position, random: &mut SplitMix64) -> Option<Position> {
    let MoveSet { pawn, walls, .. } = pos.legal_moves();
    if !walls.is_empty() && random.below(3) > 0 {
        let wall = walls.iter().nth(random.below(walls.len()))?;
        return Some(pos.play_unchecked(wall.into()));
    }
    let left = pos.stock(Player::White) + pos.stock(Player::Black);
    let to = pawn.iter().nth(random.below(pawn.len().max(1)))?;
    (left > 0).then(|| pos.play_unchecked(to.into()))
}

/// Work on many positions inside one choice of instructions, as perft and search do it.
struct ForEach<'a, F>(&'a [Position], F);

/// What a benchmark does with one position.
trait Work {
    fn work<I: Isa>(isa: I, pos: &Position) -> u64;
}

impl<W: Work> Task for ForEach<'_, W> {
    type Output = u64;
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        self.0.iter().map(|pos| W::work(isa, black_box(pos))).fold(0, u64::wrapping_add)
    }
}

fn bench<W: Work>(bencher: Bencher<'_, '_>, positions: &[Position], work: fn() -> W) {
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| black_box(simd::dispatch(ForEach(positions, work()))));
}

struct LegalWalls;

impl Work for LegalWalls {
    #[inline(always)]
    fn work<I: Isa>(isa: I, pos: &Position) -> u64 {
        pos.legal_walls_with(isa).horizontal()
    }
}

struct Distances;

impl Work for Distances {
    #[inline(always)]
    fn work<I: Isa>(isa: I, pos: &Position) -> u64 {
        pos.distances_with(isa).into_iter().flatten().map(u64::from).sum()
    }
}

struct Fields;

impl Work for Fields {
    #[inline(always)]
    fn work<I: Isa>(isa: I, pos: &Position) -> u64 {
        pos.distance_fields_with(isa).longest() as u64
    }
}

#[divan::bench(args = BANDS)]
fn legal_walls(bencher: Bencher<'_, '_>, band: (usize, usize)) {
    bench(bencher, &positions(band), || LegalWalls);
}

/// One flood for both players, with the number of rings to each goal.
#[divan::bench(args = BANDS)]
fn flood_of_both_players(bencher: Bencher<'_, '_>, band: (usize, usize)) {
    bench(bencher, &positions(band), || Distances);
}

/// The distance of every cell to both goals.
#[divan::bench(args = BANDS)]
fn distance_fields_of_both_players(bencher: Bencher<'_, '_>, band: (usize, usize)) {
    bench(bencher, &positions(band), || Fields);
}
