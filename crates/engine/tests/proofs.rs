//! Proofs of both searches against the solver, which shares no code with them.
//!
//! Every state of 5×5 with one wall each, and of those with two every draw and 20 000 drawn by lot,
//! is searched; then its best move is played and the search goes on with what it remembers, as in
//! a game. Whatever is proven about any move is compared with the truth.
//!
//! With debug assertions only one state in so many is searched; a release build takes them all.

#![allow(clippy::print_stdout)] // says how much was proven

use stockade_core::{Game, Move, Position, Rules, SplitMix64};
use stockade_engine::{
    Limits, Proof, Report, Request,
    alphabeta::{AlphaBeta, AlphaBetaParams},
    eval::EvalParams,
    mcts::Mcts,
};
use stockade_solver::{Solution, Value};

const ONE_WALL: &str = "5x5,walls=1,repetition=off,cap=off";
const TWO_WALLS: &str = "5x5,walls=2,repetition=off,cap=off";

/// States of the game with two walls each that are drawn by lot.
const SAMPLED: usize = 20_000;

/// Simulations of PUCT.
const SIMULATIONS: u64 = 200;

/// Depth and nodes of alpha-beta, whichever comes first.
const DEPTH: u8 = 8;
const NODES: u64 = 20_000;

/// A search whose proofs are compared with the solver's values.
trait SearchUnderTest {
    /// Makes it ready for a position that has nothing to do with the last one.
    fn begin(&mut self);

    fn think(&mut self, game: &Game) -> Report;
}

/// PUCT with a graph of its own for each state, so that each has to be proven anew.
impl SearchUnderTest for Mcts {
    fn begin(&mut self) {
        *self = Mcts::new(2_000);
    }

    fn think(&mut self, game: &Game) -> Report {
        self.search(Request::new(game, Limits::nodes(SIMULATIONS)))
    }
}

/// PUCT by two threads, long enough for them to run batches of several simulations.
struct TwoThreads(Mcts);

/// PUCT in a graph so small that it is replaced many times in each search.
struct Crowded {
    search: Mcts,
    threads: usize,
}

impl SearchUnderTest for Crowded {
    fn begin(&mut self) {
        self.search = Mcts::new(100);
        self.search.threads = self.threads;
    }

    fn think(&mut self, game: &Game) -> Report {
        self.search.search(Request::new(game, Limits::nodes(10 * SIMULATIONS)))
    }
}

impl SearchUnderTest for TwoThreads {
    fn begin(&mut self) {
        self.0 = Mcts::new(20_000);
        self.0.threads = 2;
    }

    fn think(&mut self, game: &Game) -> Report {
        self.0.search(Request::new(game, Limits::nodes(10 * SIMULATIONS)))
    }
}

/// Alpha-beta with one memory for all states, so that what it carries along is judged too.
impl SearchUnderTest for AlphaBeta {
    fn begin(&mut self) {}

    fn think(&mut self, game: &Game) -> Report {
        let limits = Limits { nodes: Some(NODES), ..Limits::depth(DEPTH) };
        self.search(Request::new(game, limits))
    }
}

/// Alpha-beta that is broken off in the middle of an iteration, after ever other numbers of nodes.
struct BrokenOff {
    search: AlphaBeta,
    nodes: u64,
}

impl SearchUnderTest for BrokenOff {
    fn begin(&mut self) {
        self.search.forget();
        self.nodes = self.nodes % 400 + 7;
    }

    fn think(&mut self, game: &Game) -> Report {
        self.search.search(Request::new(game, Limits::nodes(self.nodes)))
    }
}

/// Alpha-beta that tells about so many moves.
fn alphabeta(multi_pv: usize) -> AlphaBeta {
    let params = AlphaBetaParams { multi_pv, ..AlphaBetaParams::default() };
    AlphaBeta::with_params(1, params, EvalParams::default())
}

/// Alpha-beta that has to find out by itself what race tables tell.
fn alphabeta_without_tables() -> AlphaBeta {
    let params = AlphaBetaParams { exact_endings: false, ..AlphaBetaParams::default() };
    AlphaBeta::with_params(1, params, EvalParams::default())
}

/// What a judge has seen.
#[derive(Debug, Default)]
struct Seen {
    /// States searched, the ones after their best moves not counted.
    states: usize,
    /// States with a proven best move.
    proven: usize,
    /// Proofs of all moves together.
    proofs: usize,
    /// Drawn states.
    draws: usize,
}

/// A solved game.
struct Judge {
    rules: Rules,
    solution: Solution,
}

impl Judge {
    fn new(rules: &str) -> Judge {
        let rules: Rules = rules.parse().unwrap();
        Judge { solution: Solution::new(&rules).unwrap(), rules }
    }

    /// Entries that hold a state.
    fn states(&self) -> impl Iterator<Item = usize> {
        (0..self.solution.entries()).filter(|&entry| self.solution.entry(entry).is_some())
    }

    /// Entries of drawn states.
    fn draws(&self) -> impl Iterator<Item = usize> {
        let is_draw = |&entry: &usize| matches!(self.solution.entry(entry), Some((_, Value::Draw)));
        (0..self.solution.entries()).filter(is_draw)
    }

    /// This many entries of states, drawn by lot.
    fn lot(&self, n: usize) -> impl Iterator<Item = usize> {
        let mut random = SplitMix64::new(43);
        let entries = std::iter::repeat_with(move || random.below(self.solution.entries()));
        entries.filter(|&entry| self.solution.entry(entry).is_some()).take(n)
    }

    /// Searches states and compares every proof with the truth. In a debug build, one in `stride`.
    fn judge(
        &self,
        entries: impl Iterator<Item = usize>,
        stride: usize,
        search: &mut impl SearchUnderTest,
    ) -> Seen {
        let stride = if cfg!(debug_assertions) { stride } else { 1 };
        let mut seen = Seen::default();
        for entry in entries.step_by(stride) {
            let (setup, value) = self.solution.entry(entry).unwrap();
            let pos = Position::from_setup(&self.rules, &setup).unwrap();
            let mut game = Game::from_position(&self.rules, pos).unwrap();
            search.begin();
            let report = search.think(&game);
            seen.states += 1;
            seen.draws += usize::from(value == Value::Draw);
            seen.proven += usize::from(report.lines[0].proof.is_some());
            seen.proofs += self.compare(&pos, &report);
            game.play(report.best_move().unwrap()).unwrap();
            if !game.is_over() {
                seen.proofs += self.compare(game.position(), &search.think(&game));
            }
        }
        println!("{seen:?}");
        seen
    }

    /// Compares the proofs of all moves with the truth; says how many there are.
    fn compare(&self, pos: &Position, report: &Report) -> usize {
        let value = self.solution.value(pos).unwrap();
        let mut proofs = 0;
        for line in &report.lines {
            let (mv, Some(proof)) = (line.pv[0], line.proof) else { continue };
            let truth = self.value_of_move(pos, mv);
            assert!(
                agrees(proof, truth),
                "{pos}, {value:?}: {mv} is {proof:?}, in truth {truth:?}"
            );
            proofs += 1;
        }
        if let Some(proof) = verdict(pos, report) {
            assert!(agrees(proof, value), "{pos} is {value:?}, but called {proof:?}");
        }
        proofs
    }

    /// What a move is worth for the player who makes it.
    fn value_of_move(&self, pos: &Position, mv: Move) -> Value {
        let after = pos.play(mv).unwrap();
        if after.winner().is_some() {
            return Value::Win(1);
        }
        match self.solution.value(&after).unwrap() {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw => Value::Draw,
        }
    }
}

/// What a report proves about the position itself. A single line speaks for it, as does a report
/// that calls every move lost: then the longest loss counts, for the first line need not be that one.
fn verdict(pos: &Position, report: &Report) -> Option<Proof> {
    if let [line] = report.lines.as_slice() {
        return line.proof.filter(|&proof| proof != Proof::Draw);
    }
    let losses = report.lines.iter().map_while(|line| match line.proof {
        Some(Proof::Loss(plies)) => Some(plies),
        _ => None,
    });
    let losses: Vec<u16> = losses.collect();
    let longest = losses.iter().copied().max();
    longest.filter(|_| losses.len() == pos.legal_moves().len()).map(Proof::Loss)
}

/// Whether a proof is true: the right result, and a number of plies in which the winner can force
/// it, so never fewer than best play takes, and odd or even as the winner moves last.
fn agrees(proof: Proof, truth: Value) -> bool {
    match (proof, truth) {
        (Proof::Win(plies), Value::Win(least)) => plies >= least.into() && plies % 2 == 1,
        (Proof::Loss(plies), Value::Loss(most)) => plies >= most.into() && plies % 2 == 0,
        (Proof::Draw, Value::Draw) => true,
        _ => false,
    }
}

/// Most of what can be proven must be, or the comparison says little.
#[track_caller]
fn check(seen: &Seen, states: usize) {
    assert!(cfg!(debug_assertions) || seen.states == states, "{seen:?}");
    assert!(seen.proven * 100 > (seen.states - seen.draws) * 95, "{seen:?}");
}

#[test]
fn puct_with_one_wall_each() {
    let judge = Judge::new(ONE_WALL);
    check(&judge.judge(judge.states(), 50, &mut Mcts::new(1)), 399_914);
}

#[test]
fn alphabeta_with_one_wall_each() {
    let judge = Judge::new(ONE_WALL);
    for multi_pv in [1, usize::MAX] {
        check(&judge.judge(judge.states(), 50, &mut alphabeta(multi_pv)), 399_914);
    }
    check(&judge.judge(judge.lot(SAMPLED), 10, &mut alphabeta_without_tables()), SAMPLED);
}

/// A bound of a move that was not searched to its end is no proof, and the loss of the first moves
/// is none of the position.
#[test]
fn alphabeta_broken_off() {
    let judge = Judge::new(ONE_WALL);
    for multi_pv in [1, usize::MAX] {
        let mut search = BrokenOff { search: alphabeta(multi_pv), nodes: 0 };
        judge.judge(judge.states().take(1_000), 1, &mut search);
    }
}

#[test]
fn both_with_two_walls_each() {
    let judge = Judge::new(TWO_WALLS);
    let draws: Vec<usize> = judge.draws().collect();
    assert_eq!(draws.len(), 368);
    let entries = || draws.iter().copied().chain(judge.lot(SAMPLED));
    check(&judge.judge(entries(), 10, &mut Mcts::new(1)), SAMPLED + 368);
    for multi_pv in [1, usize::MAX] {
        check(&judge.judge(entries(), 10, &mut alphabeta(multi_pv)), SAMPLED + 368);
    }
}

#[test]
fn two_threads_with_two_walls_each() {
    let judge = Judge::new(TWO_WALLS);
    check(&judge.judge(judge.lot(SAMPLED / 10), 10, &mut TwoThreads(Mcts::new(1))), SAMPLED / 10);
}

#[test]
fn full_graphs_with_two_walls_each() {
    let judge = Judge::new(TWO_WALLS);
    for threads in [1, 2] {
        let mut search = Crowded { search: Mcts::new(1), threads };
        check(&judge.judge(judge.lot(SAMPLED / 10), 10, &mut search), SAMPLED / 10);
    }
}

/// Pawns get stuck here and their players pass.
#[test]
fn both_without_side_steps_at_the_rim() {
    let judge = Judge::new("5x4,walls=2,edge_diagonal=off,repetition=off,cap=off");
    check(&judge.judge(judge.lot(SAMPLED), 10, &mut Mcts::new(1)), SAMPLED);
    check(&judge.judge(judge.lot(SAMPLED), 10, &mut alphabeta(1)), SAMPLED);
}
