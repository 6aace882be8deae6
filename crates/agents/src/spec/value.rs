//! Values of options: what there is, and how it is written.

use std::{fmt, time::Duration};

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A decimal number.
    Decimal {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
        /// A change that matters, for tuners; values between two steps are taken too.
        step: f64,
        /// Whether it must be whole.
        is_whole: bool,
    },
    /// A time such as `200ms`, `1.5s` or `2m`, up to an hour.
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// So many decimal numbers, joined by colons.
    Numbers {
        /// How many.
        count: usize,
    },
    /// Any text that is not empty.
    Text,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Number(u64),
    /// A decimal number.
    Decimal(f64),
    /// A time.
    Time(Duration),
    /// One word of a choice.
    Word(&'static str),
    /// Any text; numbers in their shortest form.
    Text(String),
}

const LONGEST: Duration = Duration::from_secs(3600);

impl OptionKind {
    /// The value of a text; `None` if the option does not take it.
    pub(crate) fn read(self, text: &str) -> Option<Value> {
        match self {
            OptionKind::Number { min, max } => {
                let number = text.parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Number(number))
            }
            OptionKind::Decimal { least, most, is_whole, .. } => read_decimal(text)
                .filter(|number| (least..=most).contains(number))
                .filter(|number| !is_whole || number.fract() == 0.0)
                .map(Value::Decimal),
            OptionKind::Time => read_time(text).map(Value::Time),
            OptionKind::Choice(words) => {
                words.iter().find(|&&word| word == text).map(|&word| Value::Word(word))
            }
            OptionKind::Numbers { count } => read_numbers(text, count).map(Value::Text),
            OptionKind::Text => {
                let is_plain = !text.is_empty() && !text.contains(['\n', '\r', '\0']);
                is_plain.then(|| Value::Text(text.to_owned()))
            }
        }
    }
}

/// Larger numbers are mistakes.
const LARGEST: f64 = 1e6;

fn read_decimal(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    let number = text.parse::<f64>().ok().filter(|number| is_plain && number.abs() <= LARGEST)?;
    // A zero has no sign.
    Some(number + 0.0)
}

/// Numbers as they are written here, so that equal ones have equal texts.
fn read_numbers(text: &str, count: usize) -> Option<String> {
    let read = |part: &str| read_decimal(part).map(|number| number.to_string());
    let numbers = text.split(':').map(read).collect::<Option<Vec<String>>>()?;
    (numbers.len() == count).then(|| numbers.join(":"))
}

/// A length of time with its unit, more than none; `None` for anything else.
///
/// ```
/// use std::time::Duration;
/// use stockade_agents::read_time;
/// assert_eq!(read_time("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(read_time("5"), None);
/// ```
pub fn read_time(text: &str) -> Option<Duration> {
    let unit = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = number.parse::<f64>().ok().filter(|_| is_number)?;
    let millis = (number * seconds * 1000.0).round();
    let time = Duration::from_millis(millis as u64);
    (time > Duration::ZERO && time <= LONGEST).then_some(time)
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Number { min: 0, max: u64::MAX } => f.write_str("a whole number"),
            OptionKind::Number { min, max: u64::MAX } => write!(f, "a number from {min} on"),
            OptionKind::Number { min, max } => write!(f, "a number from {min} to {max}"),
            OptionKind::Decimal { least, most, is_whole, .. } => {
                let kind = if *is_whole { "a whole number" } else { "a decimal number" };
                write!(f, "{kind} from {least} to {most}")
            }
            OptionKind::Time => f.write_str("a time such as 200ms, 1.5s or 2m"),
            OptionKind::Choice(words) => f.write_str(&words.join(" or ")),
            OptionKind::Numbers { count } => {
                write!(f, "{count} numbers such as {}", vec!["1.5"; *count].join(":"))
            }
            OptionKind::Text => f.write_str("a text"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Decimal(number) => number.fmt(f),
            Value::Time(time) => match time.as_millis() {
                millis if millis % 1000 == 0 => write!(f, "{}s", millis / 1000),
                millis => write!(f, "{millis}ms"),
            },
            Value::Word(word) => f.write_str(word),
            Value::Text(text) => f.write_str(text),
        }
    }
}
