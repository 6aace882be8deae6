//! The search graph: nodes found by their position, so that move orders meet.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use stockade_core::Position;

use super::{edges::NOWHERE, node::Node};

/// Nodes are made in blocks that never move, so that threads can hold on to them.
const BLOCK: usize = 1 << 12;

/// Parts of the index with a lock each, so that threads seldom meet.
const SHARDS: usize = 64;

/// Places for nodes; each is filled once.
type Block = Box<[Mutex<Option<Node>>]>;

/// Places of nodes by the key of their position.
type Index = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

/// Zobrist keys are random already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A graph with room for a fixed number of nodes; memory is taken as it fills.
pub(super) struct Graph {
    blocks: Box<[OnceLock<Block>]>,
    used: AtomicU32,
    index: Box<[Mutex<Index>]>,
}

impl Graph {
    /// An empty graph for about this many nodes.
    pub(super) fn new(capacity: usize) -> Graph {
        let blocks = capacity.div_ceil(BLOCK).max(1);
        Graph {
            blocks: (0..blocks).map(|_| OnceLock::new()).collect(),
            used: AtomicU32::new(0),
            index: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    /// How many nodes fit.
    pub(super) fn capacity(&self) -> usize {
        self.blocks.len() * BLOCK
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        (self.used.load(Ordering::Relaxed) as usize).min(self.capacity())
    }

    fn slot(&self, place: u32) -> &Mutex<Option<Node>> {
        let (block, index) = (place as usize / BLOCK, place as usize % BLOCK);
        let nodes =
            self.blocks[block].get_or_init(|| (0..BLOCK).map(|_| Mutex::new(None)).collect());
        &nodes[index]
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, Index> {
        lock(&self.index[key as usize % SHARDS])
    }

    /// Locks a node.
    pub(super) fn node(&self, place: u32) -> NodeGuard<'_> {
        NodeGuard(lock(self.slot(place)))
    }

    /// The node of a position, if it is in the graph.
    ///
    /// Two positions with the same key are taken for the same: with 64 bits and a million nodes
    /// that happens once in forty million searches, and costs one wrong value.
    pub(super) fn find(&self, pos: &Position) -> Option<u32> {
        self.shard(pos.key()).get(&pos.key()).copied()
    }

    /// Adds a node, unless another thread was quicker; `None` when the graph is full.
    pub(super) fn insert(&self, node: Node) -> Option<u32> {
        let key = node.pos.key();
        let mut shard = self.shard(key);
        if let Some(&place) = shard.get(&key) {
            return Some(place);
        }
        let place = self.used.fetch_add(1, Ordering::Relaxed);
        if place as usize >= self.capacity() {
            self.used.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        *lock(self.slot(place)) = Some(node);
        shard.insert(key, place);
        Some(place)
    }

    /// The part of the graph that can be reached from a position, in a graph of the same size.
    pub(super) fn reachable_from(self, pos: &Position) -> Graph {
        let kept = Graph::new(self.capacity());
        let Some(root) = self.find(pos) else { return kept };
        // Keys do not tell boards and rules apart, so a graph of another game is dropped.
        if self.node(root).pos != *pos {
            return kept;
        }
        let mut moved: HashMap<u32, u32> = HashMap::new();
        let mut waiting = vec![root];
        while let Some(place) = waiting.pop() {
            let Some(node) = lock(self.slot(place)).take() else { continue };
            waiting.extend(
                node.edges
                    .as_slice()
                    .iter()
                    .map(|edge| edge.child)
                    .filter(|&child| child != NOWHERE),
            );
            if let Some(new_place) = kept.insert(node) {
                moved.insert(place, new_place);
            }
        }
        for &place in moved.values() {
            for child in kept.node(place).edges.children() {
                *child = moved.get(child).copied().unwrap_or(NOWHERE);
            }
        }
        kept
    }
}

/// A thread that panicked left its node or shard between two steps of bookkeeping at worst.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A locked node.
pub(super) struct NodeGuard<'a>(MutexGuard<'a, Option<Node>>);

impl std::ops::Deref for NodeGuard<'_> {
    type Target = Node;
    fn deref(&self) -> &Node {
        self.0.as_ref().expect("places are handed out after their node is stored")
    }
}

impl std::ops::DerefMut for NodeGuard<'_> {
    fn deref_mut(&mut self) -> &mut Node {
        self.0.as_mut().expect("places are handed out after their node is stored")
    }
}
