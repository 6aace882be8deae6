//! `lee`: the public player of *quoridor-ai*, built from its description.
//!
//! UCT with the value w/n + √(0.2·ln N/n), roll-outs instead of an evaluation, and the most visited
//! move. What the description leaves open is decided like this:
//!
//! - A slot is *near a pawn* if a wall there would touch one of the 3×3 cells around the pawn, and
//!   *near a wall* if the two would have a point in common, ends and middles counted. *Outermost
//!   horizontal* slots are those at the left and right rim.
//! - A node gets children at its second visit, in random order, and every child is visited once
//!   before values count. Repetition and the ply cap do not exist in the tree.
//! - The rule for an opponent without walls (shortest steps, and walls across a shortest way of the
//!   opponent) shapes the tree, not the roll-outs.
//! - A *backward step* is a pawn move that leaves the longest way. A roll-out that finds no
//!   probable wall steps ahead, and one of 300 plies is half a win.
//! - *Fixed openings*: below ply 6 of a game from the start, while no wall stands and the way
//!   straight ahead is free, it steps straight ahead without thought.

mod probable;
mod rollout;
mod tree;

use std::time::{Duration, Instant};

use stockade_core::{
    Game, Move, Position, Rules, SplitMix64,
    simd::{self, Isa, Task},
};
use stockade_engine::{Limits, Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget, two_players_only},
    dice::Dice,
    spec::Spec,
    timing,
};
use tree::Tree;

/// Roll-outs between two looks at the clock and the signal.
const BATCH: u64 = 64;
/// Fixed openings end here.
const OPENING_PLIES: usize = 6;
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

pub(crate) struct Lee {
    name: String,
    sims: u64,
    dice: Dice,
}

impl Lee {
    pub(crate) fn new(spec: &Spec) -> Lee {
        Lee {
            name: spec.to_string(),
            sims: spec.number("sims"),
            dice: Dice::new(spec.number("seed")),
        }
    }
}

impl Agent for Lee {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        two_players_only(&self.name, rules, "it knows games of two only")
    }

    fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Result<Move, AgentError> {
        self.supports(game.rules())?;
        if let Some(mv) = opening_move(game) {
            return Ok(mv);
        }
        // The number of roll-outs is what this player is, so a budget only cuts it short.
        let limits = timing::limits(budget, Limits::default(), game);
        let sims = limits.nodes.map_or(self.sims, |nodes| nodes.clamp(1, self.sims));
        let search = Search {
            pos: *game.position(),
            rng: self.dice.roll(game),
            sims,
            time: limits.time,
            started: Instant::now(),
            stop,
            sink,
        };
        let report = simd::dispatch(search);
        let moves = game.legal_moves();
        let best = report.best_move().filter(|&mv| moves.contains(mv));
        best.ok_or_else(|| AgentError::GameOver { agent: self.name.clone() })
    }
}

/// The step straight ahead at the beginning of a quiet game.
fn opening_move(game: &Game) -> Option<Move> {
    let pos = game.position();
    let is_opening = !game.is_over()
        && game.ply() < OPENING_PLIES
        && pos.walls().is_empty()
        && *game.start() == Position::start(game.rules());
    let ahead = pos.pawn(pos.to_move())?.neighbor(pos.to_move().heading())?;
    (is_opening && pos.pawn_moves().contains(ahead)).then_some(Move::pawn(ahead))
}

/// One search, run with the machine's best instructions.
struct Search<'a> {
    pos: Position,
    rng: SplitMix64,
    sims: u64,
    time: Option<Duration>,
    started: Instant,
    stop: &'a StopSignal,
    sink: &'a mut dyn FnMut(&Report),
}

impl Task for Search<'_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) -> Report {
        let mut tree = Tree::new(self.pos);
        let (mut done, mut next_report) = (0, BETWEEN_REPORTS);
        while done < self.sims && !self.is_stopped(done) {
            let batch = BATCH.min(self.sims - done);
            for _ in 0..batch {
                isa.run(
                    #[inline(always)]
                    || tree.simulate(isa, &mut self.rng),
                );
            }
            done += batch;
            let elapsed = self.started.elapsed();
            if elapsed >= next_report {
                next_report = elapsed + BETWEEN_REPORTS;
                (self.sink)(&tree.report(done, elapsed));
            }
        }
        let report = tree.report(done, self.started.elapsed());
        (self.sink)(&report);
        report
    }
}

impl Search<'_> {
    /// Whether to break off; the first roll-outs are always made, so that there is a move.
    fn is_stopped(&self, done: u64) -> bool {
        done > 0
            && (self.stop.is_raised()
                || self.time.is_some_and(|time| self.started.elapsed() >= time))
    }
}
