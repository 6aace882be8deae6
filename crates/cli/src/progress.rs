//! A progress line on the terminal.

use std::{
    io::{IsTerminal, Write, stderr},
    sync::Mutex,
    time::{Duration, Instant},
};

use stockade_solver::Progress;

/// Redrawn a few times a second; empty when stderr is no terminal.
pub(crate) struct ProgressLine {
    begun: Instant,
    drawn: Mutex<Option<Instant>>,
    is_shown: bool,
}

/// Shows how many items are done on a terminal, and clears the line at the end.
pub(crate) fn show_count(noun: &str, done: usize, all: usize) {
    if stderr().is_terminal() {
        let end = if done == all { "\r\x1b[K" } else { "" };
        // A failure to draw is no reason to stop.
        let _ = write!(anstream::stderr(), "\r{noun} {done} of {all}{end}");
    }
}

const PAUSE: Duration = Duration::from_millis(200);
const CELLS: usize = 24;

impl ProgressLine {
    pub(crate) fn new() -> ProgressLine {
        let is_shown = stderr().is_terminal();
        ProgressLine { begun: Instant::now(), drawn: Mutex::new(None), is_shown }
    }

    /// Shows the progress of a layer and the estimated time left.
    pub(crate) fn layer(&self, progress: &Progress) {
        if !self.is_shown {
            return;
        }
        // Another thread is drawing the same line now.
        let Ok(mut drawn) = self.drawn.try_lock() else { return };
        if drawn.is_some_and(|at| at.elapsed() < PAUSE) {
            return;
        }
        *drawn = Some(Instant::now());
        let full = (progress.share * CELLS as f64) as usize;
        let bar: String = (0..CELLS).map(|cell| if cell < full { '#' } else { '.' }).collect();
        let left = self.begun.elapsed().as_secs_f64() * (1.0 / progress.share.max(1e-6) - 1.0);
        let Progress { walls, done, sets, share } = progress;
        let percent = 100.0 * share;
        let text = format!(
            "[{bar}] {percent:3.0} %, {walls} walls: {done} of {sets} sets, {left:.0} s left"
        );
        // A failure to draw is no reason to stop.
        let _ = write!(anstream::stderr(), "\r{text}\x1b[K");
    }

    /// Clears the line.
    pub(crate) fn end(&self) {
        if self.is_shown {
            let _ = write!(anstream::stderr(), "\r\x1b[K");
        }
    }
}
