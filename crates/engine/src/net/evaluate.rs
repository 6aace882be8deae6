//! The net that plays.

use stockade_core::{Cell, Move, MoveSet, Position, Wall, simd::Isa};

use super::{
    Facts, Shape,
    inputs::{INPUTS, Inputs, SKIP_UNIT, SKIPS},
    integers::{Integers, SUM_ONE},
    layers::{Dense, MAX_WIDTH, OUTPUTS, Sparse, activated},
    moves::{self, MOVE_FEATURES, MOVE_UNIT, PAWN_FEATURES, WALL_FEATURES, WallNumbers},
    weights::{VALUE_HIDDEN, Weights},
};

/// 1.0 in the weights of a move's numbers.
const NUMBER_WEIGHT_ONE: i32 = 1024;

/// 1.0 in the log-weights of moves.
const LOGIT_ONE: i32 = NUMBER_WEIGHT_ONE * MOVE_UNIT as i32;

/// A net in whole numbers.
#[derive(Clone, Debug)]
pub struct Net {
    shape: Shape,
    integers: Integers,
    input: Sparse,
    value_hidden: Dense,
    value: Dense,
    pawn: Dense,
    walls: Dense,
    numbers: Dense,
}

/// The cells of the first layer.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Hidden([i16; MAX_WIDTH]);

impl Net {
    pub(super) fn from_weights(weights: &Weights) -> Net {
        Net::from_integers(weights.shape, Integers::rounded(weights))
    }

    pub(super) fn from_integers(shape: Shape, integers: Integers) -> Net {
        let width = shape.width();
        debug_assert_eq!(integers.input.len(), INPUTS * width);
        let policy = |first: usize, end: usize| {
            let rows = &integers.policy[first * width..end * width];
            Dense::new(width, rows, &integers.policy_bias[first..end])
        };
        Net {
            shape,
            input: Sparse::new(&integers.input, &integers.input_bias),
            value_hidden: Dense::new(width, &integers.value_hidden, &integers.value_hidden_bias),
            value: Dense::new(VALUE_HIDDEN, &integers.value, &integers.value_bias),
            pawn: policy(0, Cell::COUNT),
            walls: policy(Cell::COUNT, Cell::COUNT + Wall::COUNT),
            numbers: policy(Move::COUNT, Move::COUNT + MOVE_FEATURES),
            integers,
        }
    }

    /// Its weights in floating point, as far as the whole numbers tell, for a trainer to go on with.
    pub fn weights(&self) -> Weights {
        self.integers.weights(self.shape)
    }

    pub(super) fn integers(&self) -> &Integers {
        &self.integers
    }

    /// How large it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells of the first layer, which value and policy both need.
    #[inline(always)]
    pub fn hidden<I: Isa>(&self, isa: I, inputs: &Inputs) -> Hidden {
        let mut hidden = Hidden([0; MAX_WIDTH]);
        self.input.cells(isa, &inputs.active, &mut hidden.0);
        hidden
    }

    /// Log-odds of a win for the player to move.
    #[inline(always)]
    pub fn log_odds<I: Isa>(&self, isa: I, hidden: &Hidden, skips: &[i16; SKIPS]) -> f32 {
        let cells = &hidden.0[..self.shape.width()];
        let mut second = [0; VALUE_HIDDEN];
        for block in 0..self.value_hidden.blocks() {
            let sums = self.value_hidden.sums(isa, block, cells);
            for (cell, sum) in second[OUTPUTS * block..].iter_mut().zip(sums) {
                *cell = activated(sum);
            }
        }
        let outputs = self.value.sums(isa, 0, &second);
        let mut sum = i64::from(outputs[0]) * i64::from(SKIP_UNIT);
        for (&weight, &skip) in outputs[1..].iter().zip(skips) {
            sum += i64::from(weight) * i64::from(skip);
        }
        sum as f32 / (SUM_ONE as f32 * f32::from(SKIP_UNIT))
    }

    /// Writes the log-weights of the legal moves in index order, without a pass, to the head of a
    /// list.
    #[inline(always)]
    pub fn log_weights<I: Isa>(
        &self,
        isa: I,
        hidden: &Hidden,
        (pos, facts): (&Position, &Facts),
        legal: MoveSet,
        weights: &mut [f32; Move::COUNT],
    ) {
        let cells = &hidden.0[..self.shape.width()];
        let number_weights = self.number_weights(isa, cells);
        let fields = pos.distance_fields_with(isa);
        let mut n_written = 0;
        let mut write = |sum: i32| {
            weights[n_written] = sum as f32 / LOGIT_ONE as f32;
            n_written += 1;
        };
        let mut block = (usize::MAX, [0; OUTPUTS]);
        for to in legal.pawn.iter() {
            let output = facts.view.cell(to);
            if block.0 != output / OUTPUTS {
                block = (output / OUTPUTS, self.pawn.sums(isa, output / OUTPUTS, cells));
            }
            let mut sum = own(block.1[output % OUTPUTS]);
            let numbers = moves::pawn_numbers(pos, facts, &fields, to);
            for (number, weight) in numbers.into_iter().zip(number_weights) {
                sum += i32::from(number) * weight;
            }
            write(sum);
        }
        if legal.walls.is_empty() {
            return;
        }
        let mut outputs = [0; Wall::COUNT];
        for block in 0..self.walls.blocks() {
            let sums = self.walls.sums(isa, block, cells);
            outputs[OUTPUTS * block..][..OUTPUTS].copy_from_slice(&sums);
        }
        let mut sums = WallSums { weights: [0; WALL_FEATURES], sums: [0; Wall::COUNT] };
        sums.weights.copy_from_slice(&number_weights[PAWN_FEATURES..]);
        moves::tell_walls(isa, pos, facts, &fields, legal.walls, &mut sums);
        for wall in legal.walls.iter() {
            write(own(outputs[facts.view.wall(wall)]) + sums.sums[wall.index()]);
        }
    }

    /// The weights of a move's numbers.
    #[inline(always)]
    fn number_weights<I: Isa>(&self, isa: I, cells: &[i16]) -> [i32; MOVE_FEATURES] {
        let shift = (SUM_ONE / NUMBER_WEIGHT_ONE).trailing_zeros();
        let mut weights = [0; MOVE_FEATURES];
        for block in 0..self.numbers.blocks() {
            let sums = self.numbers.sums(isa, block, cells);
            for (weight, sum) in weights[OUTPUTS * block..].iter_mut().zip(sums) {
                *weight = (sum >> shift).clamp(-0x7fff, 0x7fff);
            }
        }
        weights
    }
}

/// A move's own output as a part of its log-weight.
#[inline(always)]
const fn own(output: i32) -> i32 {
    output >> (SUM_ONE / LOGIT_ONE).trailing_zeros()
}

/// Adds up the numbers of walls, weighted.
struct WallSums {
    weights: [i32; WALL_FEATURES],
    sums: [i32; Wall::COUNT],
}

impl WallNumbers for WallSums {
    #[inline(always)]
    fn tell(&mut self, number: usize, wall: Wall, value: i8) {
        self.sums[wall.index()] += self.weights[number] * i32::from(value);
    }

    #[inline(always)]
    fn tell_all(&mut self, number: usize, values: &[i8; Wall::COUNT]) {
        let weight = self.weights[number];
        for (sum, &value) in self.sums.iter_mut().zip(values) {
            *sum += weight * i32::from(value);
        }
    }
}
