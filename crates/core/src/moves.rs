//! Moves, their index, and sets of moves.

use std::fmt;

use crate::{cell::Cell, cellset::CellSet, wall::Wall, wall::WallSet};

/// One turn: a pawn's destination, a wall, or the rare forced pass.
///
/// A move *is* its index, the same on every board size:
///
/// | index   | move                                        |
/// |---------|---------------------------------------------|
/// | 0–80    | pawn to a1, b1 … i9                         |
/// | 81–144  | horizontal wall a1h, b1h … h8h              |
/// | 145–208 | vertical wall a1v, b1v … h8v                |
/// | 209     | pass `--`, legal only when nothing else is  |
///
/// ```
/// use stockade_core::{Move, MoveKind};
/// let mv: Move = "e3h".parse().unwrap();
/// assert_eq!(mv.index(), 81 + 2 * 8 + 4);
/// assert!(matches!(mv.kind(), MoveKind::Wall(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

/// A move taken apart, for `match`.
///
/// ```
/// use stockade_core::{Move, MoveKind};
/// let text = match Move::PASS.kind() {
///     MoveKind::Pawn(cell) => format!("to {cell}"),
///     MoveKind::Wall(wall) => format!("build {wall}"),
///     MoveKind::Pass => "wait".to_owned(),
/// };
/// assert_eq!(text, "wait");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// The pawn goes to this cell, by a step or a jump.
    Pawn(Cell),
    /// This wall is placed.
    Wall(Wall),
    /// Nothing can be done.
    Pass,
}

impl Move {
    /// Pawn moves and walls together, without the pass.
    pub const COUNT: usize = Cell::COUNT + Wall::COUNT;
    /// The pass.
    pub const PASS: Move = Move(Self::COUNT as u8);

    /// The pawn goes to this cell.
    pub const fn pawn(to: Cell) -> Move {
        Move(to.index() as u8)
    }

    /// This wall is placed.
    pub const fn wall(wall: Wall) -> Move {
        Move((Cell::COUNT + wall.index()) as u8)
    }

    /// The move with this index; `None` from 210 on.
    ///
    /// ```
    /// use stockade_core::Move;
    /// assert_eq!(Move::from_index(13).unwrap().to_string(), "e2");
    /// assert_eq!(Move::from_index(210), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Move> {
        if index <= Self::COUNT { Some(Move(index as u8)) } else { None }
    }

    /// 0–208, or 209 for the pass.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What kind of move it is.
    pub const fn kind(self) -> MoveKind {
        if let Some(cell) = Cell::from_index(self.index()) {
            MoveKind::Pawn(cell)
        } else if let Some(wall) = Wall::from_index(self.index() - Cell::COUNT) {
            MoveKind::Wall(wall)
        } else {
            MoveKind::Pass
        }
    }

    /// Every move in index order, the pass last.
    pub fn all() -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        (0..=Self::COUNT as u8).map(Move)
    }
}

impl From<Cell> for Move {
    fn from(cell: Cell) -> Move {
        Move::pawn(cell)
    }
}

impl From<Wall> for Move {
    fn from(wall: Wall) -> Move {
        Move::wall(wall)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Pawn(cell) => cell.fmt(f),
            MoveKind::Wall(wall) => wall.fmt(f),
            MoveKind::Pass => f.write_str("--"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of moves, such as all legal ones, walked in index order.
///
/// ```
/// use stockade_core::{Position, Rules};
/// let moves = Position::start(&Rules::standard()).legal_moves();
/// assert_eq!((moves.len(), moves.pawn.len(), moves.walls.len()), (131, 3, 128));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct MoveSet {
    /// Destinations of the pawn.
    pub pawn: CellSet,
    /// Walls.
    pub walls: WallSet,
    /// Whether the pass is in the set.
    pub pass: bool,
}

impl MoveSet {
    /// No move.
    pub const EMPTY: MoveSet = MoveSet { pawn: CellSet::EMPTY, walls: WallSet::EMPTY, pass: false };

    /// How many moves there are.
    pub const fn len(self) -> usize {
        self.pawn.len() + self.walls.len() + self.pass as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.pawn.is_empty() && self.walls.is_empty() && !self.pass
    }

    /// Whether this move is in the set.
    pub const fn contains(self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Pawn(cell) => self.pawn.contains(cell),
            MoveKind::Wall(wall) => self.walls.contains(wall),
            MoveKind::Pass => self.pass,
        }
    }

    /// Adds a move.
    pub const fn insert(&mut self, mv: Move) {
        match mv.kind() {
            MoveKind::Pawn(cell) => self.pawn.insert(cell),
            MoveKind::Wall(wall) => self.walls.insert(wall),
            MoveKind::Pass => self.pass = true,
        }
    }

    /// The moves in index order.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        let pawn = self.pawn.iter().map(Move::pawn);
        pawn.chain(self.walls.iter().map(Move::wall)).chain(self.pass.then_some(Move::PASS))
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        let mut set = MoveSet::EMPTY;
        moves.into_iter().for_each(|mv| set.insert(mv));
        set
    }
}

impl fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
