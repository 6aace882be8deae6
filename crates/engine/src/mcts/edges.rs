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
    /// Simulations, those on their way included; 1 in empty lanes, for it divides.
    tries: [f32; LANES],
    prior: [f32; LANES],
}

/// What selection does not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The node behind it, or [`NOWHERE`].
    pub(super) child: u32,
    /// The key of the position behind it, so that a repetition is seen without touching the node.
    pub(super) child_key: u64,
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

    /// The most visited move, its visits, and those of the runner-up.
    pub(super) fn top_two(&self) -> Option<(Move, u32, u32)> {
        let best = self.list.iter().max_by_key(|edge| edge.visits)?;
        let others = self.list.iter().filter(|edge| edge.mv != best.mv);
        Some((best.mv, best.visits, others.map(|edge| edge.visits).max().unwrap_or(0)))
    }

    /// The edge with the best score `mean + scale · prior / (1 + tries)`; the first of equals. Each
    /// lane keeps its own best, so that nothing is compared across lanes before the end.
    #[inline(always)]
    pub(super) fn best(&self, scale: f32) -> Option<(f32, usize)> {
        let (mut best, mut place) = ([HOPELESS / 2.0; LANES], [u32::MAX; LANES]);
        for (block, index) in self.blocks.iter().zip(0u32..) {
            for lane in 0..LANES {
                let tries = block.tries[lane];
                let score = block.total[lane] / tries + scale * block.prior[lane] / (1.0 + tries);
                let is_better = score > best[lane];
                best[lane] = if is_better { score } else { best[lane] };
                place[lane] = if is_better { index } else { place[lane] };
            }
        }
        let mut top = 0;
        for lane in 1..LANES {
            if best[lane] > best[top] || best[lane] == best[top] && place[lane] < place[top] {
                top = lane;
            }
        }
        (place[top] != u32::MAX).then_some((best[top], place[top] as usize * LANES + top))
    }

    /// Adds a move, with one simulation on its way.
    pub(super) fn open(&mut self, mv: Move, prior: f32) -> usize {
        let edge = self.list.len();
        if edge.is_multiple_of(LANES) {
            let empty =
                Block { total: [HOPELESS; LANES], tries: [1.0; LANES], prior: [0.0; LANES] };
            self.blocks.push(empty);
        }
        let block = &mut self.blocks[edge / LANES];
        block.total[edge % LANES] = 0.0;
        block.tries[edge % LANES] = 0.0;
        block.prior[edge % LANES] = prior;
        self.list.push(Edge {
            mv,
            child: NOWHERE,
            child_key: 0,
            proof: None,
            visits: 0,
            total: 0.0,
            prior,
        });
        self.enter(edge, 1);
        edge
    }

    /// Counts simulations as on their way through an edge.
    pub(super) fn enter(&mut self, edge: usize, count: u32) {
        let block = &mut self.blocks[edge / LANES];
        block.tries[edge % LANES] += count as f32;
        block.total[edge % LANES] -= count as f32;
    }

    /// Takes in the sum of the values of some simulations, of which so many had entered as being on
    /// their way: more than there were, if a proof made the rest needless.
    pub(super) fn leave(&mut self, edge: usize, entered: u32, count: u32, sum: f32) {
        let block = &mut self.blocks[edge / LANES];
        block.total[edge % LANES] += entered as f32 + sum;
        block.tries[edge % LANES] += count as f32 - entered as f32;
        self.list[edge].visits += count;
        self.list[edge].total += sum;
    }

    /// Notes where an edge leads.
    pub(super) fn link(&mut self, edge: usize, child: u32, key: u64) {
        self.list[edge].child = child;
        self.list[edge].child_key = key;
    }

    /// Drops the proofs that no longer hold; their moves are weighed again.
    pub(super) fn forget_proofs(&mut self, is_void: impl Fn(Proof) -> bool) {
        for (place, edge) in self.list.iter_mut().enumerate() {
            if edge.proof.is_some_and(&is_void) {
                edge.proof = None;
                self.blocks[place / LANES].total[place % LANES] = edge.total;
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever was on its way, in the end selection sees what was really played.
    #[test]
    fn nothing_stays_on_its_way() {
        let mut edges = Edges::default();
        let edge = edges.open(Move::PASS, 0.5);
        edges.leave(edge, 1, 1, 0.25);
        edges.enter(edge, 1);
        edges.enter(edge, 7);
        let busy = edges.best(1.0).unwrap().0;
        // A proof ended the turn after three of eight.
        edges.leave(edge, 8, 3, 1.5);
        assert!(edges.best(1.0).unwrap().0 > busy);
        let (block, list) = (&edges.blocks[0], &edges.list[edge]);
        assert_eq!((block.tries[0], block.total[0]), (4.0, 1.75));
        assert_eq!((list.visits, list.total), (4, 1.75));
    }
}
