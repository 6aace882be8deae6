//! The tried moves of a node, kept in blocks of eight so that selection scores eight at a time.

use stockade_core::Move;

use super::node::value_of;
use crate::report::Proof;

/// Marks an edge whose move has no node: a draw on the way it was tried, or a full graph.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Moves scored at once: what a 256-bit register holds.
const LANES: usize = 8;

/// A sum of values that no bonus can make up for: proven losses and empty lanes.
const HOPELESS: f32 = -1e30;

/// What selection reads, in the order it reads it.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Sum of values for the player who makes the move; simulations on their way count as lost.
    total: [f32; LANES],
    /// Simulations, those on their way included.
    tries: [f32; LANES],
    prior: [f32; LANES],
}

/// What selection does not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The node behind it, or [`NOWHERE`].
    pub(super) child: u32,
    /// What is proven about the move, for the player who makes it.
    pub(super) proof: Option<Proof>,
    pub(super) visits: u32,
    /// Sum of values for the player who makes the move.
    total: f32,
    pub(super) prior: f32,
}

impl Edge {
    /// Mean value of the move, −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => value_of(proof),
            None => self.total / self.visits.max(1) as f32,
        }
    }
}

/// All tried moves of a node.
#[derive(Debug, Default)]
pub(super) struct Edges {
    blocks: Vec<Block>,
    list: Vec<Edge>,
}

impl Edges {
    /// The edges in the order they were opened.
    pub(super) fn as_slice(&self) -> &[Edge] {
        &self.list
    }

    /// Where the edges lead.
    pub(super) fn children(&mut self) -> impl Iterator<Item = &mut u32> {
        self.list.iter_mut().map(|edge| &mut edge.child)
    }

    /// The edge with the best score `mean + scale · prior / (1 + tries)`; the first of equals.
    #[inline(always)]
    pub(super) fn best(&self, scale: f32) -> Option<(f32, usize)> {
        let mut best = (HOPELESS / 2.0, 0, [0.0; LANES]);
        for (index, block) in self.blocks.iter().enumerate() {
            let mut scores = [0.0; LANES];
            for (lane, score) in scores.iter_mut().enumerate() {
                let tries = block.tries[lane];
                *score =
                    block.total[lane] / tries.max(1.0) + scale * block.prior[lane] / (1.0 + tries);
            }
            let top = scores.iter().fold(f32::MIN, |top, &score| top.max(score));
            if top > best.0 {
                best = (top, index, scores);
            }
        }
        let (top, block, scores) = best;
        let lane = scores.iter().position(|&score| score == top)?;
        Some((top, block * LANES + lane))
    }

    /// Adds a move, with one simulation on its way.
    pub(super) fn open(&mut self, mv: Move, prior: f32) -> usize {
        let edge = self.list.len();
        if edge.is_multiple_of(LANES) {
            let empty =
                Block { total: [HOPELESS; LANES], tries: [0.0; LANES], prior: [0.0; LANES] };
            self.blocks.push(empty);
        }
        let block = &mut self.blocks[edge / LANES];
        block.total[edge % LANES] = 0.0;
        block.prior[edge % LANES] = prior;
        self.list.push(Edge { mv, child: NOWHERE, proof: None, visits: 0, total: 0.0, prior });
        self.enter(edge);
        edge
    }

    /// Counts a simulation as on its way through an edge.
    pub(super) fn enter(&mut self, edge: usize) {
        let block = &mut self.blocks[edge / LANES];
        block.tries[edge % LANES] += 1.0;
        block.total[edge % LANES] -= 1.0;
    }

    /// Takes in the value of a simulation that came back.
    pub(super) fn leave(&mut self, edge: usize, value: f32) {
        let block = &mut self.blocks[edge / LANES];
        block.total[edge % LANES] += 1.0 + value;
        self.list[edge].visits += 1;
        self.list[edge].total += value;
    }

    /// Notes where an edge leads.
    pub(super) fn link(&mut self, edge: usize, child: u32) {
        self.list[edge].child = child;
    }

    /// Notes what is proven about a move; says whether that is news.
    pub(super) fn prove(&mut self, edge: usize, proof: Proof) -> bool {
        if self.list[edge].proof == Some(proof) {
            return false;
        }
        self.list[edge].proof = Some(proof);
        if matches!(proof, Proof::Loss(_)) {
            self.blocks[edge / LANES].total[edge % LANES] = HOPELESS;
        }
        true
    }
}
