//! `bowler`: negamax with four features and trained weights (Bowler, *Computerised Quoridor*, 2025).
//!
//! Negamax with alpha-beta, two plies deep; the value of a leaf is for the player to move there.
//! Where paper (§3.2) and code differ, the code is followed:
//!
//! - Path lengths count cells and are weighed 1.2 and 1.8, walls near the opponent 2.5.
//! - A wall is tried if its anchor, Bowler's named cell, lies within Manhattan distance 3 of a pawn.
//!   The second test of the paper, walls that continue others, never fires in the code. `mode=clean`
//!   adds it: a placed wall of the same orientation shares an end point. `mode=unfiltered` tries all
//!   legal walls, to see what the filter costs.
//! - His code tries moves in the order of a hash. Here: steps east, west, south, north, then walls
//!   by anchor from the top rank down and from left to right, horizontal before vertical.
//! - Distances come from a breadth-first flood; his A* errs once in 2 065 cases.

mod evaluation;
mod filter;

pub use evaluation::{BowlerWeights, EvaluationTerms};
pub use filter::Filter;

use stockade_core::{
    Direction::{East, North, South, West},
    Move, Position,
};

use super::{
    DEPTH, NOISE, ON_OR_OFF, PRUNING, RULES, is_on,
    negamax::Pruning,
    numbers,
    order::push_steps,
    player::Minimax,
    style::{Leaf, NodeDepth, Style},
};
use crate::{
    info::{AgentInfo, Group, OptionInfo, SEED},
    insight::Evaluation,
    spec::{OptionKind, Spec},
};

/// A won game.
const WIN: f64 = 10_000.0;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "bowler",
    about: "Negamax over walls near the pawns, with weights from a genetic algorithm.",
    group: Group::Published,
    source: "Bowler, Computerised Quoridor, Leeds 2025, and its code",
    rules: RULES,
    options: OPTIONS,
    build: |spec| Box::new(Minimax::player(spec, Bowler::of(spec), Pruning::Full)),
};

const OPTIONS: &[OptionInfo] = &[
    DEPTH,
    OptionInfo::new(
        "mode",
        "walls as his code tries them, also those that continue others, as his paper says, or all",
        OptionKind::Choice(&["faithful", "clean", "unfiltered"]),
    )
    .or("faithful"),
    NOISE,
    OptionInfo::new(
        "weights",
        "of path, walls, proximity and forward",
        OptionKind::Numbers { count: 4 },
    )
    .or("9.17529240734401:2.3371458286973956:2.4829408251318736:0.548062012214623"),
    PRUNING,
    OptionInfo::new(
        "ordering",
        "tries first what looks best; his tests found it not worth its cost at two plies",
        ON_OR_OFF,
    )
    .or("off"),
    OptionInfo::new("table", "remembers positions; few come twice at two plies", ON_OR_OFF)
        .or("off"),
    SEED,
];

/// The player of Bowler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bowler {
    /// What it likes.
    pub weights: BowlerWeights,
    /// Which walls it tries.
    pub filter: Filter,
    /// Whether chance is added to each value; not in training.
    pub noise: bool,
}

impl Default for Bowler {
    /// As in his matches.
    fn default() -> Bowler {
        Bowler { weights: BowlerWeights::default(), filter: Filter::Faithful, noise: true }
    }
}

impl Bowler {
    fn of(spec: &Spec) -> Bowler {
        let filter = match spec.text("mode").as_deref() {
            Some("clean") => Filter::Clean,
            Some("unfiltered") => Filter::Off,
            _ => Filter::Faithful,
        };
        Bowler {
            weights: BowlerWeights::from(numbers(spec, "weights")),
            filter,
            noise: is_on(spec, "noise"),
        }
    }
}

impl Style for Bowler {
    const TELLS_EACH_MOVE: bool = true;

    fn candidates(&self, pos: &Position, _: NodeDepth, moves: &mut Vec<Move>) {
        push_steps(pos, [East, West, South, North], moves);
        filter::push_by_anchor(self.filter.walls(pos), moves);
    }

    fn evaluate(&self, pos: &Position, leaf: &mut Leaf) -> f64 {
        let me = pos.to_move();
        match pos.winner() {
            Some(winner) => {
                if winner == me {
                    WIN
                } else {
                    -WIN
                }
            }
            None => {
                let value = self.weights.value(&EvaluationTerms::new(pos, me));
                value + if self.noise { leaf.noise() } else { 0.0 }
            }
        }
    }

    fn parts(&self, pos: &Position) -> Evaluation {
        self.weights.parts(&EvaluationTerms::new(pos, pos.to_move()), self.noise)
    }

    fn step(&self) -> f64 {
        // Own and other steps weigh 1.8 and 1.2. A weight of zero must not divide.
        (1.5 * self.weights.path).abs().max(1.0)
    }
}
