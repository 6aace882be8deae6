//! A full graph: what is least visited makes room for what is new.
//!
//! A hand goes around the slots, and what it finds worth no more than a threshold is reclaimed. It
//! stops as soon as there is room, so no simulation waits long. The threshold follows what it
//! finds: it rises while too little is cheap enough, and falls while too much is.

use super::{
    graph::{Graph, LEAF_BYTES},
    node::Node,
    sync::Ordering,
};

/// Most room that is made at a time, and the share of all memory that it is in a small graph.
const MOST_ROOM: usize = 16 << 10;
const ROOM_SHARE: usize = 16;

/// Slots after which the threshold is set anew, unless there are fewer.
const STRIDE: u32 = 1 << 10;

/// A node that the last search did not come by is worth this many bits less, for every search.
const BITS_PER_SEARCH: u32 = 3;

/// What a graph remembers of its reclaiming.
pub(super) struct Reclaimer {
    free: Vec<u32>,
    hand: u32,
    /// Visits up to which a node is reclaimed.
    threshold: u32,
    /// Slots since the threshold was set, the memory found there, and how much of it was freed.
    n_passed: u32,
    passed: usize,
    freed: usize,
    /// Nodes reclaimed in this search.
    n_reclaimed: usize,
}

impl Default for Reclaimer {
    fn default() -> Reclaimer {
        Reclaimer {
            free: Vec::new(),
            hand: 0,
            threshold: 1,
            n_passed: 0,
            passed: 0,
            freed: 0,
            n_reclaimed: 0,
        }
    }
}

impl Reclaimer {
    pub(super) fn begin_search(&mut self) {
        self.n_reclaimed = 0;
    }

    pub(super) fn n_free(&self) -> usize {
        self.free.len()
    }

    pub(super) fn n_reclaimed(&self) -> usize {
        self.n_reclaimed
    }

    pub(super) fn take_free(&mut self) -> Option<u32> {
        self.free.pop()
    }

    /// Takes back a slot that was handed out and not used.
    pub(super) fn give_back(&mut self, slot: u32) {
        self.free.push(slot);
    }

    /// Reclaims nodes until there is some room; says whether there is any.
    pub(super) fn make_room(&mut self, graph: &Graph) -> bool {
        let (used, budget) = (graph.used(), graph.budget);
        let goal = budget - MOST_ROOM.min(budget / ROOM_SHARE);
        // Twice around, and long enough for the threshold to pass every number of visits.
        let stride = STRIDE.min(used);
        let mut left = u64::from(used) * 2 + u64::from(stride) * 64;
        while graph.bytes.load(Ordering::Relaxed) > goal && left > 0 {
            left -= 1;
            self.hand = if self.hand + 1 < used { self.hand + 1 } else { 0 };
            self.pass(graph);
            self.n_passed += 1;
            if self.n_passed >= stride {
                self.set_threshold();
            }
        }
        graph.bytes.load(Ordering::Relaxed) < budget
    }

    /// Reclaims the node under the hand if it is worth little and nothing holds it.
    fn pass(&mut self, graph: &Graph) {
        // A thread that has locked it needs it.
        let Ok(mut node) = graph.slot(self.hand).try_lock() else { return };
        let is_pinned = node.moves.as_ref().is_some_and(|moves| moves.pins > 0);
        if node.is_free() || is_pinned || self.hand == graph.root_slot() {
            return;
        }
        let bytes = LEAF_BYTES + node.moves.as_ref().map_or(0, |moves| moves.bytes());
        self.passed += bytes;
        if worth(&node, graph.search) > self.threshold {
            return;
        }
        let old = std::mem::replace(&mut *node, Node::FREE);
        drop(node);
        graph.index.shard(old.key).remove(old.key, self.hand);
        graph.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.freed += bytes;
        self.free.push(self.hand);
        self.n_reclaimed += 1;
    }

    /// Between a quarter and a half of what the hand passes should be reclaimed.
    fn set_threshold(&mut self) {
        if 4 * self.freed < self.passed {
            self.threshold = self.threshold.saturating_add(self.threshold / 2 + 1);
        } else if 2 * self.freed > self.passed {
            self.threshold = (self.threshold - self.threshold.div_ceil(4)).max(1);
        }
        (self.n_passed, self.passed, self.freed) = (0, 0, 0);
    }
}

/// What is lost with a node. A leaf's value is known to the edge that led to it, and to none else.
fn worth(node: &Node, search: u32) -> u32 {
    node.moves.as_ref().map_or(0, |moves| {
        let age = search - moves.last_search;
        node.visits.checked_shr(age.saturating_mul(BITS_PER_SEARCH)).unwrap_or(0)
    })
}

#[cfg(test)]
mod tests {
    use stockade_core::{Move, MoveSet, Position, Rules};

    use super::*;
    use crate::mcts::{graph::Link, params::MctsParams, untried::Candidates};

    /// Adds an expanded node.
    fn add(graph: &Graph, key: u64, visits: u32) -> Link {
        let link = graph.insert(Node::new(key, 0.0, None)).unwrap();
        let mut node = graph.held(link.slot);
        let moves = MoveSet { pass: true, ..MoveSet::EMPTY };
        let all = Candidates::new(moves, &mut [0.0; Move::COUNT], &MctsParams::default());
        graph.add_bytes(node.expand(&Position::start(&Rules::standard()), all));
        node.visits = visits;
        node.moves.as_mut().unwrap().last_search = graph.search;
        link
    }

    /// A graph with expanded nodes of so many visits each.
    fn graph(visits: &[u32]) -> (Graph, Vec<Link>) {
        let mut graph = Graph::new(1);
        graph.begin_search(&Position::start(&Rules::standard()));
        let links = visits.iter().zip(1..).map(|(&visits, key)| add(&graph, key << 32, visits));
        let links = links.collect();
        (graph, links)
    }

    /// Adds nodes of few visits until the graph has been full for a while.
    fn crowd(graph: &Graph) {
        for key in 1..2_000 {
            add(graph, key << 48 | 1, 4);
            assert!(graph.bytes.load(Ordering::Relaxed) < graph.budget + 1_000);
        }
    }

    #[test]
    fn the_least_visited_go_first() {
        let (graph, links) = graph(&[2, 1_000, 3, 500]);
        crowd(&graph);
        let left = links.iter().map(|&link| graph.node(link).is_some());
        assert!(left.eq([false, true, false, true]));
        assert_eq!(graph.find(links[1].key), Some(links[1]));
        assert_eq!(graph.find(links[0].key), None);
    }

    #[test]
    fn what_is_in_use_stays() {
        let (graph, links) = graph(&[2, 2, 2]);
        graph.set_root(links[0].slot);
        graph.held(links[1].slot).moves.as_mut().unwrap().pins = 1;
        crowd(&graph);
        let left = links.iter().map(|&link| graph.node(link).is_some());
        assert!(left.eq([true, true, false]));
    }

    #[test]
    fn what_later_searches_do_not_come_by_goes() {
        let (mut graph, links) = graph(&[100, 100]);
        for _ in 0..4 {
            graph.begin_search(&Position::start(&Rules::standard()));
        }
        graph.held(links[1].slot).moves.as_mut().unwrap().last_search = graph.search;
        crowd(&graph);
        let left = links.iter().map(|&link| graph.node(link).is_some());
        assert!(left.eq([false, true]));
    }
}
