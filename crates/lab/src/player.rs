//! Who plays: the engine's tree search with one evaluation or another.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use stockade_agents::{Agent, Spec};
use stockade_core::{Game, Move, Rules};
use stockade_engine::{
    Limits, Report, Request, Stopwatch,
    eval::Classical,
    mcts::{Mcts, RootNoise, Seen},
    net::{Net, NetEvaluator},
    params::{PARAMS, Params},
};

/// Which evaluation a player has.
#[derive(Clone, Debug)]
pub enum EvalChoice {
    /// Distances, walls left and the flow of shortest paths.
    Classical,
    /// A net.
    Net(NetFile),
}

/// A net that was read from a file.
#[derive(Clone, Debug)]
pub struct NetFile {
    path: PathBuf,
    /// The first twelve digits of its content's SHA-256.
    hash: String,
    net: Arc<Net>,
}

impl EvalChoice {
    /// The net in a file.
    ///
    /// # Errors
    /// If there is none.
    pub fn load(path: &Path) -> anyhow::Result<EvalChoice> {
        let net = Net::load(path)?;
        let hash = net_hash(&net);
        Ok(EvalChoice::Net(NetFile { path: path.to_owned(), hash, net: Arc::new(net) }))
    }

    /// What tells it apart in a data set: equal texts mean equal players.
    pub fn fingerprint(&self) -> String {
        match self {
            EvalChoice::Classical => "classical".to_owned(),
            EvalChoice::Net(file) => format!("net {}", file.hash),
        }
    }

    /// A search that has seen nothing yet, with room for so many positions.
    pub fn search(&self, capacity: usize, params: &Params) -> Searcher {
        match self {
            EvalChoice::Classical => {
                let mut mcts = Mcts::with_evaluator(capacity, Classical::new(params.eval));
                mcts.params = params.mcts;
                Searcher::Classical(mcts)
            }
            EvalChoice::Net(file) => {
                let evaluator = NetEvaluator::new(Arc::clone(&file.net), params.eval);
                let mut mcts = Mcts::with_evaluator(capacity, evaluator);
                mcts.params = params.mcts;
                Searcher::Net(mcts)
            }
        }
    }
}

/// What names a net: the first twelve digits of its file's SHA-256.
pub(crate) fn net_hash(net: &Net) -> String {
    let digest = Sha256::digest(net.to_bytes());
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for EvalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalChoice::Classical => f.write_str("classical"),
            EvalChoice::Net(file) => write!(f, "{}", file.path.display()),
        }
    }
}

impl FromStr for EvalChoice {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<EvalChoice> {
        match text {
            "classical" => Ok(EvalChoice::Classical),
            path if Path::new(path).exists() => EvalChoice::load(Path::new(path)),
            _ => bail!("unknown evaluation \"{text}\": classical, or the file of a net"),
        }
    }
}

/// A parameter and its value: `cpuct=1.6`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    name: String,
    value: f64,
}

impl FromStr for Setting {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Setting> {
        let Some((name, value)) = text.split_once('=') else {
            bail!("\"{text}\" is no parameter: write NAME=VALUE, such as cpuct=1.6");
        };
        let Ok(value) = value.parse() else {
            bail!("\"{value}\" is no number: write NAME=VALUE, such as cpuct=1.6");
        };
        Params::default().set(name, value)?;
        Ok(Setting { name: name.to_owned(), value })
    }
}

/// Who sits in a contest.
#[derive(Clone, Debug)]
pub(crate) enum Seat {
    /// The engine's tree search, with parameters of its own.
    Engine { eval: EvalChoice, params: Box<Params> },
    /// Any agent.
    Agent(Spec),
}

impl Seat {
    pub(crate) fn new(eval: &EvalChoice, settings: &[Setting]) -> Seat {
        let mut params = Params::default();
        for Setting { name, value } in settings {
            // It was tried when the setting was read.
            let _ = params.set(name, *value);
        }
        Seat::with(eval, params)
    }

    pub(crate) fn with(eval: &EvalChoice, params: Params) -> Seat {
        Seat::Engine { eval: eval.clone(), params: Box::new(params) }
    }

    /// Equal texts mean equal players.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            Seat::Engine { eval, params } => {
                let usual = Params::default();
                let own =
                    PARAMS.iter().filter(|param| param.value_in(params) != param.value_in(&usual));
                let own = own.map(|param| format!(" {}={}", param.name, param.value_in(params)));
                eval.fingerprint() + &own.collect::<String>()
            }
            Seat::Agent(spec) => spec.to_string(),
        }
    }

    /// The player at the beginning of a game, with room for so many positions; it repeats chance by the seed.
    ///
    /// # Errors
    /// If an agent does not play these rules.
    pub(crate) fn sit(&self, capacity: usize, rules: &Rules, seed: u64) -> anyhow::Result<Sitting> {
        match self {
            Seat::Engine { eval, params } => {
                Ok(Sitting::Engine(Box::new(eval.search(capacity, params))))
            }
            Seat::Agent(spec) => {
                let mut agent = spec.build();
                agent.reseed(seed);
                agent.new_game(rules)?;
                Ok(Sitting::Agent(agent))
            }
        }
    }
}

/// Who sits in a game.
pub(crate) enum Sitting {
    Engine(Box<Searcher>),
    Agent(Box<dyn Agent>),
}

impl Sitting {
    /// A move, and the nodes that it took as far as that is told.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        limits: Limits,
        clock: &dyn Stopwatch,
    ) -> anyhow::Result<(Move, u64)> {
        let mut nodes = 0;
        let mut listen = |report: &Report| nodes = report.nodes;
        let request = Request::new(game, limits).timed_by(clock).reporting_to(&mut listen);
        match self {
            Sitting::Engine(search) => {
                let report = search.search(request);
                Ok((report.best_move().context("a search gave no move")?, report.nodes))
            }
            Sitting::Agent(agent) => {
                let mv = agent.choose(request)?;
                Ok((mv, nodes))
            }
        }
    }
}

/// A search with either evaluation, each compiled on its own.
pub enum Searcher {
    /// With the classical evaluation.
    Classical(Mcts),
    /// With a net.
    Net(Mcts<NetEvaluator>),
}

impl Searcher {
    /// Searches a game.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        match self {
            Searcher::Classical(mcts) => mcts.search(request),
            Searcher::Net(mcts) => mcts.search(request),
        }
    }

    /// Chance at the root of the next search.
    pub fn set_noise(&mut self, noise: Option<RootNoise>) {
        match self {
            Searcher::Classical(mcts) => mcts.noise = noise,
            Searcher::Net(mcts) => mcts.noise = noise,
        }
    }

    /// Every position of its graph with at least so many visits.
    pub fn seen(&self, least: u32) -> Vec<Seen> {
        match self {
            Searcher::Classical(mcts) => mcts.seen(least),
            Searcher::Net(mcts) => mcts.seen(least),
        }
    }
}
