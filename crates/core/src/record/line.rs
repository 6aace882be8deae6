//! Lines of moves: the main line of a game and its variations.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{
    Annotation, CommentError, TagError,
    comment::{append, tidy},
};
use crate::{
    legality::IllegalMoveError,
    moves::Move,
    player::{Player, PlayerCount},
    position::Position,
};

/// Legal moves one after the other, each with its annotation and variations.
///
/// A line owns its variations. The variations of a ply are alternatives *to* it, so they start
/// from the position before it, which is what [`Line::branch`] gives.
///
/// ```
/// use stockade_core::{Line, Position, Rules};
/// let mut line = Line::new(Position::start(&Rules::standard()));
/// line.push("e2".parse()?)?;
/// line.push("e8".parse()?)?;
///
/// let mut sideline = line.branch(1).unwrap();
/// sideline.push("e3h".parse()?)?.add_comment("blocks at once")?;
/// line.add_variation(1, sideline)?;
///
/// let main: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
/// assert_eq!(main, ["e2", "e8"]);
/// assert_eq!(line.plies()[1].variations().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    start: Position,
    /// The ply of the game that the first move of this line is, counted from 1.
    first_ply: usize,
    intro: String,
    plies: Vec<Ply>,
    /// Moves here and in all variations.
    size: usize,
    /// Levels of variations inside.
    depth: usize,
}

/// A move of a line and everything that hangs on it.
///
/// ```
/// use stockade_core::read_records;
/// let record = read_records("1. e2 {fine} (1. d1) *").next().unwrap()?;
/// let ply = &record.line().plies()[0];
/// assert_eq!((ply.mv().to_string().as_str(), ply.annotation().comment()), ("e2", "fine"));
/// assert_eq!(ply.after().to_string(), "/ / e2 e9 / 10 10 / 2");
/// assert_eq!(ply.variations().len(), 1);
/// # Ok::<(), stockade_core::ReadRecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    mv: Move,
    left: ArrayVec<Player, 4>,
    after: Position,
    annotation: Annotation,
    variations: Vec<Line>,
}

/// Why a record cannot be built as asked. The record is as it was before.
///
/// ```
/// use stockade_core::{Line, Position, Rules};
/// let mut line = Line::new(Position::start(&Rules::standard()));
/// let error = line.push("e9".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "ply 1: illegal move e9: e9 is occupied");
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The rules forbid a move.
    #[error("ply {ply}: {error}")]
    IllegalMove {
        /// The ply of the game, counted from 1.
        ply: usize,
        /// The move and the reason.
        error: IllegalMoveError,
    },
    /// In a game of two, a player who leaves ends it.
    #[error("{0} cannot leave the game: only four players play on when one resigns")]
    TwoPlayers(Player),
    /// The player has left before, or is the last one.
    #[error("{0} cannot leave the game: it has left before, or is the last one in it")]
    CannotLeave(Player),
    /// A player left before the first move of a line.
    #[error("{0} cannot leave before the first move: let the start position be without the pawn")]
    NothingPlayed(Player),
    /// There is no such move to be an alternative to.
    #[error("there is no move {index} to add a variation to, the line has {len} moves")]
    NoSuchPly {
        /// Counted from 0.
        index: usize,
        /// Moves in the line.
        len: usize,
    },
    /// The variation starts from another position than the move it replaces.
    #[error("the variation does not start where the move it replaces does")]
    StrayVariation,
    /// A variation without a move.
    #[error("a variation needs at least one move")]
    EmptyVariation,
    /// Too many moves, variations included.
    #[error("a record holds at most {MAX_MOVES} moves, variations included")]
    TooManyMoves,
    /// Variations inside variations without end.
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// The start position belongs to other rules.
    #[error("the start position \"{start}\" does not belong to the rules \"{rules}\"")]
    ForeignStart {
        /// The position.
        start: Box<str>,
        /// The rules.
        rules: Box<str>,
    },
    /// The winner has no seat.
    #[error("{0} cannot win a game of two, White and Black play it")]
    ForeignWinner(Player),
    /// A tag cannot be set.
    #[error(transparent)]
    Tag(#[from] TagError),
}

/// Most moves in one record; no ply cap can be larger.
pub(super) const MAX_MOVES: usize = 1 << 16;
/// Deepest nesting of variations.
pub(super) const MAX_DEPTH: usize = 64;

impl Line {
    /// The empty main line of a game from this position.
    pub fn new(start: Position) -> Line {
        Line::at(start, 1)
    }

    fn at(start: Position, first_ply: usize) -> Line {
        Line { start, first_ply, intro: String::new(), plies: Vec::new(), size: 0, depth: 0 }
    }

    /// An empty line from the position before a move of this one, counted from 0, to become a
    /// variation of it; `None` if there is no such move.
    pub fn branch(&self, index: usize) -> Option<Line> {
        let start = self.position_before(index).filter(|_| index < self.plies.len())?;
        Some(Line::at(*start, self.first_ply + index))
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position before a move, counted from 0; for the number of moves it is
    /// [`Line::end`], beyond that `None`.
    pub fn position_before(&self, index: usize) -> Option<&Position> {
        match index.checked_sub(1) {
            None => Some(&self.start),
            Some(previous) => self.plies.get(previous).map(|ply| &ply.after),
        }
    }

    /// The words before the first move.
    pub fn intro(&self) -> &str {
        &self.intro
    }

    /// Adds words before the first move. Commands in them stay text.
    ///
    /// # Errors
    /// When the text would be longer than a record allows.
    pub fn add_intro(&mut self, text: &str) -> Result<(), CommentError> {
        append(&mut self.intro, &tidy(text))
    }

    /// The moves with all that belongs to them.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The bare moves.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The ply of the game that the first move of this line is, counted from 1.
    pub fn first_ply(&self) -> usize {
        self.first_ply
    }

    /// Plays a move at the end and returns its annotation.
    ///
    /// # Errors
    /// When the rules forbid the move, or the line is full.
    pub fn push(&mut self, mv: Move) -> Result<&mut Annotation, RecordError> {
        if self.size >= MAX_MOVES {
            return Err(RecordError::TooManyMoves);
        }
        let ply = self.first_ply + self.plies.len();
        let after = self.end().play(mv).map_err(|error| RecordError::IllegalMove { ply, error })?;
        self.size += 1;
        let ply = Ply {
            mv,
            left: ArrayVec::new(),
            after,
            annotation: Annotation::default(),
            variations: Vec::new(),
        };
        Ok(&mut self.plies.push_mut(ply).annotation)
    }

    /// Four players: a player leaves after the last move, by resignation or overstepped time. Its
    /// pawn goes, its walls stay.
    ///
    /// ```
    /// use stockade_core::{Line, Player, Position, Rules};
    /// let mut line = Line::new(Position::start(&"four".parse::<Rules>()?));
    /// line.push("e2".parse()?)?;
    /// line.leave(Player::Red)?;
    /// assert_eq!(line.end().to_move(), Player::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// With two players, for players who are not in the game or alone in it, and before the first
    /// move.
    pub fn leave(&mut self, player: Player) -> Result<(), RecordError> {
        if self.start.players() == PlayerCount::Two {
            return Err(RecordError::TwoPlayers(player));
        }
        let ply = self.plies.last_mut().ok_or(RecordError::NothingPlayed(player))?;
        ply.after = ply.after.without(player).ok_or(RecordError::CannotLeave(player))?;
        ply.left.push(player);
        Ok(())
    }

    /// The annotation of a move, counted from 0, to be changed.
    pub fn annotation_mut(&mut self, index: usize) -> Option<&mut Annotation> {
        self.plies.get_mut(index).map(|ply| &mut ply.annotation)
    }

    /// Adds an alternative to a move, counted from 0, after those that it has.
    ///
    /// # Errors
    /// When the variation is empty, starts elsewhere, or would make the record too large.
    pub fn add_variation(&mut self, index: usize, line: Line) -> Result<(), RecordError> {
        let len = self.plies.len();
        let strays = self.position_before(index) != Some(&line.start)
            || line.first_ply != self.first_ply + index;
        let ply = self.plies.get_mut(index).ok_or(RecordError::NoSuchPly { index, len })?;
        if line.plies.is_empty() {
            return Err(RecordError::EmptyVariation);
        }
        if strays {
            return Err(RecordError::StrayVariation);
        }
        if self.size + line.size > MAX_MOVES {
            return Err(RecordError::TooManyMoves);
        }
        if line.depth >= MAX_DEPTH {
            return Err(RecordError::TooDeep);
        }
        self.size += line.size;
        self.depth = self.depth.max(line.depth + 1);
        ply.variations.push(line);
        Ok(())
    }
}

impl Ply {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The players who left the game after the move; only ever any with four.
    pub fn left(&self) -> &[Player] {
        &self.left
    }

    /// The position after the move, and after players have left.
    pub fn after(&self) -> &Position {
        &self.after
    }

    /// The annotation of the move.
    pub fn annotation(&self) -> &Annotation {
        &self.annotation
    }

    /// The alternatives to the move.
    pub fn variations(&self) -> &[Line] {
        &self.variations
    }
}
