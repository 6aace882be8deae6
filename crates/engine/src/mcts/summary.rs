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

/// Plies of a loss that nobody overlooks: a move and the step to the goal.
const AT_A_GLANCE: u16 = 2;

/// From this mean value on a position counts as won, and the way to the goal counts too.
const ALL_BUT_WON: f32 = 0.9;

/// What a move may lose against the best one to be called as good in a won position.
const AS_GOOD: f32 = 0.02;

/// The state of a search.
pub(super) fn report(shared: &Shared<'_>, nodes: u64, depth: u64, elapsed: Duration) -> Report {
    let (pos, mut edges) = {
        let root = shared.graph.node(shared.root);
        (root.pos, root.edges.as_slice().to_vec())
    };
    edges.sort_by_key(|edge| Reverse(rank(edge)));
    if let Some(best) = quickest_of_equals(&pos, &edges) {
        edges[..=best].rotate_right(1);
    }
    let lines = edges.iter().map(|edge| line(shared, &pos, edge)).collect();
    Report { nodes, depth: depth as u32, elapsed, lines, sweep: None }
}

/// Orders moves: quick proven wins, then visits, then proven losses. Of those, one that the opponent
/// sees at a glance comes last, and of the others the one that was hardest to refute comes first: an
/// opponent who errs must be given the chance to.
fn rank(edge: &Edge) -> (i8, u64) {
    let visits = u64::from(edge.visits);
    match edge.proof {
        Some(Proof::Win(plies)) => (1, u64::from(u16::MAX - plies)),
        Some(Proof::Draw) | None => (0, visits),
        Some(Proof::Loss(plies @ ..=AT_A_GLANCE)) => (-2, u64::from(plies)),
        Some(Proof::Loss(plies)) => (-1, visits << 16 | u64::from(plies)),
    }
}

/// Where values all say "won", the search is content with any move; then the one that leaves the
/// shortest way to the goal is played, so that nobody shuffles to and fro. It stands at this place in
/// a list that is sorted by rank.
fn quickest_of_equals(pos: &Position, edges: &[Edge]) -> Option<usize> {
    let best = edges.first().filter(|best| best.proof.is_none() && best.mean() > ALL_BUT_WON)?;
    let is_as_good =
        |edge: &Edge| edge.visits >= best.visits / 4 && edge.mean() >= best.mean() - AS_GOOD;
    let steps_left = |edge: &Edge| pos.play_unchecked(edge.mv).distance(pos.to_move());
    let equals = edges.iter().enumerate().filter(|(_, edge)| is_as_good(edge));
    equals.min_by_key(|(_, edge)| steps_left(edge)).map(|(place, _)| place)
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
