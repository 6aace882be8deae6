//! Distances to the goal and the shortest ways there. Pawns are ignored: steps only, no jumps.

use arrayvec::ArrayVec;

use crate::{
    cell::Cell,
    cellset::CellSet,
    course::{self, Axis, CourseOf},
    player::Player,
    position::{Board, Position},
    simd::{self, Isa, Rows, Task},
    witness::MAX_RINGS,
};

impl Position {
    /// Steps from a player's pawn to its goal, other pawns ignored; `None` if it has no pawn.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let pos = Position::start(&Rules::standard());
    /// assert_eq!(pos.distance(Player::White), Some(8));
    /// assert_eq!(pos.distance(Player::Red), None);
    /// ```
    pub fn distance(&self, player: Player) -> Option<u8> {
        distance(self, player)
    }

    /// Steps to a player's goal from every cell.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let field = Position::start(&Rules::standard()).distance_field(Player::Black);
    /// assert_eq!(field.distance("c5".parse()?), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance_field(&self, player: Player) -> DistanceField {
        DistanceField::new(self, player)
    }

    /// The cells on some shortest way of a player, pawn and goal included.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let pos = Position::start(&Rules::standard());
    /// assert_eq!(pos.route_cells(Player::White).len(), 9); // straight up the e-file
    /// ```
    pub fn route_cells(&self, player: Player) -> CellSet {
        let Some(pawn) = self.pawn(player) else { return CellSet::EMPTY };
        self.distance_field(player)
            .routes_from(self, pawn)
            .fold(CellSet::EMPTY, |all, cells| all | cells)
    }

    /// One shortest way of a player, cell by cell from the pawn to the goal; the one that takes
    /// the smallest cell index at each step.
    pub fn shortest_path(&self, player: Player) -> Vec<Cell> {
        let Some(pawn) = self.pawn(player) else { return Vec::new() };
        let field = self.distance_field(player);
        let Some(length) = field.distance(pawn) else { return Vec::new() };
        let mut path = vec![pawn];
        let mut cell = pawn;
        for steps in (0..length).rev() {
            let next = (self.open_neighbors(CellSet::of(cell)) & field.cells_at(steps)).first();
            let Some(next) = next else { break };
            path.push(next);
            cell = next;
        }
        path
    }

    /// The cells one open step away from any of `cells`.
    pub fn open_neighbors(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .flat_map(|cell| {
                let exits = crate::pawn::exits(&self.board(), cell);
                let open = crate::cell::Direction::ALL.into_iter();
                open.filter(move |direction| exits & direction.bit() != 0)
                    .map(move |direction| cell.shifted(direction))
            })
            .collect()
    }
}

/// [`Position::distance`]: a free function, so that set-ups can be checked before they are sound.
pub(crate) fn distance(pos: &Position, player: Player) -> Option<u8> {
    struct Distance(Board, Axis);
    impl Task for Distance {
        type Output = [Option<u8>; 2];
        #[inline(always)]
        fn run<I: Isa>(self, _: I) -> [Option<u8>; 2] {
            let Distance(board, axis) = &self;
            CourseOf::<I>::of(board, *axis).distances(CourseOf::<I>::runners(board, *axis))
        }
    }
    let (axis, runner) = Axis::of(player);
    if pos.size().goal(player).contains(pos.pawn(player)?) {
        return Some(0);
    }
    simd::dispatch(Distance(pos.board(), axis))[runner]
}

/// Steps to one player's goal from every cell of the board.
///
/// It keeps the rings of the flood that grew from the goal; a single distance is looked up in
/// them, a whole level is one of them.
#[derive(Clone, Debug)]
pub struct DistanceField {
    axis: Axis,
    runner: usize,
    goal: CellSet,
    /// Ring `k` holds the lanes of all cells from 1 to `k + 1` steps away.
    rings: ArrayVec<[u128; 2], MAX_RINGS>,
}

impl DistanceField {
    fn new(pos: &Position, player: Player) -> DistanceField {
        struct Rings(Board, Axis);
        impl Task for Rings {
            type Output = ArrayVec<[u128; 2], MAX_RINGS>;
            #[inline(always)]
            fn run<I: Isa>(self, _: I) -> Self::Output {
                rings(&CourseOf::<I>::of(&self.0, self.1))
            }
        }
        let (axis, runner) = Axis::of(player);
        let rings = simd::dispatch(Rings(pos.board(), axis));
        DistanceField { axis, runner, goal: pos.size().goal(player), rings }
    }

    /// Steps from a cell to the goal; `None` where there is no way, or off the board.
    pub fn distance(&self, cell: Cell) -> Option<u8> {
        if self.goal.contains(cell) {
            return Some(0);
        }
        let bit = course::lane(self.axis.turn_cell(cell), self.runner)?;
        let ring = self.rings.iter().position(|ring| ring[self.runner] >> bit & 1 == 1)?;
        Some(ring as u8 + 1)
    }

    /// The largest distance on the board.
    pub fn max(&self) -> u8 {
        self.rings.len() as u8
    }

    /// The cells exactly this many steps away.
    pub fn cells_at(&self, steps: u8) -> CellSet {
        let Some(ring) = usize::from(steps).checked_sub(1) else { return self.goal };
        let lanes = |ring: usize| self.rings.get(ring).map_or(0, |lanes| lanes[self.runner]);
        let nearer = if ring == 0 { 0 } else { lanes(ring - 1) };
        self.cells_of(lanes(ring) & !nearer) & !self.goal
    }

    /// The sets of cells on shortest ways from `cell`, one set for each step, nearest first.
    fn routes_from(&self, pos: &Position, cell: Cell) -> impl Iterator<Item = CellSet> {
        let mut cells = CellSet::of(cell);
        let first = self.distance(cell).map(|_| cells);
        let rest = (0..self.distance(cell).unwrap_or(0)).rev().map(move |steps| {
            cells = pos.open_neighbors(cells) & self.cells_at(steps);
            cells
        });
        first.into_iter().chain(rest)
    }

    /// Cells from the lanes of this field's runner.
    fn cells_of(&self, mut lanes: u128) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while lanes != 0 {
            let bit = lanes.trailing_zeros() as u8;
            lanes &= lanes - 1;
            let row = bit / 16 + self.runner as u8;
            cells.insert(self.axis.turn_cell(Cell::at(row * Cell::FILES as u8 + bit % 16)));
        }
        cells
    }
}

/// The rings that grow from the goals of both runners until neither grows.
#[inline(always)]
pub(crate) fn rings<R: Rows>(course: &course::Course<R>) -> ArrayVec<[u128; 2], MAX_RINGS> {
    let mut rings = ArrayVec::new();
    let mut cells = course.finish();
    loop {
        rings.push(cells.to_bits());
        let grown = course.spread(cells);
        if grown.equals(cells) || rings.is_full() {
            return rings;
        }
        cells = grown;
    }
}
