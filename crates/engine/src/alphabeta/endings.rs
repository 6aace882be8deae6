//! Exact endings inside the search: race tables, kept by the walls they are for.

use stockade_core::{Player, Position, WallSet};

use super::{
    node::{Place, Worker},
    score::Score,
};
use crate::endgame::{RaceTable, RaceValue};

/// Tables that are kept, 13 KB each.
const SLOTS: usize = 1 << 10;

/// Nodes that could be searched in the time that a table takes, times the share of the time that
/// the rest of the search shall have: see [`Endings::may_build`].
const NODES_PER_TABLE: u64 = 400;

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
    pub(super) fn may_build(&self, nodes: u64) -> bool {
        self.built < FREE_TABLES + nodes / NODES_PER_TABLE
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
    pub(super) fn value(&mut self, pos: &Position, build: bool) -> Option<RaceValue> {
        let slot = slot_of(pos.walls());
        if build && !self.slots[slot].as_ref().is_some_and(|table| table.covers(pos)) {
            self.slots[slot] = RaceTable::new(pos);
            self.built += 1;
        }
        self.known_value(pos)
    }

    /// The proven result for the player to move, as far as the tables at hand tell. With walls in
    /// one hand the winner may be quicker than it says.
    pub(super) fn known_value(&self, pos: &Position) -> Option<RaceValue> {
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

impl Worker<'_> {
    /// The score if a table tells the end.
    #[inline(always)]
    pub(super) fn ending(&mut self, pos: &Position, place: Place) -> Option<Score> {
        if !self.params.exact_endings || !Endings::may_know(pos) {
            return None;
        }
        let build = place.depth >= TABLE_DEPTH && self.endings.may_build(self.budget.nodes);
        let value = self.endings.value(pos, build)?;
        self.score_of_race(value, place.ply)
    }

    /// Makes the table for the walls of a position if it may tell the result.
    pub(super) fn know_ending(&mut self, pos: &Position) {
        if self.params.exact_endings && Endings::may_know(pos) {
            self.endings.value(pos, true);
        }
    }

    /// Whether a root is a race whose end is known, so that its moves are too.
    pub(super) fn is_known_race(&self, pos: &Position) -> bool {
        self.race_value(pos).is_some_and(|value| self.score_of_race(value, 0).is_some())
    }

    /// Whether a position is known to be a race that nobody can win.
    pub(super) fn is_drawn_race(&self, pos: &Position) -> bool {
        self.cap.loser.is_none() && self.race_value(pos) == Some(RaceValue::Draw)
    }

    fn race_value(&self, pos: &Position) -> Option<RaceValue> {
        let may_look = self.params.exact_endings && Endings::is_race(pos);
        if may_look { self.endings.known_value(pos) } else { None }
    }

    /// The score of a proven result, unless the cap comes first.
    fn score_of_race(&self, value: RaceValue, ply: usize) -> Option<Score> {
        match value {
            RaceValue::Win(plies) => {
                let end = ply + usize::from(plies);
                self.cap.allows_goal_at(end).then_some(Score::win_in(end))
            }
            RaceValue::Loss(plies) => {
                let end = ply + usize::from(plies);
                self.cap.allows_goal_at(end).then_some(Score::loss_in(end))
            }
            RaceValue::Draw => self.cap.loser.is_none().then_some(Score::DRAW),
        }
    }
}
