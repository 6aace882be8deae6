//! Simulations: down the graph by PUCT, one new position, and its value back up.

use std::ops::ControlFlow;

use stockade_core::{Move, MoveKind, Player, Position, simd::Isa};

use super::{
    edges::Edge,
    endings::Endings,
    expansion,
    graph::{Graph, Link},
    node::{Node, Step},
    noise::Chances,
    params::MctsParams,
    scale::PriorScale,
    sync::MutexGuard,
};
use crate::{
    cap::Cap,
    evaluator::Evaluator,
    limits::{Limits, StopSignal, Stopwatch},
    proof::Proof,
};

/// Everything that the threads of a search share.
pub(super) struct Shared<'a, E> {
    pub(super) graph: &'a Graph,
    pub(super) params: &'a MctsParams,
    pub(super) scale: &'a PriorScale,
    pub(super) evaluator: &'a E,
    pub(super) root: Link,
    pub(super) root_position: &'a Position,
    /// Chance in the priors of the root.
    pub(super) noise: Option<Chances>,
    /// Keys of earlier positions of the game that can still recur.
    pub(super) history: &'a [u64],
    /// When the referee stops the game. Nodes stand for positions whatever the ply, so what is
    /// proven in them holds only where there are plies enough: every use asks.
    pub(super) cap: Cap,
    /// How many simulations a thread may spend in a row behind one move. One thread alone needs no
    /// more than 1; several would otherwise spend their time handing each other the nodes at the top.
    pub(super) longest_batch: u32,
    pub(super) limits: Limits,
    pub(super) watch: &'a dyn Stopwatch,
    pub(super) stop: &'a StopSignal,
}

impl<E> Shared<'_, E> {
    /// Who is to move so many plies after the root.
    #[inline(always)]
    fn to_move(&self, ply: usize) -> Player {
        let first = self.root_position.to_move();
        if ply.is_multiple_of(2) { first } else { first.opposite() }
    }
}

/// A move that a thread has made, and the batch of simulations that it runs behind it.
#[derive(Clone, Copy)]
struct Visit {
    /// The slot of the node, which is pinned.
    node: u32,
    edge: usize,
    mv: Move,
    /// The node behind the move, where the next simulation of the batch begins.
    child: Link,
    /// Simulations of the batch, those done so far, and the sum of their values for the player to
    /// move behind the edge.
    batch: u32,
    done: u32,
    sum: f32,
    /// Where the keys that can still recur began, and how many keys there were, before the move.
    first_key: usize,
    n_keys: usize,
}

/// What a step of a simulation leads to.
enum Next {
    /// The path ends with this value for the player to move there, and what is proven about it.
    End(f32, Option<Proof>),
    /// It goes on at this node.
    Node(Link),
}

/// One thread's work space.
pub(super) struct Worker<S> {
    path: Vec<Visit>,
    /// Keys of the positions on the path; from the first key on they can still recur, for none from
    /// before the last wall can.
    keys: Vec<u64>,
    first_key: usize,
    pub(super) endings: Endings,
    /// The evaluator's own work space.
    pub(super) scratch: S,
    /// Longest path so far.
    pub(super) depth: usize,
}

impl<S> Worker<S> {
    pub(super) fn new(scratch: S) -> Worker<S> {
        Worker {
            path: Vec::new(),
            keys: Vec::new(),
            first_key: 0,
            endings: Endings::default(),
            scratch,
            depth: 0,
        }
    }

    /// Runs at least one simulation and at most as many as are allowed; says how many.
    ///
    /// Every move on the path is made for a batch: several simulations start from the node behind it
    /// before the nodes above are told, the more the oftener the move was tried. Batches lie within
    /// batches, so that the top of the graph, which all threads share, is seldom touched.
    #[inline(always)]
    pub(super) fn simulate<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        allowed: u32,
    ) -> u32 {
        self.path.clear();
        self.keys.clear();
        self.keys.extend_from_slice(shared.history);
        self.first_key = 0;
        let mut at = shared.root;
        loop {
            match self.step(isa, shared, at, allowed) {
                Next::Node(next) => at = next,
                Next::End(value, proof) => match self.back_up(shared, value, proof) {
                    ControlFlow::Continue(next) => at = next,
                    ControlFlow::Break(done) => return done,
                },
            }
        }
    }

    /// One move down from a node.
    #[inline(always)]
    fn step<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        at: Link,
        allowed: u32,
    ) -> Next {
        let Some(mut node) = shared.graph.node(at) else { return self.reopen(isa, shared) };
        let mut step = node.select(shared.scale);
        if step == Step::Expand {
            drop(node);
            if let Some(proof) = self.expand(isa, shared, at) {
                return Next::End(proof.value(), Some(proof));
            }
            let Some(again) = shared.graph.node(at) else { return self.reopen(isa, shared) };
            node = again;
            step = node.select(shared.scale);
        }
        if step == Step::Refill {
            self.refill(isa, shared, &mut node);
            step = node.select(shared.scale);
        }
        match step {
            Step::Leaf(value) => self.settle(shared, &node, value),
            Step::Down { edge, grown } => {
                if grown > 0 {
                    shared.graph.add_bytes(grown);
                }
                self.descend(isa, shared, at, node, edge, allowed)
            }
            Step::Expand | Step::Refill => Next::End(node.mean(), node.proof),
        }
    }

    /// Makes the move of an edge.
    #[inline(always)]
    fn descend<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        at: Link,
        mut node: MutexGuard<'_, Node>,
        edge: usize,
        allowed: u32,
    ) -> Next {
        let moves = node.moves.as_deref_mut().expect("a node with edges has moves");
        moves.last_search = shared.graph.search;
        let Edge { mv, child, visits, .. } = moves.edges.get(edge);
        let left = self.path.last().map_or(allowed, |above| above.batch - above.done);
        let mut visit = Visit {
            node: at.slot,
            edge,
            mv,
            child,
            batch: 1,
            done: 0,
            sum: 0.0,
            first_key: self.first_key,
            n_keys: self.keys.len(),
        };
        match mv.kind() {
            MoveKind::Wall(_) => self.first_key = self.keys.len(),
            _ => self.keys.push(at.key),
        }
        if child == Link::NOWHERE {
            let to = moves.pos.unpack().play_unchecked(mv);
            drop(node);
            self.path.push(visit);
            return self.open(isa, shared, &to);
        }
        // A move that wins proves its node, so no path leads through it.
        if let Some(value) = self.referee(shared, self.path.len() + 1, child.key) {
            self.path.push(visit);
            return Next::End(value, None);
        }
        let most = shared.longest_batch.min(left);
        visit.batch = (visits / shared.params.visits_per_batch).clamp(1, most);
        if visit.batch > 1 {
            moves.edges.enter(edge, visit.batch - 1);
        }
        self.path.push(visit);
        Next::Node(child)
    }

    /// The value of a position that ends the path after so many plies, for the player to move in it:
    /// the cap is reached, or it stands on the path already. That depends on the path, so such an end
    /// proves nothing and gets no node.
    #[inline(always)]
    fn referee<E>(&self, shared: &Shared<'_, E>, ply: usize, key: u64) -> Option<f32> {
        if ply >= shared.cap.left {
            return Some(shared.cap.value(shared.to_move(ply)));
        }
        self.keys[self.first_key..].contains(&key).then_some(0.0)
    }

    /// The end of the path at a node that has this value, for the player to move. If the node is
    /// proven, but the cap comes first on this path, the cap decides.
    #[inline(always)]
    fn settle<E>(&self, shared: &Shared<'_, E>, node: &Node, value: f32) -> Next {
        let ply = self.path.len();
        match node.proof {
            Some(proof) if !shared.cap.allows(proof, ply) => {
                Next::End(shared.cap.value(shared.to_move(ply)), None)
            }
            proof => Next::End(value, proof),
        }
    }

    /// Makes or finds the node behind the last edge of the path.
    #[inline(always)]
    fn open<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
        to: &Position,
    ) -> Next {
        if (to.winner().is_none() || !shared.cap.allows_goal_at(self.path.len()))
            && let Some(value) = self.referee(shared, self.path.len(), to.key())
        {
            return Next::End(value, None);
        }
        if let Some(child) = shared.graph.find(to.key()) {
            self.link_last(shared, child);
            // What other paths have found out so far is the best first opinion.
            if let Some(node) = shared.graph.node(child) {
                return self.settle(shared, &node, node.mean());
            }
        }
        let exact = self.endings.race(to).filter(|&proof| self.is_in_time(shared, proof));
        let (value, proof) = match exact {
            Some(proof) => (proof.value(), exact),
            None => expansion::first_opinion(isa, to, shared.evaluator, &mut self.scratch),
        };
        // Where nothing can be reclaimed the opinion counts, but the position is not kept.
        if let Some(child) = shared.graph.insert(Node::new(to.key(), value, proof)) {
            self.link_last(shared, child);
        }
        Next::End(value, proof)
    }

    /// The same for a node that was reclaimed since the edge was tried.
    #[cold]
    #[inline(never)]
    fn reopen<I: Isa, E: Evaluator<Scratch = S>>(
        &mut self,
        isa: I,
        shared: &Shared<'_, E>,
    ) -> Next {
        let to = self.position(shared);
        isa.run(
            #[inline(always)]
            || self.open(isa, shared, &to),
        )
    }

    /// Notes where the last edge of the path leads.
    fn link_last<E>(&mut self, shared: &Shared<'_, E>, child: Link) {
        if let Some(visit) = self.path.last_mut() {
            visit.child = child;
            if let Some(moves) = &mut shared.graph.held(visit.node).moves {
                moves.edges.link(visit.edge, child);
            }
        }
    }

    /// The position at the end of the path.
    pub(super) fn position<E>(&self, shared: &Shared<'_, E>) -> Position {
        let Some(visit) = self.path.last() else { return *shared.root_position };
        let node = shared.graph.held(visit.node);
        let moves = node.moves.as_ref().expect("a pinned node keeps its moves");
        moves.pos.unpack().play_unchecked(visit.mv)
    }

    /// Whether a race ends before the ply cap; if not, it is not decided by its table.
    pub(super) fn is_in_time<E>(&self, shared: &Shared<'_, E>, proof: Proof) -> bool {
        shared.cap.allows(proof, self.path.len())
    }

    /// Carries the value of a simulation, for the player to move where it ended, back along the
    /// path: `Continue` to the first batch that goes on, from this node, or `Break` with the number of
    /// simulations once all batches are over. A batch ends early when the position behind its move is
    /// proven.
    #[inline(always)]
    fn back_up<E>(
        &mut self,
        shared: &Shared<'_, E>,
        value: f32,
        mut proof: Option<Proof>,
    ) -> ControlFlow<u32, Link> {
        self.depth = self.depth.max(self.path.len());
        let (mut count, mut sum) = (1, value);
        while let Some(visit) = self.path.last_mut() {
            visit.done += count;
            visit.sum += sum;
            let Visit { edge, child, batch, done, first_key, n_keys, .. } = *visit;
            if proof.is_none() && done < batch {
                return ControlFlow::Continue(child);
            }
            let mut node = shared.graph.held(visit.node);
            // Once a position is proven, the nodes above get the truth, not earlier opinions.
            let truth = |proof: Proof| proof.value() * done as f32;
            let known = proof.map_or(visit.sum, truth);
            node.back_up(edge, batch, done, -known, proof);
            proof = node.proof.filter(|&proof| shared.cap.allows(proof, self.path.len() - 1));
            (count, sum) = (done, proof.map_or(-known, truth));
            drop(node);
            self.path.pop();
            self.keys.truncate(n_keys);
            self.first_key = first_key;
        }
        ControlFlow::Break(count)
    }
}
