//! What is printed when the program ends in the middle of a game.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;

use super::session::Session;

/// How to resume the game; kept up to date because Ctrl-C can come at any time.
pub(super) struct ExitMessage(Arc<Mutex<String>>);

impl ExitMessage {
    /// Makes Ctrl-C end the game as `quit` does.
    pub(super) fn new() -> anyhow::Result<ExitMessage> {
        let text = Arc::new(Mutex::new(String::new()));
        let at_interrupt = ExitMessage(Arc::clone(&text));
        ctrlc::set_handler(move || {
            let mut out = anstream::stdout();
            let printed = writeln!(out).is_ok() && at_interrupt.print(&mut out).is_ok();
            std::process::exit(if printed { 0 } else { 1 });
        })
        .context("cannot prepare for Ctrl-C")?;
        Ok(ExitMessage(text))
    }

    /// Stores how to resume the game as it stands.
    pub(super) fn update(&self, session: &Session) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = session.exit_message();
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !text.is_empty() {
            writeln!(out, "{text}")?;
        }
        Ok(out.flush()?)
    }
}
