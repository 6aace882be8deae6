//! Puzzles as lines of text.
//!
//! A line has the fields of [`FIELDS`], divided by tabs. Plies stand after a colon, nothing is `-`, the
//! tries of the levels are digits of 0 to `a`. Lines that begin with `#` are notes.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{fmt, fmt::Write, str::FromStr};

use stockade_core::{Move, Position, Rules};
use thiserror::Error;

use super::{Difficulty, Method, Puzzle, Solved};
use crate::Answer;

/// The fields of a line.
const FIELDS: [&str; 12] = [
    "id",
    "rules",
    "position",
    "value",
    "solutions",
    "draws",
    "line",
    "themes",
    "simulations",
    "levels",
    "rating",
    "method",
];

/// Letters and digits that are not mistaken for each other.
const ID_LETTERS: [u8; 32] = *b"0123456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH: usize = 6;

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePuzzleError {
    /// Too few or too many fields.
    #[error("a puzzle has {} fields divided by tabs ({}), but this has {found}", FIELDS.len(), FIELDS.join(", "))]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// A field that holds something else.
    #[error("{field}: {text:?} is not possible: {why}")]
    Field {
        /// Which.
        field: &'static str,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

fn wrong(field: &'static str, text: &str, why: impl ToString) -> ParsePuzzleError {
    ParsePuzzleError::Field { field, text: text.to_owned(), why: why.to_string() }
}

/// A hash of rules and position, FNV-1a folded to 30 bits.
pub(super) fn id_of(rules: &Rules, position: &Position) -> String {
    let text = format!("{rules} {position}");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let folded = hash ^ hash >> 32;
    (0..ID_LENGTH)
        .filter_map(|at| ID_LETTERS.get((folded >> (5 * at)) as usize % ID_LETTERS.len()))
        .map(|&letter| char::from(letter))
        .collect()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solutions: Vec<String> = self.solutions.iter().map(solution).collect();
        let Difficulty { simulations, levels, rating } = self.difficulty;
        write!(f, "{}\t{}\t{}\t", self.id(), self.rules, self.position)?;
        write!(f, "{}\t{}\t", value(self.value), solutions.join(" "))?;
        write!(f, "{}\t{}\t", join(&self.draws), join(&self.line))?;
        write!(f, "{}\t{simulations}\t", join(&self.themes))?;
        for tries in levels {
            f.write_char(char::from_digit(u32::from(tries), 16).unwrap_or('?'))?;
        }
        write!(f, "\t{rating}\t{}", self.method.code())
    }
}

fn value(value: Answer) -> String {
    match value {
        Answer::Win(Some(plies)) => format!("win:{plies}"),
        Answer::Win(None) => "win".to_owned(),
        Answer::Draw | Answer::Loss(_) => "draw".to_owned(),
    }
}

fn solution(solved: &Solved) -> String {
    match solved.value {
        Answer::Win(Some(plies)) => format!("{}:{plies}", solved.mv),
        _ => solved.mv.to_string(),
    }
}

fn join<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(" ") }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let Ok(fields) = <[&str; 12]>::try_from(fields.as_slice()) else {
            return Err(ParsePuzzleError::FieldCount { found: fields.len() });
        };
        let [
            id,
            rules,
            pos,
            won,
            solutions,
            draws,
            line,
            themes,
            simulations,
            levels,
            rating,
            method,
        ] = fields;
        let game: Rules = rules.parse().map_err(|error| wrong("rules", rules, error))?;
        let parsed =
            Position::from_text(pos, &game).map_err(|error| wrong("position", pos, error))?;
        let value = read_value(won)?;
        let puzzle = Puzzle {
            rules: game,
            position: parsed.position,
            value,
            solutions: read_list("solutions", solutions, |text| read_solution(text, value))?,
            draws: read_list("draws", draws, read_text)?,
            line: read_list("line", line, read_text)?,
            themes: read_list("themes", themes, read_text)?,
            difficulty: Difficulty {
                simulations: number("simulations", simulations)?,
                levels: read_levels(levels)?,
                rating: number("rating", rating)?,
            },
            method: Method::ALL
                .into_iter()
                .find(|it| it.code() == method)
                .ok_or_else(|| wrong("method", method, "it is table, ending or search"))?,
        };
        puzzle.check(id)
    }
}

impl Puzzle {
    /// What can be seen without a proof.
    fn check(self, id: &str) -> Result<Puzzle, ParsePuzzleError> {
        if self.id() != id {
            return Err(wrong("id", id, format!("rules and position give {}", self.id())));
        }
        if self.solutions.is_empty() {
            return Err(wrong("solutions", "-", "a puzzle has at least one"));
        }
        let moves = self.solutions.iter().map(|solved| solved.mv).chain(self.draws.iter().copied());
        for mv in moves {
            self.position.check(mv).map_err(|error| wrong("solutions", &mv.to_string(), error))?;
        }
        Ok(self)
    }
}

fn read_value(text: &str) -> Result<Answer, ParsePuzzleError> {
    match text.split_once(':') {
        None if text == "draw" => Ok(Answer::Draw),
        Some(("win", plies)) => Ok(Answer::Win(Some(number("value", plies)?))),
        _ => Err(wrong("value", text, "it is draw, or win: with the plies, as in win:9")),
    }
}

fn read_solution(text: &str, value: Answer) -> Result<Solved, String> {
    let (mv, value) = match text.split_once(':') {
        None if value == Answer::Draw => (text, Answer::Draw),
        Some((mv, plies)) if value != Answer::Draw => (mv, Answer::Win(Some(read_text(plies)?))),
        _ => return Err("a winning move stands with its plies, as in a4h:13".to_owned()),
    };
    Ok(Solved { mv: read_text::<Move>(mv)?, value })
}

fn read_list<T>(
    field: &'static str,
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, ParsePuzzleError> {
    let words = text.split(' ').filter(|word| *word != "-");
    words.map(|word| read(word).map_err(|why| wrong(field, word, why))).collect()
}

fn read_text<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn number<T: FromStr<Err: ToString>>(
    field: &'static str,
    text: &str,
) -> Result<T, ParsePuzzleError> {
    read_text(text).map_err(|why| wrong(field, text, why))
}

fn read_levels(text: &str) -> Result<[u8; 7], ParsePuzzleError> {
    let tries = text.chars().filter_map(|digit| digit.to_digit(16)).map(|tries| tries as u8);
    let tries: Vec<u8> = tries.filter(|&tries| tries <= 10).collect();
    let why = "seven digits of 0 to a, one for each level";
    <[u8; 7]>::try_from(tries.as_slice()).map_err(|_| wrong("levels", text, why))
}
