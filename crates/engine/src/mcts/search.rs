//! Simulations: down the graph by PUCT, one new position, and its value back up.

use std::collections::HashMap;

use stockade_core::{Move, MoveKind, Player, Position, WallSet, simd::Isa};

use super::{
    edges::NOWHERE,
    graph::Graph,
    node::{Node, Step, value_of},
    params::MctsParams,
};
use crate::{
    endgame::{RaceTable, RaceValue},
    eval::{self, EvalParams, PriorContext},
    report::Proof,
};

/// Race tables that a thread keeps, 13 KB each.
const MAX_RACES: usize = 2048;

/// Everything that simulations share.
pub(super) struct Shared<'a> {
    pub(super) graph: &'a Graph,
    pub(super) params: &'a MctsParams,
    pub(super) eval: &'a EvalParams,
    pub(super) root: u32,
    /// Keys of earlier positions of the game that can still recur.
    pub(super) history: &'a [u64],
    /// Plies that are left before the ply cap, if there is one.
    pub(super) plies_left: Option<usize>,
}

/// A place on the way of a simulation.
#[derive(Clone, Copy)]
struct Visit {
    node: u32,
    edge: usize,
}

/// What a step of a simulation leads to.
enum Next {
    /// The way ends with this value for the player to move there, and what is proven about it.
    End(f32, Option<Proof>),
    Node(u32),
}

/// One thread's work space.
#[derive(Default)]
pub(super) struct Worker {
    path: Vec<Visit>,
    /// Keys of the positions on the way that can still recur: none from before the last wall.
    keys: Vec<u64>,
    weights: Vec<(Move, f32)>,
    races: HashMap<WallSet, RaceTable>,
    /// Longest way so far.
    pub(super) depth: usize,
}

impl Worker {
    /// Runs one simulation.
    #[inline(always)]
    pub(super) fn simulate<I: Isa>(&mut self, isa: I, shared: &Shared<'_>) {
        self.path.clear();
        self.keys.clear();
        self.keys.extend_from_slice(shared.history);
        let mut node = shared.root;
        let (value, proof) = loop {
            match self.step(isa, shared, node) {
                Next::End(value, proof) => break (value, proof),
                Next::Node(next) => node = next,
            }
        };
        self.depth = self.depth.max(self.path.len());
        self.back_up(shared, value, proof);
    }

    /// One move down from a node.
    #[inline(always)]
    fn step<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, place: u32) -> Next {
        let mut node = shared.graph.node(place);
        let mut step = node.select(shared.params);
        if step == Step::Expand {
            self.expand(isa, shared, &mut node);
            step = node.select(shared.params);
        }
        let edge = match step {
            Step::Leaf(value) => return Next::End(value, node.proof),
            Step::Expand => return Next::End(node.mean(), node.proof),
            Step::Down(edge) => edge,
        };
        let (from, mv, child) =
            (node.pos, node.edges.as_slice()[edge].mv, node.edges.as_slice()[edge].child);
        drop(node);
        self.path.push(Visit { node: place, edge });
        if child == NOWHERE {
            return self.open(isa, shared, &from.play_unchecked(mv), &from, mv);
        }
        let to = shared.graph.node(child).pos;
        if self.is_draw(shared, &from, mv, &to) { Next::End(0.0, None) } else { Next::Node(child) }
    }

    /// Whether a move ends the way in a draw: the position stands on the way already, or the plies
    /// are used up. That depends on the way, so such an end proves nothing and gets no node.
    #[inline(always)]
    fn is_draw(&mut self, shared: &Shared<'_>, from: &Position, mv: Move, to: &Position) -> bool {
        match mv.kind() {
            MoveKind::Wall(_) => self.keys.clear(),
            _ => self.keys.push(from.key()),
        }
        let out_of_plies = shared.plies_left.is_some_and(|left| self.path.len() >= left);
        to.winner().is_none() && (out_of_plies || self.keys.contains(&to.key()))
    }

    /// Makes or finds the node behind the last edge of the way.
    #[inline(always)]
    fn open<I: Isa>(
        &mut self,
        isa: I,
        shared: &Shared<'_>,
        to: &Position,
        from: &Position,
        mv: Move,
    ) -> Next {
        if self.is_draw(shared, from, mv, to) {
            return Next::End(0.0, None);
        }
        if let Some(child) = shared.graph.find(to) {
            self.link_last(shared, child);
            // What other ways have found out so far is the best first opinion.
            let node = shared.graph.node(child);
            return Next::End(node.mean(), node.proof);
        }
        let (value, proof) = first_opinion(isa, to, shared.eval);
        let exact = if proof.is_none() { self.race(shared, to) } else { None };
        let (value, proof) = exact.map_or((value, proof), |proof| (value_of(proof), Some(proof)));
        // In a full graph the opinion counts, but the position is not kept.
        if let Some(child) = shared.graph.insert(Node::new(*to, value, proof)) {
            self.link_last(shared, child);
        }
        Next::End(value, proof)
    }

    /// Notes where the last edge of the way leads.
    fn link_last(&self, shared: &Shared<'_>, child: u32) {
        if let Some(&Visit { node, edge }) = self.path.last() {
            shared.graph.node(node).edges.link(edge, child);
        }
    }

    /// The exact result once both hands are empty.
    fn race(&mut self, shared: &Shared<'_>, pos: &Position) -> Option<Proof> {
        if pos.stock(Player::White) > 0 || pos.stock(Player::Black) > 0 {
            return None;
        }
        if !self.races.contains_key(&pos.walls()) {
            if self.races.len() == MAX_RACES {
                self.races.clear();
            }
            self.races.insert(pos.walls(), RaceTable::new(pos)?);
        }
        let (proof, plies) = match self.races.get(&pos.walls())?.probe(pos)? {
            RaceValue::Win(plies) => (Proof::Win(plies.into()), plies),
            RaceValue::Loss(plies) => (Proof::Loss(plies.into()), plies),
            RaceValue::Draw => (Proof::Draw, 0),
        };
        // A race that the ply cap would cut short is not decided by the table.
        let needed = self.path.len() + usize::from(plies);
        shared.plies_left.is_none_or(|left| needed <= left).then_some(proof)
    }

    #[inline(never)]
    fn expand<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, node: &mut Node) {
        isa.run(
            #[inline(always)]
            || {
                let moves = node.pos.legal_moves_with(isa);
                let context = PriorContext::new(isa, &node.pos);
                let weighted = moves.iter().zip(context.log_weights(moves, shared.eval));
                node.expand(weighted, shared.params, &mut self.weights);
            },
        );
    }

    /// Carries a value back along the way, changing sides at each step.
    #[inline(always)]
    fn back_up(&mut self, shared: &Shared<'_>, mut value: f32, mut proof: Option<Proof>) {
        while let Some(Visit { node, edge }) = self.path.pop() {
            let mut node = shared.graph.node(node);
            node.back_up(edge, -value, proof);
            // Once a position is proven, everybody above hears the truth, not this opinion.
            value = node.proof.map_or(-value, value_of);
            proof = node.proof;
        }
    }
}

/// The value of a new position for the player to move, −1 to 1, and what is known for certain.
#[inline(always)]
pub(super) fn first_opinion<I: Isa>(
    isa: I,
    pos: &Position,
    params: &EvalParams,
) -> (f32, Option<Proof>) {
    if pos.winner().is_some() {
        return (-1.0, Some(Proof::Loss(0)));
    }
    (2.0 * eval::evaluate(isa, pos, params).score - 1.0, None)
}
