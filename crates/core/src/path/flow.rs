//! How much of a player's shortest paths each wall would cut.

use crate::{
    cell::Cell,
    flood::{self, Axis, OpenBoard},
    player::Player,
    simd::Rows,
    wall::{Wall, WallSet},
};

use super::field::DistanceFields;

/// Shares of a flow that was split and joined again may add up to a little less than all of it.
const ALL: f32 = 0.999;

/// For every slot the share of a player's shortest paths that a wall there would cut.
///
/// The pawn sends a flow of 1 along all its shortest paths; wherever they fork, the flow is split
/// evenly. A wall cuts what flows over the two steps that it blocks, so a share of 1 means that
/// every shortest path leads through the wall, and 0 that none does. Pawns are ignored.
///
/// ```
/// use stockade_core::{Player, Position, Rules};
/// let pos = Position::start(&Rules::standard());
/// let flow = pos.path_flow(Player::Black);
/// assert_eq!(flow.cut("e8h".parse()?), 1.0); // right in front of e9
/// assert_eq!(flow.cut("a8h".parse()?), 0.0);
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PathFlow {
    cut: [f32; Wall::COUNT],
}

impl PathFlow {
    /// No flow.
    pub(super) const NONE: PathFlow = PathFlow { cut: [0.0; Wall::COUNT] };

    /// The share that a wall cuts.
    #[inline(always)]
    pub fn cut(&self, wall: Wall) -> f32 {
        self.cut[wall.index()]
    }

    /// The share that each wall cuts, by [`Wall::index`].
    #[inline(always)]
    pub const fn cuts(&self) -> &[f32; Wall::COUNT] {
        &self.cut
    }

    /// The walls that cut every shortest path, so that each makes the path longer, if it is legal.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let flow = Position::start(&Rules::standard()).path_flow(Player::Black);
    /// assert_eq!(flow.total_cuts().len(), 16); // two across each of the eight steps of the e-file
    /// ```
    #[inline(always)]
    pub fn total_cuts(&self) -> WallSet {
        let plane = |base: usize| {
            let cuts = self.cut[base..base + Wall::PER_ORIENTATION].iter().enumerate();
            cuts.fold(0, |bits, (slot, &cut)| bits | u64::from(cut > ALL) << slot)
        };
        WallSet { h: plane(0), v: plane(Wall::PER_ORIENTATION) }
    }

    /// The flow of a player from a cell, given the distances of the board.
    #[inline(always)]
    pub(super) fn new<R: Rows>(
        fields: &DistanceFields,
        open: &OpenBoard<R>,
        player: Player,
        from: Cell,
    ) -> PathFlow {
        let (axis, side) = Axis::of(player);
        let mut flow = PathFlow::NONE;
        let Some(start) = flood::lane(axis.transpose_cell(from), side) else { return flow };
        let Some(length) = fields.ring_of(side, start) else { return flow };
        let open = Open { east: open.east().to_bits()[side], north: open.north().to_bits()[side] };
        let mut amounts = [0.0; 128];
        amounts[start as usize] = 1.0;
        let mut cells = 1u128 << start;
        for ring in (0..length).rev() {
            cells =
                flow.advance(&open, &mut amounts, cells, fields.exactly(side, ring), axis, side);
        }
        // The last step leaves the eight rows of the open board.
        for (bit, amount) in amounts_of(cells, &amounts) {
            let row = bit / 16 + side as u8;
            let row = if side == 0 { row } else { row - 1 };
            flow.add(axis, Step::North, bit % 16, row, amount);
        }
        flow
    }

    /// Moves the flow from `cells` one step nearer to the goal, into cells of `nearer`.
    #[inline(always)]
    fn advance(
        &mut self,
        open: &Open,
        amounts: &mut [f32; 128],
        cells: u128,
        nearer: u128,
        axis: Axis,
        side: usize,
    ) -> u128 {
        let mut reached = 0;
        let mut rest = cells;
        while rest != 0 {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let steps = open.steps(bit, nearer);
            let share = amounts[bit as usize] / steps.count_ones() as f32;
            let (column, row) = (bit % 16, bit / 16 + side as u8);
            for (direction, to, step, column, row) in [
                (1, bit.wrapping_add(16), Step::North, column, row),
                (2, bit.wrapping_add(1), Step::East, column, row),
                (4, bit.wrapping_sub(16), Step::North, column, row.wrapping_sub(1)),
                (8, bit.wrapping_sub(1), Step::East, column.wrapping_sub(1), row),
            ] {
                if steps & direction != 0 {
                    amounts[to as usize & 127] += share;
                    reached |= 1u128 << (to & 127);
                    self.add(axis, step, column, row, share);
                }
            }
        }
        reached
    }

    /// Adds a flow over the step north or east of a cell to the walls that block it.
    #[inline(always)]
    fn add(&mut self, axis: Axis, step: Step, column: u8, row: u8, amount: f32) {
        let (step, column, row) = match axis {
            Axis::Ranks => (step, column, row),
            Axis::Files => (step.transposed(), row, column),
        };
        let (base, [a, b]) = match step {
            Step::North => (0, [(column, row), (column.wrapping_sub(1), row)]),
            Step::East => (Wall::PER_ORIENTATION, [(column, row), (column, row.wrapping_sub(1))]),
        };
        for (column, row) in [a, b] {
            if column < Wall::FILES as u8 && row < Wall::RANKS as u8 {
                self.cut[base + row as usize * Wall::FILES + column as usize] += amount;
            }
        }
    }
}

/// A step between two cells, seen from the lower or left one.
#[derive(Clone, Copy)]
enum Step {
    North,
    East,
}

impl Step {
    const fn transposed(self) -> Step {
        match self {
            Step::North => Step::East,
            Step::East => Step::North,
        }
    }
}

/// Open steps in the lanes of one side.
struct Open {
    east: u128,
    north: u128,
}

impl Open {
    /// The directions from a cell that lead into `nearer`: north 1, east 2, south 4, west 8.
    #[inline(always)]
    fn steps(&self, bit: u8, nearer: u128) -> u8 {
        let cell = 1u128 << bit;
        let north = (cell & self.north) << 16 & nearer != 0;
        let east = (cell & self.east) << 1 & nearer != 0;
        let south = cell >> 16 & self.north & nearer != 0;
        let west = cell >> 1 & self.east & nearer != 0;
        north as u8 | (east as u8) << 1 | (south as u8) << 2 | (west as u8) << 3
    }
}

fn amounts_of(mut cells: u128, amounts: &[f32; 128]) -> impl Iterator<Item = (u8, f32)> + '_ {
    std::iter::from_fn(move || {
        if cells == 0 {
            return None;
        }
        let bit = cells.trailing_zeros() as u8;
        cells &= cells - 1;
        Some((bit, amounts[bit as usize]))
    })
}
