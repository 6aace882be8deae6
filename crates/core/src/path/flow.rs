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
        let Some(start) = flood::lane(axis.transpose_cell(from), side) else {
            return PathFlow::NONE;
        };
        let Some(length) = fields.ring_of(side, start) else { return PathFlow::NONE };
        let open = Open { east: open.east().to_bits()[side], north: open.north().to_bits()[side] };
        let mut stream = Stream::from(start, side);
        for ring in (0..length).rev() {
            stream.advance(&open, fields.exactly(side, ring));
        }
        stream.finish();
        PathFlow { cut: stream.cuts(axis) }
    }
}

/// Open steps in the lanes of one side.
struct Open {
    east: u128,
    north: u128,
}

/// Lanes of nine rows, 16 to a row.
type Lanes = [f32; 9 * 16];

/// A flow on its way, in the lanes of a side.
///
/// Every step is taken at most once, so what flows over it is noted by its lower or left cell; what
/// each wall cuts is added up at the end, for all slots of a row at once.
struct Stream {
    /// The cells it has come to.
    cells: u128,
    /// How much has come to each of them.
    amounts: [f32; 128],
    /// What flows over the steps north or south, by the row of the walls that block them.
    up: Lanes,
    /// What flows over the steps east or west, by the row of the board.
    along: Lanes,
    /// Lanes before the first row of the side.
    first: usize,
}

impl Stream {
    #[inline(always)]
    fn from(start: u32, side: usize) -> Stream {
        let mut amounts = [0.0; 128];
        amounts[start as usize] = 1.0;
        Stream {
            cells: 1 << start,
            amounts,
            up: [0.0; 9 * 16],
            along: [0.0; 9 * 16],
            first: 16 * side,
        }
    }

    /// Moves it one step nearer to the goal, into cells of `nearer`.
    #[inline(always)]
    fn advance(&mut self, open: &Open, nearer: u128) {
        let Stream { cells, .. } = *self;
        let steps = [
            cells & open.north & nearer >> 16,
            cells & open.east & nearer >> 1,
            cells & (nearer & open.north) << 16,
            cells & (nearer & open.east) << 1,
        ];
        let [north, east, south, west] = steps;
        self.cells = north << 16 | east << 1 | south >> 16 | west >> 1;
        for half in [0, 64] {
            let word = |lanes: u128| (lanes >> half) as u64;
            let mut rest = word(cells);
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                self.divide((half + bit) as usize, steps.map(|lanes| word(lanes) >> bit & 1));
            }
        }
    }

    /// Divides what has come to a cell among the steps taken from there: north, east, south, west.
    #[inline(always)]
    fn divide(&mut self, cell: usize, [north, east, south, west]: [u64; 4]) {
        let (amount, ways) = (self.amounts[cell & 127], north + east + south + west);
        let share = if ways == 1 { amount } else { amount / ways as f32 };
        let row_cell = cell + self.first;
        let mut take = |to: usize, steps: &mut Lanes, step: usize| {
            self.amounts[to & 127] += share;
            steps[step] = share;
        };
        if north != 0 {
            take(cell + 16, &mut self.up, row_cell);
        }
        if east != 0 {
            take(cell + 1, &mut self.along, row_cell);
        }
        if south != 0 {
            take(cell - 16, &mut self.up, row_cell - 16);
        }
        if west != 0 {
            take(cell - 1, &mut self.along, row_cell - 1);
        }
    }

    /// Takes the last step, which leaves the eight rows of the open board. Its walls have the lanes
    /// of the last cells, whichever side it is.
    #[inline(always)]
    fn finish(&mut self) {
        for half in [0, 64] {
            let mut rest = (self.cells >> half) as u64;
            while rest != 0 {
                let cell = (half + rest.trailing_zeros()) as usize;
                rest &= rest - 1;
                self.up[cell] = self.amounts[cell & 127];
            }
        }
    }

    /// What each wall cuts.
    #[inline(always)]
    fn cuts(&self, axis: Axis) -> [f32; Wall::COUNT] {
        let mut cut = [0.0; Wall::COUNT];
        for row in 0..Wall::RANKS {
            for column in 0..Wall::FILES {
                let (lane, slot) = (16 * row + column, Wall::FILES * row + column);
                cut[slot] = self.up[lane] + self.up[lane + 1];
                cut[Wall::PER_ORIENTATION + slot] = self.along[lane] + self.along[lane + 16];
            }
        }
        match axis {
            Axis::Ranks => cut,
            Axis::Files => transposed(&cut),
        }
    }
}

/// The walls of the board with files and ranks exchanged.
fn transposed(cut: &[f32; Wall::COUNT]) -> [f32; Wall::COUNT] {
    std::array::from_fn(|index| {
        let (plane, slot) = (index / Wall::PER_ORIENTATION, index % Wall::PER_ORIENTATION);
        let (row, column) = (slot / Wall::FILES, slot % Wall::FILES);
        cut[Wall::PER_ORIENTATION * (1 - plane) + Wall::FILES * column + row]
    })
}
