//! The board under a set of walls: open steps, paths to the goal, and pawn moves.

use stockade_core::{BoardSize, Cell, CellSet, Direction, Orientation, Player, Wall, WallSet};

/// The open steps between the cells of a board.
pub(crate) struct OpenSteps {
    size: BoardSize,
    edge_diagonal: bool,
    /// For each cell the neighbor in each direction, if the step is open.
    steps: [[Option<Cell>; 4]; Cell::COUNT],
}

impl OpenSteps {
    pub(crate) fn new(size: BoardSize, edge_diagonal: bool, walls: WallSet) -> OpenSteps {
        let mut steps = [[None; 4]; Cell::COUNT];
        for cell in size.cells().iter() {
            for direction in Direction::ALL {
                let to = cell.neighbor(direction).filter(|&to| size.contains(to));
                steps[cell.index()][direction as usize] =
                    to.filter(|_| !is_blocked(walls, cell, direction));
            }
        }
        OpenSteps { size, edge_diagonal, steps }
    }

    fn step(&self, from: Cell, direction: Direction) -> Option<Cell> {
        self.steps[from.index()][direction as usize]
    }

    /// The cells from which a player has a path to the goal, the goal itself included.
    pub(crate) fn cells_with_path(&self, player: Player) -> CellSet {
        let mut reached = self.size.goal(player);
        let mut fresh: Vec<Cell> = reached.iter().collect();
        while let Some(cell) = fresh.pop() {
            for to in Direction::ALL.into_iter().filter_map(|direction| self.step(cell, direction))
            {
                if !reached.contains(to) {
                    reached.insert(to);
                    fresh.push(to);
                }
            }
        }
        reached
    }

    /// Whether two pawns can stand on the board, off their goals and each with a path to it.
    pub(crate) fn has_states(&self) -> bool {
        let [white, black] = [Player::White, Player::Black]
            .map(|player| self.cells_with_path(player) & !self.size.goal(player));
        !white.is_empty() && !black.is_empty() && (white | black).len() > 1
    }

    /// Where the pawn on `from` can go while the other one stands on `other`.
    pub(crate) fn targets(&self, from: Cell, other: Cell) -> CellSet {
        let mut targets = CellSet::EMPTY;
        for direction in Direction::ALL {
            match self.step(from, direction) {
                Some(to) if to == other => targets |= self.jumps(other, direction),
                Some(to) => targets.insert(to),
                None => {}
            }
        }
        targets
    }

    /// Where a pawn lands that jumps over the one on `over`.
    fn jumps(&self, over: Cell, direction: Direction) -> CellSet {
        if let Some(beyond) = self.step(over, direction) {
            return CellSet::of(beyond);
        }
        let stopped_by_rim =
            over.neighbor(direction).is_none_or(|beyond| !self.size.contains(beyond));
        if stopped_by_rim && !self.edge_diagonal {
            return CellSet::EMPTY;
        }
        direction.sides().into_iter().filter_map(|side| self.step(over, side)).collect()
    }
}

/// Whether a wall stands between a cell and its neighbor.
fn is_blocked(walls: WallSet, cell: Cell, direction: Direction) -> bool {
    let (column, row) = (cell.column(), cell.row());
    let (left, below) = (column.wrapping_sub(1), row.wrapping_sub(1));
    let (orientation, anchors) = match direction {
        Direction::North => (Orientation::Horizontal, [(column, row), (left, row)]),
        Direction::South => (Orientation::Horizontal, [(column, below), (left, below)]),
        Direction::East => (Orientation::Vertical, [(column, row), (column, below)]),
        Direction::West => (Orientation::Vertical, [(left, row), (left, below)]),
    };
    anchors
        .into_iter()
        .filter_map(|(column, row)| Wall::new(orientation, column, row))
        .any(|wall| walls.contains(wall))
}

/// Whether a wall fits between those that stand: it lies on none of them and crosses none.
pub(crate) fn fits(walls: WallSet, wall: Wall) -> bool {
    let (column, row) = (wall.column(), wall.row());
    let ends = match wall.orientation() {
        Orientation::Horizontal => [(column.wrapping_sub(1), row), (column + 1, row)],
        Orientation::Vertical => [(column, row.wrapping_sub(1)), (column, row + 1)],
    };
    let overlapping =
        ends.into_iter().filter_map(|(column, row)| Wall::new(wall.orientation(), column, row));
    !overlapping.chain([wall, wall.crossing()]).any(|other| walls.contains(other))
}
