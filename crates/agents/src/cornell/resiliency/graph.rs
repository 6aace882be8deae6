//! A board as a weighted graph, and shortest paths in it.

use stockade_core::{Cell, Direction, Player, Position};

use super::{DELTA, edges::Edges};

/// The weight of a step that a wall or the rim stops, and the distance of what nothing reaches.
/// True distances stay below: 80 steps of at most 51 after 25 rounds.
const CLOSED: u16 = u16::MAX;
/// How far the index of a cell moves by a step, in the order of [`Direction::ALL`].
const OFFSETS: [isize; 4] = [Cell::FILES as isize, 1, -(Cell::FILES as isize), -1];
/// Room before and behind the cells, so that steps off the board have an index as well.
const MARGIN: usize = Cell::FILES + 1;

/// The open steps of a board with a weight each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    open: Edges,
    /// Weights by cell and direction, in the order of [`Direction::ALL`]; each edge stands here
    /// twice.
    weights: [[u16; 4]; Cell::COUNT],
}

impl Graph {
    /// The open steps of a position, each of weight 1.
    #[inline(always)]
    pub fn new(pos: &Position) -> Graph {
        let open = Edges::open(pos);
        let (north, east) = (open.north.bits(), open.east.bits());
        let directions = [north, east, north << Cell::FILES, east << 1];
        let mut weights = [[CLOSED; 4]; Cell::COUNT];
        for (direction, bits) in directions.into_iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                weights[rest.trailing_zeros() as usize][direction] = 1;
                rest &= rest - 1;
            }
        }
        Graph { open, weights }
    }

    /// The weight of a step; `None` where a wall or the rim is.
    pub fn weight(&self, from: Cell, direction: Direction) -> Option<u16> {
        let weight = self.weights[from.index()][direction as usize];
        (weight != CLOSED).then_some(weight)
    }

    /// The edges of the graph.
    pub fn edges(&self) -> Edges {
        self.open
    }

    /// The largest weight of all edges.
    #[inline(always)]
    pub fn largest(&self) -> u16 {
        let weights = self.weights.as_flattened().iter();
        weights.map(|&weight| if weight == CLOSED { 0 } else { weight }).max().unwrap_or(0)
    }

    /// The length of a player's shortest path to the goal; `None` without one.
    #[inline(always)]
    pub fn distance(&self, pos: &Position, player: Player) -> Option<u16> {
        let mut run = Run::new(pos, player)?;
        let goal = run.reach_goal(self)?;
        Some(run.distances[goal + MARGIN])
    }

    /// The graph after so many rounds in which the edges of the player's shortest path that are
    /// among the growing ones get heavier by 2.
    #[inline(always)]
    pub(super) fn hardened(
        &self,
        pos: &Position,
        player: Player,
        growing: Edges,
        rounds: usize,
    ) -> Graph {
        let mut graph = self.clone();
        let Some(mut run) = Run::new(pos, player) else { return graph };
        for _ in 0..rounds {
            let Some(end) = run.reach_goal(&graph) else { break };
            // A path that nothing can be added to stays the shortest for ever.
            if !graph.add_along(&run, end, growing) {
                break;
            }
        }
        graph
    }

    /// Adds to the growing edges of a path; whether there was one.
    #[inline(always)]
    fn add_along(&mut self, run: &Run, end: usize, growing: Edges) -> bool {
        let (mut cell, mut has_grown) = (end, false);
        while cell != run.start {
            let parent = usize::from(run.parents[cell + MARGIN]);
            let (low, high) = (cell.min(parent), cell.max(parent));
            // North and east are directions 0 and 1, south and west are 2 and 3.
            let direction = usize::from(high - low == 1);
            let set = if direction == 0 { growing.north } else { growing.east };
            if set.bits() >> low & 1 == 1 {
                let weight = self.weights[low][direction].saturating_add(DELTA);
                self.weights[low][direction] = weight;
                self.weights[high][direction + 2] = weight;
                has_grown = true;
            }
            cell = parent;
        }
        has_grown
    }

    /// By how much each edge is heavier than the other graph's, at least 0.
    #[inline(always)]
    pub(super) fn less(&self, other: &Graph) -> Graph {
        let mut graph = self.clone();
        let pairs = graph.weights.as_flattened_mut().iter_mut().zip(other.weights.as_flattened());
        for (weight, other) in pairs {
            *weight = if *weight == CLOSED { CLOSED } else { weight.saturating_sub(*other) };
        }
        graph
    }
}

/// Runs of Dijkstra's algorithm from one pawn.
struct Run {
    start: usize,
    /// The first cell of the goal, and how many there are in its row.
    goal: (usize, usize),
    distances: [u16; Cell::COUNT + 2 * MARGIN],
    parents: [u8; Cell::COUNT + 2 * MARGIN],
    /// Distances and indices of cells that are reached and not yet taken, outdated ones included.
    /// There are few at a time, so that looking at all of them beats keeping them in order.
    waiting: [u32; 4 * Cell::COUNT],
}

impl Run {
    #[inline(always)]
    fn new(pos: &Position, player: Player) -> Option<Run> {
        let goal = pos.size().goal(player);
        Some(Run {
            start: pos.pawn(player)?.index(),
            goal: (goal.first()?.index(), goal.len()),
            distances: [CLOSED; Cell::COUNT + 2 * MARGIN],
            parents: [0; Cell::COUNT + 2 * MARGIN],
            waiting: [0; 4 * Cell::COUNT],
        })
    }

    /// The goal cell that is taken first: smaller distances first, then smaller indices.
    #[inline(always)]
    fn reach_goal(&mut self, graph: &Graph) -> Option<usize> {
        self.distances.fill(CLOSED);
        self.distances[self.start + MARGIN] = 0;
        self.waiting[0] = self.start as u32;
        let mut n_waiting = 1;
        while n_waiting > 0 {
            let (next, key) = nearest(&self.waiting[..n_waiting]);
            n_waiting -= 1;
            self.waiting[next] = self.waiting[n_waiting];
            let (cell, distance) = ((key & 0xff) as usize, (key >> 8) as u16);
            if self.distances[cell + MARGIN] != distance {
                continue;
            }
            if cell.wrapping_sub(self.goal.0) < self.goal.1 {
                return Some(cell);
            }
            for (offset, weight) in OFFSETS.into_iter().zip(graph.weights[cell]) {
                let next = distance.saturating_add(weight);
                let to = (cell + MARGIN).wrapping_add_signed(offset);
                if next < self.distances[to] {
                    self.distances[to] = next;
                    self.parents[to] = cell as u8;
                    self.waiting[n_waiting] = u32::from(next) << 8 | (to - MARGIN) as u32;
                    n_waiting += 1;
                }
            }
        }
        None
    }
}

/// The smallest key and where it stands.
#[inline(always)]
fn nearest(keys: &[u32]) -> (usize, u32) {
    let (mut best, mut best_key) = (0, u32::MAX);
    for (index, &key) in keys.iter().enumerate() {
        if key < best_key {
            (best, best_key) = (index, key);
        }
    }
    (best, best_key)
}
