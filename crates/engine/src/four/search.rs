//! Simulations: down the tree, one new position, and its shares back up.

use stockade_core::{Game, Move, MoveKind, Player, Position, simd::Isa};

use super::{
    eval::{self, PriorContext, Shares},
    params::FourParams,
    tree::{Node, Verdict},
};
use crate::{cap::Cap, mcts::keys_that_can_recur};

/// A step of a simulation: from this node through this edge.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    edge: usize,
}

/// The tree of one search, and what its simulations need.
pub(super) struct SearchTree<'a> {
    params: &'a FourParams,
    capacity: usize,
    cap: Cap,
    /// Keys of earlier positions of the game that can still recur.
    history: Vec<u64>,
    /// What the prior log-weights of each player's walls lose.
    doubts: [f32; 4],
    nodes: Vec<Node>,
    path: Vec<Step>,
    weights: Vec<f32>,
    /// Longest path so far.
    pub(super) depth: usize,
}

impl<'a> SearchTree<'a> {
    #[inline(always)]
    pub(super) fn new<I: Isa>(
        isa: I,
        game: &Game,
        params: &'a FourParams,
        capacity: usize,
    ) -> SearchTree<'a> {
        let pos = *game.position();
        let shares = eval::evaluate(isa, &pos, params);
        SearchTree {
            params,
            capacity,
            cap: Cap::of(game),
            history: keys_that_can_recur(game),
            doubts: doubts(game, params),
            nodes: vec![Node::new(pos, &shares, None)],
            path: Vec::new(),
            weights: Vec::new(),
            depth: 0,
        }
    }

    pub(super) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    /// The move that wins the game here and now, so many plies after the root.
    #[inline(always)]
    pub(super) fn winning_move(&self, pos: &Position, ply: usize) -> Option<Move> {
        let goals = pos.pawn_moves() & pos.size().goal(pos.to_move());
        goals.first().map(Move::pawn).filter(|_| self.cap.allows_goal_at(ply + 1))
    }

    /// Runs one simulation.
    #[inline(always)]
    pub(super) fn simulate<I: Isa>(&mut self, isa: I) {
        self.path.clear();
        let mut index = 0;
        let (shares, verdict) = loop {
            let node = &mut self.nodes[index as usize];
            if let Some(verdict) = node.verdict {
                break (verdict.shares(), Some(verdict));
            }
            if !node.is_expanded() {
                let doubt = self.doubts[node.pos.to_move().index()];
                expand(isa, node, doubt, self.params, &mut self.weights);
            }
            // A position in which nobody has won always has a move.
            let Some(edge) = node.select(self.params) else { return };
            let Some(&taken) = node.edges().get(edge) else { return };
            self.path.push(Step { node: index, edge });
            match taken.child {
                Some(child) => index = child,
                None => break self.open(isa, index, edge, taken.mv),
            }
        };
        self.depth = self.depth.max(self.path.len());
        self.back_up(shares, verdict);
    }

    /// Looks at the position behind a move for the first time.
    #[inline(always)]
    fn open<I: Isa>(
        &mut self,
        isa: I,
        from: u32,
        edge: usize,
        mv: Move,
    ) -> (Shares, Option<Verdict>) {
        let pos = self.nodes[from as usize].pos.play_unchecked(mv);
        let verdict = self.verdict(&pos);
        let shares =
            verdict.map_or_else(|| eval::evaluate(isa, &pos, self.params), Verdict::shares);
        // In a full tree the opinion counts, but the position is not kept.
        if self.nodes.len() < self.capacity {
            let child = self.nodes.len() as u32;
            self.nodes.push(Node::new(pos, &shares, verdict));
            self.nodes[from as usize].link(edge, child);
        }
        (shares, verdict)
    }

    /// What is certain about a position at the end of the path. A goal is seen a ply before it is
    /// reached, so nobody stands on one unless the cap comes first.
    #[inline(always)]
    fn verdict(&self, pos: &Position) -> Option<Verdict> {
        let ply = self.path.len();
        if ply >= self.cap.left || self.recurs(pos) {
            return Some(Verdict::Drawn);
        }
        self.winning_move(pos, ply).map(|_| Verdict::Won { by: pos.to_move(), plies: 1 })
    }

    /// Whether a position stood on the board before, on the path or in the game.
    #[inline(always)]
    fn recurs(&self, pos: &Position) -> bool {
        for step in self.path.iter().rev() {
            let earlier = &self.node(step.node).pos;
            if earlier.walls() != pos.walls() {
                return false;
            }
            if earlier.key() == pos.key() {
                return true;
            }
        }
        self.history.contains(&pos.key())
    }

    /// Carries the shares back along the path. Each player takes its own.
    #[inline(always)]
    fn back_up(&mut self, mut shares: Shares, mut verdict: Option<Verdict>) {
        while let Some(Step { node, edge }) = self.path.pop() {
            let node = &mut self.nodes[node as usize];
            node.back_up(edge, &shares, verdict);
            // Once a position is decided, the nodes above get the truth, not this opinion.
            verdict = node.verdict;
            shares = verdict.map_or(shares, Verdict::shares);
        }
    }
}

/// A player who has moved and never placed a wall is expected to go on running.
fn doubts(game: &Game, params: &FourParams) -> [f32; 4] {
    let (mut moves, mut walls) = ([0.0; 4], [0; 4]);
    for (pos, mv) in game.positions().zip(game.moves()) {
        let mover = pos.to_move().index();
        moves[mover] += 1.0;
        walls[mover] += usize::from(matches!(mv.kind(), MoveKind::Wall(_)));
    }
    let hero = game.position().to_move();
    Player::ALL.map(|player| match walls[player.index()] {
        0 if player != hero => params.doubt * moves[player.index()],
        _ => 0.0,
    })
}

/// Gives a position its moves, with this doubt that a wall is played.
#[inline(never)]
fn expand<I: Isa>(
    isa: I,
    node: &mut Node,
    doubt: f32,
    params: &FourParams,
    weights: &mut Vec<f32>,
) {
    isa.run(
        #[inline(always)]
        || {
            let moves = node.pos.legal_moves_with(isa);
            let context = PriorContext::new(isa, &node.pos, &moves, doubt, params);
            node.expand(moves.iter(), context.log_weights(moves, params), weights);
        },
    );
}
