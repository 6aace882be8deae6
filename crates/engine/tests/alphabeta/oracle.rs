//! Proofs against the solver, which shares no code with the search.

use stockade_core::{Game, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Proof, alphabeta::AlphaBeta};
use stockade_solver::{Solution, Value};

use crate::{game_from, think};

/// Searches a state of a solved game; says whether something was proven.
fn check(
    search: &mut AlphaBeta,
    solution: &Solution,
    rules: &Rules,
    entry: usize,
    limits: Limits,
) -> bool {
    let Some((setup, value)) = solution.entry(entry) else { return false };
    let pos = Position::from_setup(rules, &setup).unwrap();
    let game = Game::from_position(rules, pos).unwrap();
    let report = think(search, &game, limits);
    let line = &report.lines[0];
    let Some(proof) = line.proof else { return false };
    let after = pos.play(line.pv[0]).unwrap();
    let left = match after.winner() {
        Some(_) => Value::Loss(0),
        None => solution.value(&after).unwrap(),
    };
    // A proof is about the move; the best move's win or loss is that of the position too.
    let agrees = match (proof, left, value) {
        (Proof::Win(plies), Value::Loss(_), Value::Win(least)) => plies >= least.into(),
        (Proof::Loss(plies), Value::Win(_), Value::Loss(most)) => plies >= most.into(),
        (Proof::Draw, Value::Draw, _) => true,
        _ => false,
    };
    let mv = line.pv[0];
    assert!(agrees, "{pos}: {mv} is {proof:?}, but in truth {value:?} and leaves {left:?}");
    true
}

/// The share of sampled states that are proven at a depth.
fn proven(rules: &str, samples: usize, depth: u8) -> f64 {
    let rules: Rules = rules.parse().unwrap();
    let solution = Solution::new(&rules).unwrap();
    let mut random = SplitMix64::new(43);
    let (mut states, mut proven) = (0, 0);
    // One memory for all, so that what it carries from search to search is judged too.
    let mut search = AlphaBeta::new(4);
    while states < samples {
        let entry = random.below(solution.entries());
        states += usize::from(solution.entry(entry).is_some());
        let limits = Limits { nodes: Some(20_000), ..Limits::depth(depth) };
        proven += usize::from(check(&mut search, &solution, &rules, entry, limits));
    }
    proven as f64 / samples as f64
}

#[test]
fn proofs_agree_with_the_solved_game() {
    for (rules, samples, depth, least) in [
        ("5x5,walls=1,repetition=off,cap=off", 2_000, 6, 0.8),
        ("5x5,walls=1,repetition=off,cap=off", 500, 12, 0.95),
        ("5x5,walls=2,repetition=off,cap=off", 1_000, 8, 0.5),
        ("5x4,walls=2,edge_diagonal=off,repetition=off,cap=off", 1_000, 8, 0.5),
    ] {
        let share = proven(rules, samples, depth);
        assert!(share >= least, "only {share} of {rules} proven at depth {depth}");
    }
}

/// The two puzzles of the Cornell paper: a position and the moves that win.
#[test]
fn the_cornell_puzzles_are_solved() {
    let rules: Rules = "cornell,cap=off".parse().unwrap();
    for (text, winning, plies) in [
        ("b2 d1 / a3 / a3 e3 / 1 1 / 2", &["a4h"][..], 13),
        ("c2 c4 / b3 d3 / a3 e4 / 1 1 / 1", &["b1v", "c1v", "d1v", "a2h"], 5),
    ] {
        let game = game_from(&rules, text);
        let report = think(&mut AlphaBeta::new(4), &game, Limits::nodes(100_000));
        let best = report.best_move().unwrap().to_string();
        assert!(winning.contains(&best.as_str()), "{best} in {text}");
        assert_eq!(report.lines[0].proof, Some(Proof::Win(plies)), "{text}");
    }
}
