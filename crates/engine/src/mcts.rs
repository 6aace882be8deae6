//! PUCT on a graph of positions: priors and values from the evaluation, exact results backed up.
//!
//! Positions are merged whatever the order of moves that led to them; values are kept on the edges
//! that lead out of a position, so that a draw by repetition, which depends on the way, spoils
//! nothing but the edge it was met on.

mod edges;
mod graph;
mod node;
mod pacing;
mod params;
mod search;
mod summary;

pub use params::MctsParams;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use stockade_core::{
    Game, Position,
    simd::{self, Isa, Task},
};

use crate::{
    cap::Cap,
    eval::EvalParams,
    limits::{Limits, StopSignal, Stopwatch},
    report::Report,
    request::Request,
};
use graph::Graph;
use node::Node;
use pacing::Pacing;
use search::{Shared, Worker};

/// Simulations between two looks at the clock.
const BATCH: u64 = 64;

/// Simulations that one of several threads spends in a row behind one move.
const LONGEST_TURN: u32 = 64;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The tree search. It keeps its graph from move to move.
pub struct Mcts {
    /// How it weighs moves.
    pub params: MctsParams,
    /// How it evaluates.
    pub eval: EvalParams,
    /// How many threads work on the graph.
    pub threads: usize,
    graph: Graph,
}

impl Mcts {
    /// A search whose graph holds about this many positions.
    pub fn new(capacity: usize) -> Mcts {
        Mcts {
            params: MctsParams::default(),
            eval: EvalParams::default(),
            threads: 1,
            graph: Graph::new(capacity),
        }
    }

    /// How many positions the graph holds.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// Searches a game of two. Reports go out about every 100 ms of the given clock.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        let old = std::mem::replace(&mut self.graph, Graph::new(1));
        self.graph = old.reachable_from(request.game.position());
        simd::dispatch(Run { mcts: self, request })
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a, 'r> {
    mcts: &'a Mcts,
    request: Request<'r>,
}

/// What the threads of a search tell each other.
#[derive(Default)]
struct Progress {
    /// Simulations begun.
    simulations: AtomicU64,
    /// Longest way so far.
    depth: AtomicU64,
    over: AtomicBool,
}

impl Task for Run<'_, '_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let Mcts { params, eval, graph, threads, .. } = self.mcts;
        let mut request = self.request;
        let game = request.game;
        let pos = game.position();
        let root = graph.find(pos).or_else(|| {
            let (value, proof) = search::first_opinion(isa, pos, eval);
            graph.insert(Node::new(*pos, value, proof))
        });
        let Some(root) = root else { return Report::default() };
        let cap = Cap::of(game);
        graph.node(root).ask_for_a_move(&cap);
        let history = keys_that_can_recur(game);
        let longest_turn = if *threads > 1 { LONGEST_TURN } else { 1 };
        let shared = Shared { graph, params, eval, root, history: &history, cap, longest_turn };
        let progress = Progress::default();
        let (limits, watch, stop) = (request.limits, request.watch, request.stop.clone());
        let terms = Terms { limits: &limits, watch, stop: &stop };
        std::thread::scope(|scope| {
            for _ in 1..*threads {
                scope.spawn(|| work(isa, &shared, &progress, terms, &mut |_| false));
            }
            let mut next_report = REPORT_EVERY;
            let mut pacing = limits.aim.map(Pacing::new);
            work(isa, &shared, &progress, terms, &mut |simulations| {
                let elapsed = watch.elapsed();
                if elapsed >= next_report {
                    next_report = elapsed + REPORT_EVERY;
                    let depth = progress.depth.load(Ordering::Relaxed);
                    request.tell(&summary::report(&shared, simulations, depth, elapsed));
                }
                pacing.as_mut().is_some_and(|pacing| {
                    pacing.is_settled(&graph.node(root), simulations, elapsed)
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

/// What ends a search, as all its threads see it.
#[derive(Clone, Copy)]
struct Terms<'a> {
    limits: &'a Limits,
    watch: &'a dyn Stopwatch,
    stop: &'a StopSignal,
}

/// One thread: simulations in batches until somebody says that the search is over. After each batch
/// the caller hears how many simulations there were, and may find the choice settled.
#[inline(always)]
fn work<I: Isa>(
    isa: I,
    shared: &Shared<'_>,
    progress: &Progress,
    Terms { limits, watch, stop }: Terms<'_>,
    is_settled: &mut dyn FnMut(u64) -> bool,
) {
    let mut worker = Worker::default();
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
            || limits.depth.is_some_and(|depth| is_deep_enough(shared.graph, &worker, depth))
            || limits.time.is_some_and(|time| watch.elapsed() >= time)
            || shared.graph.node(shared.root).proof.is_some();
        if over {
            progress.over.store(true, Ordering::Relaxed);
        }
    }
}

/// Whether the longest line has reached a depth, or a full graph keeps it from ever doing so.
fn is_deep_enough(graph: &Graph, worker: &Worker, depth: u8) -> bool {
    worker.depth >= usize::from(depth) || graph.len() == graph.capacity()
}

/// Keys of the positions since the last wall, the current one left out.
pub(crate) fn keys_that_can_recur(game: &Game) -> Vec<u64> {
    let now = game.position();
    let earlier = game.positions().rev().skip(1);
    earlier.take_while(|pos| pos.walls() == now.walls()).map(Position::key).collect()
}
