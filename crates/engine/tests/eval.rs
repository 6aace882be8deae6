//! The classical evaluation: fair to both colors and both sides of the board.

use stockade_core::{
    Game, Move, MoveSet, Position, Rules, SplitMix64, Symmetry,
    simd::{Isa, Portable},
};
use stockade_engine::{
    Distances, Evaluator, Limits, Request,
    alphabeta::{AlphaBeta, AlphaBetaParams},
    distances,
    eval::{Classical, EvalParams, Evaluation, evaluate},
    mcts::Mcts,
};

/// Positions from random games with many walls, none of them over.
fn positions() -> Vec<Position> {
    let mut random = SplitMix64::new(8);
    let mut positions = Vec::new();
    for rules in ["standard", "5x5,walls=3", "4x7,walls=6"] {
        let rules: Rules = rules.parse().unwrap();
        for _ in 0..30 {
            let mut game = Game::new(&rules);
            while !game.is_over() && game.ply() < 60 {
                positions.push(*game.position());
                let moves = game.legal_moves();
                let mv = moves.iter().nth(random.below(moves.len())).unwrap();
                game.play(mv).unwrap();
            }
        }
    }
    positions
}

fn evaluation(pos: &Position) -> Evaluation {
    evaluate(pos, distances(Portable, pos), &EvalParams::default())
}

fn score(pos: &Position) -> f32 {
    evaluation(pos).score
}

/// The moves of a position with their prior log-weights.
fn priors(pos: &Position) -> Vec<(Move, f32)> {
    let (moves, mut weights) = (pos.legal_moves(), [f32::NAN; Move::COUNT]);
    Classical::default().log_weights(Portable, pos, moves, &mut weights, &mut ());
    assert_eq!(weights.iter().filter(|weight| !weight.is_nan()).count(), moves.len());
    moves.iter().zip(weights).collect()
}

#[test]
fn mirrors_and_colors_change_nothing() {
    for pos in positions() {
        for symmetry in Symmetry::ALL {
            let image = pos.transformed(symmetry).unwrap();
            assert_eq!(score(&image), score(&pos), "{symmetry:?} of {pos:?}");
            let seen = priors(&image);
            for (mv, weight) in priors(&pos) {
                let mv = symmetry.mv(pos.size(), mv);
                let (_, other) = seen.iter().find(|(seen, _)| *seen == mv).unwrap();
                // Flows are added up in another order.
                assert!((weight - other).abs() < 1e-4, "{symmetry:?} of {pos:?}: {mv}");
            }
        }
    }
}

#[test]
fn scores_are_chances_and_priors_are_small_numbers() {
    for pos in positions() {
        assert!((0.0..=1.0).contains(&score(&pos)), "{pos:?}");
        assert!(priors(&pos).iter().all(|(_, weight)| weight.abs() < 80.0), "{pos:?}");
    }
}

#[test]
fn a_lead_counts_more_the_fewer_walls_are_left() {
    let rules = Rules::standard();
    let at = |text: &str| Position::from_text(text, &rules).unwrap().position;
    let (early, late) = (at("/ / e4 e9 / 10 10 / 1"), at("/ / e4 e9 / 2 2 / 1"));
    assert!(score(&early) > 0.5 && score(&late) > score(&early));
    assert_eq!(evaluation(&early).lead, evaluation(&late).lead);
}

/// The weight of a move.
fn weight(pos: &Position, mv: &str) -> f32 {
    let mv: Move = mv.parse().unwrap();
    priors(pos).into_iter().find(|(seen, _)| *seen == mv).unwrap().1
}

#[test]
fn priors_know_what_a_move_does() {
    let rules = Rules::standard();
    let pos = Position::from_text("a8 / / e2 a9 / 9 10 / 1", &rules).unwrap().position;
    assert!(weight(&pos, "e3") > weight(&pos, "d2"), "a step nearer before one aside");
    assert!(weight(&pos, "c8h") > weight(&pos, "g8h"), "on where a wall ends");
    // Black walks two files east and down the c-file; g3v disturbs nobody.
    assert!(weight(&pos, "c6h") > weight(&pos, "g3v"), "across the only path");
    assert!(weight(&pos, "e2h") < weight(&pos, "g3v"), "not across one's own");
}

/// The classical evaluation as alpha-beta would see it if it had no whole numbers of its own.
struct InChances(Classical);

impl Evaluator for InChances {
    type Scratch = ();

    fn scratch(&self) {}

    fn value<I: Isa>(&self, isa: I, pos: &Position, distances: Distances, _: &mut ()) -> f32 {
        self.0.value(isa, pos, distances, &mut ())
    }

    fn log_weights<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        moves: MoveSet,
        weights: &mut [f32; Move::COUNT],
        _: &mut (),
    ) {
        self.0.log_weights(isa, pos, moves, weights, &mut ());
    }

    fn lead(&self, pos: &Position, distances: Distances) -> f32 {
        self.0.lead(pos, distances)
    }

    fn units_per_step(&self, pos: &Position) -> i32 {
        self.0.units_per_step(pos)
    }

    fn least_gain(&self, distances: Distances) -> i32 {
        self.0.least_gain(distances)
    }
}

#[test]
fn whole_numbers_say_what_the_chances_say() {
    let classical = Classical::default();
    for pos in positions() {
        let known = distances(Portable, &pos);
        let exact = classical.units(Portable, &pos, known, &mut ());
        let rounded = InChances(classical).units(Portable, &pos, known, &mut ());
        // Beyond log-odds of 7.6 a value is as good as decided.
        let bounded = exact.clamp(-1_520, 1_520);
        assert!((rounded - bounded).abs() <= 60, "{rounded}, not {exact}, of {pos:?}");
    }
}

/// An evaluator from outside the engine drives both searches, and one that thinks alike plays alike.
#[test]
fn searches_take_any_evaluator() {
    let game = Game::new(&Rules::standard());
    let ask = || Request::new(&game, Limits::nodes(500));
    let own = Mcts::new(1_000).search(ask());
    let other = Mcts::with_evaluator(1_000, InChances(Classical::default())).search(ask());
    assert_eq!(own, other);
    let params = AlphaBetaParams::default();
    let mut search = AlphaBeta::with_evaluator(1, params, InChances(Classical::default()));
    let report = search.search(Request::new(&game, Limits::depth(2)));
    assert_eq!(report.best_move().unwrap().to_string(), "e2");
}
