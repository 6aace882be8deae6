//! The search graph: nodes found by the key of their position, so that move orders meet.

use std::sync::{
    Mutex, MutexGuard, OnceLock, PoisonError,
    atomic::{AtomicU32, AtomicU64, Ordering},
};

use stockade_core::Position;

use super::node::Node;

/// Nodes are made in blocks that never move, so that threads can hold on to them.
const BLOCK: usize = 1 << 12;

/// Places for nodes; each is filled once.
type Block = Box<[Mutex<Option<Node>>]>;

/// A graph with room for a fixed number of nodes.
pub(super) struct Graph {
    blocks: Box<[OnceLock<Block>]>,
    used: AtomicU32,
    /// Upper half of a key and the place of its node plus one; 0 is free.
    table: Box<[AtomicU64]>,
}

impl Graph {
    /// An empty graph for at least this many nodes.
    pub(super) fn new(capacity: usize) -> Graph {
        let blocks = capacity.div_ceil(BLOCK).max(1);
        let slots = (2 * blocks * BLOCK).next_power_of_two();
        Graph {
            blocks: (0..blocks).map(|_| OnceLock::new()).collect(),
            used: AtomicU32::new(0),
            table: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// How many nodes fit.
    pub(super) fn capacity(&self) -> usize {
        self.blocks.len() * BLOCK
    }

    fn slot(&self, place: u32) -> &Mutex<Option<Node>> {
        let (block, index) = (place as usize / BLOCK, place as usize % BLOCK);
        let nodes =
            self.blocks[block].get_or_init(|| (0..BLOCK).map(|_| Mutex::new(None)).collect());
        &nodes[index]
    }

    /// Locks a node.
    pub(super) fn node(&self, place: u32) -> NodeGuard<'_> {
        // A thread that panicked left a node as it was between two statements of bookkeeping.
        NodeGuard(self.slot(place).lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The node of a position, if it is in the graph.
    pub(super) fn find(&self, pos: &Position) -> Option<u32> {
        self.probe(pos).ok()
    }

    /// The place of the node, or the free slot of the table where it would go.
    fn probe(&self, pos: &Position) -> Result<u32, usize> {
        let tag = pos.key() & !u64::from(u32::MAX);
        let mask = self.table.len() - 1;
        let mut index = pos.key() as usize & mask;
        loop {
            let entry = self.table[index].load(Ordering::Acquire);
            if entry == 0 {
                return Err(index);
            }
            let place = entry as u32 - 1;
            if entry & !u64::from(u32::MAX) == tag && self.node(place).pos == *pos {
                return Ok(place);
            }
            index = (index + 1) & mask;
        }
    }

    /// Adds a node, unless another thread was quicker; `None` when the graph is full.
    pub(super) fn insert(&self, node: Node) -> Option<u32> {
        let pos = node.pos;
        let place = self.used.fetch_add(1, Ordering::Relaxed);
        if place as usize >= self.capacity() {
            self.used.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        *self.slot(place).lock().unwrap_or_else(PoisonError::into_inner) = Some(node);
        let entry = pos.key() & !u64::from(u32::MAX) | u64::from(place + 1);
        loop {
            match self.probe(&pos) {
                // The other thread's node serves both; ours stays unused.
                Ok(other) => return Some(other),
                Err(index) => {
                    let slot = &self.table[index];
                    let free = slot.compare_exchange(0, entry, Ordering::AcqRel, Ordering::Relaxed);
                    if free.is_ok() {
                        return Some(place);
                    }
                }
            }
        }
    }
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
