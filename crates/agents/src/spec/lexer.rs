//! `name=value,name="quoted value"` taken apart and put together.

use super::error::{SpecError, excerpt};

/// Names and values, quotes taken off.
pub(super) fn options(agent: &'static str, text: &str) -> Result<Vec<(String, String)>, SpecError> {
    let mut options = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let shape = || SpecError::Shape { agent, text: excerpt(rest) };
        let (name, value) = rest.split_once('=').ok_or_else(shape)?;
        if name.trim().is_empty() || name.contains(',') {
            return Err(shape());
        }
        let (value, after) = match value.trim_start().strip_prefix('"') {
            Some(quoted) => unquote(quoted)
                .ok_or_else(|| SpecError::OpenQuote { agent, text: excerpt(value) })?,
            None => {
                let (value, after) = value.split_at(value.find(',').unwrap_or(value.len()));
                (value.trim().to_owned(), after)
            }
        };
        options.push((name.trim().to_owned(), value));
        rest = match after.trim_start().strip_prefix(',') {
            Some(next) if !next.trim().is_empty() => next.trim_start(),
            None if after.trim().is_empty() => "",
            _ => return Err(SpecError::Shape { agent, text: excerpt(after) }),
        };
    }
    Ok(options)
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
