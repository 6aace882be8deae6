//! A style as a player of games.

use std::{cmp::Ordering, time::Duration};

use stockade_core::{Game, Move, Position, SplitMix64};
use stockade_engine::{Line, Report, Sweep, math};

use super::{
    negamax::{Found, Pruning, Settings, Watcher},
    style::{self, Style},
};
use crate::{
    insight::{Counters, Insight, Judgement, Meaning, MoveInsight, Scale, Unit},
    search_control::SearchControl,
    spec::Spec,
    two_player::{MoveChooser, TwoPlayerAgent, lead},
};

/// Steps ahead that make a won game out of an even one, roughly: the scale of chances.
const CLEAR_LEAD: f64 = 3.0;
/// What values are to those who look inside.
const SCALE: Scale = Scale::new(Meaning::Points, Unit::Nodes);

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
    fn scale(&self) -> Scale {
        SCALE
    }

    fn judgement(&self, pos: &Position) -> Judgement {
        let evaluation = pos.winner().is_none().then(|| self.style.parts(pos));
        Judgement { evaluation, ..Judgement::default() }
    }

    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        let pos = game.position();
        self.style.settled(pos).or_else(|| {
            // The depth is what this player is, so a limit only cuts it short.
            let own = self.settings.depth;
            let depth = control.limits.depth.map_or(own, |depth| u32::from(depth).clamp(1, own));
            let settings = Settings { depth, ..self.settings };
            let mut listener = Listener { style: &self.style, pos, settings, control };
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
    settings: Settings,
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
        let is_told = S::TELLS_EACH_MOVE.then(|| self.control.elapsed());
        if let Some(elapsed) = is_told.or_else(|| self.control.time_to_tell()) {
            self.tell(found, elapsed);
        }
    }
}

impl<S: Style> Listener<'_, '_, S> {
    fn tell(&mut self, found: &Found, elapsed: Duration) {
        let report = report(self.style, self.pos, self.settings.depth, found, elapsed);
        let settings = self.settings;
        self.control.tell_all(report, |report| insight(report, found, settings));
    }

    /// The end of the search, unless the last root move has told it.
    fn tell_end(&mut self, found: &Found) {
        if !S::TELLS_EACH_MOVE || found.searched.len() < found.total {
            self.tell(found, self.control.elapsed());
        }
    }
}

/// Every root move that is done, the best first. Under full pruning a value is exact only if it was
/// the largest so far, or if replies are leaves.
fn insight(report: &Report, found: &Found, settings: Settings) -> Insight {
    let has_bounds = settings.pruning == Pruning::Full && settings.depth > 1;
    let mut best = f64::NEG_INFINITY;
    let moves = found.searched.iter().map(|&(mv, value)| {
        let is_bound = has_bounds && value <= best;
        best = best.max(value);
        MoveInsight { value: Some(value), is_bound, ..MoveInsight::of(mv) }
    });
    let mut moves: Vec<MoveInsight> = moves.collect();
    // The first of equals is the choice and stays in front.
    moves.sort_by(|one, other| other.value.partial_cmp(&one.value).unwrap_or(Ordering::Equal));
    let insight = Insight::of(report, SCALE);
    let counters = Counters {
        ordered: settings.ordering.then_some(found.ordered),
        remembered: settings.table.then_some(found.hits),
        ..insight.counters
    };
    Insight { moves, counters, ..insight }
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
