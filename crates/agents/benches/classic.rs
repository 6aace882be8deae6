//! Moves of the published minimax players, from an opening, a middle game and a crowded board.

use divan::Bencher;
use stockade_agents::{Limits, Request, Spec};
use stockade_core::{Game, Position, Rules};

const POSITIONS: [&str; 3] = [
    "/ / e1 e9 / 10 10 / 1",
    "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1",
    "d4f4b5h5d7 / a2c6g6a8 / e4 e6 / 5 6 / 2",
];

fn main() {
    divan::main();
}

#[divan::bench(args = POSITIONS, consts = [2, 3])]
fn bowler<const DEPTH: u32>(bencher: Bencher<'_, '_>, position: &str) {
    choose(bencher, &format!("bowler:depth={DEPTH}"), position);
}

#[divan::bench(args = POSITIONS, consts = [1, 2])]
fn mertens<const DEPTH: u32>(bencher: Bencher<'_, '_>, position: &str) {
    choose(bencher, &format!("mertens:depth={DEPTH}"), position);
}

#[divan::bench(args = POSITIONS, consts = [2, 3, 4])]
fn ie<const DEPTH: u32>(bencher: Bencher<'_, '_>, position: &str) {
    choose(bencher, &format!("ie:depth={DEPTH}"), position);
}

#[divan::bench(args = POSITIONS)]
fn glendenning(bencher: Bencher<'_, '_>, position: &str) {
    choose(bencher, "glendenning", position);
}

fn choose(bencher: Bencher<'_, '_>, spec: &str, position: &str) {
    let rules = Rules::standard();
    let pos = Position::from_text(position, &rules).expect("the bench knows positions").position;
    let game = Game::from_position(&rules, pos).expect("it is one of these rules");
    let mut agent = spec.parse::<Spec>().expect("the bench knows these players").build();
    bencher.bench_local(|| {
        agent.choose(Request::new(&game, Limits::default())).expect("there is always a move")
    });
}
