//! What a new position is worth, and the moves of one that is visited again.

use stockade_core::{Move, Position, simd::Isa};

use super::{
    graph::Link,
    node::Node,
    search::{Shared, Worker},
    untried::Candidates,
};
use crate::{
    evaluator::{self, Evaluator},
    proof::Proof,
};

/// The value of a new position for the player to move, −1 to 1, and what is known for certain.
#[inline(always)]
pub(super) fn first_opinion<I: Isa, E: Evaluator>(
    isa: I,
    pos: &Position,
    evaluator: &E,
    scratch: &mut E::Scratch,
) -> (f32, Option<Proof>) {
    if pos.winner().is_some() {
        return (-1.0, Some(Proof::Loss(0)));
    }
    let distances = evaluator::distances(isa, pos);
    (evaluator.value(isa, pos, distances, scratch), None)
}

impl<S> Worker<S> {
    /// Gives the node at the end of the path its moves, unless it turns out to be proven, or another
    /// thread was quicker. The root is asked for a move, whatever is known of it.
    #[inline(never)]
    pub(super) fn expand<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        at: Link,
    ) -> Option<Proof> {
        let pos = self.position(shared);
        if at != shared.root {
            let proof = self.endings.one_sided(&pos);
            if let Some(proof) = proof.filter(|&proof| self.is_in_time(shared, proof)) {
                if let Some(mut node) = shared.graph.node(at) {
                    node.proof = Some(proof);
                }
                return Some(proof);
            }
        }
        let mut node = shared.graph.node(at).filter(|node| node.moves.is_none())?;
        let bytes = isa.run(
            #[inline(always)]
            || node.expand(&pos, self.candidates(isa, shared, &pos)),
        );
        shared.graph.add_bytes(bytes);
        None
    }

    /// Gives a node the next moves to try.
    #[cold]
    pub(super) fn refill<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        node: &mut Node,
    ) {
        if let Some(moves) = &mut node.moves {
            let pos = moves.pos.unpack();
            isa.run(
                #[inline(always)]
                || moves.refill(self.candidates(isa, shared, &pos)),
            );
        }
    }

    /// All moves of a position with their priors.
    #[inline(always)]
    fn candidates<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        pos: &Position,
    ) -> Candidates {
        let (moves, mut weights) = (pos.legal_moves_with(isa), [0.0; Move::COUNT]);
        shared.evaluator.log_weights(isa, pos, moves, &mut weights, &mut self.scratch);
        let mut candidates = Candidates::new(moves, &mut weights, shared.params);
        if let Some(chances) = shared.noise.as_ref().filter(|_| pos.key() == shared.root.key) {
            candidates.add_noise(chances);
        }
        candidates
    }

    /// Mixes chance into the priors of the root. If it has no moves yet, it is given them so.
    pub(super) fn add_noise<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
    ) {
        let Some(chances) = &shared.noise else { return };
        let mut node = shared.graph.held(shared.root.slot);
        if let Some(moves) = &mut node.moves {
            moves.add_noise(chances);
            self.refill(isa, shared, &mut node);
        }
    }
}
