//! What the tree says.

use std::{cmp::Ordering, time::Duration};

use stockade_core::Move;
use stockade_engine::{Line, Proof, Report};

use super::{Node, Tree};
use crate::duel::lead;

/// Which of two moves of the same player to make: a proven win, the shorter the better; else the more
/// visited one; else what is proven to lose, the longer the better. A move that was never tried comes
/// last: its prior says that it does nothing, and nothing loses at once where all else is refuted.
fn preference(a: &Node, b: &Node) -> Ordering {
    let rank = |node: &Node| match node.proof_for_mover() {
        Some(Proof::Win(plies)) => (0, i64::from(plies)),
        Some(Proof::Loss(plies)) => (2, -i64::from(plies)),
        None if node.visits == 0 => (3, 0),
        Some(Proof::Draw) | None => (1, -i64::from(node.visits)),
    };
    rank(a).cmp(&rank(b)).then_with(|| b.prior.total_cmp(&a.prior)).then_with(|| a.mv.cmp(&b.mv))
}

impl Tree {
    /// The state of the search, the move to play first.
    pub(super) fn told(&self, nodes: u64, elapsed: Duration) -> Report {
        let mut moves: Vec<&Node> = self.nodes[self.nodes[0].replies()].iter().collect();
        moves.sort_by(|a, b| preference(a, b));
        let lead = lead(&self.start);
        let lines = moves.iter().map(|node| Line {
            pv: self.main_line(node),
            score: match node.proof_for_mover() {
                Some(Proof::Win(_)) => 1.0,
                Some(Proof::Loss(_)) => 0.0,
                Some(Proof::Draw) | None => node.mean(),
            },
            lead,
            visits: u64::from(node.visits),
            prior: Some(node.prior),
            proof: node.proof_for_mover(),
        });
        Report { nodes, depth: self.deepest as u32, elapsed, lines: lines.collect(), sweep: None }
    }

    fn main_line(&self, node: &Node) -> Vec<Move> {
        let best = |node: &&Node| {
            let replies = self.nodes[node.replies()].iter();
            replies.filter(|reply| reply.visits > 0).min_by(|a, b| preference(a, b))
        };
        std::iter::successors(Some(node), best).map(|node| node.mv).collect()
    }
}
