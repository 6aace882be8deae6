//! Every order in which two threads can meet on a small graph, tried by loom: a step of `cargo xtask test`.

use loom::{sync::Arc, thread};
use stockade_core::{Position, Rules};

use super::{
    graph::{Graph, Link},
    node::Node,
    sync::Ordering,
};

/// Keys that fall into the same shard and chain.
const KEYS: [u64; 4] = [1 << 32, 1 << 32 | 64, 2 << 32, 3 << 32];

/// Runs it in every order that needs at most three switches nobody asked for.
fn in_every_order(run: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(run);
}

fn small_graph() -> Graph {
    let mut graph = Graph::new(1);
    graph.begin_search(&Position::start(&Rules::standard()));
    graph
}

fn insert(graph: &Graph, key: u64) -> Option<Link> {
    graph.insert(Node::new(key, 0.0, None))
}

/// What must hold when nobody is at work: every slot is free or a node's, every node is found where it is,
/// and the memory is counted.
fn check(graph: &Graph) {
    let nodes: Vec<Link> = (0..graph.used())
        .filter_map(|slot| {
            let node = graph.held(slot);
            (!node.is_free()).then_some(Link { slot, key: node.key })
        })
        .collect();
    for &link in &nodes {
        assert_eq!(graph.find(link.key), Some(link));
    }
    assert_eq!(graph.len(), nodes.len());
    assert_eq!(graph.bytes.load(Ordering::Relaxed), nodes.len() * super::graph::LEAF_BYTES);
}

#[test]
fn two_threads_with_the_same_position_make_one_node() {
    in_every_order(|| {
        let graph = Arc::new(small_graph());
        let other = {
            let graph = graph.clone();
            thread::spawn(move || [KEYS[0], KEYS[1]].map(|key| insert(&graph, key).unwrap()))
        };
        let ours = [KEYS[1], KEYS[0]].map(|key| insert(&graph, key).unwrap());
        let theirs = other.join().unwrap();
        assert_eq!((ours[0], ours[1]), (theirs[1], theirs[0]));
        assert_eq!(graph.len(), 2);
        check(&graph);
    });
}

#[test]
fn a_full_graph_makes_room_for_two_threads() {
    in_every_order(|| {
        let graph = small_graph();
        let root = insert(&graph, 9 << 32).unwrap();
        graph.set_root(root.slot);
        let mut key = 9 << 32;
        while graph.bytes.load(Ordering::Relaxed) < graph.budget {
            key += 1 << 32;
            insert(&graph, key).unwrap();
        }
        let graph = Arc::new(graph);
        let other = {
            let graph = graph.clone();
            thread::spawn(move || insert(&graph, KEYS[0]))
        };
        // Follows the link of a node that the other thread may be reclaiming.
        let link = graph.find(10 << 32);
        if let Some(node) = link.and_then(|link| graph.node(link)) {
            assert_eq!(node.key, 10 << 32);
        }
        insert(&graph, KEYS[2]);
        other.join().unwrap();
        assert!(graph.node(root).is_some(), "the root stays");
        check(&graph);
    });
}
