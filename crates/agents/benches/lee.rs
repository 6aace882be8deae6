//! Roll-outs per second of `lee`: 2 000 from an opening, a middle game and a crowded board.

use divan::{Bencher, counter::ItemsCount};
use stockade_agents::{Limits, Request, Spec};
use stockade_core::{Game, Position, Rules};

const ROLL_OUTS: usize = 2_000;

fn main() {
    divan::main();
}

#[divan::bench(args = [
    "/ e3 / e3 e7 / 10 9 / 1",
    "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1",
    "d4f4b5h5d7 / a2c6g6a8 / e4 e6 / 5 6 / 2",
])]
fn roll_outs(bencher: Bencher<'_, '_>, position: &str) {
    let rules = Rules::standard();
    let pos = Position::from_text(position, &rules).expect("the bench knows positions").position;
    let game = Game::from_position(&rules, pos).expect("it is one of these rules");
    let spec: Spec = format!("lee:sims={ROLL_OUTS}").parse().expect("the bench knows lee");
    let mut agent = spec.build();
    bencher.counter(ItemsCount::new(ROLL_OUTS)).bench_local(|| {
        agent.choose(Request::new(&game, Limits::default())).expect("lee always has a move")
    });
}
