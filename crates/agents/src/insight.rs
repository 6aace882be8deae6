//! What an agent thinks of a position, for people who want to look inside.
//!
//! An [`Insight`] says more than a report of a search: every move with a value on the agent's own
//! [scale](Scale), what the search has cost, how its opinion has changed, and how its evaluation comes
//! about. One structure serves the command line, the server and the page.
//!
//! ```
//! use stockade_agents::{Limits, Request, Spec, insight::Meaning};
//! use stockade_core::{Game, Rules};
//! let mut agent = "ie".parse::<Spec>()?.build();
//! let game = Game::new(&Rules::standard());
//! let insight = agent.inside(Request::new(&game, Limits::default()), &mut |_| ())?;
//! assert_eq!(insight.choice, Some(insight.moves[0].mv));
//! assert_eq!((insight.scale.meaning, insight.counters.nodes), (Meaning::Points, 24));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judgement;
mod listener;

pub use judgement::{EdgeInsight, EdgeWeights, Evaluation, Feature, FeatureName, Judgement};
pub(crate) use listener::Inside;

use std::time::Duration;

use stockade_core::Move;
use stockade_engine::{Line, Proof, Report, Sweep};

/// What an agent thinks of a position, so far or in the end.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct Insight {
    /// The move it makes, or would make now.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub choice: Option<Move>,
    /// What values and counts mean.
    pub scale: Scale,
    /// The moves it has looked at: its choice, then the best first.
    pub moves: Vec<MoveInsight>,
    /// What the search has cost.
    pub counters: Counters,
    /// What the position was worth to the player to move as the search went on, on the same scale.
    pub curve: Vec<CurvePoint>,
    /// What it sees in the position without a search.
    pub judgement: Judgement,
}

/// What the numbers of an agent mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub struct Scale {
    /// Of values.
    pub meaning: Meaning,
    /// What it counts while it searches.
    pub unit: Unit,
}

/// What a value says of a move, always for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub enum Meaning {
    /// The expected score, 0 to 1.
    #[default]
    Chance,
    /// The mean of results, −1 to 1.
    Mean,
    /// The sum of an evaluation, on a scale of its own.
    Points,
    /// The reward that a network expects; a win was worth 100 in its training.
    Reward,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub enum Unit {
    /// Positions of its tree.
    #[default]
    Nodes,
    /// Ways down the tree with one value or roll-out each.
    Simulations,
    /// The same, as the authors of Cornell's player call it.
    Iterations,
}

/// What is known of a move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct MoveInsight {
    /// Which.
    #[cfg_attr(feature = "schema", serde(rename = "move"))]
    pub mv: Move,
    /// What it is worth.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<f64>,
    /// Whether it is worth at most that: the search went on once it was sure of something better.
    pub is_bound: bool,
    /// How often the search came by.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub visits: Option<u64>,
    /// Its share of all visits, or the chance that it is drawn, 0 to 1.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub share: Option<f64>,
    /// How likely it seemed before the search, 0 to 1.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub prior: Option<f64>,
    /// What is proven about it.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub proof: Option<Proof>,
    /// The moves that are expected, beginning with it.
    pub line: Vec<Move>,
}

impl MoveInsight {
    /// A move of which nothing else is known.
    pub(crate) fn of(mv: Move) -> MoveInsight {
        let line = vec![mv];
        let (value, visits, share, prior, proof) = (None, None, None, None, None);
        MoveInsight { mv, value, is_bound: false, visits, share, prior, proof, line }
    }
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct Counters {
    /// Nodes, simulations or iterations, as its scale says.
    pub nodes: u64,
    /// Plies of the deepest line.
    pub depth: u32,
    /// Milliseconds.
    pub elapsed_ms: u64,
    /// How far it has come, where root moves are taken one after the other.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub sweep: Option<Sweep>,
    /// The share of moves left out at cutoffs among all that it met, 0 to 1.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub pruned_share: Option<f64>,
    /// Positions that were evaluated only to order moves.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub ordered: Option<u64>,
    /// Positions that had been met before and were remembered.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub remembered: Option<u64>,
}

impl Counters {
    fn of(report: &Report) -> Counters {
        // A sweep without a move is the building of a table.
        let sweep = report.sweep.filter(|_| report.nodes > 0);
        let share = |sweep: Sweep| {
            let met = report.nodes + sweep.pruned;
            sweep.pruned as f64 / met.max(1) as f64
        };
        Counters {
            nodes: report.nodes,
            depth: report.depth,
            elapsed_ms: milliseconds(report.elapsed),
            sweep: report.sweep,
            pruned_share: sweep.map(share),
            ..Counters::default()
        }
    }
}

/// The worth of the position after so much work.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub struct CurvePoint {
    /// Nodes, simulations or iterations.
    pub nodes: u64,
    /// For the player to move, on the scale of the agent.
    pub value: f64,
}

impl Insight {
    /// What a report of a search says, with values on this scale.
    pub(crate) fn of(report: &Report, scale: Scale) -> Insight {
        let total: u64 = report.lines.iter().map(|line| line.visits).sum();
        // What was never visited has no value, where visits are counted.
        let lines = report.lines.iter().filter(|line| total == 0 || line.visits > 0);
        let moves = lines.filter_map(|line| of_line(line, scale, total)).collect();
        // Only PUCT has priors, and it counts simulations.
        let has_priors = report.lines.iter().any(|line| line.prior.is_some());
        let unit = if has_priors { Unit::Simulations } else { scale.unit };
        Insight {
            choice: report.best_move(),
            scale: Scale { unit, ..scale },
            moves,
            counters: Counters::of(report),
            ..Insight::default()
        }
    }

    /// The same with its choice in front.
    pub(crate) fn choosing(mut self, mv: Move) -> Insight {
        self.choice = Some(mv);
        match self.moves.iter().position(|known| known.mv == mv) {
            Some(place) => self.moves[..=place].rotate_right(1),
            None => self.moves.insert(0, MoveInsight::of(mv)),
        }
        self
    }
}

/// A line of a report whose moves have so many visits together.
fn of_line(line: &Line, scale: Scale, total: u64) -> Option<MoveInsight> {
    let visits = (total > 0).then_some(line.visits);
    Some(MoveInsight {
        value: (line.visits > 0 || total == 0).then(|| scale.value(line.score)),
        visits,
        share: visits.map(|visits| visits as f64 / total.max(1) as f64),
        prior: line.prior.map(f64::from),
        proof: line.proof,
        line: line.pv.clone(),
        ..MoveInsight::of(*line.pv.first()?)
    })
}

impl Scale {
    pub(crate) const fn new(meaning: Meaning, unit: Unit) -> Scale {
        Scale { meaning, unit }
    }

    /// A score from 0 to 1 on this scale.
    pub(crate) fn value(self, score: f32) -> f64 {
        match self.meaning {
            Meaning::Mean => 2.0 * f64::from(score) - 1.0,
            _ => f64::from(score),
        }
    }
}

fn milliseconds(elapsed: Duration) -> u64 {
    u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
}
