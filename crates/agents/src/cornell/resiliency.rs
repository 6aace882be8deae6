//! Path resiliency: how hard a player's path is to block, as ten numbers (Cornell 2025, §2.4).
//!
//! Every cell is a node, every open step an edge of weight 1. A shortest path is found 25 times, and
//! each time its edges that a wall could block become heavier by 2, so that the next path goes
//! around them if it can. What remains heavy is hard to avoid. The document leaves open what the
//! authors' code decides, and the code is followed:
//!
//! - Edges can be blocked by the walls that the player *to move* may place now; without a wall in
//!   that hand no edge of either player grows heavier.
//! - Of equal paths the one found by Dijkstra's algorithm counts that takes the smaller distance
//!   first, then the smaller cell index, and changes a parent only for a shorter path.
//! - The distance of the heavy graph is divided by the number of rounds.
//!
//! ```
//! use stockade_agents::cornell::features;
//! use stockade_core::{Position, Rules};
//! let start = Position::start(&Rules::preset("cornell").unwrap());
//! assert_eq!(features(&start), [4.0, 4.0, 2.24, 3.0, 2.24, 3.0, 12.0, 12.0, 16.0, 16.0]);
//! ```

mod edges;
mod graph;

pub use edges::Edges;
pub use graph::Graph;

use stockade_core::{
    Cell, Direction, Player, Position, WallSet,
    simd::{self, Isa, Task},
};

use crate::insight::{EdgeInsight, EdgeWeights, FeatureName};

/// How many features there are.
pub const FEATURES: usize = 10;
/// How often the shortest path is found.
pub const ROUNDS: usize = 25;
/// What one round adds to an edge.
pub const DELTA: u16 = 2;

/// The features in their order; "own" is the player to move.
pub(super) const NAMES: [FeatureName; FEATURES] = [
    FeatureName::OwnDistance,
    FeatureName::OpponentDistance,
    FeatureName::OwnResiliency,
    FeatureName::OwnWalls,
    FeatureName::OpponentResiliency,
    FeatureName::OpponentWalls,
    FeatureName::OwnLiability,
    FeatureName::OpponentLiability,
    FeatureName::OwnLargestLiability,
    FeatureName::OpponentLargestLiability,
];

/// What the features are called, in their order.
pub const FEATURE_NAMES: [&str; FEATURES] = {
    let mut names = [""; FEATURES];
    let mut place = 0;
    while place < FEATURES {
        names[place] = NAMES[place].text();
        place += 1;
    }
    names
};

/// The graphs of a position for both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resiliency {
    /// The heavy graph of the player to move.
    pub own: Graph,
    /// The heavy graph of the opponent.
    pub opponent: Graph,
}

impl Resiliency {
    /// The graphs after so many rounds in which these edges grow heavier.
    ///
    /// ```
    /// use stockade_agents::cornell::{Edges, ROUNDS, Resiliency};
    /// use stockade_core::{Position, Rules};
    /// let start = Position::start(&Rules::preset("cornell").unwrap());
    /// let graphs = Resiliency::new(&start, Edges::blockable(&start), ROUNDS);
    /// assert_eq!(graphs.own_liability().largest(), 16);
    /// ```
    pub fn new(pos: &Position, growing: Edges, rounds: usize) -> Resiliency {
        let plain = Graph::new(pos);
        let heavy = |player| plain.hardened(pos, player, growing, rounds);
        Resiliency { own: heavy(pos.to_move()), opponent: heavy(pos.next_player()) }
    }

    /// The graphs that the features come from.
    pub fn of(pos: &Position) -> Resiliency {
        Resiliency::new(pos, Edges::blockable(pos), ROUNDS)
    }

    /// The edges that have grown heavier for somebody, cell by cell.
    ///
    /// ```
    /// use stockade_agents::cornell::Resiliency;
    /// use stockade_core::{Position, Rules};
    /// let start = Position::start(&Rules::preset("cornell").unwrap());
    /// let edges = Resiliency::of(&start).heavy_edges();
    /// assert_eq!(edges.iter().map(|edge| edge.own.liability).max(), Some(16));
    /// ```
    pub fn heavy_edges(&self) -> Vec<EdgeInsight> {
        let steps = Cell::all().flat_map(|cell| {
            let ways = [Direction::North, Direction::East].into_iter();
            ways.filter_map(move |way| Some((cell, way, cell.neighbor(way)?)))
        });
        let heavy = steps.filter_map(|(cell, way, next)| {
            let own = self.own.weight(cell, way)?;
            let opponent = self.opponent.weight(cell, way)?;
            let weights = |resiliency: u16, other: u16| EdgeWeights {
                resiliency,
                liability: resiliency.saturating_sub(other),
            };
            (own.max(opponent) > 1).then(|| EdgeInsight {
                cells: [cell, next],
                own: weights(own, opponent),
                opponent: weights(opponent, own),
            })
        });
        heavy.collect()
    }

    /// What blocking an edge costs the player to move more than the opponent.
    pub fn own_liability(&self) -> Graph {
        self.own.less(&self.opponent)
    }

    /// What blocking an edge costs the opponent more than the player to move.
    pub fn opponent_liability(&self) -> Graph {
        self.opponent.less(&self.own)
    }
}

/// The ten features of a position of two players, for the player to move.
pub fn features(pos: &Position) -> [f64; FEATURES] {
    struct Features<'a>(&'a Position);
    impl Task for Features<'_> {
        type Output = [f64; FEATURES];
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> [f64; FEATURES] {
            features_with(isa, self.0)
        }
    }
    simd::dispatch(Features(pos))
}

/// [`features`] inside code that has chosen its instructions.
#[inline(always)]
pub(super) fn features_with<I: Isa>(isa: I, pos: &Position) -> [f64; FEATURES] {
    let (me, you) = (pos.to_move(), pos.next_player());
    let distances = pos.distances_with(isa);
    let steps = |player: Player| weight(distances[player.index()].map(u16::from));
    let graphs = Resiliency::new(pos, Edges::covered(placeable(isa, pos)), ROUNDS);
    let (mine, yours) = (graphs.own_liability(), graphs.opponent_liability());
    let rounds = ROUNDS as f64;
    [
        steps(me),
        steps(you),
        weight(graphs.own.distance(pos, me)) / rounds,
        f64::from(pos.stock(me)),
        weight(graphs.opponent.distance(pos, you)) / rounds,
        f64::from(pos.stock(you)),
        weight(mine.distance(pos, me)),
        weight(yours.distance(pos, you)),
        f64::from(mine.largest()),
        f64::from(yours.largest()),
    ]
}

/// A distance; the authors' training writes −1 where there is none.
fn weight(distance: Option<u16>) -> f64 {
    distance.map_or(-1.0, f64::from)
}

/// The walls that the player to move could place. In a game that is over, whose last position is
/// learned from as well, those that leave the loser a path.
#[inline(always)]
fn placeable<I: Isa>(isa: I, pos: &Position) -> WallSet {
    match pos.winner() {
        None => pos.legal_walls_with(isa),
        Some(_) if pos.stock(pos.to_move()) == 0 => WallSet::EMPTY,
        Some(winner) => {
            let loser = winner.opposite().index();
            let slots = pos.free_slots().iter();
            slots.filter(|&wall| pos.distances_behind_with(isa, wall)[loser].is_some()).collect()
        }
    }
}
