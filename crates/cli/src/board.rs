//! The board as text: what is on it, and where that appears on the screen.

mod look;
mod paint;

pub(crate) use look::Look;

use stockade_core::{
    Cell, CellSet, Direction, Move, MoveKind, Orientation, Player, Position, Wall,
};

/// A position and what is drawn with it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pos: Position,
    /// Who placed each wall; a position alone does not know.
    owners: [Option<Player>; Wall::COUNT],
    last: LastMove,
    targets: CellSet,
    arrows: Vec<Arrow>,
    flipped: bool,
}

/// The cells and the wall that the last move touched.
#[derive(Clone, Copy, Debug, Default)]
struct LastMove {
    cells: CellSet,
    arrival: Option<Cell>,
    wall: Option<Wall>,
}

impl LastMove {
    fn new(before: &Position, mv: Move) -> LastMove {
        match mv.kind() {
            MoveKind::Pawn(to) => LastMove {
                cells: before.pawn(before.to_move()).into_iter().chain([to]).collect(),
                arrival: Some(to),
                wall: None,
            },
            MoveKind::Wall(wall) => LastMove { wall: Some(wall), ..LastMove::default() },
            MoveKind::Pass => LastMove::default(),
        }
    }
}

/// A step of a player's path, drawn in the cell it enters.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    player: Player,
    into: Cell,
    direction: Direction,
}

/// What stands in a groove or on a crossing: a wall, and perhaps who placed it.
#[derive(Clone, Copy, Debug)]
struct Standing {
    orientation: Orientation,
    owner: Option<Player>,
    is_last: bool,
}

impl Board {
    /// The position with the legal pawn moves marked.
    pub(crate) fn new(pos: &Position) -> Board {
        Board {
            pos: *pos,
            owners: [None; Wall::COUNT],
            last: LastMove::default(),
            targets: pos.legal_moves().pawn,
            arrows: Vec::new(),
            flipped: false,
        }
    }

    /// The walls in their owners' colors and the last move marked, as far as the moves that led
    /// here show it; each comes with the position in which it was played.
    pub(crate) fn with_history(self, history: impl Iterator<Item = (Position, Move)>) -> Board {
        let mut owners = [None; Wall::COUNT];
        let mut last = LastMove::default();
        for (before, mv) in history {
            last = LastMove::new(&before, mv);
            if let MoveKind::Wall(wall) = mv.kind() {
                owners[wall.index()] = Some(before.to_move());
            }
        }
        Board { owners, last, ..self }
    }

    /// No pawn moves marked.
    pub(crate) fn without_targets(self) -> Board {
        Board { targets: CellSet::EMPTY, ..self }
    }

    /// A shortest path of every player.
    pub(crate) fn with_paths(self) -> Board {
        let arrows = self
            .pos
            .active_players()
            .flat_map(|player| {
                let path = self.pos.shortest_path(player);
                let steps: Vec<Arrow> =
                    path.windows(2).filter_map(|step| arrow(player, step[0], step[1])).collect();
                steps
            })
            .collect();
        Board { arrows, ..self }
    }

    /// Rotated by 180°, so that Black is at the bottom.
    pub(crate) fn flipped(self, flipped: bool) -> Board {
        Board { flipped, ..self }
    }

    /// Number of files on the screen.
    fn width(&self) -> u8 {
        self.pos.size().width()
    }

    /// Number of ranks on the screen.
    fn height(&self) -> u8 {
        self.pos.size().height()
    }

    /// The cell at these coordinates of the screen, counted from the top left.
    fn cell(&self, x: u8, y: u8) -> Option<Cell> {
        let (last_column, last_row) = (self.width() - 1, self.height() - 1);
        let (column, row) = if self.flipped {
            (last_column.checked_sub(x)?, y)
        } else {
            (x, last_row.checked_sub(y)?)
        };
        Cell::new(column, row).filter(|&cell| self.pos.size().contains(cell))
    }

    /// The wall between a cell and the one to its right.
    fn right_of(&self, x: u8, y: u8) -> Option<Standing> {
        let (here, there) = (self.cell(x, y)?, self.cell(x + 1, y)?);
        let column = here.column().min(there.column());
        let rows = [Some(here.row()), here.row().checked_sub(1)];
        self.standing(
            rows.into_iter().flatten().map(|row| Wall::new(Orientation::Vertical, column, row)),
        )
    }

    /// The wall between a cell and the one below it.
    fn below(&self, x: u8, y: u8) -> Option<Standing> {
        let (here, there) = (self.cell(x, y)?, self.cell(x, y + 1)?);
        let row = here.row().min(there.row());
        let columns = [Some(here.column()), here.column().checked_sub(1)];
        let walls = columns.into_iter().flatten();
        self.standing(walls.map(|column| Wall::new(Orientation::Horizontal, column, row)))
    }

    /// The wall whose middle is the crossing to the lower right of a cell.
    fn at_crossing(&self, x: u8, y: u8) -> Option<Standing> {
        let (here, there) = (self.cell(x, y)?, self.cell(x + 1, y + 1)?);
        let (column, row) = (here.column().min(there.column()), here.row().min(there.row()));
        self.standing(
            Orientation::ALL.into_iter().map(|orientation| Wall::new(orientation, column, row)),
        )
    }

    /// The first of these walls that stands.
    fn standing(&self, walls: impl Iterator<Item = Option<Wall>>) -> Option<Standing> {
        let wall = walls.flatten().find(|&wall| self.pos.walls().contains(wall))?;
        Some(Standing {
            orientation: wall.orientation(),
            owner: self.owners[wall.index()],
            is_last: self.last.wall == Some(wall),
        })
    }

    /// Whose pawn stands on a cell.
    fn pawn_on(&self, cell: Cell) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.pos.pawn(player) == Some(cell))
    }
}

/// The step from one cell to the next, unless they are no neighbors.
fn arrow(player: Player, from: Cell, into: Cell) -> Option<Arrow> {
    let direction =
        Direction::ALL.into_iter().find(|&direction| from.neighbor(direction) == Some(into))?;
    Some(Arrow { player, into, direction })
}
