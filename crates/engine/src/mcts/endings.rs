//! Exact results of positions in which walls no longer matter.

use std::collections::HashMap;

use stockade_core::{Player, Position, WallSet};

use crate::{endgame::RaceTable, proof::Proof};

/// Race tables that a thread keeps, 13 KB each.
const MAX_TABLES: usize = 2048;

/// The race tables of a thread.
#[derive(Default)]
pub(super) struct Endings(HashMap<WallSet, RaceTable>);

impl Endings {
    /// The exact result once both hands are empty.
    pub(super) fn race(&mut self, pos: &Position) -> Option<Proof> {
        if pos.stock(Player::White) > 0 || pos.stock(Player::Black) > 0 || pos.winner().is_some() {
            return None;
        }
        self.table(pos)?.probe(pos)
    }

    /// The exact result once one hand is empty, if the other player wins even the bare race. That
    /// takes a table for each set of walls, so only positions worth a second visit are asked, and
    /// only when the distances speak for it.
    #[inline(always)]
    pub(super) fn one_sided(&mut self, pos: &Position) -> Option<Proof> {
        if pos.stock(Player::White) > 0 && pos.stock(Player::Black) > 0 {
            return None;
        }
        self.look_for_one_sided(pos)
    }

    #[cold]
    fn look_for_one_sided(&mut self, pos: &Position) -> Option<Proof> {
        let owner = if pos.stock(Player::White) > 0 { Player::White } else { Player::Black };
        let steps = |player: Player| pos.distance(player).unwrap_or(u8::MAX);
        if steps(owner) > steps(owner.opposite()) + 1 {
            return None;
        }
        let table = self.table(pos)?;
        table.one_sided_proof(pos)?;
        table.probe(pos)
    }

    fn table(&mut self, pos: &Position) -> Option<&RaceTable> {
        if !self.0.contains_key(&pos.walls()) {
            if self.0.len() == MAX_TABLES {
                self.0.clear();
            }
            self.0.insert(pos.walls(), RaceTable::new(pos)?);
        }
        self.0.get(&pos.walls())
    }
}
