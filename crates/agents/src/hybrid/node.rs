//! A move of the tree: what was found out about it.

use std::ops::Range;

use stockade_core::Move;
use stockade_engine::Proof;

/// A move and the position that it leads to.
pub(super) struct Node {
    pub(super) mv: Move,
    /// Whether its position occurred before, so that it is a draw.
    pub(super) repeats: bool,
    /// What is proven for the player who is to move *after* this move.
    pub(super) proof: Option<Proof>,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Win chances of the player who makes this move, summed up.
    pub(super) sum: f32,
    /// Where its replies stand, those with the largest prior first; empty before its second visit.
    first: u32,
    count: u32,
}

impl Node {
    pub(super) const fn new(mv: Move, prior: f32) -> Node {
        Node { mv, repeats: false, proof: None, prior, visits: 0, sum: 0.0, first: 0, count: 0 }
    }

    pub(super) const fn replies(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    pub(super) const fn set_replies(&mut self, range: Range<usize>) {
        (self.first, self.count) = (range.start as u32, (range.end - range.start) as u32);
    }

    /// The mean win chance of the player who makes this move.
    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }

    /// Whether the reply is proven to win, so that nobody would make this move.
    pub(super) const fn is_refuted(&self) -> bool {
        matches!(self.proof, Some(Proof::Win(_)))
    }

    /// What is proven for the player who makes this move.
    pub(super) fn proof_for_mover(&self) -> Option<Proof> {
        self.proof.map(|proof| match proof {
            Proof::Loss(plies) => Proof::Win(plies + 1),
            Proof::Win(plies) => Proof::Loss(plies + 1),
            Proof::Draw => Proof::Draw,
        })
    }
}

/// What follows for the player to move from the proofs of all replies.
pub(super) fn prove(replies: &[Node]) -> Option<Proof> {
    let mut longest = 0;
    let mut all_lose = !replies.is_empty();
    let mut shortest = None;
    for reply in replies {
        match reply.proof_for_mover() {
            Some(Proof::Win(plies)) => {
                shortest = Some(shortest.map_or(plies, |least: u16| least.min(plies)));
            }
            Some(Proof::Loss(plies)) => longest = longest.max(plies),
            Some(Proof::Draw) | None => all_lose = false,
        }
    }
    match shortest {
        Some(plies) => Some(Proof::Win(plies)),
        None => all_lose.then_some(Proof::Loss(longest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(proofs: &[Option<Proof>], expected: Option<Proof>) {
        let node = |proof: &Option<Proof>| Node { proof: *proof, ..Node::new(Move::PASS, 0.0) };
        let nodes: Vec<Node> = proofs.iter().map(node).collect();
        assert_eq!(prove(&nodes), expected, "{proofs:?}");
    }

    #[test]
    fn one_lost_reply_wins_and_only_won_replies_lose() {
        let (lost, won) = (|n| Some(Proof::Loss(n)), |n| Some(Proof::Win(n)));
        check(&[], None);
        check(&[None, lost(4), won(1), lost(2)], won(3));
        check(&[won(1), won(5), won(3)], lost(6));
        check(&[won(1), None], None);
        check(&[won(1), Some(Proof::Draw)], None);
    }
}
