//! What a net costs: `cargo bench -p stockade-engine --bench net`.
//!
//! The positions are those that a search meets. Figures are for one question; on a shared machine read
//! the fastest sample.

use std::{hint::black_box, sync::Arc};

use divan::Bencher;
use stockade_core::{
    Game, Move, MoveSet, Position, Rules,
    simd::{self, Isa, Task},
};
use stockade_engine::{
    Evaluator, Limits, Request, distances,
    eval::{Classical, EvalParams},
    mcts::Mcts,
    net::{Facts, Inputs, MoveInputs, Net, NetEvaluator, Shape, View, Weights},
};

fn main() {
    divan::main();
}

/// Stages of the game whose trees are searched.
const STAGES: [&str; 4] = [
    "",
    "e2 e8 e3 e7 e4 e6 a3h c3h e3h g3h h4v",
    "e2h e8 e4h e7 d8v e6 d5v d6h d1 b6h g4h c1h",
    "d7h f8h d1 e8 e1h d3h c7v f8 f7h b7h g3h c3v g4h g8 c1 b4h g7v a8h b1 f8 h7h",
];

/// Positions that searches have met, with their legal moves.
fn positions() -> Vec<(Position, MoveSet)> {
    let mut found = Vec::new();
    for moves in STAGES {
        let mut game = Game::new(&Rules::standard());
        for mv in moves.split_whitespace() {
            game.play(mv.parse().expect("a move")).expect("a legal move");
        }
        let mut search = Mcts::new(1 << 14);
        search.search(Request::new(&game, Limits::nodes(4000)));
        found.extend(search.seen(2).into_iter().map(|seen| seen.position));
    }
    found.retain(View::suits);
    // Samples shorter than a time slice, so that the fastest ones were not interrupted.
    let some = found.into_iter().step_by(23);
    some.map(|pos| (pos, pos.legal_moves())).collect()
}

/// A question asked about every position inside one choice of instructions.
struct EachOf<'a, F>(&'a [(Position, MoveSet)], &'a F);

/// A question.
trait Ask {
    fn ask<I: Isa>(&self, isa: I, pos: &Position, moves: MoveSet) -> f32;
}

impl<F: Ask> Task for EachOf<'_, F> {
    type Output = f32;
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> f32 {
        let mut sum = 0.0;
        for (pos, moves) in self.0 {
            sum += self.1.ask(isa, black_box(pos), *moves);
        }
        sum
    }
}

fn run(bencher: Bencher<'_, '_>, question: &impl Ask) {
    let positions = positions();
    bencher
        .counter(divan::counter::ItemsCount::new(positions.len()))
        .bench_local(|| simd::dispatch(EachOf(&positions, question)));
}

macro_rules! questions {
    ($($name:ident = |$isa:ident, $pos:ident, $moves:ident| $body:expr;)*) => {$(
        #[divan::bench(sample_count = 400)]
        fn $name(bencher: Bencher<'_, '_>) {
            struct Question;
            impl Ask for Question {
                #[inline(always)]
                fn ask<I: Isa>(&self, $isa: I, $pos: &Position, $moves: MoveSet) -> f32 {
                    $body
                }
            }
            run(bencher, &Question);
        }
    )*};
}

questions! {
    a_distances = |isa, pos, _moves| f32::from(distances(isa, pos)[0]);
    b_facts = |isa, pos, _moves| { black_box(&Facts::of(isa, pos)); 0.0 };
    c_inputs = |isa, pos, _moves| {
        black_box(&Inputs::of(pos, &Facts::of(isa, pos)).active);
        0.0
    };
    d_legal_moves = |isa, pos, _moves| { black_box(&pos.legal_moves_with(isa)); 0.0 };
    e_move_inputs = |isa, pos, moves| {
        black_box(&MoveInputs::of(isa, pos, &Facts::of(isa, pos), moves));
        0.0
    };
}

/// A net with some weights; what they are makes no difference to the time.
fn net() -> Net {
    let mut weights = Weights::zero(Shape::new(64).expect("a width"));
    for tensor in weights.tensors_mut() {
        for (index, value) in tensor.values.iter_mut().enumerate() {
            *value = ((index * 7919 % 199) as f32 / 100.0 - 1.0) * tensor.limit.min(0.4);
        }
    }
    weights.quantised().expect("finite weights")
}

struct Value<'a, E>(&'a E);

impl<E: Evaluator> Ask for Value<'_, E> {
    #[inline(always)]
    fn ask<I: Isa>(&self, isa: I, pos: &Position, _: MoveSet) -> f32 {
        self.0.value(isa, pos, distances(isa, pos), &mut self.0.scratch())
    }
}

struct Priors<'a, E>(&'a E);

impl<E: Evaluator> Ask for Priors<'_, E> {
    #[inline(always)]
    fn ask<I: Isa>(&self, isa: I, pos: &Position, moves: MoveSet) -> f32 {
        let mut weights = [0.0; Move::COUNT];
        self.0.log_weights(isa, pos, moves, &mut weights, &mut self.0.scratch());
        weights[0]
    }
}

#[divan::bench(sample_count = 400)]
fn f_value_classical(bencher: Bencher<'_, '_>) {
    run(bencher, &Value(&Classical::default()));
}

#[divan::bench(sample_count = 400)]
fn g_value_net(bencher: Bencher<'_, '_>) {
    run(bencher, &Value(&NetEvaluator::new(Arc::new(net()), EvalParams::default())));
}

#[divan::bench(sample_count = 400)]
fn h_priors_classical(bencher: Bencher<'_, '_>) {
    run(bencher, &Priors(&Classical::default()));
}

#[divan::bench(sample_count = 400)]
fn i_priors_net(bencher: Bencher<'_, '_>) {
    run(bencher, &Priors(&NetEvaluator::new(Arc::new(net()), EvalParams::default())));
}
