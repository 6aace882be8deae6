//! Progress on stderr: redrawn on a terminal, else a line every 30 seconds.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use stockade_arena::{Standings, Summary, stats::Progress};

/// How often a terminal is redrawn at most.
const REDRAW: Duration = Duration::from_millis(200);
/// How often a log gets a line at most.
const LOG: Duration = Duration::from_secs(30);

pub(super) struct Display {
    is_terminal: bool,
    started: Instant,
    shown: Option<Instant>,
    /// Games that were finished before this run; they say nothing about its speed.
    before: usize,
    /// Lines on the terminal that the next redraw replaces.
    drawn: usize,
}

impl Display {
    pub(super) fn new(before: usize) -> Display {
        let is_terminal = io::stderr().is_terminal();
        Display { is_terminal, started: Instant::now(), shown: None, before, drawn: 0 }
    }

    /// Shows how the match stands, unless that was done a moment ago.
    pub(super) fn show(&mut self, standings: &Standings) -> io::Result<()> {
        let pause = if self.is_terminal { REDRAW } else { LOG };
        if self.shown.unwrap_or(self.started).elapsed() < pause {
            return Ok(());
        }
        self.shown = Some(Instant::now());
        let text = self.text(standings);
        self.draw(&text)
    }

    /// Shows how the match stands at its end.
    pub(super) fn finish(&mut self, standings: &Standings) -> io::Result<()> {
        let text = self.text(standings);
        // The table is the result, which goes to stdout.
        let line = text.lines().last().unwrap_or_default();
        self.draw(line)
    }

    /// Adds a remark that stays.
    pub(super) fn note(&mut self, remark: &str) -> io::Result<()> {
        self.draw(remark)?;
        self.drawn = 0;
        Ok(())
    }

    /// A progress line, below a rating table if there are many engines.
    fn text(&self, standings: &Standings) -> String {
        let (done, all) = (standings.n_finished(), standings.n_planned());
        let seconds = self.started.elapsed().as_secs_f64().max(1e-9);
        let speed = done.saturating_sub(self.before as u64) as f64 / seconds;
        let left = (all - done) as f64 / speed;
        let eta = Duration::try_from_secs_f64(left).ok();
        let (tally, sprt) = (standings.tally(), standings.settings().sprt);
        if standings.settings().engines.len() == 2 {
            return Progress::of(&tally, all, sprt.as_ref(), speed, eta).to_string();
        }
        let share = 100.0 * done as f64 / all.max(1) as f64;
        let minutes = eta.map_or(String::new(), |eta| {
            format!("  ETA {}:{:02}", eta.as_secs() / 60, eta.as_secs() % 60)
        });
        let table = Summary::passing(standings);
        format!("{table}\n{done}/{all}  {share:.1} %  {speed:.1} games/s{minutes}")
    }

    fn draw(&mut self, text: &str) -> io::Result<()> {
        let mut err = io::stderr().lock();
        if !self.is_terminal {
            return writeln!(err, "{text}");
        }
        if self.drawn > 0 {
            // Back to the start of the last output, and clear it.
            write!(err, "\x1b[{}A\x1b[J", self.drawn)?;
        }
        // Lines must not wrap, or the next redraw would start at the wrong line.
        writeln!(err, "\x1b[?7l{text}\x1b[?7h")?;
        self.drawn = text.lines().count();
        err.flush()
    }
}
