//! Games as files: tags, moves, comments and variations in the syntax of PGN, extension `.qgn`.
//!
//! ```
//! use stockade_core::{RecordResult, Player, read_records};
//! let text = r#"
//! [White "ann"] [Black "bot:club"] [Result "1-0"] [Termination "resign"]
//! 1. e2 {[%clk 0:04:58] [%wc 53.1]} 1... e8 2. e3 e7 3. e4 e6
//! 4. e3h $6 {[%wc 47.8] [%lead -0.4]} (4. c3h) 4... g6v 1-0
//! "#;
//! let record = read_records(text).next().unwrap()?;
//! assert_eq!(record.result(), RecordResult::Win(Player::White));
//! for ply in record.line().plies() {
//!     let _ = (ply.mv(), ply.annotation().win_chance, ply.variations());
//! }
//! assert!(record.to_qgn().ends_with("[%lead -0.4]} (4. c3h) 4... g6v 1-0\n"));
//! # Ok::<(), stockade_core::ReadRecordError>(())
//! ```
//!
//! # The format
//!
//! - Tags as in PGN, the roster first. `[Variant "Quoridor 5x5 w3"]` gives board and walls, `4p`
//!   four players, `w10:7` unequal walls; `[Rules "…"]` the whole rules where they are not the
//!   standard ones; `[SetUp "1"]` and `[FEN "…"]` a start of its own. A tag may be repeated with
//!   the same value, not with another one.
//! - Four players: tags `White`, `Red`, `Black`, `Blue`, results such as `0-1-0-0` in that order,
//!   and a move number for each round. `{[%out red]}` after a move says that Red left then.
//! - A comment after a move belongs to it, even with variations in between. Comments are joined, and
//!   runs of spaces in them count as one.
//! - A `}` cannot occur in braces, and PGN has no escape for it. A comment with one is written
//!   after a `;`, to the end of the line.
//! - Writing and reading again gives the same record; reading and writing gives the one
//!   canonical text.
//!
//! Records apply no clock, repetition rule or ply cap: the moves must be legal, but winner and reason
//! are what the record says.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod annotation;
mod comment;
mod error;
mod lexer;
mod line;
mod read;
mod referee;
mod result;
mod sgf;
mod tags;
mod variant;
mod write;

pub use annotation::{Annotation, Lead, Nag, WinChance};
pub use comment::CommentError;
pub use error::{ReadRecordError, RecordProblem};
pub use line::{Line, Ply, RecordError};
pub use read::{Records, read_records};
pub use result::RecordResult;
pub use sgf::SgfError;
pub use tags::{TagError, Tags};

use crate::{moves::Move, player::Player, position::Position, rules::Rules};

/// A game with its tags, comments and variations.
///
/// ```
/// use stockade_core::{GameRecord, Move, Player, Position, RecordResult, Rules};
/// let rules = Rules::standard();
/// let moves = ["e2", "e8", "e3"].map(|text| text.parse::<Move>().unwrap());
/// let start = Position::start(&rules);
/// let mut record = GameRecord::from_moves(rules, start, moves, RecordResult::Open)?;
/// record.tags.set("Event", "Casual")?;
/// record.tags.set_player(Player::White, "ann")?;
/// assert!(record.to_qgn().ends_with("\n1. e2 e8 2. e3 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Who, where, when.
    pub tags: Tags,
    rules: Rules,
    line: Line,
    result: RecordResult,
}

impl GameRecord {
    /// A record of this line, played under these rules.
    ///
    /// # Errors
    /// When the line's start does not belong to the rules, the line is a variation, or a player
    /// wins who does not play.
    pub fn new(rules: Rules, line: Line, result: RecordResult) -> Result<GameRecord, RecordError> {
        let start = line.start();
        if Position::from_setup(&rules, &start.to_setup()).as_ref() != Ok(start) {
            let (start, rules) = (start.to_string().into(), rules.to_string().into());
            return Err(RecordError::ForeignStart { start, rules });
        }
        if line.first_ply() != 1 {
            return Err(RecordError::StrayVariation);
        }
        let mut record =
            GameRecord { tags: Tags::default(), rules, line, result: RecordResult::Open };
        record.set_result(result)?;
        Ok(record)
    }

    /// A record of these moves, without a word about them.
    ///
    /// # Errors
    /// As [`GameRecord::new`], and when a move is illegal.
    pub fn from_moves(
        rules: Rules,
        start: Position,
        moves: impl IntoIterator<Item = Move>,
        result: RecordResult,
    ) -> Result<GameRecord, RecordError> {
        let mut line = Line::new(start);
        for mv in moves {
            line.push(mv)?;
        }
        GameRecord::new(rules, line, result)
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.line.start()
    }

    /// The main line, which holds everything else.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How the game ended.
    pub fn result(&self) -> RecordResult {
        self.result
    }

    /// Notes how the game ended.
    ///
    /// ```
    /// use stockade_core::{GameRecord, Player, Position, RecordResult, Rules};
    /// let rules = Rules::standard();
    /// let start = Position::start(&rules);
    /// let mut record = GameRecord::from_moves(rules, start, [], RecordResult::Open)?;
    /// record.set_result(RecordResult::Win(Player::White))?;
    /// assert!(record.set_result(RecordResult::Win(Player::Red)).is_err());
    /// assert!(record.to_qgn().ends_with("1-0\n"));
    /// # Ok::<(), stockade_core::RecordError>(())
    /// ```
    ///
    /// # Errors
    /// When the winner does not take part.
    pub fn set_result(&mut self, result: RecordResult) -> Result<(), RecordError> {
        match result {
            RecordResult::Win(winner) if !self.rules.players().order().contains(&winner) => {
                Err(RecordError::ForeignWinner(winner))
            }
            _ => {
                self.result = result;
                Ok(())
            }
        }
    }

    /// Plays a move at the end of the main line: see [`Line::push`].
    ///
    /// # Errors
    /// When the rules forbid the move, or the record is full.
    pub fn push(&mut self, mv: Move) -> Result<&mut Annotation, RecordError> {
        self.line.push(mv)
    }

    /// Four players: a player leaves after the last move: see [`Line::leave`].
    ///
    /// # Errors
    /// When the player cannot leave.
    pub fn leave(&mut self, player: Player) -> Result<(), RecordError> {
        self.line.leave(player)
    }

    /// Adds words before the first move.
    ///
    /// # Errors
    /// When the text would be longer than a record allows.
    pub fn add_intro(&mut self, text: &str) -> Result<(), CommentError> {
        self.line.add_intro(text)
    }

    /// The annotation of a move of the main line, counted from 0, to be changed.
    ///
    /// ```
    /// use stockade_core::{Nag, read_records};
    /// let mut record = read_records("1. e2 e8 *").next().unwrap()?;
    /// record.annotation_mut(1).unwrap().add_nag(Nag::from_suffix("!").unwrap());
    /// assert!(record.to_qgn().ends_with("1. e2 e8 $1 *\n"));
    /// # Ok::<(), stockade_core::ReadRecordError>(())
    /// ```
    pub fn annotation_mut(&mut self, index: usize) -> Option<&mut Annotation> {
        self.line.annotation_mut(index)
    }

    /// Adds an alternative to a move of the main line: see [`Line::add_variation`].
    ///
    /// # Errors
    /// When the variation does not fit there, or would make the record too large.
    pub fn add_variation(&mut self, index: usize, line: Line) -> Result<(), RecordError> {
        self.line.add_variation(index, line)
    }

    /// The text of the record, ending with a line break. Records of one file are separated by an
    /// empty line, so `format!("{record}\n")` for each makes a file.
    pub fn to_qgn(&self) -> String {
        self.to_string()
    }
}
