//! Cuts the text of records into tokens.

use super::{error::RecordProblem, tags};
use crate::notation::excerpt;

/// A location in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    offset: usize,
    /// Counted from 1.
    pub(super) line: usize,
    line_start: usize,
}

/// What movetext is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[`, the start of a tag, which [`Lexer::tag`] reads on.
    Bracket,
    /// The inside of `{…}`, or what follows a `;`.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `$` and the digits after it.
    Nag(&'a str),
    /// A run of `!` and `?`.
    Suffix(&'a str),
    /// A run of dots.
    Dots,
    /// A move, a number or a result.
    Word(&'a str),
    /// Anything else.
    Stray(char),
}

/// A tag of the text, with its escapes resolved.
#[derive(Debug)]
pub(super) struct RawTag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    pub(super) location: Location,
}

/// Walks over the text once, from front to back.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    here: Location,
    /// The first `}` after the last comment's start, or the end of the text: many comments that
    /// nothing closes must not each search the whole text.
    closing_brace: Option<usize>,
    /// The offset and the column of the last mistake: a long line may hold many.
    known_column: (usize, usize),
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let here = Location { offset: start, line: 1, line_start: start };
        Lexer { text, here, closing_brace: None, known_column: (start, 1) }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.here.offset..).unwrap_or_default()
    }

    /// Where the next token would start, were there no blanks before it.
    pub(super) fn here(&self) -> Location {
        self.here
    }

    /// Reads the last token or tag, which was at this location, once more.
    pub(super) fn go_back(&mut self, location: Location) {
        self.here = location;
    }

    /// The column of a location, in characters, counted from 1.
    pub(super) fn column(&mut self, location: Location) -> usize {
        let (known, column) = match self.known_column {
            (known, column) if (location.line_start..=location.offset).contains(&known) => {
                (known, column)
            }
            _ => (location.line_start, 1),
        };
        let since = self.text.get(known..location.offset).unwrap_or_default();
        self.known_column = (location.offset, column + since.chars().count());
        self.known_column.1
    }

    /// Moves over the next `len` bytes and returns them.
    fn take(&mut self, len: usize) -> &'a str {
        let (taken, _) = self.rest().split_at_checked(len).unwrap_or((self.rest(), ""));
        for (at, _) in taken.match_indices('\n') {
            self.here.line += 1;
            self.here.line_start = self.here.offset + at + 1;
        }
        self.here.offset += taken.len();
        taken
    }

    /// Takes as long as the characters fit.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|letter| !fits(letter)).unwrap_or(rest.len()))
    }

    /// Takes the rest of the line, without its end.
    fn take_line(&mut self) -> &'a str {
        self.take_while(|letter| letter != '\n')
    }

    /// Passes blanks, and lines that a `%` in the first column takes out of the text.
    fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
        while self.here.offset == self.here.line_start && self.rest().starts_with('%') {
            self.take_line();
            self.take_while(char::is_whitespace);
        }
    }

    /// The next token and its location; `None` at the end of the text.
    pub(super) fn token(
        &mut self,
    ) -> Result<Option<(Location, Token<'a>)>, (Location, RecordProblem)> {
        self.skip_blanks();
        let location = self.here;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let token = match first {
            '{' => self.brace_comment(location)?,
            ';' => Token::Comment(self.take_line().get(1..).unwrap_or_default()),
            '!' | '?' => Token::Suffix(self.take_while(|letter| matches!(letter, '!' | '?'))),
            '.' => {
                self.take_while(|letter| letter == '.');
                Token::Dots
            }
            '$' => {
                self.take(1);
                Token::Nag(self.take_while(is_word_letter))
            }
            '*' => Token::Word(self.take(1)),
            _ if is_word_letter(first) => Token::Word(self.take_while(is_word_letter)),
            _ => {
                self.take(first.len_utf8());
                match first {
                    '[' => Token::Bracket,
                    '(' => Token::Open,
                    ')' => Token::Close,
                    _ => Token::Stray(first),
                }
            }
        };
        Ok(Some((location, token)))
    }

    fn brace_comment(
        &mut self,
        location: Location,
    ) -> Result<Token<'a>, (Location, RecordProblem)> {
        let end = match self.closing_brace.filter(|&end| end >= location.offset) {
            Some(end) => end,
            None => location.offset + self.rest().find('}').unwrap_or(self.rest().len()),
        };
        self.closing_brace = Some(end);
        let inside = self.text.get(location.offset + 1..end).unwrap_or_default();
        // Report the missing brace instead of swallowing the next game.
        let runs_into_tag = || inside.split('\n').skip(1).any(|line| tag_name(line).is_some());
        if end == self.text.len() || runs_into_tag() {
            return Err((location, RecordProblem::OpenComment));
        }
        self.take(inside.len() + 2);
        Ok(Token::Comment(inside))
    }

    /// Reads the rest of a tag after its `[`, which was at this location.
    pub(super) fn tag(
        &mut self,
        location: Location,
    ) -> Result<RawTag<'a>, (Location, RecordProblem)> {
        self.take_while(is_line_blank);
        let name = self.take_while(|letter| letter.is_ascii() && tags::is_name_byte(letter as u8));
        if name.is_empty() {
            return Err(self.bad_tag(location, "a name"));
        }
        self.take_while(is_line_blank);
        let value = self.quoted().map_err(|expected| self.bad_tag(location, expected))?;
        self.take_while(is_line_blank);
        if !self.rest().starts_with(']') {
            return Err(self.bad_tag(location, "] after the value"));
        }
        self.take(1);
        Ok(RawTag { name, value, location })
    }

    /// A text in quotes, in which `\"` and `\\` mean the second character.
    fn quoted(&mut self) -> Result<String, &'static str> {
        if !self.rest().starts_with('"') {
            return Err("a value in quotes");
        }
        self.take(1);
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|letter| !matches!(letter, '"' | '\\' | '\n')));
            let mut next = self.rest().chars();
            match (next.next(), next.next()) {
                (Some('"'), _) => {
                    self.take(1);
                    return Ok(value);
                }
                (Some('\\'), Some(escaped @ ('"' | '\\'))) => {
                    self.take(2);
                    value.push(escaped);
                }
                // Windows paths are common; the backslash means itself.
                (Some('\\'), _) => value.push_str(self.take(1)),
                _ => return Err("\" at the end of the value, on the same line"),
            }
        }
    }

    fn bad_tag(&self, location: Location, expected: &'static str) -> (Location, RecordProblem) {
        let text = self.text.get(location.offset..).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        (location, RecordProblem::Tag { text: excerpt(line), expected })
    }

    /// Goes to the start of the next line; `false` at the end of the text.
    pub(super) fn next_line(&mut self) -> bool {
        self.take_line();
        !self.take(1).is_empty()
    }

    /// The name of the tag that the line from here on starts with, if it does.
    pub(super) fn tag_ahead(&self) -> Option<&'a str> {
        tag_name(self.rest())
    }

    /// Whether the line from here on may come between tags: empty, a comment, or a broken tag.
    pub(super) fn no_moves_ahead(&self) -> bool {
        let first = self.rest().trim_start_matches(is_line_blank).chars().next();
        matches!(first, None | Some('\n' | ';' | '%' | '['))
    }
}

/// The name of the tag that a line starts with, if it does.
fn tag_name(line: &str) -> Option<&str> {
    let inside = line.trim_start_matches(is_line_blank).strip_prefix('[')?;
    let inside = inside.trim_start_matches(is_line_blank);
    let name_len = inside.bytes().take_while(|&byte| tags::is_name_byte(byte)).count();
    let (name, behind) = inside.split_at_checked(name_len)?;
    let quoted = behind.trim_start_matches(is_line_blank).starts_with('"');
    (quoted && !name.is_empty()).then_some(name)
}

fn is_line_blank(letter: char) -> bool {
    letter != '\n' && letter.is_whitespace()
}

/// What moves, numbers and results are made of: anything that has no meaning of its own.
fn is_word_letter(letter: char) -> bool {
    !letter.is_whitespace() && !"{}()[];$!?.*\"".contains(letter)
}
