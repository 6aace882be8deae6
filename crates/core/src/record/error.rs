//! What can be wrong with the text of a record.

use thiserror::Error;

use super::{CommentError, RecordError, TagError, variant};
use crate::{ParseMoveError, ParsePositionError, ParseRulesError};

/// A record that cannot be read: where in the text, and why.
///
/// ```
/// use stockade_core::read_records;
/// let error = read_records("1. e2 e8\n2. e5 *").next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, line 2, column 4: ply 3: illegal move e5: \
///      White's pawn cannot go from e2 to e5 in one move"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}, column {column}: {problem}")]
pub struct ReadRecordError {
    /// Which game of the text, counted from 1, bad ones included.
    pub game: usize,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong with the text of a record.
///
/// ```
/// use stockade_core::{RecordProblem, read_records};
/// let error = read_records("1. e2 {open").next().unwrap().unwrap_err();
/// assert_eq!(error.problem, RecordProblem::OpenComment);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordProblem {
    /// Not the form of a tag.
    #[error("{text:?} is no tag: expected {expected}, as in [White \"ann\"]")]
    Tag {
        /// The tag as far as it goes.
        text: String,
        /// What is missing.
        expected: &'static str,
    },
    /// A tag that no record can have.
    #[error(transparent)]
    TagRefused(#[from] TagError),
    /// A tag with two values.
    #[error("the tag {name} is {second:?} here but {first:?} before")]
    TagTwice {
        /// Its name.
        name: String,
        /// The value before.
        first: String,
        /// The value here.
        second: String,
    },
    /// Another game, or a board that is not possible.
    #[error("unknown variant {0:?}: expected {expected}", expected = variant::EXPECTED)]
    Variant(String),
    /// The tag `Rules` holds no rules.
    #[error("tag Rules: {0}")]
    Rules(#[from] ParseRulesError),
    /// Two tags that disagree.
    #[error("the tag Rules means \"{rules}\", but the tag Variant is \"{variant}\"")]
    RulesAgainstVariant {
        /// What the rules would be called.
        rules: String,
        /// The value of the other tag.
        variant: String,
    },
    /// The tag `SetUp` does not go with the tag `FEN`.
    #[error("tag SetUp: {0}")]
    SetUp(&'static str),
    /// The tag `FEN` holds no position.
    #[error("tag FEN: {0}")]
    Position(#[from] ParsePositionError),
    /// A brace that nothing closes.
    #[error("this comment is not closed before the next tag or the end of the text: expected }}")]
    OpenComment,
    /// A comment that cannot be taken.
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// Not a numeric mark.
    #[error("{0:?} is no mark: expected $0 to $255, or one of ! ? !! ?? !? ?!")]
    Nag(String),
    /// A mark with nothing before it.
    #[error("the mark {0} stands before any move")]
    NagBeforeMove(String),
    /// A word that is no move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// An illegal move, a variation that does not fit, or too much of something.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A variation with nothing before it.
    #[error("this variation has no move before it to be an alternative to")]
    VariationBeforeMove,
    /// A bracket too many.
    #[error("this ) closes no variation")]
    CloseWithoutOpen,
    /// A bracket too few.
    #[error("{0} before the variation is closed: expected )")]
    OpenVariation(&'static str),
    /// Not a result of such a game.
    #[error("{text:?} is no result: expected one of {expected}")]
    Result {
        /// The text there.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// The result at the end is not that of the tag.
    #[error("the game ends with {end}, but the tag Result is {tag}")]
    ResultAgainstTag {
        /// The result after the moves.
        end: String,
        /// The result in the tag.
        tag: String,
    },
    /// The text or the game ends too early.
    #[error("{before} before the result of the game: expected one of {expected}")]
    NoResult {
        /// What came instead.
        before: &'static str,
        /// What was expected.
        expected: String,
    },
    /// A character that means nothing here.
    #[error("unexpected {0:?} among the moves")]
    Character(char),
}
