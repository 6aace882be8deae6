//! The classical evaluation: fair to both colors and both sides of the board.

use stockade_core::{Game, Move, Position, Rules, SplitMix64, Symmetry, simd::Portable};
use stockade_engine::eval::{EvalParams, PriorContext, evaluate, lead};

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

fn score(pos: &Position) -> f32 {
    evaluate(Portable, pos, &EvalParams::default()).score
}

/// The moves of a position with their prior log-weights.
fn priors(pos: &Position) -> Vec<(Move, f32)> {
    let (moves, params) = (pos.legal_moves(), EvalParams::default());
    let context = PriorContext::new(Portable, pos);
    let mut weights = [f32::NAN; Move::COUNT];
    context.log_weights(moves, &params, &mut weights);
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
    assert_eq!(lead(&early, &EvalParams::default()), lead(&late, &EvalParams::default()));
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
    assert!(weight(&pos, "c6h") > weight(&pos, "g3v"), "across the only way");
    assert!(weight(&pos, "e2h") < weight(&pos, "g3v"), "not across one's own");
}
