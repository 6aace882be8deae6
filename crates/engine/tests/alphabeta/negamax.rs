//! With reductions, pruning and quiescence off, the search gives what a plain negamax gives.

use stockade_core::{BoardSize, Game, Player, Position, Rules, SplitMix64};
use stockade_engine::{
    Limits, Proof,
    alphabeta::{AlphaBeta, AlphaBetaParams, Score},
    eval::EvalParams,
};

use crate::{random_position, think};

/// The evaluation, written down once more.
fn estimate(pos: &Position) -> Score {
    let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
    let steps = |player: Player| i32::from(pos.distance(player).unwrap());
    let stock = |player: Player| i32::from(pos.stock(player));
    let EvalParams { tempo, wall, wall_per_step, blur, .. } = EvalParams::default();
    let parts = |steps: f32| (steps * 64.0).round() as i32;
    let lead = 64 * (steps(opponent) - steps(me)) + parts(tempo);
    let wall = parts(wall) + parts(wall_per_step) * (steps(me) + steps(opponent));
    let hands = (stock(me) + stock(opponent)).max(1) as f32;
    let step = (Score::UNITS / (blur * hands).sqrt()).round() as i32;
    Score::estimate((lead + wall * (stock(me) - stock(opponent))) * step / 64)
}

fn negamax(pos: &Position, depth: usize, ply: usize) -> Score {
    if pos.winner().is_some() {
        return Score::loss_in(ply);
    }
    if depth == 0 {
        return estimate(pos);
    }
    let children = pos.legal_moves().iter().map(|mv| pos.play(mv).unwrap());
    children.map(|next| -negamax(&next, depth - 1, ply + 1)).max().unwrap()
}

fn plain() -> AlphaBeta {
    AlphaBeta::with_params(1, AlphaBetaParams::plain(), EvalParams::default())
}

fn check(game: &Game, depth: u8) {
    let report = think(&mut plain(), game, Limits::depth(depth));
    let line = &report.lines[0];
    // A proven end stops the search early; it would be the same at the full depth.
    let reached = report.depth as usize;
    assert!(reached == usize::from(depth) || line.proof.is_some());
    let (pos, expected) = (game.position(), negamax(game.position(), reached, 0));
    let text = format!("{pos:?} at depth {reached}");
    assert_eq!(line.score, expected.win_chance(), "{text}");
    assert_eq!(line.proof, expected.proof(), "{text}");
    let after = pos.play(line.pv[0]).unwrap();
    assert_eq!(-negamax(&after, reached - 1, 1), expected, "{}: {text}", line.pv[0]);
}

#[test]
fn depth_1_and_2_on_every_board() {
    let mut random = SplitMix64::new(17);
    for size in BoardSize::all() {
        for depth in [1, 2] {
            let rules = Rules::standard().with_size(size);
            let plies = random.below(24);
            check(&random_position(&rules, plies, &mut random), depth);
        }
    }
}

#[test]
fn depth_3_on_small_boards_and_some_large() {
    let mut random = SplitMix64::new(18);
    for (rules, n) in [("5x5,walls=3", 60), ("4x5,walls=2,edge_diagonal=off", 60), ("9x9", 3)] {
        let rules: Rules = rules.parse().unwrap();
        for _ in 0..n {
            let plies = random.below(12);
            check(&random_position(&rules, plies, &mut random), 3);
        }
    }
}

#[test]
fn nearest_win_and_longest_loss() {
    let rules: Rules = "3x3,walls=0".parse().unwrap();
    let mut random = SplitMix64::new(19);
    for plies in 0..40 {
        let game = random_position(&rules, plies % 5, &mut random);
        let report = think(&mut plain(), &game, Limits::depth(6));
        if let Some(Proof::Win(plies)) = report.lines[0].proof {
            let deep = negamax(game.position(), usize::from(plies), 0);
            assert_eq!(deep.proof(), report.lines[0].proof, "{}", game.position());
        }
    }
}
