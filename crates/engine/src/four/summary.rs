//! What the tree says about the root, as a report.

use std::{cmp::Reverse, time::Duration};

use stockade_core::{Move, Player, Position};

use super::{eval, search::SearchTree, tree::Edge};
use crate::{
    proof::Proof,
    report::{Line, Report},
};

/// The state of a search.
pub(super) fn report(tree: &SearchTree<'_>, nodes: u64, elapsed: Duration) -> Report {
    let (pos, mut edges) = (tree.root().pos, tree.root().edges().to_vec());
    let mover = pos.to_move();
    edges.sort_by_key(|edge| Reverse(edge.rank(mover)));
    let lines = edges.iter().map(|edge| line(tree, &pos, edge)).collect();
    Report { nodes, depth: tree.depth as u32, elapsed, lines, sweep: None }
}

/// The report on a move that wins at once, for which nobody needs to search.
pub(super) fn won_at_once(pos: &Position, mv: Move, elapsed: Duration) -> Report {
    let line = Line {
        pv: vec![mv],
        score: 1.0,
        lead: lead_after(pos, mv),
        visits: 1,
        prior: None,
        proof: Some(Proof::Win(1)),
    };
    Report { nodes: 1, depth: 1, elapsed, lines: vec![line], sweep: None }
}

fn line(tree: &SearchTree<'_>, pos: &Position, edge: &Edge) -> Line {
    let mover = pos.to_move();
    Line {
        pv: principal_variation(tree, edge),
        score: edge.mean(mover),
        lead: lead_after(pos, edge.mv),
        visits: u64::from(edge.visits),
        prior: Some(edge.prior),
        proof: edge.won.map(|won| proof(won, mover)),
    }
}

fn lead_after(pos: &Position, mv: Move) -> f32 {
    eval::lead(&pos.play_unchecked(mv), pos.to_move())
}

fn proof((winner, plies): (Player, u16), mover: Player) -> Proof {
    if winner == mover { Proof::Win(plies) } else { Proof::Loss(plies) }
}

/// The moves that follow an edge if everybody chooses as the search would.
fn principal_variation(tree: &SearchTree<'_>, edge: &Edge) -> Vec<Move> {
    let (mut pv, mut edge) = (vec![edge.mv], *edge);
    while let Some(child) = edge.child {
        let node = tree.node(child);
        let mover = node.pos.to_move();
        let Some(best) = node.edges().iter().max_by_key(|edge| edge.rank(mover)) else {
            // A goal within reach is taken without search.
            pv.extend(tree.winning_move(&node.pos, pv.len()).filter(|_| node.verdict.is_some()));
            break;
        };
        pv.push(best.mv);
        edge = *best;
    }
    pv
}
