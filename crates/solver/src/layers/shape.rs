//! A board size in the solver's own coordinates.
//!
//! Cells are numbered `row · width + column`, and a wall has the number of its south-west cell.
//! White runs north, to the last row; Black south, to the first.

use stockade_core::{BoardSize, Cell, Orientation, WallSet};

use super::word::Word;

/// The constants of a board size.
pub(crate) struct Shape<W> {
    pub(crate) size: BoardSize,
    pub(crate) edge_diagonal: bool,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: usize,
    /// Cells of one pawn that are not its goal. White's are `0 .. per_pawn`, Black's begin with
    /// the second row.
    pub(crate) per_pawn: usize,
    pub(crate) all: W,
    pub(crate) white_goal: W,
    pub(crate) black_goal: W,
    /// Cells with a neighbor to the north, and to the east.
    north: W,
    east: W,
    /// The numbers that walls can have.
    pub(crate) crossings: W,
    /// Each row of bits mirrored; for rows of walls see [`Shape::mirrored_walls`].
    mirrored_rows: Vec<u16>,
}

/// A set of walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Walls<W> {
    pub(crate) horizontal: W,
    pub(crate) vertical: W,
}

/// The cells from which a step is open, by direction.
pub(crate) struct Open<W> {
    pub(crate) north: W,
    pub(crate) south: W,
    pub(crate) east: W,
    pub(crate) west: W,
}

impl<W: Word> Shape<W> {
    pub(crate) fn new(size: BoardSize, edge_diagonal: bool) -> Shape<W> {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let cells = width * height;
        let below = |n: usize| W::from_u128((1 << n) - 1);
        let column = |n: usize| (0..height).fold(W::EMPTY, |set, row| set | W::of(row * width + n));
        let (all, last_column) = (below(cells), column(width - 1));
        let north = below(cells - width);
        let mirror = |row: usize| {
            (0..width).filter(|c| row >> c & 1 == 1).map(|c| 1u16 << (width - 1 - c)).sum()
        };
        Shape {
            size,
            edge_diagonal,
            width,
            height,
            cells,
            per_pawn: cells - width,
            all,
            white_goal: all & !north,
            black_goal: below(width),
            north,
            east: all & !last_column,
            crossings: north & !last_column,
            mirrored_rows: (0..1usize << width).map(mirror).collect(),
        }
    }

    pub(crate) fn open(&self, walls: Walls<W>) -> Open<W> {
        let north = self.north & !(walls.horizontal | walls.horizontal << 1);
        let east = self.east & !(walls.vertical | walls.vertical << self.width);
        Open { north, east, south: north << self.width, west: east << 1 }
    }

    /// All cells from which `goal` can be reached.
    pub(crate) fn reach(&self, open: &Open<W>, goal: W) -> W {
        let mut reached = goal;
        loop {
            let before = reached;
            reached |= self.stepped(open, reached);
            reached |= self.stepped(open, reached);
            if reached == before {
                return reached;
            }
        }
    }

    /// The cells from which one step leads into `to`.
    pub(crate) fn stepped(&self, open: &Open<W>, to: W) -> W {
        (to >> self.width) & open.north
            | (to << self.width) & open.south
            | (to >> 1) & open.east
            | (to << 1) & open.west
    }

    /// Where White's and Black's pawns can stand: off their goals, with a path to them.
    pub(crate) fn pawn_cells(&self, walls: Walls<W>) -> [W; 2] {
        let open = self.open(walls);
        [self.white_goal, self.black_goal].map(|goal| self.reach(&open, goal) & !goal)
    }

    /// Whether some state has these walls: both pawns find a cell, and not the same one.
    pub(crate) fn has_states(&self, walls: Walls<W>) -> bool {
        let [white, black] = self.pawn_cells(walls);
        !white.is_none() && !black.is_none() && (white | black).len() > 1
    }

    /// The walls that fit between those that stand, as numbers of horizontal and vertical ones.
    pub(crate) fn fitting(&self, walls: Walls<W>) -> [W; 2] {
        let Walls { horizontal: h, vertical: v } = walls;
        let free = self.crossings & !(h | v);
        [free & !(h << 1 | h >> 1), free & !(v << self.width | v >> self.width)]
    }

    /// Whether some wall leaves both pawns a path.
    pub(crate) fn has_wall(&self, walls: Walls<W>, white: usize, black: usize) -> bool {
        let fits = self.fitting(walls);
        (0..2).any(|orientation| {
            let mut fitting = fits[orientation];
            std::iter::from_fn(|| fitting.pop()).any(|at| {
                let [white_cells, black_cells] = self.pawn_cells(walls.with(orientation, at));
                white_cells.has(white) && black_cells.has(black)
            })
        })
    }

    /// A set of cells on the board with files exchanged.
    pub(crate) fn mirrored(&self, cells: W) -> W {
        self.mirrored_by(cells, 0)
    }

    /// A set of walls on the board with files exchanged.
    pub(crate) fn mirrored_walls(&self, walls: Walls<W>) -> Walls<W> {
        // The last column holds no walls, so the image lies one column too far to the right.
        Walls {
            horizontal: self.mirrored_by(walls.horizontal, 1),
            vertical: self.mirrored_by(walls.vertical, 1),
        }
    }

    fn mirrored_by(&self, bits: W, shift: usize) -> W {
        let mut image = W::EMPTY;
        for row in 0..self.height {
            let first = row * self.width;
            let mirrored = self.mirrored_rows[bits.bits(first, self.width)] >> shift;
            image |= W::from_u128(u128::from(mirrored)) << first;
        }
        image
    }

    pub(crate) fn mirrored_cell(&self, cell: usize) -> usize {
        cell - cell % self.width + (self.width - 1 - cell % self.width)
    }

    /// The wall with the number `at` on the board with files exchanged.
    pub(crate) fn mirrored_crossing(&self, at: usize) -> usize {
        self.mirrored_cell(at) - 1
    }

    pub(crate) fn cell(&self, cell: Cell) -> usize {
        usize::from(cell.row()) * self.width + usize::from(cell.column())
    }

    pub(crate) fn walls(&self, walls: WallSet) -> Walls<W> {
        let mut ours = Walls::default();
        for wall in walls.iter() {
            let bit = W::of(self.cell(wall.anchor()));
            match wall.orientation() {
                Orientation::Horizontal => ours.horizontal |= bit,
                Orientation::Vertical => ours.vertical |= bit,
            }
        }
        ours
    }
}

impl<W: Word> Walls<W> {
    pub(crate) fn len(self) -> usize {
        self.horizontal.len() + self.vertical.len()
    }

    /// These walls and one more: horizontal (0) or vertical (1).
    pub(crate) fn with(self, orientation: usize, at: usize) -> Walls<W> {
        let mut walls = self;
        match orientation {
            0 => walls.horizontal |= W::of(at),
            _ => walls.vertical |= W::of(at),
        }
        walls
    }
}
