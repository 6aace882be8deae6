//! Games between two settings.

use anyhow::{Context, Result};
use stockade_arena::Opening;

use super::{Options, knob::Knob, subject::Subject};
use crate::contest::{self, Contest, Played};

/// What plays, and how.
pub(super) struct Duel<'a> {
    pub(super) options: &'a Options,
    pub(super) knobs: &'a [Knob],
    pub(super) subject: Subject,
}

impl Duel<'_> {
    /// The points that the first setting wins over the second in all pairs of an iteration.
    pub(super) fn play(&self, settings: &[&[f64]; 2], iteration: u64) -> Result<f64> {
        let openings = self.openings(iteration.rotate_left(32), self.options.pairs)?;
        self.points(settings, &openings)
    }

    /// The same for one pair, of which there are several in a generation.
    pub(super) fn play_pair(
        &self,
        settings: [&[f64]; 2],
        generation: u64,
        pair: usize,
    ) -> Result<f64> {
        let openings = self.openings(generation.rotate_left(32) ^ pair as u64, 1)?;
        self.points(&settings, &openings)
    }

    fn openings(&self, salt: u64, count: u64) -> Result<Vec<Opening>> {
        let mut openings = contest::openings(self.options.rules, self.options.seed ^ salt);
        let openings: Result<Vec<_>, _> =
            (0..count).map(|pair| openings.at(pair).cloned()).collect();
        openings.context("no opening")
    }

    fn points(&self, [one, other]: &[&[f64]; 2], openings: &[Opening]) -> Result<f64> {
        let contest = Contest {
            seats: [self.subject.seat(self.knobs, one)?, self.subject.seat(self.knobs, other)?],
            rules: self.options.rules,
            limits: self.options.limits(),
        };
        let chunk = openings.len().div_ceil(self.options.threads.max(1)).max(1);
        let pairs = |openings: &[Opening]| -> Result<usize> {
            openings.iter().map(|opening| Ok(contest.play(opening)?.half_points())).sum()
        };
        let halves: Result<Vec<usize>> = std::thread::scope(|scope| {
            let pairs = &pairs;
            let running: Vec<_> =
                openings.chunks(chunk).map(|some| scope.spawn(move || pairs(some))).collect();
            let joined = running.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            joined.collect()
        });
        let halves: usize = halves?.into_iter().sum();
        // Each half point beyond half of all is a point more than the other has.
        Ok(halves as f64 - (Played::HALF_POINTS / 2 * openings.len()) as f64)
    }
}
