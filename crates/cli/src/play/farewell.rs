//! Leaving a game without losing it.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;

use super::table::Table;

/// The last words, known at any time because Ctrl-C can come at any time.
pub(super) struct Farewell(Arc<Mutex<String>>);

impl Farewell {
    /// From now on Ctrl-C ends the game as `quit` does.
    pub(super) fn new() -> anyhow::Result<Farewell> {
        let words = Arc::new(Mutex::new(String::new()));
        let at_interrupt = Farewell(Arc::clone(&words));
        ctrlc::set_handler(move || {
            let mut out = anstream::stdout();
            let said = writeln!(out).is_ok() && at_interrupt.say(&mut out).is_ok();
            std::process::exit(if said { 0 } else { 1 });
        })
        .context("cannot prepare for Ctrl-C")?;
        Ok(Farewell(words))
    }

    /// Remembers how to go on from here.
    pub(super) fn update(&self, table: &Table) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = table.farewell();
    }

    pub(super) fn say(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !words.is_empty() {
            writeln!(out, "{words}")?;
        }
        Ok(out.flush()?)
    }
}
