//! PUCT on a graph of positions: priors and values from the evaluation, exact results backed up.
//!
//! Positions are merged whatever the order of moves that led to them; values are kept on the edges
//! that lead out of a position, so that a draw by repetition, which depends on the path, spoils
//! nothing but the edge it was met on.

mod edges;
mod endings;
mod expansion;
mod graph;
mod harvest;
mod index;
#[cfg(all(test, loom))]
mod model;
mod node;
mod noise;
mod pacing;
mod params;
mod reclaim;
mod scale;
mod search;
mod summary;
mod sync;
mod untried;

pub(crate) use graph::BYTES_PER_POSITION;
pub use harvest::Seen;
pub use noise::RootNoise;
pub use params::MctsParams;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use stockade_core::{
    Game, Position,
    simd::{self, Isa, Task},
};

use crate::{cap::Cap, eval::Classical, evaluator::Evaluator, report::Report, request::Request};
use graph::Graph;
use node::Node;
use noise::Chances;
use pacing::Pacing;
use scale::PriorScale;
use search::{Shared, Worker};

/// Simulations between two looks at the clock.
const BATCH: u64 = 64;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The tree search. It keeps its graph from move to move; a full one reclaims what is least visited.
pub struct Mcts<E = Classical> {
    /// How it weighs moves.
    pub params: MctsParams,
    evaluator: E,
    /// How many threads work on the graph.
    pub threads: usize,
    /// Chance at the root, for self-play.
    pub noise: Option<RootNoise>,
    graph: Graph,
}

impl Mcts {
    /// A search with the classical evaluation, whose graph holds about this many positions.
    pub fn new(capacity: usize) -> Mcts {
        Mcts::with_evaluator(capacity, Classical::default())
    }
}

impl<E: Evaluator> Mcts<E> {
    /// A search with an evaluator of its own, whose graph holds about this many positions.
    pub fn with_evaluator(capacity: usize, evaluator: E) -> Mcts<E> {
        let graph = Graph::new(capacity);
        Mcts { params: MctsParams::default(), evaluator, threads: 1, noise: None, graph }
    }

    /// How many positions the graph holds.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// Searches a game of two. Reports go out about every 100 ms of the given clock.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        self.graph.begin_search(request.game.position());
        simd::dispatch(Run { mcts: self, request })
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a, 'r, E> {
    mcts: &'a Mcts<E>,
    request: Request<'r>,
}

/// What the threads of a search tell each other.
#[derive(Default)]
struct Progress {
    /// Simulations begun.
    simulations: AtomicU64,
    /// Longest path so far.
    depth: AtomicU64,
    over: AtomicBool,
}

impl<E: Evaluator> Task for Run<'_, '_, E> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let Mcts { params, evaluator, graph, threads, noise } = self.mcts;
        let mut request = self.request;
        let game = request.game;
        let pos = game.position();
        let root = graph.find(pos.key()).or_else(|| {
            let (value, proof) =
                expansion::first_opinion(isa, pos, evaluator, &mut evaluator.scratch());
            graph.insert(Node::new(pos.key(), value, proof))
        });
        let Some(root) = root else { return Report::default() };
        graph.set_root(root.slot);
        let cap = Cap::of(game);
        graph.held(root.slot).ask_for_a_move(&cap);
        let shared = Shared {
            graph,
            params,
            scale: &PriorScale::new(params),
            evaluator,
            root,
            root_position: pos,
            noise: noise.as_ref().map(|noise| Chances::new(noise, pos.legal_moves_with(isa))),
            history: &keys_that_can_recur(game),
            cap,
            longest_batch: if *threads > 1 { params.longest_batch } else { 1 },
            limits: request.limits,
            watch: request.watch,
            stop: &request.stop.clone(),
        };
        Worker::new(evaluator.scratch()).add_noise(isa, &shared);
        let progress = Progress::default();
        let watch = shared.watch;
        std::thread::scope(|scope| {
            for _ in 1..*threads {
                scope.spawn(|| work(isa, &shared, &progress, &mut |_| false));
            }
            let mut next_report = REPORT_EVERY;
            let mut pacing = shared.limits.aim.map(|aim| Pacing::new(aim, params));
            work(isa, &shared, &progress, &mut |simulations| {
                let elapsed = watch.elapsed();
                if elapsed >= next_report {
                    next_report = elapsed + REPORT_EVERY;
                    let depth = progress.depth.load(Ordering::Relaxed);
                    request.tell(&summary::report(&shared, simulations, depth, elapsed));
                }
                pacing.as_mut().is_some_and(|pacing| {
                    let root = graph.held(root.slot);
                    let moves = root.moves.as_ref();
                    moves.is_some_and(|moves| pacing.is_settled(&moves.edges, simulations, elapsed))
                })
            });
        });
        let simulations = progress.simulations.load(Ordering::Relaxed);
        let depth = progress.depth.load(Ordering::Relaxed);
        let report = summary::report(&shared, simulations, depth, watch.elapsed());
        request.tell(&report);
        report
    }
}

/// One thread: simulations until a thread finds that the search is over. Every so many of them the
/// caller is told how many there were, and may find the choice settled.
#[inline(always)]
fn work<I: Isa, E: Evaluator>(
    isa: I,
    shared: &Shared<'_, E>,
    progress: &Progress,
    is_settled: &mut dyn FnMut(u64) -> bool,
) {
    let &Shared { limits, watch, stop, .. } = shared;
    let mut worker = Worker::new(shared.evaluator.scratch());
    while !progress.over.load(Ordering::Relaxed) {
        let begun = progress.simulations.fetch_add(BATCH, Ordering::Relaxed);
        let allowed = limits.nodes.map_or(BATCH, |nodes| nodes.saturating_sub(begun).min(BATCH));
        progress.simulations.fetch_sub(BATCH - allowed, Ordering::Relaxed);
        let mut left = allowed as u32;
        while left > 0 {
            left -= isa.run(
                #[inline(always)]
                || worker.simulate(isa, shared, left),
            );
        }
        progress.depth.fetch_max(worker.depth as u64, Ordering::Relaxed);
        // At least one batch is always finished, so that there is a move to give.
        let over = allowed < BATCH
            || is_settled(progress.simulations.load(Ordering::Relaxed))
            || stop.is_raised()
            || limits.depth.is_some_and(|depth| is_deep_enough(shared.graph, worker.depth, depth))
            || limits.time.is_some_and(|time| watch.elapsed() >= time)
            || shared.graph.held(shared.root.slot).proof.is_some();
        if over {
            progress.over.store(true, Ordering::Relaxed);
        }
    }
}

/// Whether the longest path has reached a depth, or the graph is too small for that ever to happen.
fn is_deep_enough(graph: &Graph, longest: usize, depth: u8) -> bool {
    longest >= usize::from(depth) || graph.was_replaced()
}

/// Keys of the positions since the last wall, the current one left out.
pub(crate) fn keys_that_can_recur(game: &Game) -> Vec<u64> {
    let now = game.position();
    let earlier = game.positions().rev().skip(1);
    earlier.take_while(|pos| pos.walls() == now.walls()).map(Position::key).collect()
}
