//! Problems as lines of text: `theme | rules | position | winning moves | plies | source`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use stockade_core::{Move, ParseMoveError, ParsePositionError, ParseRulesError, Position, Rules};
use thiserror::Error;

use super::{Problem, Theme};

/// Why a line is no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseProblemError {
    /// Not six fields.
    #[error(
        "a problem has six fields, \"theme | rules | position | winning moves | plies | source\", \
         but this has {0}"
    )]
    FieldCount(usize),
    /// No theme has this name.
    #[error("unknown theme \"{0}\": cornell, zugzwang, steal or last-wall")]
    Theme(String),
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move cannot be read.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A winning move is not legal.
    #[error("{0} is not legal in {1}")]
    Illegal(Move, String),
    /// No winning move.
    #[error("no winning move is given")]
    NoMove,
    /// The plies are no number.
    #[error("\"{0}\" is no number of plies")]
    Plies(String),
}

/// Why a suite cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the suite: {reason}")]
pub struct ReadSuiteError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: ParseProblemError,
}

/// Reads a suite; lines that begin with `#` are remarks.
pub(super) fn read(text: &str) -> Result<Vec<Problem>, ReadSuiteError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            line.parse().map_err(|reason| ReadSuiteError { line: index + 1, reason })
        })
        .collect()
}

impl FromStr for Problem {
    type Err = ParseProblemError;

    fn from_str(line: &str) -> Result<Problem, ParseProblemError> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[theme, rules, position, moves, plies, source] = fields.as_slice() else {
            return Err(ParseProblemError::FieldCount(fields.len()));
        };
        let theme = Theme::ALL.into_iter().find(|known| known.name() == theme);
        let theme = theme.ok_or_else(|| ParseProblemError::Theme(fields[0].to_owned()))?;
        let rules: Rules = rules.parse()?;
        let position = Position::from_text(position, &rules)?.position;
        let moves: Vec<Move> =
            moves.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        if moves.is_empty() {
            return Err(ParseProblemError::NoMove);
        }
        if let Some(&mv) = moves.iter().find(|&&mv| !position.is_legal(mv)) {
            return Err(ParseProblemError::Illegal(mv, position.to_string()));
        }
        let winning = moves.into_iter().collect();
        let plies = plies.parse().map_err(|_| ParseProblemError::Plies(plies.to_owned()))?;
        Ok(Problem { theme, rules, position, winning, plies, source: source.to_owned() })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { theme, rules, position, winning, plies, source } = self;
        write!(f, "{theme} | {rules} | {position} |")?;
        winning.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        write!(f, " | {plies} | {source}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "steal | walls=0 | / / e4 e6 / 0 0 / 1 | e5 d4 | 9 | a book";

    #[test]
    fn a_line_is_read_and_written() {
        let problem: Problem = LINE.parse().unwrap();
        assert_eq!((problem.theme, problem.winning.len(), problem.plies), (Theme::Steal, 2, 9));
        assert_eq!(problem.to_string().parse(), Ok(problem));
    }

    #[test]
    fn mistakes_are_named() {
        for (from, to, words) in [
            (" | a book", "", "but this has 5"),
            ("steal", "stale", "unknown theme \"stale\""),
            ("walls=0", "walls=many", "many"),
            ("e6", "k6", "field 3"),
            ("e5 d4", "e5 d44", "d44"),
            ("e5 d4", "e5 i9", "i9 is not legal in / / e4 e6"),
            ("e5 d4", "", "no winning move"),
            ("| 9 |", "| soon |", "\"soon\" is no number"),
        ] {
            let error = LINE.replace(from, to).parse::<Problem>().unwrap_err();
            assert!(error.to_string().contains(words), "{error}");
        }
        let error = read(&format!("# a remark\n{LINE}\nnonsense")).unwrap_err();
        assert!(error.to_string().starts_with("line 3 of the suite: a problem has six"), "{error}");
    }
}
