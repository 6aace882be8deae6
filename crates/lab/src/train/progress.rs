//! Lines that tell how a training goes.

use std::{io::Write, time::Duration};

use anyhow::Result;

use crate::pace::{Pace, human};

/// Time between two lines.
const TELL_EVERY: Duration = Duration::from_secs(5);
const BAR: u64 = 20;

/// A bar, what is done, what is left, and when it will be.
pub(crate) struct Progress<'a> {
    out: Option<&'a mut dyn Write>,
    pace: Option<Pace>,
}

impl<'a> Progress<'a> {
    pub(crate) fn to(out: &'a mut dyn Write) -> Progress<'a> {
        Progress { out: Some(out), pace: None }
    }

    /// For those who look at nothing but the result.
    #[cfg(test)]
    pub(crate) fn silent() -> Progress<'static> {
        Progress { out: None, pace: None }
    }

    /// So much is done of so much; says so now and then, and at the end.
    pub(crate) fn at(&mut self, done: u64, all: u64, what: &str) -> Result<()> {
        let pace = self.pace.get_or_insert_with(|| Pace::new(done, all, TELL_EVERY));
        let is_end = done >= all;
        if let Some(out) = &mut self.out
            && (pace.is_due() || is_end)
        {
            let full = (BAR * done / all.max(1)).min(BAR) as usize;
            let bar = "█".repeat(full) + &"·".repeat(BAR as usize - full);
            let left = pace.left(done).map_or("?".to_owned(), human);
            writeln!(out, "{bar} {done} of {all} {what}, {left} left")?;
            out.flush()?;
        }
        if is_end {
            self.pace = None;
        }
        Ok(())
    }

    /// A line of its own.
    pub(crate) fn say(&mut self, line: &str) -> Result<()> {
        if let Some(out) = &mut self.out {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }
}
