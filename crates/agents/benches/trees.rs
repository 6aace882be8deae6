//! One move of `uct` and of `hybrid`, a thousand simulations each, from an opening, a middle game and
//! a crowded board.

use divan::{Bencher, counter::ItemsCount};
use stockade_agents::{Limits, Request, Spec};
use stockade_core::{Game, Position, Rules};

const SIMULATIONS: usize = 1_000;
const POSITIONS: [&str; 3] = [
    "/ e3 / e3 e7 / 10 9 / 1",
    "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1",
    "d4f4b5h5d7 / a2c6g6a8 / e4 e6 / 5 6 / 2",
];

fn main() {
    divan::main();
}

fn think(bencher: Bencher<'_, '_>, position: &str, spec: &str) {
    let rules = Rules::standard();
    let pos = Position::from_text(position, &rules).expect("the bench knows positions").position;
    let game = Game::from_position(&rules, pos).expect("it is one of these rules");
    let spec: Spec = spec.parse().expect("the bench knows its players");
    let mut agent = spec.build();
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench_local(|| {
        agent.choose(Request::new(&game, Limits::default())).expect("a running game has a move")
    });
}

#[divan::bench(args = POSITIONS)]
fn uct(bencher: Bencher<'_, '_>, position: &str) {
    think(bencher, position, &format!("uct:sims={SIMULATIONS}"));
}

#[divan::bench(args = POSITIONS, consts = [0, 1, 2, 3])]
fn hybrid<const DEPTH: usize>(bencher: Bencher<'_, '_>, position: &str) {
    think(bencher, position, &format!("hybrid:sims={SIMULATIONS},depth={DEPTH}"));
}
