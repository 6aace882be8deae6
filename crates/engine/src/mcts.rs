//! PUCT on a graph of positions: priors and values from the evaluation, exact results backed up.

mod graph;
mod node;
mod params;
mod search;

pub use params::MctsParams;

use std::time::Duration;

use stockade_core::{
    Game, Move, Position,
    simd::{self, Isa, Task},
};

use crate::{
    eval::EvalParams,
    limits::{Limits, StopSignal, Stopwatch},
    report::{Line, Proof, Report},
};
use graph::Graph;
use node::{Edge, NOWHERE, Node};
use search::{Shared, Worker};

/// Simulations between two looks at the clock.
const BATCH: u64 = 64;

/// The tree search: keeps its graph from move to move.
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
    /// A search whose graph holds at most this many positions.
    pub fn new(capacity: usize) -> Mcts {
        Mcts {
            params: MctsParams::default(),
            eval: EvalParams::default(),
            threads: 1,
            graph: Graph::new(capacity),
        }
    }

    /// Searches the current position of a game of two. Reports go to the sink about every 100 ms
    /// of the given clock; the last one is also returned.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &dyn Stopwatch,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Report {
        self.graph = Graph::new(self.graph.capacity());
        let task = Run { mcts: self, game, limits, watch, stop, sink };
        simd::dispatch(task)
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a> {
    mcts: &'a Mcts,
    game: &'a Game,
    limits: &'a Limits,
    watch: &'a dyn Stopwatch,
    stop: &'a StopSignal,
    sink: &'a mut dyn FnMut(&Report),
}

impl Task for Run<'_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let Mcts { params, eval, graph, .. } = self.mcts;
        let pos = *self.game.position();
        let (value, proof) = search::first_opinion(isa, &pos, eval);
        let Some(root) = graph.insert(Node::new(pos, value, proof)) else {
            return Report::default();
        };
        let history = keys_that_can_recur(self.game);
        let cap = self.game.rules().ply_cap.map(|cap| usize::from(cap.plies));
        let plies_left = cap.map(|cap| cap.saturating_sub(self.game.ply()));
        let shared = Shared { graph, params, eval, root, history: &history, plies_left };
        let mut worker = Worker::default();
        let (mut simulations, mut next_report) = (0, Duration::from_millis(100));
        while !self.is_over(&shared, simulations) {
            let batch = self.limits.nodes.map_or(BATCH, |nodes| BATCH.min(nodes - simulations));
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || worker.simulate(isa, &shared),
                );
            }
            simulations += batch;
            if self.watch.elapsed() >= next_report {
                next_report = self.watch.elapsed() + Duration::from_millis(100);
                let report = self.report(&shared, simulations, worker.depth);
                (self.sink)(&report);
            }
        }
        let report = self.report(&shared, simulations, worker.depth);
        (self.sink)(&report);
        report
    }
}

impl Run<'_> {
    fn is_over(&self, shared: &Shared<'_>, simulations: u64) -> bool {
        // At least one simulation past the expansion, so that there is a move to give.
        simulations >= BATCH
            && (self.stop.is_raised()
                || self.limits.time.is_some_and(|time| self.watch.elapsed() >= time))
            || self.limits.nodes.is_some_and(|nodes| simulations >= nodes)
            || simulations > 0 && shared.graph.node(shared.root).proof.is_some()
    }

    fn report(&self, shared: &Shared<'_>, nodes: u64, depth: usize) -> Report {
        let root = shared.graph.node(shared.root);
        let mut edges = root.edges.clone();
        drop(root);
        edges.sort_by_key(|edge| std::cmp::Reverse(rank(edge)));
        let lines = edges.iter().map(|edge| line(shared.graph, edge)).collect();
        Report { nodes, depth: depth as u32, elapsed: self.watch.elapsed(), lines }
    }
}

/// Orders root moves: quick proven wins, then visits, then slow proven losses.
fn rank(edge: &Edge) -> (i32, u32) {
    match edge.proof {
        Some(Proof::Win(plies)) => (1_000_000 - i32::from(plies), edge.visits),
        Some(Proof::Loss(plies)) => (-1_000_000 + i32::from(plies), edge.visits),
        _ => (0, edge.visits),
    }
}

fn line(graph: &Graph, edge: &Edge) -> Line {
    Line {
        pv: principal_variation(graph, edge),
        score: (edge.mean() + 1.0) / 2.0,
        lead: 0.0,
        visits: u64::from(edge.visits),
        prior: Some(edge.prior),
        proof: edge.proof,
    }
}

fn principal_variation(graph: &Graph, edge: &Edge) -> Vec<Move> {
    let (mut pv, mut edge) = (vec![edge.mv], *edge);
    let mut seen = Vec::new();
    while edge.child != NOWHERE && !seen.contains(&edge.child) {
        seen.push(edge.child);
        let node = graph.node(edge.child);
        let Some(best) = node.edges.iter().max_by_key(|edge| rank(edge)) else { break };
        pv.push(best.mv);
        edge = *best;
    }
    pv
}

/// Keys of the positions since the last wall, the current one left out.
fn keys_that_can_recur(game: &Game) -> Vec<u64> {
    let now = game.position();
    let same_walls = |pos: &&Position| pos.walls() == now.walls();
    let positions: Vec<Position> = game.positions().copied().collect();
    let earlier = positions.iter().rev().skip(1).take_while(same_walls);
    earlier.map(Position::key).collect()
}
