//! Speed of the searches: `cargo bench -p stockade-engine --bench search`.
//!
//! One search to a fixed limit per iteration, always with an empty memory; the figures in items per
//! second are nodes or simulations per second, by one thread unless two are named. On a shared
//! machine read the fastest sample.

use divan::{Bencher, counter::ItemsCount};
use stockade_core::{Game, Rules};
use stockade_engine::{
    Engine, EngineOptions, Evaluation, Limits, Report, Request, alphabeta::AlphaBeta, mcts::Mcts,
};

fn main() {
    divan::main();
}

/// A stage of the game: moves that lead there, and the depth to which alpha-beta searches it.
#[derive(Clone, Copy)]
struct Stage {
    name: &'static str,
    moves: &'static str,
    depth: u8,
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} to depth {}", self.name, self.depth)
    }
}

/// Large enough for every search here.
const HASH_MB: usize = 32;

const STAGES: [Stage; 4] = [
    Stage { name: "start", moves: "", depth: 9 },
    Stage { name: "5 walls", moves: "e2 e8 e3 e7 e4 e6 a3h c3h e3h g3h h4v", depth: 7 },
    Stage { name: "8 walls", moves: "e2h e8 e4h e7 d8v e6 d5v d6h d1 b6h g4h c1h", depth: 7 },
    Stage {
        name: "16 walls",
        moves: "d7h f8h d1 e8 e1h d3h c7v f8 f7h b7h g3h c3v g4h g8 c1 b4h g7v a8h b1 f8 h7h a5h \
                a1 a2h",
        depth: 12,
    },
];

fn game(moves: &str) -> Game {
    let mut game = Game::new(&Rules::standard());
    for mv in moves.split_whitespace() {
        game.play(mv.parse().expect("a move")).expect("a legal move");
    }
    game
}

#[divan::bench(args = STAGES, sample_count = 10)]
fn alphabeta(bencher: Bencher<'_, '_>, stage: Stage) {
    let (game, limits) = (game(stage.moves), Limits::depth(stage.depth));
    let run = |search: &mut AlphaBeta| -> Report { search.search(Request::new(&game, limits)) };
    // The system hands out memory when it is first written: that is not the search's time.
    let ready = || {
        let mut search = AlphaBeta::new(HASH_MB);
        search.forget();
        search
    };
    let nodes = run(&mut ready()).nodes;
    bencher.counter(ItemsCount::new(nodes)).with_inputs(ready).bench_local_refs(run);
}

/// A search of the starting position by PUCT.
#[derive(Clone, Copy)]
struct Tree {
    simulations: u64,
    threads: usize,
}

impl std::fmt::Display for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} simulations by {}", self.simulations, self.threads)
    }
}

/// Simulations of the searches whose evaluations are compared.
const COMPARED: u64 = 20_000;

/// The same search with either evaluation: the ratio is what a net costs.
#[divan::bench(args = STAGES, sample_count = 10)]
fn puct_classical(bencher: Bencher<'_, '_>, stage: Stage) {
    compare(bencher, stage, Evaluation::Classical);
}

#[divan::bench(args = STAGES, sample_count = 10)]
fn puct_net(bencher: Bencher<'_, '_>, stage: Stage) {
    compare(bencher, stage, Evaluation::default());
}

fn compare(bencher: Bencher<'_, '_>, stage: Stage, evaluation: Evaluation) {
    let game = game(stage.moves);
    let options = EngineOptions { evaluation, hash_mb: HASH_MB, ..EngineOptions::default() };
    bencher
        .counter(ItemsCount::new(COMPARED))
        .with_inputs(|| Engine::new(options))
        .bench_local_refs(|engine| engine.search(Request::new(&game, Limits::nodes(COMPARED))));
}

const TREES: [Tree; 4] = [
    Tree { simulations: 20_000, threads: 1 },
    Tree { simulations: 20_000, threads: 2 },
    Tree { simulations: 200_000, threads: 1 },
    Tree { simulations: 200_000, threads: 2 },
];

#[divan::bench(args = TREES, sample_count = 20)]
fn puct(bencher: Bencher<'_, '_>, tree: Tree) {
    let (game, limits) = (game(""), Limits::nodes(tree.simulations));
    let empty = || {
        let mut mcts = Mcts::new(1 << 18);
        mcts.threads = tree.threads;
        mcts
    };
    bencher
        .counter(ItemsCount::new(tree.simulations))
        .with_inputs(empty)
        .bench_local_refs(|mcts| mcts.search(Request::new(&game, limits)));
}
