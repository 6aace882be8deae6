//! Exact endings inside the search: race tables, kept by the walls they are for.

use stockade_core::{Player, Position, WallSet};

use super::{
    node::{Node, Worker},
    score::Score,
};
use crate::{endgame::RaceTable, evaluator::Evaluator, proof::Proof};

/// Tables that are kept, 13 KB each.
const SLOTS: usize = 1 << 10;

/// Tables that may be built before any node was searched.
const FREE_TABLES: u64 = 8;

/// Tables are built at nodes with at least this much depth left; leaves only look them up.
const TABLE_DEPTH: i32 = 2;

/// The race tables of a search.
pub(super) struct Endings {
    slots: Vec<Option<RaceTable>>,
    /// Tables built in this search.
    built: u64,
}

impl Endings {
    pub(super) fn new() -> Endings {
        Endings { slots: vec![None; SLOTS], built: 0 }
    }

    /// Says that a new search begins.
    pub(super) fn start(&mut self) {
        self.built = 0;
    }

    /// Whether another table is affordable after so many nodes. The answer depends on counts
    /// alone, so that the same search finds the same.
    pub(super) fn may_build(&self, nodes: u64, nodes_per_table: u32) -> bool {
        self.built < FREE_TABLES + nodes / u64::from(nodes_per_table)
    }

    /// Whether a hand is empty, so that a table may tell the result.
    #[inline(always)]
    pub(super) fn may_know(pos: &Position) -> bool {
        pos.stock(Player::White) == 0 || pos.stock(Player::Black) == 0
    }

    /// Whether both hands are empty, so that a table does tell the result.
    #[inline(always)]
    pub(super) fn is_race(pos: &Position) -> bool {
        pos.stock(Player::White) == 0 && pos.stock(Player::Black) == 0
    }

    /// The proven result for the player to move, as far as the tables tell; with `build`, one for
    /// the walls of this position is made if it is missing.
    pub(super) fn prove(&mut self, pos: &Position, build: bool) -> Option<Proof> {
        let slot = slot_of(pos.walls());
        if build && !self.slots[slot].as_ref().is_some_and(|table| table.covers(pos)) {
            self.slots[slot] = RaceTable::new(pos);
            self.built += 1;
        }
        self.known_proof(pos)
    }

    /// The proven result for the player to move, as far as the tables at hand tell. With walls in
    /// one hand the winner may be quicker than it says.
    pub(super) fn known_proof(&self, pos: &Position) -> Option<Proof> {
        let table = self.slots[slot_of(pos.walls())].as_ref()?;
        if !Endings::is_race(pos) {
            table.one_sided_proof(pos)?;
        }
        table.probe(pos)
    }
}

fn slot_of(walls: WallSet) -> usize {
    let mixed = walls.horizontal().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ walls.vertical().rotate_left(32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed.wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as usize % SLOTS
}

impl<E: Evaluator> Worker<'_, E> {
    /// The score if a table tells the end.
    #[inline(always)]
    pub(super) fn ending(&mut self, pos: &Position, node: Node) -> Option<Score> {
        if !self.params.exact_endings || !Endings::may_know(pos) {
            return None;
        }
        let nodes_per_table = self.params.nodes_per_table;
        let build = node.depth >= TABLE_DEPTH
            && self.endings.may_build(self.stop_check.nodes, nodes_per_table);
        let proof = self.endings.prove(pos, build)?;
        self.score_of(proof, node.ply)
    }

    /// Makes the table for the walls of a position if it may tell the result.
    pub(super) fn know_ending(&mut self, pos: &Position) {
        if self.params.exact_endings && Endings::may_know(pos) {
            self.endings.prove(pos, true);
        }
    }

    /// Whether a root is a race whose end is known, so that its moves are too.
    pub(super) fn is_known_race(&self, pos: &Position) -> bool {
        self.race_proof(pos).is_some_and(|proof| self.score_of(proof, 0).is_some())
    }

    /// Whether a position is known to be a race that neither side can win.
    pub(super) fn is_drawn_race(&self, pos: &Position) -> bool {
        self.cap.loser.is_none() && self.race_proof(pos) == Some(Proof::Draw)
    }

    fn race_proof(&self, pos: &Position) -> Option<Proof> {
        let may_look = self.params.exact_endings && Endings::is_race(pos);
        if may_look { self.endings.known_proof(pos) } else { None }
    }

    /// The score of a proven result, unless the cap comes first.
    fn score_of(&self, proof: Proof, ply: usize) -> Option<Score> {
        self.cap.allows(proof, ply).then(|| Score::proven(proof, ply))
    }
}
