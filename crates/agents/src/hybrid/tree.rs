//! The tree of `hybrid`: PUCT over all legal moves.

mod report;

use std::time::Duration;

use stockade_core::{Game, Move, MoveKind, Position, SplitMix64, simd::Isa};
use stockade_engine::{Proof, Report, math};

use super::{
    eval::{chance, lead_after_move},
    minimax::{Minimax, seen_by},
    node::{Node, prove},
};
use crate::simulate::Simulator;

/// How many steps of lead make a move e times as likely to be looked at.
const PRIOR_SCALE: f32 = 0.5;
/// Steps that the priors take from a wall that does not make the opponent's way longer.
const QUIET_WALL: f32 = 1.0;
/// A move that has not been tried is thought to be this much worse than its position.
const UNTRIED: f32 = 0.1;
/// What a lot of 24 bits adds to a prior: up to a thousandth of a step.
const LOT: f32 = 1e-3 / (1 << 24) as f32;
/// Beyond this many nodes, 400 MB, the tree grows no more.
const MOST_NODES: usize = 1 << 24;

pub(super) struct Tree {
    start: Position,
    depth: u8,
    exploration: f32,
    rng: SplitMix64,
    minimax: Minimax,
    /// The root first; the replies to a move stand together.
    nodes: Vec<Node>,
    path: Vec<usize>,
    /// The positions of the game and of the way down that may come again, if that means a draw.
    seen: Option<Vec<u64>>,
    /// How many of them belong to the game.
    played: usize,
    deepest: usize,
}

impl Tree {
    pub(super) fn new(game: &Game, depth: u8, exploration: f32, rng: SplitMix64) -> Tree {
        let seen: Option<Vec<u64>> =
            game.rules().repetition.map(|_| game.positions().map(Position::key).collect());
        Tree {
            start: *game.position(),
            depth,
            exploration,
            rng,
            minimax: Minimax::default(),
            nodes: vec![Node::new(Move::PASS, 1.0)],
            path: Vec::new(),
            played: seen.as_ref().map_or(0, Vec::len),
            seen,
            deepest: 0,
        }
    }

    /// Notes the position on the way down, and whether it was there before.
    #[inline(always)]
    fn remember(&mut self, at: usize, pos: &Position) {
        if let Some(seen) = &mut self.seen {
            // Only pawns can go back, so no position of another set of walls matters; but the list
            // is short.
            if self.nodes[at].visits == 0 {
                self.nodes[at].repeats = seen.contains(&pos.key());
            }
            seen.push(pos.key());
        }
    }

    /// The win chance of the player to move at a leaf.
    #[inline(always)]
    fn evaluate<I: Isa>(&mut self, isa: I, at: usize, pos: &Position) -> f32 {
        if pos.winner().is_some() {
            self.nodes[at].proof = Some(Proof::Loss(0));
            return 0.0;
        }
        let goal = pos.size().goal(pos.to_move());
        if pos.pawn_moves().iter().any(|cell| goal.contains(cell)) {
            self.nodes[at].proof = Some(Proof::Win(1));
            return 1.0;
        }
        chance(self.minimax.lead(isa, pos, self.depth))
    }

    fn back_up(&mut self, value: f32) {
        let mut for_mover = 1.0 - value;
        for &node in self.path.iter().rev() {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += for_mover;
            for_mover = 1.0 - for_mover;
        }
        for pair in self.path.windows(2).rev() {
            let [parent, child] = [pair[0], pair[1]];
            if self.nodes[child].proof.is_none() || self.nodes[parent].proof.is_some() {
                break;
            }
            self.nodes[parent].proof = prove(&self.nodes[self.nodes[parent].replies()]);
        }
    }

    /// The reply with the largest mean and bonus that is not refuted. Untried replies come in the
    /// order of their priors, so the first of them speaks for all.
    #[inline(always)]
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let bonus = self.exploration * (node.visits.max(1) as f32).sqrt();
        let untried = 1.0 - node.mean() - UNTRIED;
        let range = node.replies();
        let (mut best, mut best_value) = (range.start, f32::NEG_INFINITY);
        for (reply, place) in self.nodes[range.clone()].iter().zip(range) {
            if reply.is_refuted() {
                continue;
            }
            let mean = if reply.visits == 0 { untried } else { reply.mean() };
            let value = mean + bonus * reply.prior / (1 + reply.visits) as f32;
            if value > best_value {
                (best, best_value) = (place, value);
            }
            if reply.visits == 0 {
                break;
            }
        }
        best
    }

    /// Gives a node its replies, the likeliest first; chance orders those that look alike.
    #[inline(always)]
    fn expand<I: Isa>(&mut self, isa: I, at: usize, pos: &Position) {
        let first = self.nodes.len();
        self.list(isa, pos);
        let replies = &mut self.nodes[first..];
        for reply in &mut *replies {
            // Less than any two leads differ by.
            reply.prior += (self.rng.next_u64() >> 40) as f32 * LOT;
        }
        replies.sort_unstable_by(|a, b| b.prior.total_cmp(&a.prior));
        let largest = replies.first().map_or(0.0, |reply| reply.prior);
        let weigh = |reply: &mut Node| {
            reply.prior = math::exp((reply.prior - largest) / PRIOR_SCALE);
            reply.prior
        };
        let total: f32 = replies.iter_mut().map(weigh).sum();
        replies.iter_mut().for_each(|reply| reply.prior /= total);
        let end = self.nodes.len();
        self.nodes[at].set_replies(first..end);
    }

    /// Adds all legal moves; their priors are still the leads that they leave.
    #[inline(always)]
    fn list<I: Isa>(&mut self, isa: I, pos: &Position) {
        let (me, other) = (pos.to_move(), pos.next_player());
        let (own_walls, other_walls) = (pos.stock(me), pos.stock(other));
        let (fields, routes) = (pos.distance_fields_with(isa), pos.routes_with(isa));
        let (here, there) = (routes.distance(me), routes.distance(other));
        let touched = routes.touched(me) | routes.touched(other);
        let lead = |mv: Move| match mv.kind() {
            MoveKind::Pawn(cell) => {
                let own = fields.distance(me, cell).unwrap_or(u8::MAX);
                lead_after_move(own, there, own_walls, other_walls)
            }
            MoveKind::Wall(wall) => {
                let [own, longer] = match touched.contains(wall) {
                    true => seen_by(me, pos.distances_behind_with(isa, wall)),
                    false => [here, there],
                };
                let quiet = if longer > there { 0.0 } else { QUIET_WALL };
                lead_after_move(own, longer, own_walls - 1, other_walls) - quiet
            }
            MoveKind::Pass => 0.0,
        };
        let moves = pos.legal_moves_with(isa);
        self.nodes.extend(moves.iter().map(|mv| Node::new(mv, lead(mv))));
    }
}

impl Simulator for Tree {
    /// Down the tree to a leaf, and its value back up.
    #[inline(always)]
    fn simulate<I: Isa>(&mut self, isa: I) {
        self.path.clear();
        self.path.push(0);
        if let Some(seen) = &mut self.seen {
            seen.truncate(self.played);
        }
        let (mut pos, mut at) = (self.start, 0);
        let value = loop {
            let node = &self.nodes[at];
            if node.repeats {
                break 0.5;
            }
            match node.proof {
                Some(Proof::Win(_)) => break 1.0,
                Some(Proof::Loss(_)) => break 0.0,
                Some(Proof::Draw) => break 0.5,
                None => {}
            }
            if node.replies().is_empty() {
                let is_new = at != 0 && node.visits == 0;
                if is_new || self.nodes.len() > MOST_NODES {
                    break self.evaluate(isa, at, &pos);
                }
                self.expand(isa, at, &pos);
            }
            at = self.select(at);
            pos = pos.play_unchecked(self.nodes[at].mv);
            self.path.push(at);
            self.remember(at, &pos);
        };
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.back_up(value);
    }

    fn is_decided(&self) -> bool {
        self.nodes[0].proof.is_some()
    }

    fn report(&self, done: u64, elapsed: Duration) -> Report {
        self.told(done, elapsed)
    }
}
