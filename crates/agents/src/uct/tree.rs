//! The tree of UCT.

use std::{cmp::Reverse, ops::Range, time::Duration};

use stockade_core::{Move, MoveSet, Player, Position, SplitMix64, simd::Isa};
use stockade_engine::{Line, Report, math};

use crate::{simulate::Simulator, two_player::lead};

/// Beyond this many nodes, 400 MB, the tree grows no more. 60 000 roll-outs need half of it at most.
const MOST_NODES: usize = 1 << 24;

/// What makes one player of UCT another.
pub(crate) trait Guide: Copy {
    /// Whether the first simulation is a roll-out of the root, as of every other node.
    const ROLLS_OUT_ROOT: bool = false;
    /// Whether a draw decides between equal values; else the first one counts.
    const DRAWS_TIES: bool = false;

    /// The square of the constant in front of the root: the value of a move is
    /// w/n + √(exploration · ln N/n).
    fn exploration(self) -> f32;

    /// The moves that the tree looks at in a position that is not won, so many plies below the root;
    /// never none.
    fn replies<I: Isa>(self, isa: I, pos: &Position, depth: usize) -> MoveSet;

    /// Plays to the end from so many plies below the root; 1 if White wins.
    fn roll_out<I: Isa>(self, isa: I, start: &Position, depth: usize, rng: &mut SplitMix64) -> f32;

    /// Of equally visited moves of a player the one with the smallest number is played.
    fn order(self, _pos: &Position, mv: Move) -> usize {
        mv.index()
    }
}

/// A move of the tree, and how it fared for the player who makes it.
struct Node {
    mv: Move,
    visits: u32,
    wins: f32,
    /// Where its replies stand; empty before its second visit.
    children: Range<u32>,
}

impl Node {
    const fn new(mv: Move) -> Node {
        Node { mv, visits: 0, wins: 0.0, children: 0..0 }
    }
}

pub(crate) struct Tree<G> {
    guide: G,
    start: Position,
    rng: SplitMix64,
    /// The root first; the children of a node stand together.
    nodes: Vec<Node>,
    path: Vec<usize>,
    depth: usize,
}

impl<G: Guide> Tree<G> {
    pub(crate) fn new(guide: G, start: Position, rng: SplitMix64) -> Tree<G> {
        Tree { guide, start, rng, nodes: vec![Node::new(Move::PASS)], path: Vec::new(), depth: 0 }
    }

    /// The first reply that has not been tried, else the one with the largest value.
    #[inline(always)]
    fn select(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let exploration = self.guide.exploration() * math::ln(node.visits.max(1) as f32);
        let range = node.children.start as usize..node.children.end as usize;
        let (mut best, mut best_value, mut equals) = (range.start, f32::NEG_INFINITY, 0);
        for (child, index) in self.nodes[range.clone()].iter().zip(range) {
            if child.visits == 0 {
                return index;
            }
            let share = 1.0 / child.visits as f32;
            let value = child.wins * share + (exploration * share).sqrt();
            if value > best_value {
                (best, best_value, equals) = (index, value, 1);
            } else if G::DRAWS_TIES && value == best_value {
                equals += 1;
                if self.rng.below(equals) == 0 {
                    best = index;
                }
            }
        }
        best
    }

    #[inline(always)]
    fn expand<I: Isa>(&mut self, isa: I, at: usize, pos: &Position) {
        let first = self.nodes.len();
        let depth = self.path.len() - 1;
        self.nodes.extend(self.guide.replies(isa, pos, depth).iter().map(Node::new));
        for last in (first + 1..self.nodes.len()).rev() {
            self.nodes.swap(last, first + self.rng.below(last - first + 1));
        }
        self.nodes[at].children = first as u32..self.nodes.len() as u32;
    }

    /// The share of simulations that the player who moved to the root has won.
    pub(crate) fn root_share(&self) -> f32 {
        self.nodes[0].wins / self.nodes[0].visits.max(1) as f32
    }

    fn children(&self, node: &Node) -> &[Node] {
        &self.nodes[node.children.start as usize..node.children.end as usize]
    }

    fn main_line(&self, node: &Node) -> Vec<Move> {
        let best = |node: &&Node| {
            let replies = self.children(node).iter().filter(|reply| reply.visits > 0);
            replies.max_by_key(|reply| (reply.visits, Reverse(reply.mv)))
        };
        std::iter::successors(Some(node), best).map(|node| node.mv).collect()
    }
}

impl<G: Guide> Simulator for Tree<G> {
    fn first(&self) -> u64 {
        if G::ROLLS_OUT_ROOT { 2 } else { 1 }
    }

    /// Down the tree, one roll-out, and its result back up.
    #[inline(always)]
    fn simulate<I: Isa>(&mut self, isa: I) {
        self.path.clear();
        self.path.push(0);
        let (mut pos, mut at) = (self.start, 0);
        while pos.winner().is_none() {
            if self.nodes[at].children.is_empty() {
                let is_new = (at != 0 || G::ROLLS_OUT_ROOT) && self.nodes[at].visits == 0;
                if is_new || self.nodes.len() > MOST_NODES {
                    break;
                }
                self.expand(isa, at, &pos);
            }
            at = self.select(at);
            pos = pos.play_unchecked(self.nodes[at].mv);
            self.path.push(at);
        }
        self.depth = self.depth.max(self.path.len() - 1);
        let depth = self.path.len() - 1;
        let white = self.guide.roll_out(isa, &pos, depth, &mut self.rng);
        let mut mover = self.start.to_move().opposite();
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.wins += if mover == Player::White { white } else { 1.0 - white };
            mover = mover.opposite();
        }
    }

    fn score(&self) -> f32 {
        1.0 - self.root_share()
    }

    /// The most visited move first.
    fn report(&self, nodes: u64, elapsed: Duration) -> Report {
        let root = &self.nodes[0];
        let mut moves: Vec<&Node> = self.children(root).iter().collect();
        let order = |mv| self.guide.order(&self.start, mv);
        moves.sort_by_key(|node| (Reverse(node.visits), order(node.mv)));
        let lead = lead(&self.start);
        let lines = moves.iter().map(|node| Line {
            pv: self.main_line(node),
            score: node.wins / node.visits.max(1) as f32,
            lead,
            visits: u64::from(node.visits),
            prior: None,
            proof: None,
        });
        Report { nodes, depth: self.depth as u32, elapsed, lines: lines.collect(), sweep: None }
    }
}
