//! The search graph: nodes found by their position, so that move orders meet.
//!
//! A node can be reclaimed whenever no simulation is in flight through it. Its parents are not told: an edge
//! knows the slot and the key of its child, and a simulation that follows it compares the key. Two positions
//! with the same key are taken for the same: with 64 bits and a million nodes that happens once in
//! forty million searches, and costs one wrong value.
//!
//! A thread that holds the lock of a node takes no other lock.

use std::sync::OnceLock;

use stockade_core::{BoardSize, Position};

use super::{
    index::Index,
    node::Node,
    reclaim::Reclaimer,
    sync::{AtomicBool, AtomicU32, AtomicUsize, Mutex, MutexGuard, Ordering, lock},
};

/// Slots are made in blocks that never move, so that threads can hold on to them.
const BLOCK: usize = if cfg!(loom) { 4 } else { 1 << 12 };

/// The slots of a block.
type Block = Box<[Mutex<Node>]>;

/// Nodes of the smallest graph.
const SMALLEST: usize = if cfg!(loom) { 1 } else { 256 };

/// What a position costs on average, measured over opening and middle game.
pub(crate) const BYTES_PER_POSITION: usize = 208;

/// What a leaf costs with its entry in the index; the same on every machine, because it decides when
/// a graph is full.
pub(super) const LEAF_BYTES: usize = 64;
const _: () = assert!(cfg!(loom) || size_of::<Mutex<Node>>() + 3 * size_of::<u64>() <= LEAF_BYTES);

/// Where a node was put, and the key that it has if it is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) slot: u32,
    pub(super) key: u64,
}

impl Link {
    /// Of a move that leads to no node: a draw on the path it was tried on, or not tried yet.
    pub(super) const NOWHERE: Link = Link { slot: u32::MAX, key: 0 };
}

/// A graph that takes memory as it fills, up to a fixed amount.
pub(super) struct Graph {
    blocks: Box<[OnceLock<Block>]>,
    pub(super) index: Index,
    /// Slots that have ever been used.
    used: AtomicU32,
    /// Memory in use, and how much there may be.
    pub(super) bytes: AtomicUsize,
    pub(super) budget: usize,
    reclaimer: Mutex<Reclaimer>,
    /// Whether the reclaimer has free slots.
    has_free: AtomicBool,
    /// The root of the latest search, and its number.
    root: AtomicU32,
    pub(super) search: u32,
    /// Keys do not tell boards and rules apart: a graph holds positions of one kind.
    kind: Option<(BoardSize, bool)>,
}

impl Graph {
    /// An empty graph for about this many nodes.
    pub(super) fn new(capacity: usize) -> Graph {
        Graph::with_budget(capacity.max(SMALLEST) * BYTES_PER_POSITION)
    }

    fn with_budget(budget: usize) -> Graph {
        let blocks = (budget / LEAF_BYTES).div_ceil(BLOCK) + 1;
        Graph {
            blocks: (0..blocks).map(|_| OnceLock::new()).collect(),
            index: Index::new(),
            used: AtomicU32::new(0),
            bytes: AtomicUsize::new(0),
            budget,
            reclaimer: Mutex::default(),
            has_free: AtomicBool::new(false),
            root: AtomicU32::new(Link::NOWHERE.slot),
            search: 0,
            kind: None,
        }
    }

    /// Makes the graph ready for a search of this position. Everything stays where it is: what the
    /// search does not come by again is reclaimed when its memory is needed.
    pub(super) fn begin_search(&mut self, pos: &Position) {
        let kind = Some((pos.size(), pos.edge_diagonal()));
        if self.kind != kind {
            *self = Graph { kind, ..Graph::with_budget(self.budget) };
        }
        self.search += 1;
        lock(&self.reclaimer).begin_search();
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.used() as usize - lock(&self.reclaimer).n_free()
    }

    /// Whether the current search has reclaimed as many nodes as there are.
    pub(super) fn was_replaced(&self) -> bool {
        lock(&self.reclaimer).n_reclaimed() > self.used() as usize
    }

    pub(super) fn used(&self) -> u32 {
        self.used.load(Ordering::Relaxed)
    }

    pub(super) fn slot(&self, slot: u32) -> &Mutex<Node> {
        let (block, index) = (slot as usize / BLOCK, slot as usize % BLOCK);
        let nodes =
            self.blocks[block].get_or_init(|| (0..BLOCK).map(|_| Mutex::new(Node::FREE)).collect());
        &nodes[index]
    }

    /// Locks a node, unless it was reclaimed.
    #[inline(always)]
    pub(super) fn node(&self, link: Link) -> Option<MutexGuard<'_, Node>> {
        if link.slot == Link::NOWHERE.slot {
            return None;
        }
        let node = lock(self.slot(link.slot));
        (node.key == link.key && !node.is_free()).then_some(node)
    }

    /// Locks a node that cannot have been reclaimed: it is pinned or the root.
    #[inline(always)]
    pub(super) fn held(&self, slot: u32) -> MutexGuard<'_, Node> {
        lock(self.slot(slot))
    }

    /// The node of the position with this key, if it is in the graph.
    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Option<Link> {
        let is_right = |slot| self.node(Link { slot, key }).is_some();
        let slot = self.index.shard(key).find(key, is_right)?;
        Some(Link { slot, key })
    }

    /// Adds a node, unless another thread was quicker; `None` when there is no room that could be
    /// reclaimed.
    pub(super) fn insert(&self, node: Node) -> Option<Link> {
        let key = node.key;
        let slot = self.free_slot()?;
        let mut shard = self.index.shard(key);
        let is_right = |slot| self.node(Link { slot, key }).is_some();
        if let Some(other) = shard.find(key, is_right) {
            drop(shard);
            lock(&self.reclaimer).give_back(slot);
            self.has_free.store(true, Ordering::Relaxed);
            return Some(Link { slot: other, key });
        }
        *lock(self.slot(slot)) = node;
        self.add_bytes(LEAF_BYTES);
        shard.insert(key, slot);
        Some(Link { slot, key })
    }

    /// A slot that is free now and handed out only here.
    fn free_slot(&self) -> Option<u32> {
        let has_room = self.bytes.load(Ordering::Relaxed) < self.budget;
        if has_room && !self.has_free.load(Ordering::Relaxed) {
            return self.fresh_slot();
        }
        let mut reclaimer = lock(&self.reclaimer);
        if !has_room && !reclaimer.make_room(self) {
            return None;
        }
        let slot = reclaimer.take_free().or_else(|| self.fresh_slot());
        self.has_free.store(reclaimer.n_free() > 0, Ordering::Relaxed);
        slot
    }

    fn fresh_slot(&self) -> Option<u32> {
        let n_slots = (self.blocks.len() * BLOCK) as u32;
        let next = |used: u32| (used < n_slots).then_some(used + 1);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()
    }

    /// Counts memory that a node has been given. Its lock is held meanwhile.
    pub(super) fn add_bytes(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The slot of the root of the latest search.
    pub(super) fn root_slot(&self) -> u32 {
        self.root.load(Ordering::Relaxed)
    }

    /// The root of the latest search, if there was one.
    pub(super) fn root(&self) -> Option<Link> {
        let slot = self.root_slot();
        (slot != Link::NOWHERE.slot).then(|| Link { slot, key: self.held(slot).key })
    }

    /// Names the root of the current search, which is never reclaimed.
    pub(super) fn set_root(&self, slot: u32) {
        self.root.store(slot, Ordering::Relaxed);
    }
}
