//! Distances of all cells at once, kept as the rings of the flood that finds them.

use arrayvec::ArrayVec;

use crate::{
    cell::Cell,
    cellset::CellSet,
    flood::{self, Axis, MAX_RINGS, OpenBoardOf},
    player::Player,
    position::Position,
    simd::{self, Isa, Rows, Task},
};

/// Steps to the goals of two players who face each other, from every cell of the board.
///
/// ```
/// use stockade_core::{Position, Rules, simd::Portable};
/// let fields = Position::start(&Rules::standard()).distance_fields_with(Portable);
/// assert_eq!(fields.longest(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct DistanceFields {
    axis: Axis,
    goals: [CellSet; 2],
    /// Ring `k` holds the lanes of all cells from 1 to `k + 1` steps away.
    rings: ArrayVec<[u128; 2], MAX_RINGS>,
}

impl DistanceFields {
    #[inline(always)]
    pub(super) fn new<I: Isa>(_: I, pos: &Position, axis: Axis) -> DistanceFields {
        let goals = axis.sides().map(|player| pos.size().goal(player));
        let open = OpenBoardOf::<I>::of(&pos.board(), axis);
        let mut fields = DistanceFields { axis, goals, rings: ArrayVec::new() };
        let mut cells = open.finish();
        loop {
            fields.rings.push(cells.to_bits());
            let grown = open.spread(cells);
            if grown.equals(cells) || fields.rings.is_full() {
                return fields;
            }
            cells = grown;
        }
    }

    /// The largest distance of any cell that has a path, for the worse of the two players.
    pub fn longest(&self) -> u8 {
        self.rings.len() as u8
    }

    /// Steps from a cell to the goal of one of the two players; `None` where there is no path, off
    /// the board, and for a player of the other pair.
    pub fn distance(&self, player: Player, cell: Cell) -> Option<u8> {
        let (axis, side) = Axis::of(player);
        if axis == self.axis { self.steps_from(side, cell) } else { None }
    }

    /// Steps from a cell to a side's goal.
    fn steps_from(&self, side: usize, cell: Cell) -> Option<u8> {
        if self.goals[side].contains(cell) {
            return Some(0);
        }
        let lane = flood::lane(self.axis.transpose_cell(cell), side)?;
        Some(self.ring_of(side, lane)? as u8 + 1)
    }

    /// The cells exactly this many steps from a side's goal.
    fn cells_at(&self, side: usize, steps: u8) -> CellSet {
        match usize::from(steps).checked_sub(1) {
            None => self.goals[side],
            Some(ring) => self.cells_of(side, self.exactly(side, ring)) & !self.goals[side],
        }
    }

    /// The number of the ring in which a lane of a side is first reached.
    pub(super) fn ring_of(&self, side: usize, lane: u32) -> Option<usize> {
        self.rings.iter().position(|ring| ring[side] >> lane & 1 == 1)
    }

    /// The lanes that are first reached in this ring.
    pub(super) fn exactly(&self, side: usize, ring: usize) -> u128 {
        let reached = |ring: usize| self.rings.get(ring).map_or(0, |lanes| lanes[side]);
        reached(ring) & !ring.checked_sub(1).map_or(0, reached)
    }

    /// Cells from the lanes of a side.
    fn cells_of(&self, side: usize, mut lanes: u128) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while lanes != 0 {
            let bit = lanes.trailing_zeros() as u8;
            lanes &= lanes - 1;
            let row = bit / 16 + side as u8;
            cells.insert(self.axis.transpose_cell(Cell::at(row * Cell::FILES as u8 + bit % 16)));
        }
        cells
    }
}

/// Steps to one player's goal from every cell of the board.
///
/// ```
/// use stockade_core::{Player, Position, Rules};
/// let field = Position::start(&Rules::standard()).distance_field(Player::White);
/// assert_eq!(field.distance("e1".parse()?), Some(8));
/// assert_eq!(field.cells_at(0).to_string(), "a9 b9 c9 d9 e9 f9 g9 h9 i9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DistanceField {
    pair: DistanceFields,
    side: usize,
}

impl DistanceField {
    pub(super) fn new(pos: &Position, player: Player) -> DistanceField {
        struct Field<'a>(&'a Position, Player);
        impl Task for Field<'_> {
            type Output = DistanceField;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> DistanceField {
                let (axis, side) = Axis::of(self.1);
                DistanceField { pair: DistanceFields::new(isa, self.0, axis), side }
            }
        }
        simd::dispatch(Field(pos, player))
    }

    /// Steps from a cell to the goal; `None` where there is no path, or off the board.
    pub fn distance(&self, cell: Cell) -> Option<u8> {
        self.pair.steps_from(self.side, cell)
    }

    /// The largest distance of any cell that has a path.
    pub fn max(&self) -> u8 {
        (0..=self.pair.longest()).rev().find(|&steps| !self.cells_at(steps).is_empty()).unwrap_or(0)
    }

    /// The cells exactly this many steps away.
    pub fn cells_at(&self, steps: u8) -> CellSet {
        self.pair.cells_at(self.side, steps)
    }
}
