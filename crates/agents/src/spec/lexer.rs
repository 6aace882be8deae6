//! `name=value,name="quoted value"` taken apart and put together.

use super::error::{SpecError, excerpt};

/// One part of the text.
pub(super) enum Item {
    /// A name and its value, quotes taken off.
    Setting(String, String),
    /// A word on its own.
    Word(String),
}

/// The parts between the commas.
pub(super) fn items(agent: &'static str, text: &str) -> Result<Vec<Item>, SpecError> {
    let mut items = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, after) = rest.split_at(rest.find(['=', ',']).unwrap_or(rest.len()));
        if name.trim().is_empty() {
            return Err(SpecError::Shape { agent, text: excerpt(rest) });
        }
        let after = match after.strip_prefix('=') {
            Some(value) => {
                let (value, after) = read_value(agent, value)?;
                items.push(Item::Setting(name.trim().to_owned(), value));
                after
            }
            None => {
                items.push(Item::Word(name.trim().to_owned()));
                after
            }
        };
        rest = match after.trim_start().strip_prefix(',') {
            Some(next) if !next.trim().is_empty() => next.trim_start(),
            None if after.trim().is_empty() => "",
            _ => return Err(SpecError::Shape { agent, text: excerpt(after) }),
        };
    }
    Ok(items)
}

/// The value behind a name, and what follows it.
fn read_value<'a>(agent: &'static str, text: &'a str) -> Result<(String, &'a str), SpecError> {
    match text.trim_start().strip_prefix('"') {
        Some(quoted) => {
            unquote(quoted).ok_or_else(|| SpecError::OpenQuote { agent, text: excerpt(text) })
        }
        None => {
            let (value, after) = text.split_at(text.find(',').unwrap_or(text.len()));
            Ok((value.trim().to_owned(), after))
        }
    }
}

/// The text up to the closing quote, and what follows it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, text.get(at + 1..)?)),
            '\\' => value.push(letters.next()?.1),
            _ => value.push(letter),
        }
    }
    None
}

/// A value as it reads back.
pub(super) fn quoted(value: &str) -> String {
    let plain = |letter: char| !matches!(letter, ',' | '"' | '\\') && !letter.is_whitespace();
    if !value.is_empty() && value.chars().all(plain) {
        return value.to_owned();
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}
