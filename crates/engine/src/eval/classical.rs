//! The classical evaluation as searches ask for it.

use stockade_core::{Move, MoveSet, Position, simd::Isa};

use super::{EvalParams, PriorContext, evaluate, units::Weights};
use crate::evaluator::{Distances, Evaluator};

/// Distances, hands and the flow of shortest paths under given weights.
///
/// ```
/// use stockade_core::{Position, Rules, simd::Portable};
/// use stockade_engine::{Evaluator, distances, eval::Classical};
/// let pos = Position::start(&Rules::standard());
/// let value = Classical::default().value(Portable, &pos, distances(Portable, &pos), &mut ());
/// assert!(value > 0.0 && value < 0.1, "it is good to have the first move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Classical {
    params: EvalParams,
    weights: Weights,
}

impl Classical {
    /// The evaluation with these weights.
    pub fn new(params: EvalParams) -> Classical {
        Classical { params, weights: Weights::new(&params) }
    }

    /// Its weights.
    pub fn params(&self) -> &EvalParams {
        &self.params
    }
}

impl Default for Classical {
    fn default() -> Classical {
        Classical::new(EvalParams::default())
    }
}

/// Everything follows from one flood of the board, so nothing is kept between two questions.
impl Evaluator for Classical {
    type Scratch = ();

    fn scratch(&self) {}

    #[inline(always)]
    fn value<I: Isa>(&self, _: I, pos: &Position, distances: Distances, _: &mut ()) -> f32 {
        2.0 * evaluate(pos, distances, &self.params).score - 1.0
    }

    #[inline(always)]
    fn log_weights<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        moves: MoveSet,
        weights: &mut [f32; Move::COUNT],
        _: &mut (),
    ) {
        PriorContext::new(isa, pos).log_weights(moves, &self.params, weights);
    }

    fn lead(&self, pos: &Position, distances: Distances) -> f32 {
        evaluate(pos, distances, &self.params).lead
    }

    #[inline(always)]
    fn units<I: Isa>(&self, _: I, pos: &Position, distances: Distances, _: &mut ()) -> i32 {
        self.weights.units(pos, distances)
    }

    #[inline(always)]
    fn units_per_step(&self, pos: &Position) -> i32 {
        self.weights.step(pos)
    }

    #[inline(always)]
    fn least_gain(&self, distances: Distances) -> i32 {
        self.weights.least_gain(distances)
    }
}
