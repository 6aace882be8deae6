//! The tried moves of a node, kept in blocks of four lanes so that selection scores four at a time.
//!
//! Most nodes have one or two: the first block lies inside the node's own memory.

use stockade_core::Move;

use super::graph::Link;
use crate::proof::Proof;

/// Moves scored at once.
const LANES: usize = 4;

/// A sum of values that no bonus can make up for: proven losses and empty lanes.
const HOPELESS: f32 = -1e30;

/// Four moves. What selection reads comes first.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Sum of values for the player who makes the move; simulations in flight count as lost.
    total: [f32; LANES],
    /// Simulations, those in flight included; 1 in empty lanes, for it divides.
    tries: [f32; LANES],
    prior: [f32; LANES],
    visits: [u32; LANES],
    /// Sum of values of the simulations that are back.
    sum: [f32; LANES],
    proof: [Option<Proof>; LANES],
    child_slot: [u32; LANES],
    child_key: [u64; LANES],
    mv: [Move; LANES],
}

/// What a block costs; the same on every machine, because it decides when a graph is full.
const BLOCK_BYTES: usize = 152;
const _: () = assert!(size_of::<Block>() <= BLOCK_BYTES);

impl Block {
    const EMPTY: Block = Block {
        total: [HOPELESS; LANES],
        tries: [1.0; LANES],
        prior: [0.0; LANES],
        visits: [0; LANES],
        sum: [0.0; LANES],
        proof: [None; LANES],
        child_slot: [Link::NOWHERE.slot; LANES],
        child_key: [Link::NOWHERE.key; LANES],
        mv: [Move::PASS; LANES],
    };
}

/// A tried move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The node behind it. It may have been reclaimed since; then the link is void.
    pub(super) child: Link,
    /// What is proven about the move, for the player who makes it.
    pub(super) proof: Option<Proof>,
    pub(super) visits: u32,
    /// Sum of values for the player who makes the move.
    sum: f32,
    pub(super) prior: f32,
}

impl Edge {
    /// Mean value of the move, −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => proof.value(),
            None => self.sum / self.visits.max(1) as f32,
        }
    }
}

/// All tried moves of a node, in the order they were opened.
#[derive(Debug)]
pub(super) struct Edges {
    first: Block,
    rest: Box<[Block]>,
    len: u8,
}

impl Default for Edges {
    fn default() -> Edges {
        Edges { first: Block::EMPTY, rest: Box::default(), len: 0 }
    }
}

impl Edges {
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Memory that the edges take beyond the first block.
    pub(super) fn bytes(&self) -> usize {
        self.rest.len() * BLOCK_BYTES
    }

    #[inline(always)]
    fn block(&self, edge: usize) -> &Block {
        match edge / LANES {
            0 => &self.first,
            n => &self.rest[n - 1],
        }
    }

    #[inline(always)]
    fn block_mut(&mut self, edge: usize) -> &mut Block {
        match edge / LANES {
            0 => &mut self.first,
            n => &mut self.rest[n - 1],
        }
    }

    /// The edge that was opened as this one.
    #[inline(always)]
    pub(super) fn get(&self, edge: usize) -> Edge {
        let (block, lane) = (self.block(edge), edge % LANES);
        Edge {
            mv: block.mv[lane],
            child: Link { slot: block.child_slot[lane], key: block.child_key[lane] },
            proof: block.proof[lane],
            visits: block.visits[lane],
            sum: block.sum[lane],
            prior: block.prior[lane],
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Edge> {
        (0..self.len()).map(|edge| self.get(edge))
    }

    /// What is proven about each move.
    #[inline(always)]
    pub(super) fn proofs(&self) -> impl Iterator<Item = Option<Proof>> {
        (0..self.len()).map(|edge| self.block(edge).proof[edge % LANES])
    }

    /// The most visited move, its visits, and those of the next one.
    pub(super) fn top_two(&self) -> Option<(Move, u32, u32)> {
        let best = self.iter().max_by_key(|edge| edge.visits)?;
        let others = self.iter().filter(|edge| edge.mv != best.mv);
        Some((best.mv, best.visits, others.map(|edge| edge.visits).max().unwrap_or(0)))
    }

    /// The edge with the best score `mean + scale · prior / (1 + tries)`; the first of equals. Each
    /// lane keeps its own best, so that nothing is compared across lanes before the end.
    #[inline(always)]
    pub(super) fn best(&self, scale: f32) -> Option<(f32, usize)> {
        let (mut best, mut found) = ([HOPELESS / 2.0; LANES], [u32::MAX; LANES]);
        let mut block = &self.first;
        for index in 0..self.len().div_ceil(LANES) {
            for lane in 0..LANES {
                let tries = block.tries[lane];
                let score = block.total[lane] / tries + scale * block.prior[lane] / (1.0 + tries);
                let is_better = score > best[lane];
                best[lane] = if is_better { score } else { best[lane] };
                found[lane] = if is_better { index as u32 } else { found[lane] };
            }
            let Some(next) = self.rest.get(index) else { break };
            block = next;
        }
        let mut top = 0;
        for lane in 1..LANES {
            if best[lane] > best[top] || best[lane] == best[top] && found[lane] < found[top] {
                top = lane;
            }
        }
        (found[top] != u32::MAX).then_some((best[top], found[top] as usize * LANES + top))
    }

    /// Adds a move, with one simulation in flight.
    #[inline(always)]
    pub(super) fn open(&mut self, mv: Move, prior: f32) -> usize {
        let edge = self.len();
        if edge / LANES > self.rest.len() {
            self.grow();
        }
        self.len += 1;
        let (block, lane) = (self.block_mut(edge), edge % LANES);
        block.total[lane] = 0.0;
        block.tries[lane] = 0.0;
        block.prior[lane] = prior;
        block.mv[lane] = mv;
        self.enter(edge, 1);
        edge
    }

    /// Makes room for twice as many.
    #[cold]
    fn grow(&mut self) {
        let room = (2 * self.rest.len()).max(1);
        let blocks = self.rest.iter().copied().chain(std::iter::repeat(Block::EMPTY));
        self.rest = blocks.take(room).collect();
    }

    /// Counts simulations as in flight through an edge.
    #[inline(always)]
    pub(super) fn enter(&mut self, edge: usize, count: u32) {
        let (block, lane) = (self.block_mut(edge), edge % LANES);
        block.tries[lane] += count as f32;
        block.total[lane] -= count as f32;
    }

    /// Takes in the sum of the values of some simulations, of which so many had entered: more than
    /// are back, if a proof made the rest needless.
    #[inline(always)]
    pub(super) fn leave(&mut self, edge: usize, entered: u32, count: u32, sum: f32) {
        let (block, lane) = (self.block_mut(edge), edge % LANES);
        block.total[lane] += entered as f32 + sum;
        block.tries[lane] += count as f32 - entered as f32;
        block.visits[lane] += count;
        block.sum[lane] += sum;
    }

    /// Notes where an edge leads.
    pub(super) fn link(&mut self, edge: usize, child: Link) {
        let (block, lane) = (self.block_mut(edge), edge % LANES);
        block.child_slot[lane] = child.slot;
        block.child_key[lane] = child.key;
    }

    /// Gives every edge another prior, made from its move and the one it has.
    pub(super) fn change_priors(&mut self, change: impl Fn(Move, f32) -> f32) {
        for edge in 0..self.len() {
            let (block, lane) = (self.block_mut(edge), edge % LANES);
            block.prior[lane] = change(block.mv[lane], block.prior[lane]);
        }
    }

    /// Drops the proofs that no longer hold; their moves are weighed again.
    pub(super) fn forget_proofs(&mut self, is_void: impl Fn(Proof) -> bool) {
        for edge in 0..self.len() {
            let (block, lane) = (self.block_mut(edge), edge % LANES);
            if block.proof[lane].is_some_and(&is_void) {
                block.proof[lane] = None;
                block.total[lane] = block.sum[lane];
            }
        }
    }

    /// Notes what is proven about a move; says whether that is news.
    pub(super) fn prove(&mut self, edge: usize, proof: Proof) -> bool {
        let (block, lane) = (self.block_mut(edge), edge % LANES);
        if block.proof[lane] == Some(proof) {
            return false;
        }
        block.proof[lane] = Some(proof);
        if matches!(proof, Proof::Loss(_)) {
            block.total[lane] = HOPELESS;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever was in flight, in the end selection sees what was really played.
    #[test]
    fn nothing_stays_in_flight() {
        let mut edges = Edges::default();
        let edge = edges.open(Move::PASS, 0.5);
        edges.leave(edge, 1, 1, 0.25);
        edges.enter(edge, 1);
        edges.enter(edge, 7);
        let busy = edges.best(1.0).unwrap().0;
        // A proof ended the batch after three of eight.
        edges.leave(edge, 8, 3, 1.5);
        assert!(edges.best(1.0).unwrap().0 > busy);
        assert_eq!((edges.first.tries[0], edges.first.total[0]), (4.0, 1.75));
        let edge = edges.get(edge);
        assert_eq!((edge.visits, edge.sum), (4, 1.75));
    }

    /// Every edge is found again, whatever block it is in, and the first of equals is the best.
    #[test]
    fn edges_keep_their_numbers_while_blocks_grow() {
        let mut edges = Edges::default();
        for (index, n_blocks) in (0..Move::COUNT).zip(1..) {
            let mv = Move::from_index(index).unwrap();
            assert_eq!(edges.open(mv, 0.5), index);
            edges.leave(index, 1, 1, if index % 7 == 3 { 0.5 } else { 0.0 });
            assert!(edges.bytes() <= n_blocks / 2 * BLOCK_BYTES);
        }
        assert_eq!(edges.best(1.0).unwrap().1, 3);
        assert!(edges.iter().map(|edge| edge.mv.index()).eq(0..Move::COUNT));
    }
}
