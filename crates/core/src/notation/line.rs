//! Lines of moves as people paste them, and in which dialects a whole game makes sense.

use std::iter::Peekable;

use thiserror::Error;

use super::{Dialect, ParseMoveError, spelling};
use crate::{frame::BoardSize, legality::IllegalMoveError, moves::Move, position::Position};

/// The most moves that one line may have: more than any ply cap allows.
pub const MAX_LINE_MOVES: usize = 1 << 16;

/// What opens a replay line.
const REPLAY: &str = "tq1";

/// How games end in records of two and four players.
const RESULTS: [&str; 9] =
    ["1-0", "0-1", "1/2-1/2", "*", "1-0-0-0", "0-1-0-0", "0-0-1-0", "0-0-0-1", "1/4-1/4-1/4-1/4"];

/// Where a line of moves cannot be read, and why.
///
/// ```
/// use stockade_core::{LineProblem, read_moves};
/// let error = read_moves("e2 e8 1-0 e3").unwrap_err();
/// assert_eq!((error.word, error.column, error.problem), (4, 11, LineProblem::AfterResult));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("word {word} (line {line}, column {column}): {problem}")]
pub struct ParseMoveLineError {
    /// Which word it is, counted from 1; move numbers and marks are words too.
    pub word: usize,
    /// Where it begins in the text, in bytes.
    pub byte: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: LineProblem,
}

/// What is wrong with a word in a line of moves.
///
/// ```
/// use stockade_core::{Dialect, LineProblem, Position, Rules};
/// let start = Position::start(&Rules::standard());
/// let error = Dialect::Official.read_game("e2 e2", &start).unwrap_err();
/// assert!(matches!(error.problem, LineProblem::Illegal(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineProblem {
    /// It is no move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// It is a move, but not a legal one.
    #[error(transparent)]
    Illegal(#[from] IllegalMoveError),
    /// The game had ended before.
    #[error("expected nothing after the result")]
    AfterResult,
    /// There are too many moves.
    #[error("more than {MAX_LINE_MOVES} moves")]
    TooLong,
}

/// One reading of a game, and the dialects that share it.
///
/// ```
/// use stockade_core::{Dialect, Position, Rules, readings};
/// let readings = readings("e2 e8", &Position::start(&Rules::standard()));
/// assert_eq!(readings.len(), 1);
/// assert_eq!(readings[0].dialects, [Dialect::Official, Dialect::Ishtar, Dialect::Bowler]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The dialects, the official notation first if it is among them.
    pub dialects: Vec<Dialect>,
    /// The moves they agree on, all of them legal.
    pub moves: Vec<Move>,
}

/// Reads a line of moves in the official notation.
///
/// Move numbers (`1.`, `1...`, `1.e2`), marks (`$3`, `!?`), commas and a result at the end are
/// skipped, and a leading `tq1` is allowed. Legality is not checked: see
/// [`Dialect::read_game`].
///
/// ```
/// use stockade_core::read_moves;
/// let moves = read_moves("1. e2 e8 2. He3 $3 e7!? 1-0")?;
/// assert_eq!(moves, read_moves("tq1 e2 e8 e3h e7")?);
/// let error = read_moves("1. e2 e8 2. e9h").unwrap_err();
/// assert_eq!(error.to_string(), "word 5 (line 1, column 13): \"e9h\": wall ranks are 1 to 8");
/// # Ok::<(), stockade_core::ParseMoveLineError>(())
/// ```
///
/// # Errors
/// At the first word that is no move, if something follows the result, or from move
/// [`MAX_LINE_MOVES`] + 1 on.
pub fn read_moves(text: &str) -> Result<Vec<Move>, ParseMoveLineError> {
    Dialect::Official.read_moves(text, BoardSize::STANDARD)
}

/// Writes a replay line: `tq1` and the moves in the official notation.
///
/// ```
/// use stockade_core::{read_moves, write_tq1};
/// assert_eq!(write_tq1(&read_moves("1. e2 e8 2. e3h")?), "tq1 e2 e8 e3h");
/// # Ok::<(), stockade_core::ParseMoveLineError>(())
/// ```
pub fn write_tq1(moves: &[Move]) -> String {
    let mut line = REPLAY.to_owned();
    for mv in moves {
        line.push(' ');
        line.push_str(&mv.to_string());
    }
    line
}

/// The different readings of a whole line of moves as a legal game from a position.
///
/// A text can be legal in several dialects and mean different games, and no single move shows
/// which one was meant. So a program that cannot read a game in the official notation suggests these,
/// and never decides move by move.
///
/// ```
/// use stockade_core::{Dialect, Position, Rules, readings};
/// let start = Position::start(&Rules::standard());
/// let readings = readings("1. e8 e2 2. e2h", &start);
/// assert_eq!(readings.len(), 2); // first player from e9, the wall named from south or north
/// assert_eq!(readings[1].dialects, [Dialect::Kata, Dialect::OpenSpiel, Dialect::Bgg]);
/// assert_eq!(readings[1].moves[2].to_string(), "e7h");
/// ```
pub fn readings(text: &str, start: &Position) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for dialect in Dialect::ALL {
        let Ok(moves) = dialect.read_game(text, start) else { continue };
        match readings.iter_mut().find(|reading| reading.moves == moves) {
            Some(reading) => reading.dialects.push(dialect),
            None => readings.push(Reading { dialects: vec![dialect], moves }),
        }
    }
    readings
}

impl Dialect {
    /// Reads a line of moves as [`read_moves`](crate::read_moves) does, in this dialect.
    ///
    /// ```
    /// use stockade_core::{BoardSize, Dialect, read_moves};
    /// let moves = Dialect::Qtp.read_moves("E8 E2 B5 horizontal", BoardSize::STANDARD)?;
    /// assert_eq!(moves, read_moves("e2 e8 b5h")?);
    /// # Ok::<(), stockade_core::ParseMoveLineError>(())
    /// ```
    ///
    /// # Errors
    /// At the first word that is no move of a board of this size.
    pub fn read_moves(self, text: &str, size: BoardSize) -> Result<Vec<Move>, ParseMoveLineError> {
        self.read_each(text, size, |_| Ok(()))
    }

    /// Reads a line of moves that must be legal from a position on.
    ///
    /// ```
    /// use stockade_core::{Dialect, Position, Rules};
    /// let start = Position::start(&Rules::standard());
    /// let error = Dialect::Official.read_game("e2 e8 e5", &start).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "word 3 (line 1, column 7): illegal move e5: White's pawn cannot go from e2 to e5 in one move"
    /// );
    /// ```
    ///
    /// # Errors
    /// At the first word that is no legal move.
    pub fn read_game(self, text: &str, start: &Position) -> Result<Vec<Move>, ParseMoveLineError> {
        let mut pos = *start;
        self.read_each(text, start.size(), |mv| {
            pos = pos.play(mv)?;
            Ok(())
        })
    }

    /// Writes moves with blanks between them, for [`Dialect::read_moves`].
    ///
    /// ```
    /// use stockade_core::{BoardSize, Dialect, read_moves};
    /// let moves = read_moves("e2 e8 e3h")?;
    /// assert_eq!(Dialect::Bgg.write_moves(&moves, BoardSize::STANDARD), "e8 e2 He6");
    /// # Ok::<(), stockade_core::ParseMoveLineError>(())
    /// ```
    pub fn write_moves(self, moves: &[Move], size: BoardSize) -> String {
        moves.iter().map(|&mv| self.write(mv, size)).collect::<Vec<_>>().join(" ")
    }

    fn read_each(
        self,
        text: &str,
        size: BoardSize,
        mut accept: impl FnMut(Move) -> Result<(), IllegalMoveError>,
    ) -> Result<Vec<Move>, ParseMoveLineError> {
        let mut moves = Vec::new();
        for word in move_words(text) {
            let mut read = || -> Result<Move, LineProblem> {
                if word.after_result {
                    return Err(LineProblem::AfterResult);
                }
                if moves.len() == MAX_LINE_MOVES {
                    return Err(LineProblem::TooLong);
                }
                let mv = self.read(word.text, size)?;
                accept(mv)?;
                Ok(mv)
            };
            match read() {
                Ok(mv) => moves.push(mv),
                Err(problem) => return Err(word.blame(text, problem)),
            }
        }
        Ok(moves)
    }
}

/// A word that should be a move.
struct MoveWord<'a> {
    text: &'a str,
    number: usize,
    byte: usize,
    after_result: bool,
}

impl MoveWord<'_> {
    /// The position in the text is looked up only now, so that good lines do not pay for it.
    fn blame(&self, text: &str, problem: LineProblem) -> ParseMoveLineError {
        let before = text.get(..self.byte).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        ParseMoveLineError { word: self.number, byte: self.byte, line, column, problem }
    }
}

/// The words of a line that should be moves: without numbers, marks, the result and `tq1`.
fn move_words(text: &str) -> impl Iterator<Item = MoveWord<'_>> {
    let mut words = words(text).enumerate().peekable();
    let mut after_result = false;
    std::iter::from_fn(move || {
        loop {
            let (index, (start, word)) = words.next()?;
            if RESULTS.contains(&word) && !after_result {
                after_result = true;
                continue;
            }
            if index == 0 && word.eq_ignore_ascii_case(REPLAY) {
                continue;
            }
            let unnumbered = without_number(word);
            let mv = without_marks(unnumbered);
            if mv.is_empty() {
                continue;
            }
            let byte = start + word.len() - unnumbered.len();
            let end = wall_end(&mut words).unwrap_or(byte + mv.len());
            let text = text.get(byte..end).unwrap_or(mv);
            return Some(MoveWord { text, number: index + 1, byte, after_result });
        }
    })
}

/// Everything between blanks, commas and semicolons, and where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |letter: char| letter.is_whitespace() || letter == ',' || letter == ';';
    let pieces = text.split_inclusive(is_separator).scan(0, |end, piece| {
        let start = *end;
        *end += piece.len();
        Some((start, piece))
    });
    pieces
        .map(move |(start, piece)| (start, piece.trim_end_matches(is_separator)))
        .filter(|(_, word)| !word.is_empty())
}

/// The end of a wall in two words, `B5 horizontal`, if its second word comes next.
fn wall_end<'a>(
    words: &mut Peekable<impl Iterator<Item = (usize, (usize, &'a str))>>,
) -> Option<usize> {
    let (_, (start, word)) =
        words.next_if(|(_, (_, word))| spelling::orientation(word.as_bytes()).is_some())?;
    Some(start + word.len())
}

/// A word without the `1.` or `1...` in front of it; nothing is left of a mere number.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.chars().next() {
        None => rest,
        Some('.' | '…') => rest.trim_start_matches(['.', '…']),
        Some(_) => word,
    }
}

/// A word without a trailing `!?` or `$3`; empty if it is only a mark.
fn without_marks(word: &str) -> &str {
    let is_mark = |letter: char| matches!(letter, '!' | '?' | '$' | '0'..='9');
    match word.split_once(['!', '?', '$']) {
        Some((mv, marks)) if marks.chars().all(is_mark) => mv,
        _ => word,
    }
}
