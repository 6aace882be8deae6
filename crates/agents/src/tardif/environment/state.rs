//! What a network is shown of an episode.

use super::{Environment, Side};
use crate::tardif::action::{Slot, slot_count};

impl Environment {
    /// The authors' state: the cell of player one as one 1 among zeros, that of player two
    /// likewise, and the fences left of both as they are. 52 numbers on 5×5. The fences on the
    /// board are not in it.
    ///
    /// ```
    /// use stockade_agents::tardif::Environment;
    /// let state = Environment::default().state();
    /// assert_eq!((state.len(), state[2], state[25 + 22]), (52, 1.0, 1.0));
    /// assert_eq!(state[50..], [3.0, 3.0]);
    /// ```
    pub fn state(&self) -> Vec<f32> {
        let cells = [Side::One, Side::Two].map(|side| {
            let (row, column) = self.pawn(side);
            row * self.size() + column
        });
        state(
            self.size() * self.size(),
            cells,
            [Side::One, Side::Two].map(|side| self.fences_left(side)),
        )
    }

    /// [`Environment::state`], followed by a 1 for each slot with a fence and a 0 for each without:
    /// 102 numbers on 5×5. This is the state of a *clean* training, in which walls can be seen.
    pub fn state_with_fences(&self) -> Vec<f32> {
        let mut state = self.state();
        let slots = (0..slot_count(self.size()) as u8).map(Slot::new);
        state.extend(slots.map(|slot| f32::from(u8::from(self.has_fence(slot)))));
        state
    }
}

/// The authors' state for pawns on these cells of a board of so many, counted row by row.
pub(in crate::tardif) fn state(n_cells: usize, cells: [usize; 2], hands: [u8; 2]) -> Vec<f32> {
    let mut state = vec![0.0; 2 * n_cells];
    for (plane, cell) in cells.into_iter().enumerate() {
        state[plane * n_cells + cell] = 1.0;
    }
    state.extend(hands.map(f32::from));
    state
}
