//! `stockade`: the engine of the house.

use std::time::Instant;

use stockade_core::{Game, Move, Rules};
use stockade_engine::{
    Engine, EngineOptions, Level, Limits, Report, Request, SearchKind, StopSignal,
};

use crate::{
    agent::{Agent, AgentError, Budget},
    dice::Dice,
    info::{AgentInfo, Group, OptionInfo, SEED},
    spec::{OptionKind, Spec},
    timing,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "stockade",
    about: "The engine of the house, for two and for four.",
    group: Group::Engine,
    source: "this project",
    rules: "every size, two and four players",
    options: OPTIONS,
    build: |spec| Box::new(Stockade::new(spec)),
};

const LEVEL: OptionInfo = OptionInfo {
    only_with: Some(("search", "puct")),
    ..OptionInfo::new("level", "how well it plays", OptionKind::Number { min: 1, max: 8 }).or("8")
};

const OPTIONS: &[OptionInfo] = &[
    LEVEL,
    OptionInfo::new(
        "search",
        "how it searches games of two",
        OptionKind::Choice(&["puct", "alphabeta"]),
    )
    .or("puct"),
    OptionInfo::new(
        "time",
        "time for a move where no clock runs; 1s without other limits",
        OptionKind::Time,
    ),
    OptionInfo::new(
        "nodes",
        "simulations or nodes for a move",
        OptionKind::Number { min: 1, max: u64::MAX },
    ),
    OptionInfo::new(
        "depth",
        "plies for a move, where the search counts them",
        OptionKind::Number { min: 1, max: 200 },
    ),
    OptionInfo::new("threads", "threads of one search", OptionKind::Number { min: 1, max: 64 })
        .or("1"),
    OptionInfo::new(
        "hash",
        "memory for what it remembers, in megabytes",
        OptionKind::Number { min: 1, max: 32_768 },
    )
    .or("256"),
    OptionInfo::new(
        "lines",
        "lines that alphabeta works out; puct has one for every move",
        OptionKind::Number { min: 1, max: 209 },
    )
    .or("1"),
    OptionInfo { about: "which of its chance decisions to repeat, below level 8", ..SEED },
];

pub(crate) struct Stockade {
    name: String,
    options: EngineOptions,
    own: Limits,
    level: Level,
    /// The chance in the moves of the levels below full strength.
    dice: Dice,
    /// Made when it is first needed, for it takes memory.
    engine: Option<Engine>,
}

impl Stockade {
    pub(crate) fn new(spec: &Spec) -> Stockade {
        let level = Level::new(spec.number("level")).unwrap_or(Level::FULL);
        let search = spec.text("search").and_then(|name| name.parse().ok()).unwrap_or_default();
        let options = EngineOptions {
            search,
            threads: spec.number("threads") as usize,
            hash_mb: spec.number("hash") as usize,
            lines: spec.number("lines") as usize,
        };
        // The lower levels draw from visits, which threads would make a matter of luck.
        let options = match level {
            Level::FULL => options,
            _ => EngineOptions { search: SearchKind::Puct, threads: 1, ..options },
        };
        let given = Limits {
            time: spec.time("time"),
            aim: None,
            nodes: spec.get_number("nodes"),
            depth: spec.get_number("depth").map(|depth| depth as u8),
        };
        let own = if given == Limits::default() { level.limits() } else { given };
        let dice = Dice::new(spec.number("seed"));
        Stockade { name: spec.to_string(), options, own, level, dice, engine: None }
    }
}

impl Agent for Stockade {
    fn name(&self) -> &str {
        &self.name
    }

    fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    fn new_game(&mut self, _: &Rules) -> Result<(), AgentError> {
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
        let moves = game.legal_moves();
        let Some(first) = moves.iter().next() else {
            return Err(AgentError::GameOver { agent: self.name.clone() });
        };
        let limits = self.level.within(timing::limits(budget, self.own, game));
        // On the clock, a forced move is no matter of thought.
        if moves.len() == 1 && budget.clock.is_some() {
            return Ok(first);
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.options));
        if !self.level.remembers() {
            engine.forget();
        }
        let request = Request::new(game, limits).timed_by(&started).stopped_by(stop);
        let report = engine.search(request.reporting_to(sink));
        let choice = self.level.choose(&report, &mut self.dice.roll(game));
        Ok(choice.filter(|&mv| moves.contains(mv)).unwrap_or(first))
    }
}
