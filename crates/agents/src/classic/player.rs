//! A style as a player of games.

use std::time::Duration;

use stockade_core::{Game, Move, Position, SplitMix64};
use stockade_engine::{Line, Report, Sweep, math};

use super::{
    negamax::{Found, Pruning, Settings, Watcher},
    style::{self, Style},
};
use crate::{
    search_control::SearchControl,
    spec::Spec,
    two_player::{MoveChooser, TwoPlayerAgent, lead},
};

/// Steps ahead that make a won game out of an even one, roughly: the scale of chances.
const CLEAR_LEAD: f64 = 3.0;

/// A style with its depth and pruning.
pub(super) struct Minimax<S> {
    style: S,
    settings: Settings,
}

impl<S: Style + Send> Minimax<S> {
    /// The player of this style that a text names.
    pub(super) fn player(spec: &Spec, style: S, pruning: Pruning) -> TwoPlayerAgent<Minimax<S>> {
        TwoPlayerAgent::new(spec, Minimax { style, settings: Settings::of(spec, pruning) })
    }
}

impl<S: Style + Send> MoveChooser for Minimax<S> {
    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        let pos = game.position();
        self.style.settled(pos).or_else(|| {
            // The depth is what this player is, so a limit only cuts it short.
            let own = self.settings.depth;
            let depth = control.limits.depth.map_or(own, |depth| u32::from(depth).clamp(1, own));
            let settings = Settings { depth, ..self.settings };
            let mut listener = Listener { style: &self.style, pos, depth, control };
            let found = style::watched(&self.style, pos, settings, rng, &mut listener);
            listener.tell_end(&found);
            found.best
        })
    }
}

/// Hands on what a search says, and ends it.
struct Listener<'a, 't, S> {
    style: &'a S,
    pos: &'a Position,
    depth: u32,
    control: SearchControl<'t>,
}

impl<S: Style> Watcher<Move> for Listener<'_, '_, S> {
    fn most_nodes(&self) -> u64 {
        self.control.limits.nodes.unwrap_or(u64::MAX)
    }

    fn must_end(&self) -> bool {
        self.control.must_end()
    }

    fn hear(&mut self, found: &Found) {
        if S::TELLS_EACH_MOVE {
            let report = self.report(found, self.control.elapsed());
            self.control.tell(&report);
        } else {
            let (style, pos, depth) = (self.style, self.pos, self.depth);
            self.control.tell_now_and_then(|elapsed| report(style, pos, depth, found, elapsed));
        }
    }
}

impl<S: Style> Listener<'_, '_, S> {
    fn report(&self, found: &Found, elapsed: Duration) -> Report {
        report(self.style, self.pos, self.depth, found, elapsed)
    }

    /// The end of the search, unless the last root move has told it.
    fn tell_end(&mut self, found: &Found) {
        if !S::TELLS_EACH_MOVE || found.searched.len() < found.total {
            let report = self.report(found, self.control.elapsed());
            self.control.tell(&report);
        }
    }
}

/// One line only: what is known of the other moves may be no more than bounds.
fn report<S: Style>(
    style: &S,
    pos: &Position,
    depth: u32,
    found: &Found,
    elapsed: Duration,
) -> Report {
    let lead = lead(pos);
    let value = if found.searched.is_empty() { 0.0 } else { found.value };
    let line = |mv: Move| Line {
        pv: vec![mv],
        score: math::sigmoid((value / (CLEAR_LEAD * style.step())) as f32),
        lead,
        visits: found.visited,
        prior: None,
        proof: None,
    };
    let sweep = Sweep { done: found.searched.len(), total: found.total, pruned: found.pruned };
    let lines = found.best.map(line).into_iter().collect();
    Report { nodes: found.visited, depth, elapsed, lines, sweep: Some(sweep) }
}
