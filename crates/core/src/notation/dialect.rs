//! What other programs and people call the same cells and walls.
//!
//! Dialects differ in three ways, and each is one row of [`Dialect::layout`]: whether the first
//! player starts on the first or the last rank, which of the four cells that a wall touches names
//! it, and how it is spelled. Reading and writing are the same code for all of them.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{
    A_MOVE, MoveProblem, ParseMoveError, excerpt,
    spelling::{Spelled, Spelling},
};
use crate::{
    cell::Cell,
    frame::BoardSize,
    moves::{Move, MoveKind},
    wall::{Orientation, Wall},
};

/// A notation for moves.
///
/// The same text can be a move in several dialects and mean different walls, so a reader needs
/// to know which one it is; [`readings`](crate::readings) finds those in which a whole game is legal.
///
/// Some of these programs call the first player black. That is a name in their protocols and
/// records, not in the text of moves: here the first player is White in every dialect. They support
/// two players only, and no pass; it is written `--` in all of them.
///
/// ```
/// use stockade_core::{BoardSize, Dialect, Move};
/// let wall: Move = "e3h".parse()?;
/// let size = BoardSize::STANDARD;
/// assert_eq!(Dialect::Ishtar.write(wall, size), "e4h");
/// assert_eq!(Dialect::Kata.write(wall, size), "e6h");
/// assert_eq!(Dialect::Bgg.write(wall, size), "He6");
/// assert_eq!(Dialect::Bgg.read("He6", size), Ok(wall));
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// Ours: quoridorstrats, Wikipedia, Ka, Titanium.
    Official,
    /// What the Ishtar site calls Glendenning's notation.
    Ishtar,
    /// The notation of Glendenning's thesis (2005) itself, from secondary sources.
    Thesis,
    /// The classic Quoridor Text Protocol; its first player is black.
    Qtp,
    /// KataQuoridor and zquoridor; their first player is black.
    Kata,
    /// The strings of OpenSpiel's actions.
    OpenSpiel,
    /// Posts on BoardGameGeek.
    Bgg,
    /// Bowler, *Computerised Quoridor* (2025).
    Bowler,
}

/// The cell that names a wall, among the four it touches as the dialect numbers them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    SouthWest,
    NorthWest,
    SouthEast,
}

impl Anchor {
    /// How far it is from the south-west cell, in files and ranks.
    const fn offset(self) -> (u8, u8) {
        match self {
            Anchor::SouthWest => (0, 0),
            Anchor::NorthWest => (0, 1),
            Anchor::SouthEast => (1, 0),
        }
    }
}

/// Where the first player starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    FirstRank,
    LastRank,
}

/// Everything that sets a dialect apart.
struct Layout {
    start: Start,
    horizontal: Anchor,
    vertical: Anchor,
    spelling: Spelling,
}

/// A name that no dialect has.
///
/// ```
/// use stockade_core::Dialect;
/// assert_eq!("kata".parse(), Ok(Dialect::Kata));
/// assert!("chess".parse::<Dialect>().unwrap_err().to_string().contains("expected official"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown dialect {0:?}: expected {names}", names = Dialect::ALL.map(Dialect::name).join(", "))]
pub struct ParseDialectError(pub String);

impl Dialect {
    /// Every dialect, the official notation first.
    pub const ALL: [Dialect; 8] = [
        Dialect::Official,
        Dialect::Ishtar,
        Dialect::Thesis,
        Dialect::Qtp,
        Dialect::Kata,
        Dialect::OpenSpiel,
        Dialect::Bgg,
        Dialect::Bowler,
    ];

    /// The name it is asked for by.
    ///
    /// ```
    /// use stockade_core::Dialect;
    /// assert_eq!(Dialect::OpenSpiel.name(), "openspiel");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Official => "official",
            Dialect::Ishtar => "ishtar",
            Dialect::Thesis => "thesis",
            Dialect::Qtp => "qtp",
            Dialect::Kata => "kata",
            Dialect::OpenSpiel => "openspiel",
            Dialect::Bgg => "bgg",
            Dialect::Bowler => "bowler",
        }
    }

    /// A sentence on who uses it and how its walls are named.
    ///
    /// ```
    /// use stockade_core::Dialect;
    /// assert!(Dialect::Bowler.description().contains("lower or left edge of the named square"));
    /// ```
    pub const fn description(self) -> &'static str {
        match self {
            Dialect::Official => {
                "the common notation of books and sites: first player from e1, walls by their south-west square"
            }
            Dialect::Ishtar => {
                "the Ishtar site's Glendenning notation: first player from e1, walls by their north-west square"
            }
            Dialect::Thesis => {
                "Glendenning's thesis of 2005: first player from e9, walls by their north-west square"
            }
            Dialect::Qtp => {
                "the Quoridor Text Protocol, as in \"B5 horizontal\": first player from E9, walls by their north-west square"
            }
            Dialect::Kata => {
                "KataQuoridor and zquoridor: first player from e9, walls by their south-west square"
            }
            Dialect::OpenSpiel => {
                "OpenSpiel's action strings: first player from e9, walls by the smallest file and row"
            }
            Dialect::Bgg => {
                "posts on BoardGameGeek, as in \"He4\": first player from e9, walls by the smallest file and row"
            }
            Dialect::Bowler => {
                "Bowler 2025: first player from e1, walls along the lower or left edge of the named square"
            }
        }
    }

    /// The row of a dialect: all that distinguishes it from the others.
    const fn layout(self) -> Layout {
        use Anchor::{NorthWest, SouthEast, SouthWest};
        use Spelling::{Prefix, Suffix, Words};
        use Start::{FirstRank, LastRank};
        const fn row(
            start: Start,
            horizontal: Anchor,
            vertical: Anchor,
            spelling: Spelling,
        ) -> Layout {
            Layout { start, horizontal, vertical, spelling }
        }
        match self {
            Dialect::Official => row(FirstRank, SouthWest, SouthWest, Suffix),
            Dialect::Ishtar => row(FirstRank, NorthWest, NorthWest, Suffix),
            Dialect::Thesis => row(LastRank, NorthWest, NorthWest, Suffix),
            Dialect::Qtp => row(LastRank, NorthWest, NorthWest, Words),
            Dialect::Kata => row(LastRank, SouthWest, SouthWest, Suffix),
            Dialect::OpenSpiel => row(LastRank, SouthWest, SouthWest, Suffix),
            Dialect::Bgg => row(LastRank, SouthWest, SouthWest, Prefix),
            Dialect::Bowler => row(FirstRank, NorthWest, SouthEast, Suffix),
        }
    }

    /// A move as this dialect writes it on a board of this size.
    ///
    /// A move off the board gets coordinates off the board, which are not read back.
    ///
    /// ```
    /// use stockade_core::{BoardSize, Dialect};
    /// let small = BoardSize::new(5, 5).unwrap();
    /// assert_eq!(Dialect::Kata.write("c1".parse()?, small), "c5");
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    pub fn write(self, mv: Move, size: BoardSize) -> String {
        let layout = self.layout();
        let (anchor, orientation) = match mv.kind() {
            MoveKind::Pawn(cell) => (cell, None),
            MoveKind::Wall(wall) => (wall.anchor(), Some(wall.orientation())),
            MoveKind::Pass => return "--".to_owned(),
        };
        let (_, n_ranks) = extent(size, orientation);
        let (files, ranks) = layout.offset(orientation);
        let rank = layout.flip_row(anchor.row() as i8, n_ranks) + 1 + ranks as i8;
        layout.spelling.write(anchor.column() + files, rank, orientation)
    }

    /// Reads a move that this dialect wrote on a board of this size, in any spelling.
    ///
    /// ```
    /// use stockade_core::{BoardSize, Dialect};
    /// let size = BoardSize::STANDARD;
    /// assert_eq!(Dialect::Bowler.read("e2h", size)?.to_string(), "e1h");
    /// let error = Dialect::Bowler.read("a1v", size).unwrap_err();
    /// assert_eq!(error.to_string(), "\"a1v\": vertical wall files are b to i");
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no cell or wall of the board.
    pub fn read(self, text: &str, size: BoardSize) -> Result<Move, ParseMoveError> {
        Spelled::read(text)
            .and_then(|spelled| match spelled {
                Spelled::Pass => Ok(Move::PASS),
                Spelled::Coordinates { file, rank, orientation } => {
                    self.locate(file, rank, orientation, size)
                }
            })
            .map_err(|problem| ParseMoveError::new(text, problem))
    }

    /// The cell or wall with a file counted from 0 and a rank counted from 1.
    fn locate(
        self,
        file: u8,
        rank: u8,
        orientation: Option<Orientation>,
        size: BoardSize,
    ) -> Result<Move, MoveProblem> {
        let layout = self.layout();
        let subject = layout.subject(orientation);
        let (n_files, n_ranks) = extent(size, orientation);
        let (files, ranks) = layout.offset(orientation);
        let letter = |file| char::from(b'a' + file);
        let column = file.checked_sub(files).filter(|&column| column < n_files).ok_or(
            MoveProblem::File { subject, first: letter(files), last: letter(files + n_files - 1) },
        )?;
        let row = rank
            .checked_sub(ranks + 1)
            .filter(|&row| row < n_ranks)
            .map(|row| layout.flip_row(row as i8, n_ranks) as u8)
            .ok_or(MoveProblem::Rank { subject, first: ranks + 1, last: ranks + n_ranks })?;
        match orientation {
            None => Cell::new(column, row).map(Move::pawn),
            Some(orientation) => Wall::new(orientation, column, row).map(Move::wall),
        }
        .ok_or(MoveProblem::Shape { expected: A_MOVE })
    }
}

/// How many files and ranks of cells or of walls there are.
const fn extent(size: BoardSize, orientation: Option<Orientation>) -> (u8, u8) {
    let less = orientation.is_some() as u8;
    (size.width() - less, size.height() - less)
}

impl Layout {
    /// Files and ranks between our coordinates and the dialect's, once ranks are flipped.
    const fn offset(&self, orientation: Option<Orientation>) -> (u8, u8) {
        match orientation {
            None => (0, 0),
            Some(Orientation::Horizontal) => self.horizontal.offset(),
            Some(Orientation::Vertical) => self.vertical.offset(),
        }
    }

    /// What errors call a move: the kind of wall only where it makes a difference.
    fn subject(&self, orientation: Option<Orientation>) -> &'static str {
        match orientation {
            None => "square",
            Some(_) if self.horizontal == self.vertical => "wall",
            Some(Orientation::Horizontal) => "horizontal wall",
            Some(Orientation::Vertical) => "vertical wall",
        }
    }

    /// Our row of a dialect's row, and back. A row off the board may come out negative.
    const fn flip_row(&self, row: i8, n_ranks: u8) -> i8 {
        match self.start {
            Start::FirstRank => row,
            Start::LastRank => n_ranks as i8 - 1 - row,
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Dialect {
    type Err = ParseDialectError;

    /// Reads a [`Dialect::name`] in any case.
    fn from_str(text: &str) -> Result<Dialect, ParseDialectError> {
        Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseDialectError(excerpt(text)))
    }
}
