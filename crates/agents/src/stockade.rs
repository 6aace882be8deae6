//! `stockade`: the engine of the house.

use std::time::Instant;

use stockade_core::{Move, Rules};
use stockade_engine::{
    Engine, EngineOptions, Evaluation, Level, Limits, Request, SearchKind, check_memory,
};

use crate::{
    agent::{Agent, AgentError},
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    move_seed::MoveSeed,
    spec::{OptionKind, Spec},
    tuning,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "stockade",
    about: "Stockade's own engine, for two and four players.",
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
        "eval",
        "how it judges positions: classical, net for its own net, or the file of one",
        OptionKind::Text,
    )
    .or(Evaluation::DEFAULT),
    OptionInfo::new(
        "time",
        "time for a move where no clock runs; 1s without other limits",
        OptionKind::Time,
    )
    .limiting(Limit::Time),
    OptionInfo::new(
        "nodes",
        "simulations or nodes for a move",
        OptionKind::Number { min: 1, max: u64::MAX },
    )
    .limiting(Limit::Nodes),
    OptionInfo::new(
        "depth",
        "plies for a move, where the search counts them",
        OptionKind::Number { min: 1, max: 200 },
    )
    .limiting(Limit::Depth),
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
    /// What it lacks, a net or memory, told when somebody wants to play.
    problem: Option<String>,
    own: Limits,
    level: Level,
    /// The chance in the moves of the levels below full strength.
    seed: MoveSeed,
    /// Made when it is first needed, for it takes memory.
    engine: Option<Engine>,
}

impl Stockade {
    pub(crate) fn new(spec: &Spec) -> Stockade {
        let level = spec.level().unwrap_or(Level::FULL);
        let search = spec.text("search").and_then(|name| name.parse().ok()).unwrap_or_default();
        let evaluation = Evaluation::open(&spec.text("eval").unwrap_or_default());
        let hash_mb = spec.number("hash") as usize;
        let no_net = evaluation.as_ref().err().map(ToString::to_string);
        let problem = no_net.or_else(|| check_memory(hash_mb).err().map(|error| error.to_string()));
        let options = EngineOptions {
            search,
            evaluation: evaluation.unwrap_or_default(),
            threads: spec.number("threads") as usize,
            hash_mb,
            lines: spec.number("lines") as usize,
            params: tuning::params(spec),
        };
        // The lower levels draw from visits, which threads would make a matter of luck, and were
        // measured with the classical evaluation.
        let options = match level {
            Level::FULL => options,
            _ => EngineOptions {
                search: SearchKind::Puct,
                evaluation: Evaluation::Classical,
                threads: 1,
                ..options
            },
        };
        let (own, seed) = (spec.limits(), MoveSeed::new(spec.number("seed")));
        Stockade { name: spec.to_string(), options, problem, own, level, seed, engine: None }
    }

    /// Whether there is all that it needs.
    fn check(&self) -> Result<(), AgentError> {
        let Some(detail) = self.problem.clone() else { return Ok(()) };
        Err(AgentError::NotReady { agent: self.name.clone(), detail })
    }
}

impl Agent for Stockade {
    fn name(&self) -> &str {
        &self.name
    }

    fn reseed(&mut self, seed: u64) {
        self.seed.reseed(seed);
    }

    fn new_game(&mut self, _: &Rules) -> Result<(), AgentError> {
        self.check()?;
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        Ok(())
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Move, AgentError> {
        let started = Instant::now();
        self.check()?;
        let (game, asked) = (request.game(), request.limits());
        let moves = game.legal_moves();
        let Some(first) = moves.iter().next() else {
            return Err(AgentError::GameOver { agent: self.name.clone() });
        };
        let limits = asked.or(self.own).on_clock_by(game.position(), &self.options.params.time);
        let limits = self.level.within(limits);
        // On the clock, a forced move is no matter of thought.
        if moves.len() == 1 && asked.clock.is_some() {
            return Ok(first);
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.options));
        if !self.level.remembers() {
            engine.forget();
        }
        let report = engine.search(request.limited_by(limits).timed_at_least_by(&started));
        let choice = self.level.choose(&report, &mut self.seed.roll(game));
        Ok(choice.filter(|&mv| moves.contains(mv)).unwrap_or(first))
    }
}
