//! Actions and the slots of fences, numbered as in the authors' code.

use stockade_core::Direction;

/// A slot for a fence: one edge of a cell of an n×n board.
///
/// Slot `2 (i·n + j)` is the edge between the cells (i, j) and (i, j+1), slot `2 (i·n + j) + 1` the
/// edge between (i, j) and (i+1, j). So every cell has two, and those of the last column and the last
/// row lie on the rim, where no fence can stand: 50 slots on 5×5, 40 of them real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(u8);

impl Slot {
    /// The slot of this number; whether a board has it depends on its size.
    pub const fn new(index: u8) -> Slot {
        Slot(index)
    }

    /// The slot on the side of the cell (row, column) that looks in this direction, `East` or
    /// `North`.
    pub(super) const fn beside(size: usize, (row, column): (usize, usize), north: bool) -> Slot {
        Slot((2 * (row * size + column)) as u8 + north as u8)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two cells, (row, column), that it lies between; the second is off the board for a slot
    /// on the rim.
    ///
    /// ```
    /// use stockade_agents::tardif::Slot;
    /// assert_eq!(Slot::new(0).cells(5), [(0, 0), (0, 1)]);
    /// assert_eq!(Slot::new(1).cells(5), [(0, 0), (1, 0)]);
    /// assert_eq!(Slot::new(37).cells(5), [(3, 3), (4, 3)]);
    /// ```
    pub const fn cells(self, size: usize) -> [(usize, usize); 2] {
        let cell = self.index() / 2;
        let (row, column) = (cell / size, cell % size);
        let other = if self.is_between_rows() { (row + 1, column) } else { (row, column + 1) };
        [(row, column), other]
    }

    /// Whether a fence there stops steps from row to row, rather than from column to column.
    pub const fn is_between_rows(self) -> bool {
        self.0 % 2 == 1
    }

    /// Whether it is an edge between two cells of the board.
    pub const fn is_real(self, size: usize) -> bool {
        let [_, (row, column)] = self.cells(size);
        row < size && column < size
    }
}

/// What a player can do: 0 = +row, 1 = +column, 2 = −row, 3 = −column, 4 + k = fence in slot k.
///
/// On 5×5 that is 0…53; the document's "0 to 54" counts one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u8);

/// An action taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// A step of the pawn; north is towards higher rows.
    Step(Direction),
    /// A fence.
    Fence(Slot),
}

impl Action {
    /// The number of steps.
    pub const STEPS: usize = Direction::ALL.len();

    /// The action of this number; whether a board has it depends on its size.
    pub const fn new(index: u8) -> Action {
        Action(index)
    }

    /// A step.
    pub const fn step(direction: Direction) -> Action {
        Action(direction as u8)
    }

    /// A fence.
    pub const fn fence(slot: Slot) -> Action {
        Action(slot.0.saturating_add(Action::STEPS as u8))
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is.
    ///
    /// ```
    /// use stockade_agents::tardif::{Action, ActionKind, Slot};
    /// assert_eq!(Action::new(53).kind(), ActionKind::Fence(Slot::new(49)));
    /// ```
    pub const fn kind(self) -> ActionKind {
        match self.0 {
            0 => ActionKind::Step(Direction::North),
            1 => ActionKind::Step(Direction::East),
            2 => ActionKind::Step(Direction::South),
            3 => ActionKind::Step(Direction::West),
            fence => ActionKind::Fence(Slot(fence - Action::STEPS as u8)),
        }
    }

    /// Whether it is a step.
    pub const fn is_step(self) -> bool {
        self.index() < Action::STEPS
    }
}

/// Slots of a board, those on the rim included: two for each cell.
pub(super) const fn slot_count(size: usize) -> usize {
    2 * size * size
}
