//! Simulations: down the graph by PUCT, one new position, and its value back up.

use std::collections::HashMap;

use stockade_core::{Move, MoveKind, Player, Position, WallSet, simd::Isa};

use super::{
    edges::{Edge, NOWHERE},
    graph::Graph,
    node::{Node, Step, value_of},
    params::MctsParams,
};
use crate::{
    cap::Cap,
    endgame::{RaceTable, RaceValue},
    eval::{self, EvalParams, PriorContext},
    report::Proof,
};

/// Visits of a move for each simulation that is spent behind it in a row: few enough to change
/// nothing in what the positions above it think.
const VISITS_PER_TURN: u32 = 8;

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
    /// When the referee stops the game. Nodes stand for positions whatever the ply, so what is
    /// proven in them holds only where there are plies enough: every use asks.
    pub(super) cap: Cap,
    /// How many simulations a thread may spend in a row behind one move. One thread alone needs no
    /// more than 1; several would otherwise spend their time handing each other the nodes at the top.
    pub(super) longest_turn: u32,
}

/// A place on the way of a thread: a move that it has made, and the turn it spends behind it.
#[derive(Clone, Copy)]
struct Visit {
    node: u32,
    edge: usize,
    /// The node behind the move, where the next simulation of the turn begins.
    child: u32,
    /// Simulations of the turn, those done so far, and the sum of their values for the player to
    /// move behind the edge.
    turn: u32,
    done: u32,
    sum: f32,
    /// Where the keys that can still recur began, and how many keys there were, before the move.
    first_key: usize,
    n_keys: usize,
}

/// What a step of a simulation leads to.
enum Next {
    /// The way ends with this value for the player to move there, and what is proven about it.
    End(f32, Option<Proof>),
    /// It goes on at this node.
    Node(u32),
}

/// One thread's work space.
#[derive(Default)]
pub(super) struct Worker {
    path: Vec<Visit>,
    /// Keys of the positions on the way; from the first key on they can still recur, for none from
    /// before the last wall can.
    keys: Vec<u64>,
    first_key: usize,
    races: HashMap<WallSet, RaceTable>,
    /// Longest way so far.
    pub(super) depth: usize,
}

impl Worker {
    /// Runs at least one simulation and at most as many as are allowed; says how many.
    ///
    /// Every move on the way is made for a turn: several simulations start from the node behind it
    /// before the nodes above hear of them, the more the oftener the move was tried. Turns lie
    /// within turns, so that the top of the graph, which all threads share, is seldom touched.
    #[inline(always)]
    pub(super) fn simulate<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, allowed: u32) -> u32 {
        self.path.clear();
        self.keys.clear();
        self.keys.extend_from_slice(shared.history);
        self.first_key = 0;
        let mut place = shared.root;
        loop {
            match self.step(isa, shared, place, allowed) {
                Next::Node(next) => place = next,
                Next::End(value, proof) => match self.back_up(shared, value, proof) {
                    Ok(next) => place = next,
                    Err(done) => return done,
                },
            }
        }
    }

    /// One move down from a node.
    #[inline(always)]
    fn step<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, place: u32, allowed: u32) -> Next {
        let mut node = shared.graph.node(place);
        let mut step = node.select(shared.params);
        if step == Step::Expand {
            // The root is asked for a move, whatever is known of it.
            if place != shared.root
                && let Some(proof) = self.one_sided(shared, &node.pos)
            {
                node.proof = Some(proof);
                return Next::End(value_of(proof), node.proof);
            }
            self.expand(isa, shared, &mut node);
            step = node.select(shared.params);
        }
        let edge = match step {
            Step::Leaf(value) => return self.settle(shared, &node, value),
            Step::Expand => return Next::End(node.mean(), node.proof),
            Step::Down(edge) => edge,
        };
        let Edge { mv, child, child_key, visits, .. } = node.edges.as_slice()[edge];
        let left = self.path.last().map_or(allowed, |above| above.turn - above.done);
        let (first_key, n_keys) = (self.first_key, self.keys.len());
        let visit =
            Visit { node: place, edge, child, turn: 1, done: 0, sum: 0.0, first_key, n_keys };
        self.path.push(visit);
        match mv.kind() {
            MoveKind::Wall(_) => self.first_key = n_keys,
            _ => self.keys.push(node.pos.key()),
        }
        if child == NOWHERE {
            let from = node.pos;
            drop(node);
            return self.open(isa, shared, &from.play_unchecked(mv));
        }
        // A move that wins proves its node, so no way leads through it.
        match self.referee(shared, node.pos.to_move().opposite(), child_key) {
            Some(value) => Next::End(value, None),
            None => {
                let turn = (visits / VISITS_PER_TURN).clamp(1, shared.longest_turn.min(left));
                if turn > 1 {
                    node.edges.enter(edge, turn - 1);
                    self.path.last_mut().expect("it was just pushed").turn = turn;
                }
                Next::Node(child)
            }
        }
    }

    /// The value of a position that ends the way, for the player to move in it: the plies are used
    /// up, or it stands on the way already. That depends on the way, so such an end proves nothing
    /// and gets no node.
    #[inline(always)]
    fn referee(&self, shared: &Shared<'_>, to_move: Player, key: u64) -> Option<f32> {
        if self.path.len() >= shared.cap.left {
            return Some(shared.cap.value(to_move));
        }
        self.keys[self.first_key..].contains(&key).then_some(0.0)
    }

    /// The end of the way at a node that has this value, for the player to move. If the node is
    /// proven, but the cap comes first on this way, the cap decides.
    #[inline(always)]
    fn settle(&self, shared: &Shared<'_>, node: &Node, value: f32) -> Next {
        match node.proof {
            Some(proof) if !shared.cap.allows(proof, self.path.len()) => {
                Next::End(shared.cap.value(node.pos.to_move()), None)
            }
            proof => Next::End(value, proof),
        }
    }

    /// Makes or finds the node behind the last edge of the way.
    #[inline(always)]
    fn open<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, to: &Position) -> Next {
        if (to.winner().is_none() || !shared.cap.allows_goal_at(self.path.len()))
            && let Some(value) = self.referee(shared, to.to_move(), to.key())
        {
            return Next::End(value, None);
        }
        if let Some(child) = shared.graph.find(to) {
            self.link_last(shared, child, to.key());
            // What other ways have found out so far is the best first opinion.
            let node = shared.graph.node(child);
            return self.settle(shared, &node, node.mean());
        }
        let (value, proof) = first_opinion(isa, to, shared.eval);
        let exact = if proof.is_none() { self.race(shared, to) } else { None };
        let (value, proof) = exact.map_or((value, proof), |proof| (value_of(proof), Some(proof)));
        // In a full graph the opinion counts, but the position is not kept.
        if let Some(child) = shared.graph.insert(Node::new(*to, value, proof)) {
            self.link_last(shared, child, to.key());
        }
        Next::End(value, proof)
    }

    /// Notes where the last edge of the way leads.
    fn link_last(&self, shared: &Shared<'_>, child: u32, key: u64) {
        if let Some(&Visit { node, edge, .. }) = self.path.last() {
            shared.graph.node(node).edges.link(edge, child, key);
        }
    }

    /// The exact result once both hands are empty.
    fn race(&mut self, shared: &Shared<'_>, pos: &Position) -> Option<Proof> {
        if pos.stock(Player::White) > 0 || pos.stock(Player::Black) > 0 {
            return None;
        }
        let value = self.race_table(pos)?.probe(pos)?;
        self.in_time(shared, value)
    }

    /// The exact result once one hand is empty, if the other player wins even the bare race. That
    /// takes a table for each set of walls, so only positions worth a second visit are asked, and
    /// only when the distances speak for it.
    #[inline(always)]
    fn one_sided(&mut self, shared: &Shared<'_>, pos: &Position) -> Option<Proof> {
        if pos.stock(Player::White) > 0 && pos.stock(Player::Black) > 0 {
            return None;
        }
        self.look_for_one_sided(shared, pos)
    }

    #[cold]
    fn look_for_one_sided(&mut self, shared: &Shared<'_>, pos: &Position) -> Option<Proof> {
        let owner = if pos.stock(Player::White) > 0 { Player::White } else { Player::Black };
        let steps = |player: Player| pos.distance(player).unwrap_or(u8::MAX);
        if steps(owner) > steps(owner.opposite()) + 1 {
            return None;
        }
        let table = self.race_table(pos)?;
        table.one_sided_proof(pos)?;
        let value = table.probe(pos)?;
        self.in_time(shared, value)
    }

    fn race_table(&mut self, pos: &Position) -> Option<&RaceTable> {
        if !self.races.contains_key(&pos.walls()) {
            if self.races.len() == MAX_RACES {
                self.races.clear();
            }
            self.races.insert(pos.walls(), RaceTable::new(pos)?);
        }
        self.races.get(&pos.walls())
    }

    /// What a race proves: a race that the ply cap would cut short is not decided by the table.
    fn in_time(&self, shared: &Shared<'_>, value: RaceValue) -> Option<Proof> {
        let proof = match value {
            RaceValue::Win(plies) => Proof::Win(plies.into()),
            RaceValue::Loss(plies) => Proof::Loss(plies.into()),
            RaceValue::Draw => Proof::Draw,
        };
        shared.cap.allows(proof, self.path.len()).then_some(proof)
    }

    #[inline(never)]
    fn expand<I: Isa>(&mut self, isa: I, shared: &Shared<'_>, node: &mut Node) {
        isa.run(
            #[inline(always)]
            || {
                let moves = node.pos.legal_moves_with(isa);
                let context = PriorContext::new(isa, &node.pos);
                let (mut list, mut weights) = ([Move::PASS; Move::COUNT], [0.0; Move::COUNT]);
                context.log_weights(moves, shared.eval, &mut weights);
                list.iter_mut().zip(moves.iter()).for_each(|(to, mv)| *to = mv);
                let n = moves.len();
                node.expand(&list[..n], &mut weights[..n], shared.params);
            },
        );
    }

    /// Carries the value of a simulation, for the player to move where it ended, back along the way
    /// to the first turn that goes on, and says from which node; or how many simulations there were
    /// once all turns are over. A turn ends early when the position behind its move is proven.
    #[inline(always)]
    fn back_up(
        &mut self,
        shared: &Shared<'_>,
        value: f32,
        mut proof: Option<Proof>,
    ) -> Result<u32, u32> {
        self.depth = self.depth.max(self.path.len());
        let (mut count, mut sum) = (1, value);
        while let Some(visit) = self.path.last_mut() {
            visit.done += count;
            visit.sum += sum;
            let Visit { edge, child, turn, done, first_key, n_keys, .. } = *visit;
            if proof.is_none() && done < turn {
                return Ok(child);
            }
            let mut node = shared.graph.node(visit.node);
            // Once a position is proven, everybody above hears the truth, not earlier opinions.
            let truth = |proof| value_of(proof) * done as f32;
            let heard = proof.map_or(visit.sum, truth);
            node.back_up(edge, turn, done, -heard, proof);
            proof = node.proof.filter(|&proof| shared.cap.allows(proof, self.path.len() - 1));
            (count, sum) = (done, proof.map_or(-heard, truth));
            drop(node);
            self.path.pop();
            self.keys.truncate(n_keys);
            self.first_key = first_key;
        }
        Err(count)
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
