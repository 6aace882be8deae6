//! Speed of the race tables: `cargo bench -p stockade-engine --bench race`.
//!
//! One core, one whole table per iteration, so the figures are times per table. On a shared machine
//! read the fastest sample.

use std::hint::black_box;

use divan::Bencher;
use stockade_core::{Position, Rules, SplitMix64};
use stockade_engine::RaceTable;

fn main() {
    divan::main();
}

/// Positions of random games after this many walls.
fn positions(walls: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(81);
    let game = |random: &mut SplitMix64| {
        let mut pos = Position::start(&Rules::standard());
        while pos.walls().len() < walls {
            let legal = pos.legal_walls();
            let wall = legal.iter().nth(random.below(legal.len()))?;
            pos = pos.play_unchecked(wall.into());
        }
        Some(pos)
    };
    std::iter::repeat_with(|| game(&mut random)).flatten().take(64).collect()
}

#[divan::bench(args = [0, 5, 10, 15, 20])]
fn race_table(bencher: Bencher<'_, '_>, walls: usize) {
    let positions = positions(walls);
    let mut next = positions.iter().cycle();
    bencher.bench_local(|| RaceTable::new(black_box(next.next()?)));
}
