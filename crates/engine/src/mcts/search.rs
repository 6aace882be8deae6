//! Simulations: down the graph by PUCT, one new position, and its value back up.

use stockade_core::{Move, MoveKind, Position, simd::Isa};

use super::{
    graph::Graph,
    node::{NOWHERE, Node, Step, value_of},
    params::MctsParams,
};
use crate::{
    eval::{self, EvalParams, PriorContext},
    report::Proof,
};

/// Everything that simulations share.
pub(super) struct Shared<'a> {
    pub(super) graph: &'a Graph,
    pub(super) params: &'a MctsParams,
    pub(super) eval: &'a EvalParams,
    pub(super) root: u32,
    /// Keys of earlier positions of the game that can still recur.
    pub(super) history: &'a [u64],
    /// Plies that are left before the ply cap, if there is one.
    pub(super) plies_left: Option<usize>,
}

/// A place on the way of a simulation.
#[derive(Clone, Copy)]
struct Visit {
    node: u32,
    edge: usize,
}

/// One thread's work space.
#[derive(Default)]
pub(super) struct Worker {
    path: Vec<Visit>,
    /// Keys of the positions on the way that can still recur: none before the last wall.
    keys: Vec<u64>,
    weights: Vec<(Move, f32)>,
    /// Longest way so far.
    pub(super) depth: usize,
}

impl Worker {
    /// Runs one simulation.
    #[inline(always)]
    pub(super) fn simulate<I: Isa>(&mut self, isa: I, shared: &Shared<'_>) {
        self.path.clear();
        self.keys.clear();
        self.keys.extend_from_slice(shared.history);
        let mut node = shared.root;
        let (value, proof) = loop {
            match self.step(isa, shared, node) {
                Next::End(value, proof) => break (value, proof),
                Next::Node(next) => node = next,
            }
        };
        self.depth = self.depth.max(self.path.len());
        self.back_up(shared, value, proof);
    }

    /// One move down from a node. Values are for the player to move in the position they end in.
    #[inline(always)]
    fn step<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, place: u32) -> Next {
        let mut node = shared.graph.node(place);
        let mut step = node.select(shared.params);
        if step == Step::Expand {
            self.expand(isa, shared, &mut node);
            step = node.select(shared.params);
        }
        match step {
            Step::Leaf(value) => Next::End(value, node.proof),
            Step::Expand => Next::End(node.mean(), node.proof),
            Step::Down { edge } => {
                let (mv, child) = (node.edges[edge].mv, node.edges[edge].child);
                self.path.push(Visit { node: place, edge });
                let from = node.pos;
                drop(node);
                if child == NOWHERE {
                    // A draw on an earlier way, or the graph was full: look again.
                    return self.open(isa, shared, Visit { node: place, edge }, &from, mv);
                }
                let to = shared.graph.node(child).pos;
                if self.is_draw(shared, &from, mv, &to) {
                    return Next::End(0.0, None);
                }
                Next::Node(child)
            }
            Step::Open { edge } => {
                let (mv, from) = (node.edges[edge].mv, node.pos);
                self.path.push(Visit { node: place, edge });
                drop(node);
                self.open(isa, shared, Visit { node: place, edge }, &from, mv)
            }
        }
    }

    /// Whether a move ends the way in a draw: the position stands on the way already, or the plies
    /// are used up.
    fn is_draw(&mut self, shared: &Shared<'_>, from: &Position, mv: Move, to: &Position) -> bool {
        match mv.kind() {
            MoveKind::Wall(_) => self.keys.clear(),
            _ => self.keys.push(from.key()),
        }
        if to.winner().is_some() {
            return false;
        }
        self.keys.contains(&to.key())
            || shared.plies_left.is_some_and(|left| self.path.len() >= left)
    }

    /// Makes or finds the node behind a new edge.
    #[inline(always)]
    fn open<I: Isa>(
        &mut self,
        isa: I,
        shared: &Shared<'_>,
        from: Visit,
        pos: &Position,
        mv: Move,
    ) -> Next {
        let next = pos.play_unchecked(mv);
        if self.is_draw(shared, pos, mv, &next) {
            // The same move may be no draw on another way, so it gets no node: see the edge's
            // own mean.
            return Next::End(0.0, None);
        }
        if let Some(child) = shared.graph.find(&next) {
            shared.graph.node(from.node).edges[from.edge].child = child;
            // What other ways have found out so far is the best first opinion.
            let node = shared.graph.node(child);
            return Next::End(node.mean(), node.proof);
        }
        let (value, proof) = first_opinion(isa, &next, shared.eval);
        // In a full graph the opinion counts, but the position is not kept.
        if let Some(child) = shared.graph.insert(Node::new(next, value, proof)) {
            shared.graph.node(from.node).edges[from.edge].child = child;
        }
        Next::End(value, proof)
    }

    #[inline(never)]
    fn expand<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, node: &mut Node) {
        isa.run(
            #[inline(always)]
            || {
                let moves = node.pos.legal_moves_with(isa);
                let context = PriorContext::new(isa, &node.pos);
                let weighted = moves.iter().zip(context.log_weights(moves, shared.eval));
                node.expand(weighted, shared.params, &mut self.weights);
            },
        );
    }

    /// Carries a value back along the way, changing sides at each step.
    #[inline(always)]
    fn back_up(&mut self, shared: &Shared<'_>, value: f32, proof: Option<Proof>) {
        let (mut value, mut proof) = (value, proof);
        while let Some(Visit { node, edge }) = self.path.pop() {
            value = -value;
            let mut node = shared.graph.node(node);
            let before = node.proof;
            node.back_up(edge, value, proof);
            proof = node.proof;
            if before.is_none()
                && let Some(proof) = proof
            {
                value = value_of(proof);
            }
        }
    }
}

/// What a step of a simulation leads to.
enum Next {
    /// The way ends with this value for the player to move there, and what is proven about it.
    End(f32, Option<Proof>),
    Node(u32),
}

/// The value of a new position for the player to move, −1 to 1, and what is known for certain.
#[inline(always)]
pub(super) fn first_opinion<I: Isa>(
    isa: I,
    pos: &Position,
    params: &EvalParams,
) -> (f32, Option<Proof>) {
    if pos.winner().is_some() {
        return (-1.0, Some(Proof::Loss(0)));
    }
    (2.0 * eval::evaluate(isa, pos, params).score - 1.0, None)
}
