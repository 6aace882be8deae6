//! Thinking time as plain arithmetic. No function reads the system clock: the caller
//! measures how long a move took and passes the duration in.
//!
//! ```
//! use std::time::Duration;
//! use stockade_core::{Clock, TimeControl};
//! let clock = Clock::new("300+3".parse::<TimeControl>()?);
//! let pressed = clock.press(Duration::from_secs(10)).unwrap();
//! assert_eq!(pressed.remaining, Duration::from_secs(293));
//! assert_eq!(pressed.press(Duration::from_secs(294)), None); // too late
//! # Ok::<(), stockade_core::ParseTimeControlError>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{fmt, str::FromStr, time::Duration};

use thiserror::Error;

/// How much time a player gets: some for the game, and a bit more after every move.
///
/// As text it is the PGN tag `TimeControl` in seconds: `300+3`. Fractions such as `10+0.1` are
/// common in matches between programs; a lone `60` means no increment.
///
/// ```
/// use std::time::Duration;
/// use stockade_core::TimeControl;
/// let control: TimeControl = "10+0.1".parse()?;
/// assert_eq!(control.increment, Duration::from_millis(100));
/// assert_eq!(control.to_string(), "10+0.1");
/// # Ok::<(), stockade_core::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Time on the clock before the first move.
    pub initial: Duration,
    /// Time added after every move.
    pub increment: Duration,
}

/// A text that is no time control.
///
/// ```
/// use stockade_core::TimeControl;
/// let error = "5 min".parse::<TimeControl>().unwrap_err();
/// assert!(error.to_string().contains("as in 300+3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("time control \"{0}\" is not possible: seconds and increment as in 300+3 or 10+0.1")]
pub struct ParseTimeControlError(pub String);

impl TimeControl {
    /// Reads the value of a `TimeControl` tag, where `-` means a game without clocks.
    ///
    /// ```
    /// use stockade_core::TimeControl;
    /// assert_eq!(TimeControl::from_tag("-"), Ok(None));
    /// assert_eq!(TimeControl::from_tag("300+3"), "300+3".parse().map(Some));
    /// ```
    ///
    /// # Errors
    /// If the text is neither `-` nor a time control.
    pub fn from_tag(text: &str) -> Result<Option<TimeControl>, ParseTimeControlError> {
        if text == "-" { Ok(None) } else { text.parse().map(Some) }
    }

    /// The value of a `TimeControl` tag: `-` for a game without clocks.
    ///
    /// ```
    /// use stockade_core::TimeControl;
    /// assert_eq!(TimeControl::to_tag(None), "-");
    /// ```
    pub fn to_tag(control: Option<TimeControl>) -> String {
        control.map_or_else(|| "-".to_owned(), |control| control.to_string())
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (read_seconds(initial), read_seconds(increment)) {
            (Some(initial), Some(increment)) => Ok(TimeControl { initial, increment }),
            _ => Err(ParseTimeControlError(text.to_owned())),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", Seconds(self.initial), Seconds(self.increment))
    }
}

/// Seconds with at most nine decimals, read to the nanosecond without rounding.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > 9 {
        return None;
    }
    let nanos = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanos))
}

/// A duration as the shortest text that [`read_seconds`] reads back.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

/// One player's clock: what is left, and what every move adds.
///
/// ```
/// use std::time::Duration;
/// use stockade_core::{Clock, TimeControl};
/// let clock = Clock::new("1+2".parse::<TimeControl>()?);
/// let pressed = clock.press(Duration::from_secs(1)).unwrap(); // the last moment is in time
/// assert_eq!(pressed.remaining, Duration::from_secs(2));
/// assert!(clock.is_out(Duration::from_millis(1001)));
/// # Ok::<(), stockade_core::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// What the clock was set to.
    pub control: TimeControl,
    /// What is left of it.
    pub remaining: Duration,
}

impl Clock {
    /// A clock before the first move.
    pub const fn new(control: TimeControl) -> Clock {
        Clock { control, remaining: control.initial }
    }

    /// The clock after a turn that took this long: the time is charged first, the increment comes
    /// after the move. `None` if the flag fell before.
    ///
    /// A turn that takes exactly what is left is in time.
    pub const fn press(self, elapsed: Duration) -> Option<Clock> {
        match self.remaining.checked_sub(elapsed) {
            Some(left) => {
                let remaining = left.saturating_add(self.control.increment);
                Some(Clock { remaining, ..self })
            }
            None => None,
        }
    }

    /// Whether the flag has fallen when a turn has lasted this long.
    pub const fn is_out(self, elapsed: Duration) -> bool {
        self.press(elapsed).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, initial: Duration, increment: Duration, canonical: &str) {
        let control = TimeControl { initial, increment };
        assert_eq!(text.parse(), Ok(control), "{text}");
        assert_eq!(control.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(control));
    }

    #[test]
    fn time_controls_read_and_write() {
        let (secs, millis) = (Duration::from_secs, Duration::from_millis);
        check("300+3", secs(300), secs(3), "300+3");
        check("60", secs(60), Duration::ZERO, "60+0");
        check("0+1", Duration::ZERO, secs(1), "0+1");
        check("10.0+0.1", secs(10), millis(100), "10+0.1");
        check("1.05+0.000000001", millis(1050), Duration::from_nanos(1), "1.05+0.000000001");
        let longest = Duration::MAX;
        let text = "18446744073709551615.999999999+18446744073709551615.999999999";
        check(text, longest, longest, text);
    }

    #[test]
    fn bad_time_controls_are_named() {
        for text in [
            "",
            "+",
            "-",
            "?",
            "3+",
            "+3",
            "-3+1",
            "3 + 1",
            "3+1+1",
            "40/9000",
            "1e3",
            ".5",
            "5.",
            "0.0000000001",
            "18446744073709551616",
            "٣+1",
            "3s",
            "NaN",
            "inf",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert_eq!(error, ParseTimeControlError(text.to_owned()));
            assert!(error.to_string().contains("300+3"));
        }
        assert_eq!(TimeControl::from_tag("--"), Err(ParseTimeControlError("--".to_owned())));
    }

    #[test]
    fn the_last_nanosecond_is_in_time_and_nothing_overflows() {
        let clock = Clock::new(TimeControl {
            initial: Duration::from_secs(1),
            increment: Duration::from_secs(2),
        });
        let pressed = clock.press(Duration::from_secs(1)).unwrap();
        assert_eq!(pressed.remaining, Duration::from_secs(2));
        assert!(!clock.is_out(Duration::from_secs(1)));
        assert!(clock.is_out(Duration::from_nanos(1_000_000_001)));
        assert!(clock.is_out(Duration::MAX));
        let endless = Clock::new(TimeControl { initial: Duration::MAX, increment: Duration::MAX });
        assert_eq!(endless.press(Duration::ZERO), Some(endless));
        assert_eq!(endless.press(Duration::MAX), Some(endless));
    }
}
