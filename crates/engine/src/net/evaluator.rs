//! A net as searches ask it.

use std::sync::Arc;

use stockade_core::{Move, MoveSet, Position, simd::Isa};

use super::{Facts, Hidden, Inputs, Net, View};
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

    /// What the net thinks of a position; `None` for one that it does not know.
    #[inline(always)]
    fn opinion<'a, I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        memory: &'a mut Memory,
    ) -> Option<&'a Opinion> {
        if !View::suits(pos) {
            return None;
        }
        let opinion = memory.recall_or(
            pos.key(),
            #[inline(always)]
            || {
                let facts = Facts::of(isa, pos);
                let inputs = Inputs::of(pos, &facts);
                let hidden = self.net.hidden(isa, &inputs);
                let log_odds = self.net.log_odds(isa, &hidden, &inputs.skips);
                Opinion { facts, hidden, log_odds: log_odds.clamp(-SUREST, SUREST) }
            },
        );
        Some(opinion)
    }
}

/// What was worked out of a position for its value, and is needed again for its priors.
struct Opinion {
    facts: Facts,
    hidden: Hidden,
    log_odds: f32,
}

/// The positions that a thread has met last. A search wants the priors of most positions soon after
/// their value or never.
pub struct Memory {
    /// By the low bits of a key: the key, and the number of its opinion, from 1 on.
    index: Vec<(u64, usize)>,
    opinions: Vec<Opinion>,
}

impl Memory {
    /// Positions that are remembered.
    const LEN: usize = 1 << 8;

    fn new() -> Memory {
        // A short search uses little of it, and what is not used is never touched.
        Memory { index: vec![(0, 0); Memory::LEN], opinions: Vec::with_capacity(Memory::LEN) }
    }

    /// The opinion of the position with this key, formed if it is not remembered.
    #[inline(always)]
    fn recall_or(&mut self, key: u64, form: impl FnOnce() -> Opinion) -> &Opinion {
        let Memory { index, opinions } = self;
        let (known, number) = &mut index[key as usize % Memory::LEN];
        if *number == 0 {
            opinions.push(form());
            *number = opinions.len();
        } else if *known != key {
            opinions[*number - 1] = form();
        }
        *known = key;
        &opinions[*number - 1]
    }
}

impl Evaluator for NetEvaluator {
    type Scratch = Memory;

    fn scratch(&self) -> Memory {
        Memory::new()
    }

    #[inline(always)]
    fn value<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        distances: Distances,
        memory: &mut Memory,
    ) -> f32 {
        match self.opinion(isa, pos, memory) {
            Some(opinion) => 2.0 * math::sigmoid(opinion.log_odds) - 1.0,
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
        memory: &mut Memory,
    ) {
        match self.opinion(isa, pos, memory) {
            Some(Opinion { facts, hidden, .. }) => {
                self.net.log_weights(isa, hidden, (pos, facts), moves, weights);
            }
            None => self.classical.log_weights(isa, pos, moves, weights, &mut ()),
        }
    }

    fn lead(&self, pos: &Position, distances: Distances) -> f32 {
        self.classical.lead(pos, distances)
    }

    #[inline(always)]
    fn units<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        distances: Distances,
        memory: &mut Memory,
    ) -> i32 {
        match self.opinion(isa, pos, memory) {
            Some(opinion) => (Score::UNITS * opinion.log_odds).round_ties_even() as i32,
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
