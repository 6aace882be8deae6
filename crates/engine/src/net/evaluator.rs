//! A net as searches ask it.

use std::sync::Arc;

use stockade_core::{Move, MoveSet, Position, simd::Isa};

use super::{Facts, Inputs, Net, View};
use crate::{
    alphabeta::Score,
    eval::{Classical, EvalParams},
    evaluator::{Distances, Evaluator},
    math,
};

/// Log-odds beyond which the net's opinion counts as no surer: what is certain is proven.
const SUREST: f32 = 7.5;

/// A net for the positions that it knows, and the classical evaluation for all others.
#[derive(Clone, Debug)]
pub struct NetEvaluator {
    net: Arc<Net>,
    classical: Classical,
}

impl NetEvaluator {
    /// An evaluator that asks this net; the weights are those of the classical evaluation.
    pub fn new(net: Arc<Net>, params: EvalParams) -> NetEvaluator {
        NetEvaluator { net, classical: Classical::new(params) }
    }

    /// The net's log-odds; `None` for a position that it does not know.
    #[inline(always)]
    fn log_odds<I: Isa>(&self, isa: I, pos: &Position) -> Option<f32> {
        View::suits(pos).then(
            #[inline(always)]
            || {
                let facts = Facts::of(isa, pos);
                let inputs = Inputs::of(pos, &facts);
                let hidden = self.net.hidden(isa, &inputs);
                self.net.log_odds(isa, &hidden, &inputs.skips).clamp(-SUREST, SUREST)
            },
        )
    }
}

impl Evaluator for NetEvaluator {
    type Scratch = ();

    fn scratch(&self) {}

    #[inline(always)]
    fn value<I: Isa>(&self, isa: I, pos: &Position, distances: Distances, _: &mut ()) -> f32 {
        match self.log_odds(isa, pos) {
            Some(log_odds) => 2.0 * math::sigmoid(log_odds) - 1.0,
            None => self.classical.value(isa, pos, distances, &mut ()),
        }
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
        if !View::suits(pos) {
            return self.classical.log_weights(isa, pos, moves, weights, &mut ());
        }
        let facts = Facts::of(isa, pos);
        let hidden = self.net.hidden(isa, &Inputs::of(pos, &facts));
        self.net.log_weights(isa, &hidden, (pos, &facts), moves, weights);
    }

    fn lead(&self, pos: &Position, distances: Distances) -> f32 {
        self.classical.lead(pos, distances)
    }

    #[inline(always)]
    fn units<I: Isa>(&self, isa: I, pos: &Position, distances: Distances, _: &mut ()) -> i32 {
        match self.log_odds(isa, pos) {
            Some(log_odds) => (Score::UNITS * log_odds).round_ties_even() as i32,
            None => self.classical.units(isa, pos, distances, &mut ()),
        }
    }

    #[inline(always)]
    fn units_per_step(&self, pos: &Position) -> i32 {
        self.classical.units_per_step(pos)
    }

    #[inline(always)]
    fn least_gain(&self, distances: Distances) -> i32 {
        self.classical.least_gain(distances)
    }
}
