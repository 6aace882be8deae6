//! `stockade`: the engine of the house.

use std::time::{Duration, Instant};

use stockade_core::{Game, Move, Rules};
use stockade_engine::{Engine, EngineOptions, Limits, Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget, two_players_only},
    spec::Spec,
    timing,
};

/// What it thinks when nobody says how long.
const OWN_TIME: Duration = Duration::from_secs(1);

pub(crate) struct Stockade {
    name: String,
    options: EngineOptions,
    own: Limits,
    /// Made when it is first needed, for it takes memory.
    engine: Option<Engine>,
}

impl Stockade {
    pub(crate) fn new(spec: &Spec) -> Stockade {
        let search = spec.text("search").and_then(|name| name.parse().ok()).unwrap_or_default();
        let options = EngineOptions {
            search,
            threads: spec.number("threads") as usize,
            hash_mb: spec.number("hash") as usize,
        };
        let given = Limits {
            time: spec.time("time"),
            nodes: spec.get_number("nodes"),
            depth: spec.get_number("depth").map(|depth| depth as u8),
        };
        let own = if given == Limits::default() { Limits::time(OWN_TIME) } else { given };
        Stockade { name: spec.to_string(), options, own, engine: None }
    }
}

impl Agent for Stockade {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        two_players_only(&self.name, rules, "it knows games of two only")
    }

    fn new_game(&mut self, rules: &Rules) -> Result<(), AgentError> {
        self.supports(rules)?;
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Result<Move, AgentError> {
        let started = Instant::now();
        self.supports(game.rules())?;
        let moves = game.legal_moves();
        let Some(first) = moves.iter().next() else {
            return Err(AgentError::GameOver { agent: self.name.clone() });
        };
        let limits = timing::limits(budget, self.own, game);
        // On the clock, a forced move is no matter of thought.
        if moves.len() == 1 && budget.clock.is_some() {
            return Ok(first);
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.options));
        let report = engine.search(game, &limits, &started, stop, sink);
        Ok(report.best_move().filter(|&mv| moves.contains(mv)).unwrap_or(first))
    }
}
