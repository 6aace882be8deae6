//! When a search has to stop.

use crate::limits::{Limits, StopSignal, Stopwatch};

/// Nodes between two looks at the clock and at the stop signal: about half a millisecond.
const LOOK_EVERY: u64 = 1 << 10;

/// Counts nodes and says when to stop.
pub(super) struct StopCheck<'a> {
    /// Positions visited.
    pub(super) nodes: u64,
    limits: Limits,
    watch: &'a dyn Stopwatch,
    stop: &'a StopSignal,
    next_look: u64,
    stopped: bool,
}

impl<'a> StopCheck<'a> {
    /// The first look comes after as many nodes as between any two: enough for a first opinion of
    /// every move, whatever the clock says.
    pub(super) fn new(limits: Limits, watch: &'a dyn Stopwatch, stop: &'a StopSignal) -> Self {
        let next_look = limits.nodes.map_or(LOOK_EVERY, |nodes| nodes.min(LOOK_EVERY));
        StopCheck { nodes: 0, limits, watch, stop, next_look, stopped: false }
    }

    /// Whether the search must stop now; asked before each node.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    /// What [`Budget::is_spent`] last said.
    #[inline(always)]
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) {
        let out_of_nodes = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        // The clock is looked at in any case: it may make the search wait.
        let elapsed = self.watch.elapsed();
        let out_of_time = self.limits.time.is_some_and(|time| elapsed >= time);
        self.stopped |= out_of_nodes || out_of_time || self.stop.is_raised();
        let next = self.nodes + LOOK_EVERY;
        self.next_look = self.limits.nodes.map_or(next, |nodes| nodes.clamp(self.nodes, next));
    }
}
