//! Positions as text: five fields that other Quoridor programs read and write too.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fmt;

use thiserror::Error;

use crate::{
    cell::Cell,
    frame::BoardSize,
    notation::excerpt,
    player::{Player, PlayerCount},
    position::Position,
    rules::Rules,
    setup::{Setup, SetupError},
    wall::{Orientation, Wall, WallSet},
};

/// A position read from text, and what looks odd about it.
///
/// ```
/// use stockade_core::{Position, Rules};
/// let parsed = Position::from_text("e4 / / e1 e9 / 10 10 / 1", &Rules::standard())?;
/// assert_eq!(parsed.position.walls().len(), 1);
/// assert_eq!(
///     parsed.warning.unwrap().to_string(),
///     "1 on the board and 20 left make 21 walls, but the rules give 20"
/// );
/// # Ok::<(), stockade_core::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedPosition {
    /// The position, as sound as any other.
    pub position: Position,
    /// Something that is possible but probably not meant.
    pub warning: Option<PositionWarning>,
}

/// What is unusual about a valid position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "code", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum PositionWarning {
    /// The number of walls is not that of the rules.
    #[error("{on_board} on the board and {left} left make {} walls, but the rules give {rules_total}", on_board + left)]
    WallTotal {
        /// Walls on the board.
        on_board: u8,
        /// Walls that the players still have.
        left: u8,
        /// Walls of all players together at the start.
        rules_total: u8,
    },
}

/// Why a text is no position: which of the five fields is wrong, and what would be right.
///
/// ```
/// use stockade_core::{Position, Rules};
/// let error = Position::from_text("/ / e1 e9 / 10 10 / 3", &Rules::standard()).unwrap_err();
/// assert_eq!(error.to_string(), "field 5: \"3\" is no player, expected 1 to 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePositionError {
    /// Not five fields.
    #[error(
        "a position has five fields, \"horizontal walls / vertical walls / pawns / walls left / player to move\", but this has {found}"
    )]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// A field of walls holds something else.
    #[error("field {field}: {text:?} is no wall anchor, those of the {size} board are a1 to {last}, without h or v", last = last_anchor(*.size))]
    Anchor {
        /// 1 for horizontal, 2 for vertical walls.
        field: u8,
        /// The text there.
        text: String,
        /// The board.
        size: BoardSize,
    },
    /// A wall is named twice.
    #[error("field {field}: {} is there twice", wall.anchor())]
    RepeatedWall {
        /// 1 for horizontal, 2 for vertical walls.
        field: u8,
        /// The wall.
        wall: Wall,
    },
    /// The field of pawns holds something else.
    #[error("field 3: {text:?} is no square, those of the {size} board are a1 to {last}, and - is a player who resigned", last = last_cell(*.size))]
    Pawn {
        /// The text there.
        text: String,
        /// The board.
        size: BoardSize,
    },
    /// Too few or too many pawns.
    #[error("field 3: expected {} pawns ({}), found {found}", .players.count(), seats(*.players))]
    PawnCount {
        /// How many there are.
        found: usize,
        /// Two players or four.
        players: PlayerCount,
    },
    /// The field of walls left holds something else.
    #[error("field 4: {text:?} is no number of walls, expected 0 to {max}", max = Rules::MAX_WALLS)]
    Stock {
        /// The text there.
        text: String,
    },
    /// Too few or too many numbers of walls left.
    #[error("field 4: expected {} numbers ({}), found {found}", .players.count(), seats(*.players))]
    StockCount {
        /// How many there are.
        found: usize,
        /// Two players or four.
        players: PlayerCount,
    },
    /// The last field is no player.
    #[error("field 5: {text:?} is no player, expected 1 to {}", .players.count())]
    ToMove {
        /// The text there.
        text: String,
        /// Two players or four.
        players: PlayerCount,
    },
    /// Each field reads well, but together they are no position.
    #[error("{}: {reason}", fields_of(.reason))]
    Setup {
        /// What is wrong; not a `source`, because the message above includes it.
        reason: SetupError,
    },
}

impl Position {
    /// Reads the five fields `horizontal walls / vertical walls / pawns / walls left / player to
    /// move`, with pawns and walls left in turn order and players counted from 1.
    ///
    /// Blanks are free and may be underscores as in [`Position::to_url_text`], walls come in any
    /// order, and upper case will do. Four players have four pawns and four numbers; the pawn of a
    /// player who resigned is `-`. The board's size is not in the text but in the rules.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let rules = Rules::standard();
    /// let parsed = Position::from_text("d4f4e7 / a2a8 / e4 e6 / 7 8 / 2", &rules)?;
    /// assert_eq!(parsed.position.legal_moves().len(), 114);
    /// assert_eq!(parsed.warning, None);
    ///
    /// let error = Position::from_text("/ c9 / e1 e9 / 10 10 / 1", &rules).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "field 2: \"c9\" is no wall anchor, those of the 9x9 board are a1 to h8, without h or v"
    /// );
    /// # Ok::<(), stockade_core::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    /// When a field cannot be read, or the fields together are no sound position.
    pub fn from_text(text: &str, rules: &Rules) -> Result<ParsedPosition, ParsePositionError> {
        let mut fields = text.split('/');
        let mut next = || fields.next();
        let (Some(h), Some(v), Some(pawns), Some(stock), Some(to_move), None) =
            (next(), next(), next(), next(), next(), next())
        else {
            return Err(ParsePositionError::FieldCount { found: text.split('/').count() });
        };
        let (size, players) = (rules.size(), rules.players());
        let setup = Setup {
            walls: read_walls(1, h, Orientation::Horizontal, size)?
                | read_walls(2, v, Orientation::Vertical, size)?,
            pawns: read_pawns(pawns, size, players)?,
            stock: read_stock(stock, players)?,
            to_move: read_to_move(to_move, players)?,
        };
        let position = Position::from_setup(rules, &setup)
            .map_err(|reason| ParsePositionError::Setup { reason })?;
        let (on_board, left) = (setup.walls.len() as u8, setup.stock.iter().sum());
        let rules_total = rules.total_walls();
        let warning = (on_board + left != rules_total).then_some(PositionWarning::WallTotal {
            on_board,
            left,
            rules_total,
        });
        Ok(ParsedPosition { position, warning })
    }

    /// The text of [`Position::from_text`] with underscores for spaces, for use in a URL.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let start = Position::start(&Rules::standard());
    /// assert_eq!(start.to_url_text(), "/_/_e1_e9_/_10_10_/_1");
    /// ```
    pub fn to_url_text(&self) -> String {
        self.to_string().replace(' ', "_")
    }
}

impl fmt::Display for Position {
    /// The five fields that [`Position::from_text`] reads, walls sorted by rank, then by file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for orientation in Orientation::ALL {
            let mut walls =
                self.walls().iter().filter(|wall| wall.orientation() == orientation).peekable();
            // An empty field keeps its slash but not its blank: "/ / e1 e9 ...".
            let end = if walls.peek().is_some() { " / " } else { "/ " };
            walls.try_for_each(|wall| write!(f, "{}", wall.anchor()))?;
            f.write_str(end)?;
        }
        let order = self.players().order();
        for &player in order {
            match self.pawn(player) {
                Some(cell) => write!(f, "{cell} ")?,
                None => f.write_str("- ")?,
            }
        }
        f.write_str("/ ")?;
        for &player in order {
            write!(f, "{} ", self.stock(player))?;
        }
        let seat = order.iter().take_while(|&&player| player != self.to_move()).count();
        write!(f, "/ {}", seat + 1)
    }
}

fn is_blank(letter: char) -> bool {
    letter == '_' || letter.is_whitespace()
}

fn read_walls(
    field: u8,
    text: &str,
    orientation: Orientation,
    size: BoardSize,
) -> Result<WallSet, ParsePositionError> {
    let mut walls = WallSet::EMPTY;
    let mut letters = text.chars().filter(|&letter| !is_blank(letter));
    while let Some(file) = letters.next() {
        let rank = letters.next();
        let cell = rank.and_then(|rank| cell_of(file, rank));
        let wall = cell
            .and_then(|cell| Wall::new(orientation, cell.column(), cell.row()))
            .filter(|&wall| size.slots().contains(wall));
        let Some(wall) = wall else {
            let text = [file].into_iter().chain(rank).collect();
            return Err(ParsePositionError::Anchor { field, text, size });
        };
        if walls.contains(wall) {
            return Err(ParsePositionError::RepeatedWall { field, wall });
        }
        walls.insert(wall);
    }
    Ok(walls)
}

fn read_pawns(
    text: &str,
    size: BoardSize,
    players: PlayerCount,
) -> Result<[Option<Cell>; 4], ParsePositionError> {
    let mut pawns = [None; 4];
    let mut seats = players.order().iter();
    let mut found = 0;
    let mut letters = text.chars().filter(|&letter| !is_blank(letter));
    while let Some(file) = letters.next() {
        let rank = if file == '-' { None } else { letters.next() };
        let cell = rank.and_then(|rank| cell_of(file, rank)).filter(|&cell| size.contains(cell));
        if cell.is_none() && file != '-' {
            let text = [file].into_iter().chain(rank).collect();
            return Err(ParsePositionError::Pawn { text, size });
        }
        seat_in(&mut pawns, seats.next(), cell);
        found += 1;
    }
    if found != players.count() {
        return Err(ParsePositionError::PawnCount { found, players });
    }
    Ok(pawns)
}

fn read_stock(text: &str, players: PlayerCount) -> Result<[u8; 4], ParsePositionError> {
    let mut stock = [0; 4];
    let mut seats = players.order().iter();
    let mut found = 0;
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        let walls = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            word.parse().ok().filter(|&walls| walls <= Rules::MAX_WALLS)
        } else {
            None
        };
        let Some(walls) = walls else {
            return Err(ParsePositionError::Stock { text: excerpt(word) });
        };
        seat_in(&mut stock, seats.next(), walls);
        found += 1;
    }
    if found != players.count() {
        return Err(ParsePositionError::StockCount { found, players });
    }
    Ok(stock)
}

fn read_to_move(text: &str, players: PlayerCount) -> Result<Player, ParsePositionError> {
    let text = text.trim_matches(is_blank);
    // One digit and nothing else, so that neither "+1" nor "01" slips through.
    let player = match text.as_bytes() {
        [digit @ b'1'..=b'4'] => players.order().get(usize::from(digit - b'1')),
        _ => None,
    };
    player.copied().ok_or_else(|| ParsePositionError::ToMove { text: excerpt(text), players })
}

/// Stores what belongs to a seat; nothing happens for the surplus beyond the last one, which is
/// counted and reported by the caller.
fn seat_in<T>(values: &mut [T; 4], seat: Option<&Player>, value: T) {
    if let Some(slot) = seat.and_then(|player| values.get_mut(player.index())) {
        *slot = value;
    }
}

fn cell_of(file: char, rank: char) -> Option<Cell> {
    let column = u8::try_from(file.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
    let row = u8::try_from(rank).ok()?.checked_sub(b'1')?;
    Cell::new(column, row)
}

fn last_anchor(size: BoardSize) -> String {
    corner(size.width() - 1, size.height() - 1)
}

fn last_cell(size: BoardSize) -> String {
    corner(size.width(), size.height())
}

fn corner(files: u8, ranks: u8) -> String {
    Cell::new(files - 1, ranks - 1).map(|cell| cell.to_string()).unwrap_or_default()
}

fn seats(players: PlayerCount) -> String {
    players.order().iter().map(Player::to_string).collect::<Vec<_>>().join(", ")
}

/// The field that an unsound set-up is to be blamed on.
fn fields_of(error: &SetupError) -> &'static str {
    match error {
        SetupError::WallsCollide(a, b) => match (a.orientation(), b.orientation()) {
            (Orientation::Horizontal, Orientation::Horizontal) => "field 1",
            (Orientation::Vertical, Orientation::Vertical) => "field 2",
            _ => "fields 1 and 2",
        },
        SetupError::WallOffBoard { .. } | SetupError::Blocked(_) => "fields 1 and 2",
        SetupError::StockTooLarge { .. } => "field 4",
        SetupError::AbsentToMove(_) => "field 5",
        SetupError::MissingPawn(_)
        | SetupError::NotPlaying(_)
        | SetupError::PawnOffBoard { .. }
        | SetupError::SameCell(..)
        | SetupError::AlreadyArrived(_) => "field 3",
    }
}
