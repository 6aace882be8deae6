//! What a search has learned about positions other than the one it was asked about, for
//! trainers.

use std::collections::HashSet;

use stockade_core::{Move, Position};

use super::Mcts;
use crate::{evaluator::Evaluator, proof::Proof};

/// A position that a search looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The position.
    pub position: Position,
    /// How often simulations came to it.
    pub visits: u32,
    /// Mean value for the player to move, −1 to 1.
    pub value: f32,
    /// What is proven about it, if the ply cap does not come first.
    pub proof: Option<Proof>,
    /// Moves that were tried, with their visits.
    pub moves: Vec<(Move, u32)>,
}

impl<E: Evaluator> Mcts<E> {
    /// Every position with tried moves and at least so many visits that the graph leads to from the
    /// position that was searched last, which comes first.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// use stockade_engine::{Limits, Request, mcts::Mcts};
    /// let (mut mcts, game) = (Mcts::new(10_000), Game::new(&Rules::standard()));
    /// mcts.search(Request::new(&game, Limits::nodes(300)));
    /// let seen = mcts.seen(20);
    /// assert_eq!(seen[0].position, *game.position());
    /// assert!(seen.len() > 1 && seen.iter().all(|seen| seen.visits >= 20));
    /// ```
    pub fn seen(&self, least: u32) -> Vec<Seen> {
        let (mut found, mut reached) = (Vec::new(), HashSet::new());
        let mut waiting: Vec<_> = self.graph.root().into_iter().collect();
        while let Some(link) = waiting.pop() {
            let Some(node) = self.graph.node(link) else { continue };
            let Some(moves) = node.moves.as_ref().filter(|_| reached.insert(link.slot)) else {
                continue;
            };
            waiting.extend(moves.edges.iter().map(|edge| edge.child));
            if node.visits >= least {
                found.push(Seen {
                    position: moves.pos.unpack(),
                    visits: node.visits,
                    value: node.mean(),
                    proof: node.proof,
                    moves: moves.edges.iter().map(|edge| (edge.mv, edge.visits)).collect(),
                });
            }
        }
        found
    }
}
