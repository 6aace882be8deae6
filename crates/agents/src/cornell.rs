//! `cornell`: UCT with evaluators from nothing to a learned forest, by Liu, Groner and Raffo
//! (Cornell, 2025).
//!
//! [`TreeSearch`] is the tree search, in two [modes](Mode); an [`Evaluator`] values its leaves. The
//! forest looks at ten path-resiliency [`features`], the network at the [encoded](encode) board;
//! both come from [model files](crate::model) that a trainer writes. All of it is public, so that
//! experiments and trainers use the very code that plays.
//!
//! ```
//! use stockade_agents::{Limits, Request, Spec};
//! use stockade_core::{Game, Rules};
//! let mut agent = "cornell:eval=basic,iters=100".parse::<Spec>()?.build();
//! let game = Game::new(&Rules::preset("cornell").unwrap());
//! let mv = agent.choose(Request::new(&game, Limits::default()))?;
//! assert_eq!(mv.to_string(), "c2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The ply cap counts in the tree, from the beginning of the game; repetition does not, because the
//! authors' programs do not know it. The tree is thrown away after each move.

mod cnn;
mod evaluate;
mod forest;
mod order;
mod resiliency;
mod rollout;
mod search;
mod tree;

pub use cnn::{Architecture, Block, BlockShape, Cnn, Input, Norm, PLANES, Weights, encode};
pub use evaluate::Evaluator;
pub use forest::{CLASSES, Forest, Scaler, TreeNode};
pub use order::ordered_moves;
pub use resiliency::{DELTA, Edges, FEATURE_NAMES, FEATURES, Graph, ROUNDS, Resiliency, features};
pub use search::{Child, Mode, TreeSearch};

use std::{path::Path, sync::Arc};

use stockade_core::{Game, Move, Position, Rules, SplitMix64};
use thiserror::Error;

use crate::{
    agent::AgentError,
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    insight::{Evaluation, Judgement, Meaning, Scale, Unit},
    model::{LoadError, Model},
    search_control::SearchControl,
    simulate,
    spec::{OptionKind, Spec, Value},
    two_player::{MoveChooser, TwoPlayerAgent},
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "cornell",
    about: "Tree search with an evaluation: none, rows to go, random games, a learned forest or a \
            network.",
    group: Group::Published,
    source: "I. Liu, J. Groner and M. Raffo, Cornell 2025",
    rules: "every size, two players; a network its own board",
    options: OPTIONS,
    build: |spec| Box::new(TwoPlayerAgent::new(spec, Cornell::new(spec))),
};

const EVALUATORS: &[&str] = &["rollout", "rollout-guided", "naive", "basic", "cnn", "forest"];

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("eval", "how positions are valued", OptionKind::Choice(EVALUATORS)).or("basic"),
    OptionInfo::new(
        "iters",
        "iterations for a move",
        OptionKind::Number { min: 1, max: 1_000_000 },
    )
    .or("10000")
    .limiting(Limit::Nodes),
    OptionInfo::new(
        "mode",
        "the search of the authors' code or of their paper",
        OptionKind::Choice(&["code", "paper"]),
    )
    .or("code"),
    OptionInfo::new(
        "c",
        "how much it explores: 1.4142135 without a word, 2.828427 with rollout-guided",
        OptionKind::Decimal { least: 0.0, most: 1000.0, step: 0.1, is_whole: false },
    ),
    OptionInfo::new(
        "model",
        "the file of a trained forest or network, instead of the one that comes with the program",
        OptionKind::Text,
    ),
    SEED,
];

/// Why an evaluator is not ready.
#[derive(Debug, Error)]
enum EvaluatorError {
    #[error("eval={0} takes no model: leave model= out, or choose eval=forest or eval=cnn")]
    UnwantedModel(String),
    #[error(transparent)]
    Model(#[from] LoadError),
}

struct Cornell {
    /// What is wrong with the model is told when somebody wants to play.
    evaluator: Result<Evaluator, EvaluatorError>,
    mode: Mode,
    iterations: u64,
    exploration: Option<f32>,
}

impl Cornell {
    fn new(spec: &Spec) -> Cornell {
        let is_paper = spec.text("mode").is_some_and(|mode| mode == "paper");
        Cornell {
            evaluator: evaluator(&spec.text("eval").unwrap_or_default(), spec.text("model")),
            mode: if is_paper { Mode::Paper } else { Mode::Code },
            iterations: spec.number("iters"),
            exploration: match spec.option("c") {
                Some(Value::Decimal(c)) => Some(c as f32),
                _ => None,
            },
        }
    }
}

/// The evaluator of this name, with its model where it needs one.
fn evaluator(name: &str, model: Option<String>) -> Result<Evaluator, EvaluatorError> {
    let eval = name.to_owned();
    match (name, model) {
        ("forest", Some(path)) => Ok(Evaluator::Forest(Arc::new(Forest::load(Path::new(&path))?))),
        ("cnn", Some(path)) => Ok(Evaluator::Cnn(Arc::new(Cnn::load(Path::new(&path))?))),
        ("forest", None) => Ok(Evaluator::Forest(Arc::clone(Forest::shipped()))),
        ("cnn", None) => Ok(Evaluator::Cnn(Arc::clone(Cnn::shipped()))),
        (_, Some(_)) => Err(EvaluatorError::UnwantedModel(eval)),
        ("rollout", None) => Ok(Evaluator::RollOut),
        ("rollout-guided", None) => Ok(Evaluator::GuidedRollOut),
        ("naive", None) => Ok(Evaluator::Naive),
        (_, None) => Ok(Evaluator::Basic),
    }
}

impl MoveChooser for Cornell {
    fn accepts(&self, agent: &str, rules: &Rules) -> Result<(), AgentError> {
        match &self.evaluator {
            Err(error) => {
                Err(AgentError::NotReady { agent: agent.to_owned(), detail: error.to_string() })
            }
            Ok(Evaluator::Cnn(cnn)) if cnn.board() != Some(rules.size()) => {
                let board = cnn.board().map_or_else(String::new, |board| board.to_string());
                let reason = format!("its network was trained for {board}");
                Err(AgentError::Unsupported { agent: agent.to_owned(), rules: *rules, reason })
            }
            Ok(_) => Ok(()),
        }
    }

    fn scale(&self) -> Scale {
        Scale::new(Meaning::Mean, Unit::Iterations)
    }

    /// Path resiliency, whatever values the leaves: it is what the document is about.
    fn judgement(&self, pos: &Position) -> Judgement {
        let features = features(pos);
        let value = match &self.evaluator {
            Ok(Evaluator::Forest(forest)) => Some(f64::from(forest.value(&features))),
            _ => None,
        };
        let features = resiliency::NAMES.into_iter().zip(features);
        Judgement {
            evaluation: Some(Evaluation::of_values(features, value)),
            edges: Resiliency::of(pos).heavy_edges(),
        }
    }

    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        let evaluator = self.evaluator.as_ref().ok()?.clone();
        let exploration = self.exploration.unwrap_or_else(|| evaluator.exploration());
        let search = TreeSearch::with_rng(game, evaluator, self.mode, rng).exploring(exploration);
        simulate::best_move(search, control.within(self.iterations), control)
    }
}
