//! Board sizes and the constant masks that put each of them inside the 9×9 frame.

use std::fmt;

use crate::{
    cell::{Cell, Direction},
    cellset::CellSet,
    player::Player,
    wall::{Wall, WallSet},
};

/// Width and height of a board, each 3 to 9; they may differ.
///
/// ```
/// use stockade_core::BoardSize;
/// assert_eq!(BoardSize::new(5, 7).unwrap().to_string(), "5x7");
/// assert!(BoardSize::new(2, 9).is_none() && BoardSize::new(9, 10).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize(
    /// `(height − 3) · 8 + (width − 3)`: also the index of its frame in [`FRAMES`].
    u8,
);

impl BoardSize {
    /// The smallest width and height.
    pub const MIN: u8 = 3;
    /// The largest width and height.
    pub const MAX: u8 = 9;
    /// 9×9.
    pub const STANDARD: BoardSize = BoardSize(6 << 3 | 6);

    /// A board of this width and height; `None` unless both are 3 to 9.
    pub const fn new(width: u8, height: u8) -> Option<BoardSize> {
        const fn fits(side: u8) -> bool {
            BoardSize::MIN <= side && side <= BoardSize::MAX
        }
        if !fits(width) || !fits(height) {
            return None;
        }
        Some(BoardSize((height - Self::MIN) << 3 | (width - Self::MIN)))
    }

    /// Number of files.
    pub const fn width(self) -> u8 {
        (self.0 & 7) + Self::MIN
    }

    /// Number of ranks.
    pub const fn height(self) -> u8 {
        (self.0 >> 3) + Self::MIN
    }

    /// The board with files and ranks exchanged.
    pub(crate) const fn transposed(self) -> BoardSize {
        BoardSize((self.0 & 7) << 3 | self.0 >> 3)
    }

    /// The cells of the board.
    pub fn cells(self) -> CellSet {
        self.frame().cells
    }

    /// The slots of the board: every wall that lies wholly on it.
    pub fn slots(self) -> WallSet {
        WallSet::from_bits(self.frame().points, self.frame().points)
    }

    /// Whether the cell is on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column() < self.width() && cell.row() < self.height()
    }

    /// Where a player's pawn starts: the middle of its side, `width/2` or `height/2` from 0.
    pub const fn start(self, player: Player) -> Cell {
        let (column, row) = match player {
            Player::White => (self.width() / 2, 0),
            Player::Black => (self.width() / 2, self.height() - 1),
            Player::Red => (0, self.height() / 2),
            Player::Blue => (self.width() - 1, self.height() / 2),
        };
        Cell::at(row * Cell::FILES as u8 + column)
    }

    /// The side of the board that this player must reach.
    pub fn goal(self, player: Player) -> CellSet {
        self.frame().goals[player.index()]
    }

    /// Every size, narrow before wide, low before high.
    pub fn all() -> impl Iterator<Item = BoardSize> {
        (Self::MIN..=Self::MAX)
            .flat_map(|h| (Self::MIN..=Self::MAX).filter_map(move |w| BoardSize::new(w, h)))
    }

    #[inline(always)]
    pub(crate) fn frame(self) -> &'static Frame {
        &FRAMES[(self.0 & 63) as usize]
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width(), self.height())
    }
}

impl fmt::Debug for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What distinguishes one board size from another, as masks: rim and missing cells are closed
/// edges and absent slots, so the same code serves every size.
pub(crate) struct Frame {
    /// Cells of the board.
    pub(crate) cells: CellSet,
    /// Inner crossings, which are also the slots of either orientation.
    pub(crate) points: u64,
    /// Crossings next to the left, right, bottom and top rim.
    pub(crate) left: u64,
    pub(crate) right: u64,
    pub(crate) bottom: u64,
    pub(crate) top: u64,
    /// For each cell the directions that do not leave the board.
    pub(crate) exits: [u8; Cell::COUNT],
    /// For each player the cells to reach.
    pub(crate) goals: [CellSet; 4],
    /// The same masks in the lanes of the two sides.
    pub(crate) lanes: Lanes,
}

/// Masks of the board in the lanes of [`Rows`](crate::simd::Rows), north side first.
pub(crate) struct Lanes {
    /// Open steps east, a byte per row.
    pub(crate) east: [u64; 2],
    /// Open steps north.
    pub(crate) north: [u128; 2],
    /// The row of open steps north that ends at, or starts from, each side's goal.
    pub(crate) finish: [u128; 2],
}

impl Lanes {
    const fn new(width: u8, height: u8) -> Lanes {
        const ROW: u128 = 0x1ff;
        let mut lanes = Lanes { east: [0; 2], north: [0; 2], finish: [0; 2] };
        let mut row = 0;
        while row < height {
            let east = (1u64 << (width - 1)) - 1;
            let north = if row + 1 < height { (1u128 << width) - 1 } else { 0 };
            if row < 8 {
                lanes.east[0] |= east << (8 * row);
                lanes.north[0] |= north << (16 * row);
            }
            if row > 0 {
                lanes.east[1] |= east << (8 * (row - 1));
                lanes.north[1] |= north << (16 * (row - 1));
            }
            row += 1;
        }
        lanes.finish = [ROW << (16 * (height - 2)), ROW];
        lanes
    }
}

impl Frame {
    const fn new(width: u8, height: u8) -> Frame {
        let mut frame = Frame {
            cells: CellSet::EMPTY,
            points: 0,
            left: 0,
            right: 0,
            bottom: 0,
            top: 0,
            exits: [0; Cell::COUNT],
            goals: [CellSet::EMPTY; 4],
            lanes: Lanes::new(width, height),
        };
        let mut index = 0;
        while index < Cell::COUNT {
            let cell = Cell::at(index as u8);
            let (column, row) = (cell.column(), cell.row());
            if column < width && row < height {
                frame.add_cell(cell, width, height);
                if column + 1 < width && row + 1 < height {
                    frame.add_point(column, row, width, height);
                }
            }
            index += 1;
        }
        frame
    }

    const fn add_cell(&mut self, cell: Cell, width: u8, height: u8) {
        let (column, row, index) = (cell.column(), cell.row(), cell.index());
        self.cells.insert(cell);
        if row + 1 < height {
            self.exits[index] |= Direction::North.bit();
        } else {
            self.goals[Player::White.index()].insert(cell);
        }
        if column + 1 < width {
            self.exits[index] |= Direction::East.bit();
        } else {
            self.goals[Player::Red.index()].insert(cell);
        }
        if row > 0 {
            self.exits[index] |= Direction::South.bit();
        } else {
            self.goals[Player::Black.index()].insert(cell);
        }
        if column > 0 {
            self.exits[index] |= Direction::West.bit();
        } else {
            self.goals[Player::Blue.index()].insert(cell);
        }
    }

    const fn add_point(&mut self, column: u8, row: u8, width: u8, height: u8) {
        let point = 1 << (row as usize * Wall::FILES + column as usize);
        self.points |= point;
        if column == 0 {
            self.left |= point;
        }
        if column + 2 == width {
            self.right |= point;
        }
        if row == 0 {
            self.bottom |= point;
        }
        if row + 2 == height {
            self.top |= point;
        }
    }
}

/// The frame of every size, at the index that [`BoardSize`] holds; unused entries repeat 9×9.
static FRAMES: [Frame; 64] = {
    let mut frames = [const { Frame::new(BoardSize::MAX, BoardSize::MAX) }; 64];
    let mut height = BoardSize::MIN;
    while height <= BoardSize::MAX {
        let mut width = BoardSize::MIN;
        while width <= BoardSize::MAX {
            let index = (height - BoardSize::MIN) << 3 | (width - BoardSize::MIN);
            frames[index as usize] = Frame::new(width, height);
            width += 1;
        }
        height += 1;
    }
    frames
};

/// For each cell and direction the walls that stop the step: bits of `h` for north and south,
/// of `v` for east and west. Off the rim there are two of them, along the rim one.
pub(crate) static BLOCKERS: [[u64; 4]; Cell::COUNT] = {
    let mut blockers = [[0; 4]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::at(index as u8);
        let (c, r) = (cell.column() as i8, cell.row() as i8);
        blockers[index] = [
            slot(c, r) | slot(c - 1, r),
            slot(c, r) | slot(c, r - 1),
            slot(c, r - 1) | slot(c - 1, r - 1),
            slot(c - 1, r) | slot(c - 1, r - 1),
        ];
        index += 1;
    }
    blockers
};

/// The bit of a slot, 0 if there is none here.
const fn slot(column: i8, row: i8) -> u64 {
    let files = Wall::FILES as i8;
    if column < 0 || row < 0 || column >= files || row >= Wall::RANKS as i8 {
        0
    } else {
        1 << (row * files + column)
    }
}
