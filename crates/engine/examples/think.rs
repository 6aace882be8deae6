//! Scratch.
use std::time::Instant;
use stockade_core::*;
use stockade_engine::{mcts::Mcts, *};
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut game = Game::new(&Rules::standard());
    for m in std::env::args().skip(2) {
        game.play(m.parse().unwrap()).unwrap();
    }
    let mut m = Mcts::new(1 << 20);
    let t = Instant::now();
    let r = m.search(&game, &Limits::nodes(n), &t, &StopSignal::default(), &mut |_| {});
    println!(
        "{} sims in {:?} = {:.0}/s depth {}",
        r.nodes,
        r.elapsed,
        r.nodes as f64 / r.elapsed.as_secs_f64(),
        r.depth
    );
    for l in r.lines.iter().take(8) {
        println!(
            "{:.3} n={} p={:.3} {:?} {:?}",
            l.score,
            l.visits,
            l.prior.unwrap(),
            l.proof,
            l.pv
        );
    }
}
