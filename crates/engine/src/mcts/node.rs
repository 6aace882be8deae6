//! A node of the search graph: one position, what is known about it, and the moves from it.

use stockade_core::{Move, Position};

use super::{edges::Edges, params::MctsParams};
use crate::{cap::Cap, math, report::Proof};

/// The value of a proven result for the player it is told of.
pub(super) fn value_of(proof: Proof) -> f32 {
    match proof {
        Proof::Win(_) => 1.0,
        Proof::Loss(_) => -1.0,
        Proof::Draw => 0.0,
    }
}

/// The result for the player who moved into a position with this result.
fn seen_by_mover(proof: Proof) -> Proof {
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
    /// Through this edge.
    Down(usize),
}

/// Priors that are looked through at once.
const CHUNK: usize = 16;

/// Moves that nobody has tried, with their priors in 65 535ths; the best one is kept last.
#[derive(Debug, Default)]
struct Untried {
    moves: Vec<Move>,
    priors: Vec<u16>,
}

impl Untried {
    /// Moves the one with the largest prior to the end; the first of equals.
    #[inline(always)]
    fn best_last(&mut self) {
        let Some(last) = self.priors.len().checked_sub(1) else { return };
        let top = self.priors.iter().fold(0, |top, &prior| top.max(prior));
        let is_top = |&prior: &u16| prior == top;
        // Without early exits inside a chunk, each is one comparison of vectors.
        let has_top = |chunk: &[u16]| chunk.iter().fold(false, |seen, prior| seen | is_top(prior));
        let chunk = self.priors.chunks(CHUNK).position(has_top).unwrap_or(0) * CHUNK;
        let inside = self.priors[chunk..].iter().position(is_top);
        let best = inside.map_or(last, |inside| chunk + inside);
        self.priors.swap(best, last);
        self.moves.swap(best, last);
    }

    #[inline(always)]
    fn best_prior(&self) -> Option<f32> {
        self.priors.last().map(|&prior| f32::from(prior) / f32::from(u16::MAX))
    }

    #[inline(always)]
    fn take_best(&mut self) -> Option<Move> {
        self.priors.pop();
        let mv = self.moves.pop();
        self.best_last();
        mv
    }
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
    untried: Untried,
    pub(super) edges: Edges,
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
            untried: Untried::default(),
            edges: Edges::default(),
        }
    }

    /// Mean value for the player to move, −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Some(proof) => value_of(proof),
            None => (self.total / f64::from(self.visits)) as f32,
        }
    }

    /// Gives the node its moves with their prior log-weights, which it turns into shares.
    #[inline(always)]
    pub(super) fn expand(&mut self, moves: &[Move], weights: &mut [f32], params: &MctsParams) {
        let sharpness = 1.0 / params.policy_temperature;
        let top = weights.iter().fold(f32::MIN, |top, &weight| top.max(weight));
        for weight in weights.iter_mut() {
            *weight = math::exp((*weight - top) * sharpness);
        }
        let scale = f32::from(u16::MAX) / weights.iter().sum::<f32>();
        let priors = weights.iter().map(|&weight| ((weight * scale) as u16).max(1)).collect();
        self.untried = Untried { moves: moves.to_vec(), priors };
        self.untried.best_last();
        self.expanded = true;
    }

    /// Chooses where a simulation goes, and counts it as on its way there.
    #[inline(always)]
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
        let tried = self.edges.best(scale);
        let fresh = self.untried.best_prior().map(|prior| {
            let first_play = self.mean() - params.fpu_reduction;
            (first_play + scale * prior, prior)
        });
        if let Some((score, prior)) = fresh
            && tried.is_none_or(|(best, _)| score > best)
            && let Some(mv) = self.untried.take_best()
        {
            return Step::Down(self.edges.open(mv, prior));
        }
        match tried {
            Some((_, edge)) => {
                self.edges.enter(edge, 1);
                Step::Down(edge)
            }
            // Every move is proven lost; the backup is about to say so.
            None => Step::Leaf(-1.0),
        }
    }

    /// Takes in the sum of the results of some simulations through an edge, for the player who made
    /// the move, and what is proven about the position it led to; so many were on their way.
    #[inline(always)]
    pub(super) fn back_up(
        &mut self,
        edge: usize,
        entered: u32,
        count: u32,
        sum: f32,
        child: Option<Proof>,
    ) {
        self.edges.leave(edge, entered, count, sum);
        self.visits += count;
        self.total += f64::from(sum);
        if let Some(proof) = child.map(seen_by_mover)
            && self.edges.prove(edge, proof)
        {
            self.conclude();
        }
    }

    /// Forgets a proof that no move from here shows yet: the root must name its move. What was
    /// proven about moves where more plies were left is forgotten too.
    pub(super) fn ask_for_a_move(&mut self, cap: &Cap) {
        self.edges.forget_proofs(|proof| !cap.allows(proof, 0));
        self.proof = None;
        self.conclude();
    }

    /// Draws what follows from proven moves: one won move is enough to win, and when every move is
    /// lost, so is the position. Draws depend on the way and prove nothing.
    fn conclude(&mut self) {
        let (mut quickest_win, mut longest_loss) = (None, Some(0));
        for edge in self.edges.as_slice() {
            match edge.proof {
                Some(Proof::Win(plies)) => {
                    quickest_win = Some(quickest_win.map_or(plies, |quickest| plies.min(quickest)));
                }
                Some(Proof::Loss(plies)) => {
                    longest_loss = longest_loss.map(|longest| plies.max(longest));
                }
                _ => longest_loss = None,
            }
        }
        let all_tried = self.expanded && self.untried.moves.is_empty();
        self.proof = match (quickest_win, longest_loss.filter(|_| all_tried)) {
            (Some(plies), _) => Some(Proof::Win(plies)),
            (None, Some(plies)) => Some(Proof::Loss(plies)),
            (None, None) => self.proof,
        };
    }
}
