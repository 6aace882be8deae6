//! All slices of a layer, unpacked, for checks.

use stockade_core::{CellSet, Player, WallSet};

use super::{Table, TableError, layer::sets_per_block};
use crate::{
    Keep, Plan,
    retrograde::{entries::Entries, open_steps::OpenSteps, slice},
};

/// The slices of a layer as stored.
pub(crate) struct Slices {
    plan: Plan,
    walls: usize,
    pub(crate) bytes: Vec<u8>,
    /// The longest distance of the layer.
    pub(crate) longest: u8,
}

impl Table {
    /// Unpacks a layer.
    pub(crate) fn slices(&self, walls: usize) -> Result<Slices, TableError> {
        let layer = self.layer(walls);
        let blocks = layer.map.len().div_ceil(sets_per_block(self.plan().set_bytes(walls)));
        let mut bytes = Vec::new();
        for index in 0..blocks {
            bytes.extend(self.read(walls, index)?);
        }
        let longest = layer.stats.all.longest;
        Ok(Slices { plan: self.plan().clone(), walls, bytes, longest })
    }

    /// The map of a layer.
    #[cfg(test)]
    pub(crate) fn taken(&self, walls: usize) -> Vec<u64> {
        self.layer(walls).map.taken.clone()
    }

    /// The index of a wall set in its layer, and whether its mirror image is stored.
    pub(crate) fn set_index(&self, walls: WallSet) -> Option<(usize, bool)> {
        let ours = self.shape().walls(walls);
        let image = self.shape().mirrored_walls(ours);
        self.layer(walls.len()).map.find(self.ranking(), ours, image)
    }
}

impl Slices {
    pub(crate) fn sets(&self) -> usize {
        self.bytes.len() / self.plan.set_bytes(self.walls)
    }

    /// The bytes of a slice as plain analysis has them, mirrored if asked for. `steps` is that of
    /// the walls as they are wanted; where only outcomes are kept, it says what is a state.
    pub(crate) fn plain(
        &self,
        set: usize,
        white_stock: u8,
        mirror: bool,
        steps: &OpenSteps,
    ) -> Vec<u8> {
        let stocks = self.plan.stocks.white(self.walls);
        let len = self.plan.set_bytes(self.walls) / stocks.len();
        let first = (set * stocks.len() + usize::from(white_stock - stocks.start)) * len;
        let stored = &self.bytes[first..first + len];
        let entries = Entries::new(self.plan.size);
        let cells = [Player::White, Player::Black].map(|player| steps.cells_with_path(player));
        (0..entries.len()).map(|entry| self.byte(stored, entries, entry, mirror, &cells)).collect()
    }

    fn byte(
        &self,
        stored: &[u8],
        entries: Entries,
        entry: usize,
        mirror: bool,
        cells: &[CellSet; 2],
    ) -> u8 {
        let Some((to_move, white, black)) = entries.state(entry) else { return slice::NO_STATE };
        let width = usize::from(self.plan.size.width());
        let per_pawn = width * usize::from(self.plan.size.height() - 1);
        let [white_at, black_at] = [white, black].map(|cell| {
            let (column, row) = (usize::from(cell.column()), usize::from(cell.row()));
            row * width + if mirror { width - 1 - column } else { column }
        });
        if self.plan.keep == Keep::Distances {
            return stored[(to_move.index() * per_pawn + white_at) * per_pawn + black_at - width];
        }
        if white == black || !cells[0].contains(white) || !cells[1].contains(black) {
            return slice::NO_STATE;
        }
        let row_bytes = (width * usize::from(self.plan.size.height())).div_ceil(8);
        let has = |list: usize| {
            let row = (2 * to_move.index() + list) * per_pawn + white_at;
            stored[row * row_bytes + black_at / 8] >> (black_at % 8) & 1 == 1
        };
        match (has(0), has(1)) {
            (true, _) => slice::ARRIVED,
            (false, true) => slice::DRAWN,
            (false, false) => slice::NO_STATE - 1,
        }
    }
}
