//! What the graph says about the root, as a report.

use std::{cmp::Reverse, time::Duration};

use stockade_core::{Move, Position};

use super::{
    edges::{Edge, NOWHERE},
    graph::Graph,
    search::Shared,
};
use crate::{
    eval,
    report::{Line, Proof, Report},
};

/// The state of a search.
pub(super) fn report(shared: &Shared<'_>, nodes: u64, depth: u64, elapsed: Duration) -> Report {
    let (pos, mut edges) = {
        let root = shared.graph.node(shared.root);
        (root.pos, root.edges.as_slice().to_vec())
    };
    edges.sort_by_key(|edge| Reverse(rank(edge)));
    let lines = edges.iter().map(|edge| line(shared, &pos, edge)).collect();
    Report { nodes, depth: depth as u32, elapsed, lines }
}

/// Orders moves: quick proven wins, then visits, then slow proven losses.
fn rank(edge: &Edge) -> (i32, u32) {
    let proof = match edge.proof {
        Some(Proof::Win(plies)) => i32::from(u16::MAX - plies) + 1,
        Some(Proof::Loss(plies)) => i32::from(plies) - i32::from(u16::MAX) - 1,
        Some(Proof::Draw) | None => 0,
    };
    (proof, edge.visits)
}

fn line(shared: &Shared<'_>, pos: &Position, edge: &Edge) -> Line {
    Line {
        pv: principal_variation(shared.graph, edge),
        score: (edge.mean() + 1.0) / 2.0,
        lead: -eval::lead(&pos.play_unchecked(edge.mv), shared.eval),
        visits: u64::from(edge.visits),
        prior: Some(edge.prior),
        proof: edge.proof,
    }
}

/// The moves that follow an edge if both sides choose as the search would.
fn principal_variation(graph: &Graph, edge: &Edge) -> Vec<Move> {
    let (mut pv, mut edge, mut seen) = (vec![edge.mv], *edge, Vec::new());
    while edge.child != NOWHERE && !seen.contains(&edge.child) {
        seen.push(edge.child);
        let node = graph.node(edge.child);
        let Some(best) = node.edges.as_slice().iter().max_by_key(|edge| rank(edge)) else { break };
        pv.push(best.mv);
        edge = *best;
    }
    pv
}
