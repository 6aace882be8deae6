//! The root: iterative deepening, and the report of what was found.

use stockade_core::{Move, Position, simd::Isa};

use super::{
    node::{MAX_DEPTH, Node, Window, Worker},
    picker::{Picker, Stage},
    score::Score,
};
use crate::{
    evaluator::Evaluator,
    limits::{Limits, Stopwatch},
    proof::Proof,
    report::{Line, Report},
    request::Request,
};

/// A move of the root and what is known about it.
struct RootMove {
    mv: Move,
    stage: Stage,
    /// What it was worth when it last was the best of those it was compared with.
    score: Score,
    line: Vec<Move>,
    nodes: u64,
}

/// The root of one search.
pub(super) struct Root<'a, 'b, E: Evaluator> {
    worker: Worker<'b, E>,
    pos: &'a Position,
    /// Best first.
    moves: Vec<RootMove>,
    /// The last iteration that was finished.
    depth: usize,
    /// Steps ahead by the evaluation, for moves whose score is no estimate.
    lead: f32,
}

impl<'a, 'b, E: Evaluator> Root<'a, 'b, E> {
    #[inline(always)]
    pub(super) fn new<I: Isa>(
        isa: I,
        mut worker: Worker<'b, E>,
        pos: &'a Position,
        lead: f32,
    ) -> Root<'a, 'b, E> {
        let mut picker = Picker::new(None);
        let next = || picker.next(isa, pos, &worker.history, 0, true);
        let root_move =
            |(mv, stage)| RootMove { mv, stage, score: Score::DRAW, line: vec![mv], nodes: 0 };
        let moves = std::iter::from_fn(next).map(root_move).collect();
        // One table tells the races after every pawn move.
        worker.know_ending(pos);
        Root { worker, pos, moves, depth: 0, lead }
    }

    /// Searches ever deeper until a limit is reached or there is nothing left to find out.
    #[inline(always)]
    pub(super) fn think<I: Isa>(&mut self, isa: I, request: &mut Request<'_>) -> Report {
        let (limits, watch) = (request.limits, request.watch);
        let deepest =
            limits.depth.map_or(MAX_DEPTH, |depth| usize::from(depth).clamp(1, MAX_DEPTH));
        for depth in 1..=deepest {
            let favorite = self.moves.first().map(|root_move| root_move.mv);
            for line in 0..self.n_lines() {
                self.iterate(isa, depth, line);
            }
            if self.worker.stop_check.has_stopped() {
                break;
            }
            self.depth = depth;
            let is_steady = favorite == self.moves.first().map(|root_move| root_move.mv);
            if self.is_settled(&limits) || self.is_time_to_choose(&limits, watch, is_steady) {
                break;
            }
            request.tell(&self.report(watch));
        }
        let report = self.report(watch);
        request.tell(&report);
        report
    }

    fn n_lines(&self) -> usize {
        self.worker.params.multi_pv.clamp(1, self.moves.len().max(1))
    }

    /// Whether more depth would change nothing.
    fn is_settled(&self, limits: &Limits) -> bool {
        let is_forced = self.moves.len() <= 1 && limits.time.is_some();
        let mut lines = self.moves.iter().take(self.n_lines());
        is_forced
            || self.worker.is_known_race(self.pos)
            || lines.all(|root_move| root_move.score.is_proven())
    }

    /// One iteration over all moves but the first few, which have their lines already. A move that
    /// turns out best goes to the front at once, so that an iteration that is broken off leaves
    /// either its own best move there or, before any move was finished, that of the last one; but
    /// none that is lost, as long as there are others left to hope for.
    #[inline(always)]
    fn iterate<I: Isa>(&mut self, isa: I, depth: usize, first: usize) {
        let gone = self.worker.keys.len();
        self.worker.keys.push(self.pos.key());
        let mut window = Window::OPEN;
        let opinion = self.moves.get(first).map_or(Score::DRAW, |root_move| root_move.score);
        for index in first..self.moves.len() {
            let node = Node { ply: 0, depth: depth as i32, gone: 0 };
            let RootMove { mv, stage, .. } = self.moves[index];
            let before = self.worker.stop_check.nodes;
            let number = (index - first, stage);
            let score = self.worker.score_of_move(isa, self.pos, mv, node, window, number);
            self.moves[index].nodes += self.worker.stop_check.nodes - before;
            if self.worker.stop_check.has_stopped() {
                if index > first && window.alpha.is_loss() && !opinion.is_proven() {
                    self.moves[first..=index].rotate_right(1);
                    let hope = &mut self.moves[first];
                    (hope.score, hope.line) = (opinion, vec![hope.mv]);
                }
                break;
            }
            // A score that does not beat alpha is a bound; if the iteration is broken off, the move
            // may be reported with it, and a bound proves nothing.
            if score > window.alpha {
                window.alpha = score;
                self.moves[index].score = score;
                let line = &mut self.moves[index].line;
                line.truncate(1);
                line.extend_from_slice(&self.worker.lines[1]);
                self.moves[first..=index].rotate_right(1);
            }
        }
        self.worker.keys.truncate(gone);
    }

    fn report(&self, watch: &dyn Stopwatch) -> Report {
        let lines = self.moves.iter().take(self.n_lines()).map(|root_move| self.line(root_move));
        Report {
            nodes: self.worker.stop_check.nodes,
            depth: self.depth as u32,
            elapsed: watch.elapsed(),
            lines: lines.collect(),
            sweep: None,
        }
    }

    fn line(&self, root_move: &RootMove) -> Line {
        let score = root_move.score;
        let drawn = || self.is_drawn_race(root_move.mv).then_some(Proof::Draw);
        let steps =
            score.units() as f32 / self.worker.evaluator.units_per_step(self.pos).max(1) as f32;
        Line {
            pv: root_move.line.clone(),
            score: score.win_chance(),
            lead: if score.is_proven() { self.lead } else { steps },
            visits: root_move.nodes,
            prior: None,
            proof: score.proof().or_else(drawn),
        }
    }

    /// Whether a move leads to a race that neither side can win.
    fn is_drawn_race(&self, mv: Move) -> bool {
        self.worker.is_drawn_race(&self.pos.play_unchecked(mv))
    }

    /// Whether a player on a running clock should not begin another iteration: the next one takes
    /// several times as long as all before, so it pays only where the last one changed the choice.
    fn is_time_to_choose(&self, limits: &Limits, watch: &dyn Stopwatch, is_steady: bool) -> bool {
        let share = if is_steady { self.worker.params.iteration_share } else { 1.0 };
        limits.aim.is_some_and(|aim| watch.elapsed() >= aim.mul_f32(share))
    }
}
