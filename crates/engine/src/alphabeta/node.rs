//! One node of the search, and the state that all nodes share.

use arrayvec::ArrayVec;
use stockade_core::{Move, MoveKind, Position, simd::Isa};

use super::{
    endings::Endings,
    history::History,
    params::AlphaBetaParams,
    picker::{Picker, Stage},
    reductions::Reductions,
    score::Score,
    stop_check::StopCheck,
};
use crate::{
    cap::Cap,
    evaluator::Evaluator,
    tt::{Bound, Entry, TranspositionTable},
};

/// Deepest iteration; no line is longer, walls beyond the horizon aside.
pub(super) const MAX_DEPTH: usize = 100;

/// Down from this many plies before the cap, what is known of a position depends on the ply.
const NEAR_CAP: usize = 64;

/// A node of the tree, its position aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies to search.
    pub(super) depth: i32,
    /// How many of the keys on the path belong to positions that can no longer recur.
    pub(super) gone: usize,
}

/// The scores that matter: at or below `alpha` a move is no improvement, at or above `beta` the
/// opponent would not let it come to this node. What a search returns within is exact, at or
/// outside a bound it is itself a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const OPEN: Window =
        Window { alpha: Score::INFINITE.plus(-2 * 32_000), beta: Score::INFINITE };

    /// The window that only asks whether a score is above `alpha`.
    #[inline(always)]
    fn null(self) -> Window {
        Window { beta: self.alpha.plus(1), ..self }
    }

    /// The window as the opponent sees it.
    #[inline(always)]
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    #[inline(always)]
    fn is_null(self) -> bool {
        self.beta <= self.alpha.plus(1)
    }
}

/// A search at work.
pub(super) struct Worker<'a, E: Evaluator> {
    pub(super) params: &'a AlphaBetaParams,
    pub(super) evaluator: &'a E,
    pub(super) scratch: E::Scratch,
    pub(super) table: &'a mut TranspositionTable,
    pub(super) endings: &'a mut Endings,
    pub(super) reductions: &'a Reductions,
    pub(super) history: History,
    pub(super) stop_check: StopCheck<'a>,
    pub(super) cap: Cap,
    /// Keys of the positions that led here, those of the game included as far as they can recur.
    pub(super) keys: Vec<u64>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The score of a position for the player to move; meaningless once the search has stopped.
    #[inline(never)]
    pub(super) fn node<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        node: Node,
        window: Window,
    ) -> Score {
        isa.run(
            #[inline(always)]
            || self.node_with(isa, pos, node, window),
        )
    }

    #[inline(always)]
    fn node_with<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        node: Node,
        mut window: Window,
    ) -> Score {
        // 1. Count, and stop when told to.
        if self.stop_check.must_stop() {
            return Score::DRAW;
        }
        self.stop_check.nodes += 1;
        let is_pv = !window.is_null();
        if is_pv {
            self.lines[node.ply].clear();
        }

        // 2. What the rules say.
        if let Some(score) = self.end_of_game(pos, node) {
            return score;
        }

        // 3. Nothing can be better than to win with the next move, or worse than to have lost.
        window.alpha = window.alpha.max(Score::loss_in(node.ply));
        window.beta = window.beta.min(Score::win_in(node.ply + 1));
        if window.alpha >= window.beta {
            return window.alpha;
        }

        // 4. What is known exactly.
        if let Some(score) = self.ending(pos, node) {
            return score;
        }

        // 5. The horizon.
        if node.depth <= 0 {
            return self.beyond_horizon(isa, pos, node.ply, window);
        }

        // 6. What was found out before.
        let key = self.key_of(pos, node.ply);
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|_| !is_pv)
            && let Some(score) = self.cutoff_by(entry, node, window)
        {
            return score;
        }

        // 7. The moves.
        let hash = known.and_then(|entry| entry.mv).filter(|&mv| pos.is_legal(mv));
        let found = self.best_of_moves(isa, pos, node, window, hash);
        if self.stop_check.has_stopped() {
            return Score::DRAW;
        }

        // 8. Remember.
        let bound = match found.score {
            score if score >= window.beta => Bound::Lower,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let (score, depth) = (found.score.to_stored(node.ply), node.depth as u8);
        self.table.store(key, Entry { mv: found.mv, score, depth, bound });
        found.score
    }

    /// Step 7 of a node: tries its moves until one is too good.
    #[inline(always)]
    fn best_of_moves<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        node: Node,
        mut window: Window,
        hash: Option<Move>,
    ) -> Found {
        let mut found = Found { score: -Score::INFINITE, mv: None };
        let mut picker = Picker::new(hash);
        let mut tried: ArrayVec<Move, 32> = ArrayVec::new();
        let mut number = 0;
        self.keys.push(pos.key());
        loop {
            // A node is only ever called lost if every move was searched.
            let quiet = node.depth > self.params.quiet_wall_depth || found.score.is_loss();
            let next = picker.next(isa, pos, &self.history, node.ply, quiet);
            let Some((mv, stage)) = next else { break };
            let score = self.score_of_move(isa, pos, mv, node, window, (number, stage));
            if self.stop_check.has_stopped() {
                break;
            }
            number += 1;
            if score > found.score {
                found.score = score;
            }
            if score > window.alpha {
                found.mv = Some(mv);
                if !window.is_null() {
                    self.extend_line(node.ply, mv);
                }
                window.alpha = score;
                if score >= window.beta {
                    self.history.cutoff(pos.to_move(), mv, &tried, node.depth, node.ply);
                    break;
                }
            }
            let _ = tried.try_push(mv);
        }
        self.keys.pop();
        found
    }

    /// The score of a move: in full for the first one of a node, for the others only as far as
    /// they turn out better than what is known. Late moves are first looked at with less depth.
    #[inline(always)]
    pub(super) fn score_of_move<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        mv: Move,
        node: Node,
        window: Window,
        (number, stage): (usize, Stage),
    ) -> Score {
        let next = pos.play_unchecked(mv);
        let is_wall = matches!(mv.kind(), MoveKind::Wall(_));
        let gone = if is_wall { self.keys.len() } else { node.gone };
        let below = Node { ply: node.ply + 1, depth: node.depth - 1, gone };
        if number == 0 {
            return -self.node(isa, &next, below, window.turned());
        }
        let reduction = self.reduction(pos, mv, node.depth, number, stage);
        let reduced = Node { depth: below.depth - reduction, ..below };
        let mut score = -self.node(isa, &next, reduced, window.null().turned());
        if score > window.alpha && reduction > 0 {
            score = -self.node(isa, &next, below, window.null().turned());
        }
        if score > window.alpha && score < window.beta {
            score = -self.node(isa, &next, below, window.turned());
        }
        score
    }

    /// Plies that a move is searched less than its node's depth asks for.
    #[inline(always)]
    fn reduction(&self, pos: &Position, mv: Move, depth: i32, number: usize, stage: Stage) -> i32 {
        if number < self.params.full_moves || depth < 3 {
            return 0;
        }
        let quiet = i32::from(stage == Stage::Quiet);
        let history = self.history.value(pos.to_move(), mv) / self.params.history_per_ply;
        let reduction = self.reductions.plies(depth, number) + quiet - history;
        reduction.clamp(0, depth - 2)
    }

    /// The score if the referee would end the game here.
    #[inline(always)]
    fn end_of_game(&self, pos: &Position, node: Node) -> Option<Score> {
        let is_capped = node.ply >= self.cap.left;
        if is_capped && !self.cap.goal_counts {
            return Some(Score::at_cap(&self.cap, pos.to_move(), node.ply));
        }
        if pos.winner().is_some() {
            return Some(Score::loss_in(node.ply));
        }
        // A position that comes again would come a third time just as well.
        if self.keys[node.gone..].contains(&pos.key()) {
            return Some(Score::DRAW);
        }
        is_capped.then(|| Score::at_cap(&self.cap, pos.to_move(), node.ply))
    }

    /// The score that an entry of the hash table settles a node with.
    #[inline(always)]
    fn cutoff_by(&self, entry: Entry, node: Node, window: Window) -> Option<Score> {
        let score = Score::from_stored(entry.score, node.ply);
        let is_low = matches!(entry.bound, Bound::Upper | Bound::Exact);
        let is_high = matches!(entry.bound, Bound::Lower | Bound::Exact);
        // A proven end needs no depth, but must come before the cap.
        let is_proven = is_high && score.is_win() || is_low && score.is_loss();
        if is_proven && !self.cap.allows_goal_at(score.plies_to_end()) {
            return None;
        }
        let is_deep = i32::from(entry.depth) >= node.depth;
        let settles = is_high && score >= window.beta || is_low && score <= window.alpha;
        (settles && (is_deep || is_proven)).then_some(score)
    }

    /// The key under which a position is remembered.
    #[inline(always)]
    fn key_of(&self, pos: &Position, ply: usize) -> u64 {
        let left = self.cap.left - ply;
        let near = if left < NEAR_CAP { left as u64 + 1 } else { 0 };
        pos.key() ^ near.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Makes the best line from a ply on a move and the best line after it.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (lines, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }
}

/// What the moves of a node have given.
struct Found {
    score: Score,
    /// The best move, if any was better than the lower bound.
    mv: Option<Move>,
}
