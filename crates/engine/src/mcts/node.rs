//! A node of the search graph: one position, what is known about it, and the moves tried from it.

use stockade_core::{Move, Position};

use super::params::MctsParams;
use crate::{math, report::Proof};

/// Marks an edge whose move leads out of the graph: a draw by repetition or by the ply cap.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A legal move that nobody has tried yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    mv: Move,
    /// Share of the prior in 65 535ths.
    prior: u16,
}

/// A move that has been tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    pub(super) prior: f32,
    /// The node behind it.
    pub(super) child: u32,
    pub(super) visits: u32,
    /// Simulations on their way, counted as losses meanwhile.
    pending: u32,
    /// Sum of values for the player who makes the move.
    total: f64,
    /// What is proven about the move, for the player who makes it.
    pub(super) proof: Option<Proof>,
}

impl Edge {
    /// Mean value of the move, −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => value_of(proof),
            None if self.visits == 0 => 0.0,
            None => (self.total / f64::from(self.visits)) as f32,
        }
    }
}

/// The value of a proven result for the player it is told of.
pub(super) fn value_of(proof: Proof) -> f32 {
    match proof {
        Proof::Win(_) => 1.0,
        Proof::Loss(_) => -1.0,
        Proof::Draw => 0.0,
    }
}

/// The result for the player who moved into a position with this result.
pub(super) fn seen_by_parent(proof: Proof) -> Proof {
    match proof {
        Proof::Win(plies) => Proof::Loss(plies + 1),
        Proof::Loss(plies) => Proof::Win(plies + 1),
        Proof::Draw => Proof::Draw,
    }
}

/// Where a simulation goes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// It ends here with this value for the player to move.
    Leaf(f32),
    /// The node has no moves yet.
    Expand,
    /// A move that was tried before.
    Down { edge: usize },
    /// A new move.
    Open { edge: usize },
}

/// One position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) pos: Position,
    pub(super) visits: u32,
    /// Sum of values for the player to move.
    total: f64,
    pub(super) proof: Option<Proof>,
    expanded: bool,
    /// Untried moves; the best one is kept last.
    untried: Vec<Candidate>,
    pub(super) edges: Vec<Edge>,
}

impl Node {
    /// A new node with the first opinion of its value.
    pub(super) fn new(pos: Position, value: f32, proof: Option<Proof>) -> Node {
        Node {
            pos,
            visits: 1,
            total: f64::from(value),
            proof,
            expanded: false,
            untried: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Mean value for the player to move, −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => value_of(proof),
            None => (self.total / f64::from(self.visits)) as f32,
        }
    }

    /// Gives the node its moves with prior log-weights.
    pub(super) fn expand(
        &mut self,
        moves: impl Iterator<Item = (Move, f32)>,
        params: &MctsParams,
        weights: &mut Vec<(Move, f32)>,
    ) {
        weights.clear();
        weights.extend(moves);
        let temperature = 1.0 / params.policy_temperature;
        let top = weights.iter().fold(f32::MIN, |top, &(_, weight)| top.max(weight));
        let mut sum = 0.0;
        for (_, weight) in weights.iter_mut() {
            *weight = math::exp((*weight - top) * temperature);
            sum += *weight;
        }
        let scale = f32::from(u16::MAX) / sum;
        self.untried = weights
            .iter()
            .map(|&(mv, weight)| Candidate { mv, prior: ((weight * scale) as u16).max(1) })
            .collect();
        self.expanded = true;
        self.sort_last();
    }

    /// Moves the untried move with the largest prior to the end; the first of equals.
    fn sort_last(&mut self) {
        let best =
            self.untried.iter().enumerate().rev().max_by_key(|(_, candidate)| candidate.prior);
        if let (Some((best, _)), Some(last)) = (best, self.untried.len().checked_sub(1)) {
            self.untried.swap(best, last);
        }
    }

    /// Chooses where a simulation goes, and counts it as on its way there.
    pub(super) fn select(&mut self, params: &MctsParams) -> Step {
        if let Some(proof) = self.proof {
            return Step::Leaf(value_of(proof));
        }
        if !self.expanded {
            return Step::Expand;
        }
        let visits = self.visits as f32;
        let growth = 1.0 + math::ln(1.0 + visits / params.cpuct_base);
        let scale = params.cpuct * growth * visits.sqrt();
        let mut best: Option<(f32, usize)> = None;
        for (index, edge) in self.edges.iter().enumerate() {
            if matches!(edge.proof, Some(Proof::Loss(_))) {
                continue;
            }
            let tries = (edge.visits + edge.pending) as f32;
            let mean = (edge.total as f32 - edge.pending as f32) / tries.max(1.0);
            let score = mean + scale * edge.prior / (1.0 + tries);
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, index));
            }
        }
        let fresh = self.untried.last().map(|candidate| {
            let prior = f32::from(candidate.prior) / f32::from(u16::MAX);
            (self.mean() - params.fpu_reduction + scale * prior, *candidate, prior)
        });
        match (best, fresh) {
            (best, Some((score, candidate, prior))) if best.is_none_or(|(top, _)| score > top) => {
                self.open(candidate.mv, prior)
            }
            (Some((_, edge)), _) => {
                self.edges[edge].pending += 1;
                Step::Down { edge }
            }
            // Every move is proven lost; the backup is about to say so.
            (None, _) => Step::Leaf(-1.0),
        }
    }

    fn open(&mut self, mv: Move, prior: f32) -> Step {
        self.untried.pop();
        self.sort_last();
        self.edges.push(Edge {
            mv,
            prior,
            child: NOWHERE,
            visits: 0,
            pending: 1,
            total: 0.0,
            proof: None,
        });
        Step::Open { edge: self.edges.len() - 1 }
    }

    /// Takes in the result of a simulation through an edge, for the player who made the move, and
    /// what is proven about the child.
    pub(super) fn back_up(&mut self, edge: usize, value: f32, child: Option<Proof>) {
        let through = &mut self.edges[edge];
        through.visits += 1;
        through.pending -= 1;
        through.total += f64::from(value);
        self.visits += 1;
        self.total += f64::from(value);
        if let Some(proof) = child.map(seen_by_parent)
            && self.edges[edge].proof != Some(proof)
        {
            self.edges[edge].proof = Some(proof);
            self.prove();
        }
    }

    /// Draws what follows from proven moves: one won move is enough to win, and when every move is
    /// lost, so is the position. Draws by repetition depend on the path and prove nothing.
    fn prove(&mut self) {
        let proofs = || self.edges.iter().map(|edge| edge.proof);
        let won = proofs().filter_map(|proof| match proof {
            Some(Proof::Win(plies)) => Some(plies),
            _ => None,
        });
        if let Some(plies) = won.min() {
            self.proof = Some(Proof::Win(plies));
            return;
        }
        let lost = proofs().map(|proof| match proof {
            Some(Proof::Loss(plies)) => Some(plies),
            _ => None,
        });
        let lost: Option<Vec<u16>> = lost.collect();
        if self.untried.is_empty()
            && let Some(longest) = lost.and_then(|plies| plies.into_iter().max())
        {
            self.proof = Some(Proof::Loss(longest));
        }
    }
}
