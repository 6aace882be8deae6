//! What the graph says about the root, as a report.

use std::{cmp::Reverse, time::Duration};

use stockade_core::{Move, Position, simd::Portable};

use super::{edges::Edge, graph::Graph, params::MctsParams, search::Shared};
use crate::{
    evaluator::{self, Evaluator},
    proof::Proof,
    report::{Line, Report},
};

/// Plies of a loss that no opponent overlooks: a move and the step to the goal.
const AT_A_GLANCE: u16 = 2;

/// The state of a search.
pub(super) fn report<E: Evaluator>(
    shared: &Shared<'_, E>,
    nodes: u64,
    depth: u64,
    elapsed: Duration,
) -> Report {
    let pos = shared.root_position;
    let mut edges: Vec<Edge> = {
        let root = shared.graph.held(shared.root.slot);
        root.moves.iter().flat_map(|moves| moves.edges.iter()).collect()
    };
    edges.sort_by_key(|edge| Reverse(rank(edge)));
    if let Some(best) = quickest_of_equals(pos, &edges, shared.params) {
        edges[..=best].rotate_right(1);
    }
    let lines = edges.iter().map(|edge| line(shared, pos, edge)).collect();
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
/// shortest path to the goal is played, so that nobody shuffles to and fro. Its index in a list that
/// is sorted by rank.
fn quickest_of_equals(pos: &Position, edges: &[Edge], params: &MctsParams) -> Option<usize> {
    let MctsParams { all_but_won, as_good, .. } = *params;
    let best = edges.first().filter(|best| best.proof.is_none() && best.mean() > all_but_won)?;
    let is_as_good =
        |edge: &Edge| edge.visits >= best.visits / 4 && edge.mean() >= best.mean() - as_good;
    let steps_left = |edge: &Edge| pos.play_unchecked(edge.mv).distance(pos.to_move());
    let equals = edges.iter().enumerate().filter(|(_, edge)| is_as_good(edge));
    equals.min_by_key(|(_, edge)| steps_left(edge)).map(|(index, _)| index)
}

fn line<E: Evaluator>(shared: &Shared<'_, E>, pos: &Position, edge: &Edge) -> Line {
    let next = pos.play_unchecked(edge.mv);
    Line {
        pv: principal_variation(shared.graph, edge),
        score: (edge.mean() + 1.0) / 2.0,
        lead: -shared.evaluator.lead(&next, evaluator::distances(Portable, &next)),
        visits: u64::from(edge.visits),
        prior: Some(edge.prior),
        proof: edge.proof,
    }
}

/// The moves that follow an edge if both sides choose as the search would.
fn principal_variation(graph: &Graph, edge: &Edge) -> Vec<Move> {
    let (mut pv, mut link, mut seen) = (vec![edge.mv], edge.child, Vec::new());
    while !seen.contains(&link)
        && let Some(node) = graph.node(link)
        && let Some(moves) = &node.moves
        && let Some(best) = moves.edges.iter().max_by_key(rank)
    {
        seen.push(link);
        pv.push(best.mv);
        link = best.child;
    }
    pv
}
