//! Proofs against the solver, which shares no code with the search.

use stockade_core::{Game, Position, Rules, SplitMix64};
use stockade_engine::{
    Limits, Proof,
    alphabeta::{AlphaBeta, AlphaBetaParams},
    eval::EvalParams,
};
use stockade_solver::{Solution, Value};

use crate::{game_from, think};

/// A solved game and the search it judges. One memory serves all searches, so that what it carries
/// from one to the next is judged too.
struct Judge {
    search: AlphaBeta,
    rules: Rules,
    solution: Solution,
    limits: Limits,
}

impl Judge {
    fn new(rules: &str, params: AlphaBetaParams, depth: u8) -> Judge {
        let rules: Rules = rules.parse().unwrap();
        Judge {
            search: AlphaBeta::with_params(4, params, EvalParams::default()),
            solution: Solution::new(&rules).unwrap(),
            rules,
            limits: Limits { nodes: Some(20_000), ..Limits::depth(depth) },
        }
    }

    /// Searches every state; returns how many there are and how many were proven.
    fn all(&mut self) -> (usize, usize) {
        self.judge(0..self.solution.entries())
    }

    /// Searches this many random states; returns their number and how many were proven.
    fn sample(&mut self, n: usize) -> (usize, usize) {
        let mut random = SplitMix64::new(43);
        let mut draw = || random.below(self.solution.entries());
        let is_state = |&entry: &usize| self.solution.entry(entry).is_some();
        let entries: Vec<_> = std::iter::repeat_with(&mut draw).filter(is_state).take(n).collect();
        self.judge(entries.into_iter())
    }

    fn judge(&mut self, entries: impl Iterator<Item = usize>) -> (usize, usize) {
        let (mut states, mut proven) = (0, 0);
        for entry in entries {
            let Some((setup, value)) = self.solution.entry(entry) else { continue };
            let pos = Position::from_setup(&self.rules, &setup).unwrap();
            states += 1;
            proven += usize::from(self.is_proven(&pos, value));
        }
        (states, proven)
    }

    /// Whether the search proves something; it must be the truth.
    fn is_proven(&mut self, pos: &Position, value: Value) -> bool {
        let game = Game::from_position(&self.rules, *pos).unwrap();
        let report = think(&mut self.search, &game, self.limits);
        let line = &report.lines[0];
        let Some(proof) = line.proof else { return false };
        let (mv, after) = (line.pv[0], pos.play(line.pv[0]).unwrap());
        let left = match after.winner() {
            Some(_) => Value::Loss(0),
            None => self.solution.value(&after).unwrap(),
        };
        // A proof is about the move; the best move's win or loss is that of the position too.
        let agrees = match (proof, left, value) {
            (Proof::Win(plies), Value::Loss(_), Value::Win(least)) => plies >= least.into(),
            (Proof::Loss(plies), Value::Win(_), Value::Loss(most)) => plies >= most.into(),
            (Proof::Draw, Value::Draw, _) => true,
            _ => false,
        };
        assert!(agrees, "{pos}: {mv} is {proof:?}, but in truth {value:?} and leaves {left:?}");
        true
    }
}

#[test]
fn proofs_agree_in_every_state_of_one_wall_each() {
    let rules = "5x5,walls=1,repetition=off,cap=off";
    let (states, proven) = Judge::new(rules, AlphaBetaParams::default(), 8).all();
    assert_eq!(states, 399_914);
    assert!(proven > 399_000, "only {proven} were proven");
}

#[test]
fn proofs_agree_without_tables() {
    let rules = "5x5,walls=1,repetition=off,cap=off";
    let params = AlphaBetaParams { exact_endings: false, ..AlphaBetaParams::default() };
    let (_, proven) = Judge::new(rules, params, 8).sample(20_000);
    assert!(proven > 19_000, "only {proven} were proven");
}

#[test]
fn proofs_agree_with_two_walls_each() {
    let rules = "5x5,walls=2,repetition=off,cap=off";
    let (_, proven) = Judge::new(rules, AlphaBetaParams::default(), 8).sample(20_000);
    assert!(proven > 19_000, "only {proven} were proven");
}

#[test]
fn proofs_agree_without_side_steps_at_the_rim() {
    let rules = "5x4,walls=2,edge_diagonal=off,repetition=off,cap=off";
    let (_, proven) = Judge::new(rules, AlphaBetaParams::default(), 8).sample(5_000);
    assert!(proven > 4_000, "only {proven} were proven");
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
