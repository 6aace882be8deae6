//! A small net that learns from the engine's own games: win chances and prior weights of moves.
//!
//! One routine tells engine, self-play and trainer what there is to see in a position, so that they
//! cannot differ:
//!
//! ```
//! use stockade_core::{Position, Rules};
//! use stockade_engine::net::{Features, View};
//! let pos = Position::start(&Rules::standard());
//! assert!(View::suits(&pos)); // otherwise there is nothing to ask
//! let features = Features::of(&pos, pos.legal_moves());
//! assert_eq!(features.moves.rows().count(), 131);
//! assert!(!features.inputs.active.is_empty());
//! ```
//!
//! # The net
//!
//! With `x` the inputs that are on ([`Inputs::active`]), `s` the skips and `f` the numbers of a move:
//!
//! ```text
//! square(z) = min(max(z, 0), 255/256)²
//! h         = square(input_bias + Σ input[x])                    width cells
//! g         = square(value_hidden_bias + value_hidden · h)       32 cells
//! v         = value_bias + value · g                             1 + 7 outputs
//! log-odds  = v[0] + Σ v[1 + k] · s[k] / 64                      of a win for the player to move
//! p         = policy_bias + policy · h                           209 + 16 outputs
//! logit(m)  = p[output of m] + Σ p[209 + k] · f[m][k] / 16       softmax over the legal moves
//! ```
//!
//! So the weights of the classical terms depend on the position. [`Weights`] are these arrays in
//! floating point; [`Weights::quantised`] gives the [`Net`] that plays, in whole numbers:
//!
//! | | 1.0 is | bounds | sum |
//! |---|---|---|---|
//! | first layer, weights and biases | 256 | ±1.0 | 16 bits, wrapping |
//! | cells | 256 | 0 … 254, rounded down | |
//! | later layers, weights | 4096 | ±7.9 | 32 bits |
//! | later layers, biases | 2²⁰ | ±64 | |
//!
//! A trainer keeps its weights within the bounds ([`Weights::clamp`]); then rounding is the only
//! difference. The same bits come out at every level of instructions.

mod best_walls;
mod evaluate;
mod evaluator;
mod file;
mod inputs;
mod integers;
mod layers;
mod loaded;
mod moves;
mod view;
mod weights;

pub use evaluate::{Hidden, Net};
pub use evaluator::NetEvaluator;
pub use file::{LoadNetError, NetError};
pub use inputs::{Facts, GROUPS, Group, INPUTS, Inputs, MAX_ACTIVE, SKIP_NAMES, SKIP_UNIT, SKIPS};
pub use integers::{HEAD_ONE, INPUT_ONE, SUM_ONE};
pub use loaded::LoadedNet;
pub use moves::{
    MOVE_FEATURE_NAMES, MOVE_FEATURES, MOVE_UNIT, MoveInputs, MoveRow, PAWN_FEATURES, WALL_FEATURES,
};
pub use view::View;
pub use weights::{
    BIAS_LIMIT, CLIP, HEAD_LIMIT, INPUT_LIMIT, NotFinite, POLICY_OUTPUTS, Tensor, VALUE_HIDDEN,
    VALUE_OUTPUTS, Weights, move_logit,
};

use stockade_core::{
    MoveSet, Position,
    simd::{self, Isa, Task},
};

/// Everything that a net is told of a position.
#[derive(Clone, Debug)]
pub struct Features {
    /// What value and policy depend on.
    pub inputs: Inputs,
    /// What the policy is told of each legal move.
    pub moves: MoveInputs,
}

impl Features {
    /// The features of a position for which [`View::suits`] holds, and of its legal moves.
    pub fn of(pos: &Position, moves: MoveSet) -> Features {
        struct Extract<'a>(&'a Position, MoveSet);
        impl Task for Extract<'_> {
            type Output = Features;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> Features {
                let facts = Facts::of(isa, self.0);
                let inputs = Inputs::of(self.0, &facts);
                Features { inputs, moves: MoveInputs::of(isa, self.0, &facts, self.1) }
            }
        }
        simd::dispatch(Extract(pos, moves))
    }
}

/// How large a net is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    width: usize,
}

impl Shape {
    const WIDTHS: [usize; 4] = [32, 64, 96, 128];

    /// A net with this many cells in its first layer.
    ///
    /// # Errors
    /// If it is not 32, 64, 96 or 128.
    pub fn new(width: u32) -> Result<Shape, NetError> {
        let known = Shape::WIDTHS.into_iter().find(|&known| known as u32 == width);
        known.map(|width| Shape { width }).ok_or(NetError::Width { width })
    }

    /// Cells of the first layer.
    pub const fn width(self) -> usize {
        self.width
    }

    fn texts() -> String {
        Shape::WIDTHS.map(|width| width.to_string()).join(", ")
    }
}

/// Names the inputs that nets of this program are trained for. It changes with every group, skip
/// and number of a move, so that a net is never asked in another language than its own.
pub fn feature_hash() -> u64 {
    /// To be raised when a feature changes its meaning but not its name.
    const EDITION: u32 = 2;
    let mut text = format!("edition {EDITION}");
    for group in &GROUPS {
        text += &format!("; {} {}", group.name, group.len);
    }
    for name in SKIP_NAMES.iter().chain(&MOVE_FEATURE_NAMES) {
        text += "; ";
        text += name;
    }
    file::fnv1a(text.as_bytes())
}
