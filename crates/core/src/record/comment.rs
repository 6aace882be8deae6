//! Comments: the text between braces, and the `[%…]` commands in it.

use std::time::Duration;

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{Lead, WinChance};
use crate::{notation::excerpt, player::Player};

/// The longest comment on one move, in bytes.
pub(super) const MAX_COMMENT: usize = 1 << 16;

/// Why a text cannot be a comment.
///
/// ```
/// use stockade_core::Annotation;
/// let error = Annotation::default().add_comment("[%wc 153]").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "[%wc] takes White's win chance in percent, 0 to 100, not \"153\""
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommentError {
    /// A command that is known, with a value that it does not take.
    #[error("[%{command}] takes {expected}, not {value:?}")]
    Command {
        /// Its name.
        command: &'static str,
        /// The text after the name.
        value: String,
        /// What was expected.
        expected: &'static str,
    },
    /// More words about one move than a record holds.
    #[error("the comments on one move are longer than {MAX_COMMENT} bytes")]
    TooLong,
    /// A command that changes the game where only text is allowed.
    #[error("[%out] takes a player out of the game and cannot be a mere comment")]
    Leaves,
}

/// A comment taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    pub(super) clock: Option<Duration>,
    pub(super) win_chance: Option<WinChance>,
    pub(super) lead: Option<Lead>,
    pub(super) left: ArrayVec<Player, 4>,
    pub(super) text: String,
}

impl Remarks {
    /// Reads the commands that have a field; everything else stays in the text.
    pub(super) fn read(comment: &str) -> Result<Remarks, CommentError> {
        let comment = tidy(comment);
        let mut remarks = Remarks::default();
        let mut text = String::new();
        let mut rest = comment.as_str();
        while let Some((before, inside)) = rest.split_once("[%") {
            text.push_str(before);
            let Some((command, after)) = inside.split_once(']') else {
                // Nothing closes any of the commands that begin here.
                text.push_str("[ %");
                text.push_str(&inside.replace("[%", "[ %"));
                rest = "";
                break;
            };
            if !remarks.take(command)? {
                text.push_str("[%");
                text.push_str(command);
                text.push(']');
            } else {
                // The gap must not let the parts around it grow into a new command.
                text.push(' ');
            }
            rest = after;
        }
        text.push_str(rest);
        remarks.text = tidy(&text);
        Ok(remarks)
    }

    /// Stores a command that has a field; `false` for any other.
    fn take(&mut self, command: &str) -> Result<bool, CommentError> {
        let (name, value) = command.trim().split_once(' ').unwrap_or((command.trim(), ""));
        let value = value.trim();
        let wrong =
            |command, expected| CommentError::Command { command, value: excerpt(value), expected };
        match name {
            "clk" => {
                let clock = read_clock(value);
                self.clock = Some(clock.ok_or_else(|| wrong("clk", "a time such as 0:04:58"))?);
            }
            "wc" => {
                let chance = read_decimal(value).and_then(WinChance::from_percent);
                let expected = "White's win chance in percent, 0 to 100";
                self.win_chance = Some(chance.ok_or_else(|| wrong("wc", expected))?);
            }
            "lead" => {
                let lead = read_decimal(value).and_then(Lead::from_moves);
                let expected = "White's lead in moves, -1000 to 1000";
                self.lead = Some(lead.ok_or_else(|| wrong("lead", expected))?);
            }
            "out" => {
                let player = Player::ALL
                    .into_iter()
                    .find(|player| player.to_string().eq_ignore_ascii_case(value))
                    .ok_or_else(|| wrong("out", "white, red, black or blue"))?;
                if !self.left.contains(&player) {
                    self.left.push(player);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Single blanks between words, none around them, no control characters.
pub(super) fn tidy(text: &str) -> String {
    let is_gap = |letter: char| letter.is_whitespace() || letter.is_control();
    let mut tidied = String::with_capacity(text.len());
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        if !tidied.is_empty() {
            tidied.push(' ');
        }
        tidied.push_str(word);
    }
    tidied
}

/// Appends trimmed text, unless the result is too long.
pub(super) fn append(text: &mut String, words: &str) -> Result<(), CommentError> {
    let gap = if text.is_empty() || words.is_empty() { "" } else { " " };
    if text.len() + gap.len() + words.len() > MAX_COMMENT {
        return Err(CommentError::TooLong);
    }
    text.push_str(gap);
    text.push_str(words);
    Ok(())
}

/// Splits a text where a line may break: at blanks, but not inside a `[%…]` command, which other
/// programs expect on one line.
pub(super) fn breakable_words(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    let mut last = ' ';
    text.split(move |letter| {
        inside = match (last, letter) {
            ('[', '%') => true,
            (_, ']') => false,
            _ => inside,
        };
        last = letter;
        letter == ' ' && !inside
    })
}

/// `h:mm:ss`, with up to three decimal places of the seconds.
fn read_clock(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let minutes = read_digits(minutes, 2).filter(|&minutes| minutes < 60)?;
    let seconds = read_digits(seconds, 2).filter(|&seconds| seconds < 60)?;
    let millis = read_digits(fraction, 3)? * 10_u64.pow(3 - fraction.len() as u32);
    let seconds = read_digits(hours, 16)?.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    parts.next().is_none().then(|| Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// One to `most` digits and nothing else.
fn read_digits(text: &str, most: usize) -> Option<u64> {
    let fits = (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fits { text.parse().ok() } else { None }
}

/// A plain decimal number: no exponent, no infinity.
fn read_decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if plain && digits.len() <= 16 { text.parse().ok() } else { None }
}

/// The text that [`read_clock`] reads.
pub(super) fn write_clock(clock: Duration) -> String {
    let (seconds, millis) = (clock.as_secs(), clock.subsec_millis());
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    if millis > 0 {
        text.push_str(format!(".{millis:03}").trim_end_matches('0'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(comment: &str, text: &str) {
        let remarks = Remarks::read(comment).unwrap();
        assert_eq!(remarks.text, text, "from {comment:?}");
        let again = Remarks::read(text).unwrap();
        assert_eq!(again, Remarks { text: text.to_owned(), ..Remarks::default() });
    }

    #[test]
    fn the_text_left_over_reads_as_itself() {
        check("  a \n\t b\u{1b}c ", "a b c");
        check("good [%clk 0:00:01] move", "good move");
        check("[%eval 0.3] kept", "[%eval 0.3] kept");
        check("[[%clk 0:00:01]%wc 50]", "[ %wc 50]");
        check("[%cl[%clk 0:00:01]k 0:00:02]", "[%cl[%clk 0:00:01]k 0:00:02]");
        check("open [%wc [%wc [%clk", "open [ %wc [ %wc [ %clk");
        check("[% wc 50]", "");
    }

    #[test]
    fn clocks_read_and_write() {
        for text in ["0:04:58", "0:00:00", "12:59:59.9", "1:00:00.007", "5124095576030431:00:15"] {
            assert_eq!(write_clock(read_clock(text).unwrap()), text);
        }
        for text in
            ["", "1:2", "0:60:00", "0:00:60", "0:0:0:0", "-1:00:00", "0:00:00.1234", "0:00:"]
        {
            assert_eq!(read_clock(text), None, "{text}");
        }
        assert_eq!(read_clock("9999999999999999:00:00"), None);
    }

    #[test]
    fn wrong_values_are_named() {
        for (comment, expected) in [
            ("[%clk soon]", "[%clk] takes a time such as 0:04:58, not \"soon\""),
            ("[%wc 153]", "[%wc] takes White's win chance in percent, 0 to 100, not \"153\""),
            ("[%wc]", "[%wc] takes White's win chance in percent, 0 to 100, not \"\""),
            ("[%lead 1e3]", "[%lead] takes White's lead in moves, -1000 to 1000, not \"1e3\""),
            ("[%out green]", "[%out] takes white, red, black or blue, not \"green\""),
        ] {
            assert_eq!(Remarks::read(comment).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn commands_do_not_break() {
        let words: Vec<&str> = breakable_words("a [%cal Ga1 b2] c] [%x y]z").collect();
        assert_eq!(words, ["a", "[%cal Ga1 b2]", "c]", "[%x y]z"]);
    }
}
