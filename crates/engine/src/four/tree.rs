//! The tree: positions, what is known about them, and the moves from them.

use std::cmp::Reverse;

use stockade_core::{Move, Player, Position};

use super::{
    eval::{DRAW, Shares, win_of},
    params::FourParams,
};
use crate::math;

/// How a line ends. Each position of a tree has one path from the root, so a draw that depends on
/// the path is as good as any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// This player wins in so many plies, whatever the others do.
    Won { by: Player, plies: u16 },
    /// No player wins on this path: the position stands on it already, or the plies are used up.
    Drawn,
}

impl Verdict {
    pub(super) fn shares(self) -> Shares {
        match self {
            Verdict::Won { by, .. } => win_of(by),
            Verdict::Drawn => DRAW,
        }
    }
}

/// A move that has been tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of the mover's shares.
    total: f64,
    /// Where it leads; `None` before the first visit and in a full tree.
    pub(super) child: Option<u32>,
    /// Who wins behind it, and in how many plies from before the move, once that is proven.
    pub(super) won: Option<(Player, u16)>,
}

impl Edge {
    /// What the mover can expect of it.
    #[inline(always)]
    pub(super) fn mean(&self, mover: Player) -> f32 {
        match self.won {
            Some((winner, _)) if winner == mover => 1.0,
            Some(_) => 0.0,
            None => (self.total / f64::from(self.visits.max(1))) as f32,
        }
    }

    /// Orders moves for the mover: quick proven wins, then visits, then slow proven losses.
    pub(super) fn rank(&self, mover: Player) -> (i32, u32) {
        let proof = match self.won {
            Some((winner, plies)) if winner == mover => 1 + i32::from(u16::MAX - plies),
            Some((_, plies)) => i32::from(plies) - i32::from(u16::MAX) - 1,
            None => 0,
        };
        (proof, self.visits)
    }
}

/// An untried move, with its prior in 65 535ths.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    prior: u16,
}

/// The moves from a position.
#[derive(Debug, Default)]
struct Moves {
    tried: Vec<Edge>,
    /// The best one last.
    untried: Vec<Candidate>,
}

/// One position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) pos: Position,
    visits: u32,
    /// Sum of the shares of the player to move.
    total: f64,
    pub(super) verdict: Option<Verdict>,
    /// Boxed, because most positions are seen once and never get any.
    moves: Option<Box<Moves>>,
}

impl Node {
    /// A new node with the first opinion of it.
    pub(super) fn new(pos: Position, shares: &Shares, verdict: Option<Verdict>) -> Node {
        let total = f64::from(shares[pos.to_move().index()]);
        Node { pos, visits: 1, total, verdict, moves: None }
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.moves.is_some()
    }

    /// The moves that have been tried.
    pub(super) fn edges(&self) -> &[Edge] {
        self.moves.as_ref().map_or(&[], |moves| &moves.tried)
    }

    /// Gives the node its moves with prior log-weights. `weights` is work space.
    #[inline(always)]
    pub(super) fn expand(
        &mut self,
        moves: impl Iterator<Item = Move>,
        log_weights: impl Iterator<Item = f32>,
        weights: &mut Vec<f32>,
    ) {
        weights.clear();
        weights.extend(log_weights);
        math::softmax(weights);
        let prior = |share: &f32| ((share * f32::from(u16::MAX)) as u16).max(1);
        let mut untried: Vec<Candidate> = moves
            .zip(weights.iter())
            .map(|(mv, share)| Candidate { mv, prior: prior(share) })
            .collect();
        untried.sort_unstable_by_key(|candidate| (candidate.prior, Reverse(candidate.mv)));
        self.moves = Some(Box::new(Moves { tried: Vec::new(), untried }));
    }

    /// The move that the player to move looks at next, by PUCT; `None` before the moves are known.
    #[inline(always)]
    pub(super) fn select(&mut self, params: &FourParams) -> Option<usize> {
        let (mover, visits) = (self.pos.to_move(), self.visits as f32);
        let first_play = (self.total / f64::from(self.visits)) as f32 - params.fpu_reduction;
        let scale = params.cpuct * visits.sqrt();
        let Moves { tried, untried } = self.moves.as_deref_mut()?;
        let score =
            |edge: &Edge| edge.mean(mover) + scale * edge.prior / (1.0 + edge.visits as f32);
        // A move that is proven lost is looked at again only if nothing else is left.
        let is_open = |edge: &Edge| edge.won.is_none();
        let best = best_by(tried, |edge| is_open(edge).then(|| score(edge)));
        if let Some(&Candidate { mv, prior }) = untried.last() {
            let prior = f32::from(prior) / f32::from(u16::MAX);
            if best.is_none_or(|(top, _)| first_play + scale * prior > top) {
                untried.pop();
                tried.push(Edge { mv, prior, visits: 0, total: 0.0, child: None, won: None });
                return Some(tried.len() - 1);
            }
        }
        let best = best.or_else(|| best_by(tried, |edge| Some(score(edge))));
        best.map(|(_, edge)| edge)
    }

    /// Notes where a move leads.
    pub(super) fn link(&mut self, edge: usize, child: u32) {
        if let Some(edge) = self.moves.as_mut().and_then(|moves| moves.tried.get_mut(edge)) {
            edge.child = Some(child);
        }
    }

    /// Takes in what a simulation through a move has found.
    #[inline(always)]
    pub(super) fn back_up(&mut self, edge: usize, shares: &Shares, child: Option<Verdict>) {
        let share = f64::from(shares[self.pos.to_move().index()]);
        self.visits += 1;
        self.total += share;
        let moves = self.moves.as_mut();
        let Some(edge) = moves.and_then(|moves| moves.tried.get_mut(edge)) else { return };
        edge.visits += 1;
        edge.total += share;
        if let Some(Verdict::Won { by, plies }) = child
            && edge.won.is_none()
        {
            edge.won = Some((by, plies + 1));
            self.conclude();
        }
    }

    /// Draws what follows from proven moves: one won move is enough for the player to move, and
    /// somebody else has won only if every move says the same. If all moves lose, but to different
    /// players, nobody has won yet: the loser chooses who does.
    fn conclude(&mut self) {
        let (mover, Some(moves)) = (self.pos.to_move(), &self.moves) else { return };
        let wins = moves.tried.iter().filter_map(|edge| edge.won);
        let own = wins.clone().filter(|&(winner, _)| winner == mover).map(|(_, plies)| plies).min();
        if let Some(plies) = own {
            self.verdict = Some(Verdict::Won { by: mover, plies });
            return;
        }
        let Some((by, _)) = moves.tried.first().and_then(|edge| edge.won) else { return };
        let are_all_his = moves.untried.is_empty()
            && moves.tried.iter().all(|edge| edge.won.is_some_and(|(winner, _)| winner == by));
        if are_all_his {
            let plies = wins.map(|(_, plies)| plies).max().unwrap_or(0);
            self.verdict = Some(Verdict::Won { by, plies });
        }
    }
}

/// The edge with the highest score, the first of equals; edges without a score are left out.
#[inline(always)]
fn best_by(edges: &[Edge], score: impl Fn(&Edge) -> Option<f32>) -> Option<(f32, usize)> {
    let mut best: Option<(f32, usize)> = None;
    for (index, edge) in edges.iter().enumerate() {
        let Some(score) = score(edge) else { continue };
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, index));
        }
    }
    best
}
