//! A node of the search graph: one position, what is known about it, and the moves from it.

use stockade_core::{PackedPosition, Position};

use super::{
    edges::Edges,
    noise::Chances,
    scale::PriorScale,
    untried::{Candidates, Untried},
};
use crate::{cap::Cap, proof::Proof};

/// Where a simulation goes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// It ends here with this value for the player to move.
    Leaf(f32),
    /// The node has no moves yet.
    Expand,
    /// The node has tried all moves that it kept and must be given the next ones.
    Refill,
    /// Through this edge; its node has got so many bytes larger.
    Down { edge: usize, grown: usize },
}

/// One position. Until its second visit this is all there is of it.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    /// Sum of values for the player to move.
    total: f64,
    /// The moves, once the node is expanded.
    pub(super) moves: Option<Box<Moves>>,
    /// None in a slot that is free.
    pub(super) visits: u32,
    pub(super) proof: Option<Proof>,
}

/// What an expanded node has more than a leaf.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) pos: PackedPosition,
    pub(super) edges: Edges,
    untried: Untried,
    n_legal: u8,
    /// Simulations in flight through an edge: until they are back the node must stay.
    pub(super) pins: u32,
    /// The last search that came by.
    pub(super) last_search: u32,
}

/// What the moves of a node cost, the first block of edges and the allocator's overhead included;
/// the same on every machine, because it decides when a graph is full.
const MOVES_BYTES: usize = 288;
const _: () = assert!(size_of::<Moves>() + 8 <= MOVES_BYTES);

impl Moves {
    pub(super) fn bytes(&self) -> usize {
        MOVES_BYTES + self.edges.bytes()
    }

    #[inline(always)]
    fn are_all_tried(&self) -> bool {
        self.edges.len() == usize::from(self.n_legal)
    }

    /// The moves that were not tried: all those given, less the tried ones.
    #[inline(always)]
    pub(super) fn refill(&mut self, mut all: Candidates) {
        self.edges.iter().for_each(|edge| all.remove(edge.mv));
        self.untried = all.take_best();
    }

    /// Mixes chance into the priors of the tried moves.
    pub(super) fn add_noise(&mut self, chances: &Chances) {
        self.edges.change_priors(|mv, prior| chances.mixed(mv, prior));
    }
}

impl Node {
    /// A slot without a node.
    pub(super) const FREE: Node = Node { key: 0, total: 0.0, moves: None, visits: 0, proof: None };

    /// A new node with the first opinion of its value.
    pub(super) fn new(key: u64, value: f32, proof: Option<Proof>) -> Node {
        Node { key, total: f64::from(value), moves: None, visits: 1, proof }
    }

    pub(super) fn is_free(&self) -> bool {
        self.visits == 0
    }

    /// Mean value for the player to move, −1 to 1.
    #[inline(always)]
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => proof.value(),
            None => (self.total / f64::from(self.visits)) as f32,
        }
    }

    /// Gives the node its moves; says how many bytes they take.
    #[inline(always)]
    pub(super) fn expand(&mut self, pos: &Position, mut all: Candidates) -> usize {
        let moves = Moves {
            pos: PackedPosition::new(pos),
            edges: Edges::default(),
            n_legal: all.len() as u8,
            untried: all.take_best(),
            pins: 0,
            last_search: 0,
        };
        self.moves = Some(Box::new(moves));
        MOVES_BYTES
    }

    /// Chooses where a simulation goes, and counts it as in flight there.
    #[inline(always)]
    pub(super) fn select(&mut self, scale: &PriorScale) -> Step {
        if let Some(proof) = self.proof {
            return Step::Leaf(proof.value());
        }
        let mean = self.mean();
        let Some(moves) = self.moves.as_deref_mut() else { return Step::Expand };
        let fpu_reduction = scale.params.fpu_reduction;
        let scale = scale.at(self.visits);
        let next_prior = moves.untried.best_prior();
        if next_prior.is_none() && !moves.are_all_tried() {
            return Step::Refill;
        }
        let tried = moves.edges.best(scale);
        if let Some(prior) = next_prior
            && let score = mean - fpu_reduction + scale * prior
            && tried.is_none_or(|(best, _)| score > best)
            && let Some(mv) = moves.untried.take_best()
        {
            moves.pins += 1;
            let before = moves.edges.bytes();
            let edge = moves.edges.open(mv, prior);
            return Step::Down { edge, grown: moves.edges.bytes() - before };
        }
        match tried {
            Some((_, edge)) => {
                moves.edges.enter(edge, 1);
                moves.pins += 1;
                Step::Down { edge, grown: 0 }
            }
            // Every move is proven lost; the backup is about to say so.
            None => Step::Leaf(-1.0),
        }
    }

    /// Takes in the sum of the results of some simulations through an edge, for the player who made
    /// the move, and what is proven about the position it led to; so many were in flight.
    #[inline(always)]
    pub(super) fn back_up(
        &mut self,
        edge: usize,
        entered: u32,
        count: u32,
        sum: f32,
        child: Option<Proof>,
    ) {
        self.visits += count;
        self.total += f64::from(sum);
        let Some(moves) = self.moves.as_deref_mut() else { return };
        moves.pins -= 1;
        moves.edges.leave(edge, entered, count, sum);
        if let Some(proof) = child.map(Proof::backed_up)
            && moves.edges.prove(edge, proof)
        {
            self.conclude();
        }
    }

    /// Forgets a proof that no move from here shows yet: the root must name its move. What was
    /// proven about moves where more plies were left is forgotten too.
    pub(super) fn ask_for_a_move(&mut self, cap: &Cap) {
        self.proof = None;
        if let Some(moves) = &mut self.moves {
            moves.edges.forget_proofs(|proof| !cap.allows(proof, 0));
            self.conclude();
        }
    }

    /// Draws what follows from proven moves.
    fn conclude(&mut self) {
        if let Some(moves) = &self.moves {
            let proof = Proof::of_moves(moves.edges.proofs(), moves.are_all_tried());
            self.proof = proof.or(self.proof);
        }
    }
}
