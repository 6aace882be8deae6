//! Simulations: down the tree, one new position, and its shares back up.

use stockade_core::{Game, Move, MoveKind, Player, Position, simd::Isa};

use super::{
    eval::{self, PriorContext, Shares},
    params::FourParams,
    tree::{Node, Verdict},
};
use crate::mcts::keys_that_can_recur;

/// The plies that a game has left, and whether a goal on the last of them still wins.
#[derive(Clone, Copy, Debug)]
struct Horizon {
    plies: Option<usize>,
    cap_before_goal: bool,
}

impl Horizon {
    fn of(game: &Game) -> Horizon {
        let cap = game.rules().ply_cap;
        Horizon {
            plies: cap.map(|cap| usize::from(cap.plies).saturating_sub(game.ply())),
            cap_before_goal: cap.is_some_and(|cap| cap.before_goal),
        }
    }

    fn is_reached(self, ply: usize) -> bool {
        self.plies.is_some_and(|plies| ply >= plies)
    }

    fn lets_win(self, ply: usize) -> bool {
        !(self.cap_before_goal && self.is_reached(ply))
    }
}

/// A step of a simulation: from this node through this edge.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    edge: usize,
}

/// One search with its tree.
pub(super) struct Search<'a> {
    params: &'a FourParams,
    capacity: usize,
    horizon: Horizon,
    /// Keys of earlier positions of the game that can still recur.
    history: Vec<u64>,
    /// What the prior log-weights of each player's walls lose.
    doubts: [f32; 4],
    nodes: Vec<Node>,
    path: Vec<Step>,
    weights: Vec<f32>,
    /// Longest way so far.
    pub(super) depth: usize,
}

impl<'a> Search<'a> {
    #[inline(always)]
    pub(super) fn new<I: Isa>(
        isa: I,
        game: &Game,
        params: &'a FourParams,
        capacity: usize,
    ) -> Search<'a> {
        let pos = *game.position();
        let shares = eval::evaluate(isa, &pos, params);
        Search {
            params,
            capacity,
            horizon: Horizon::of(game),
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

    pub(super) fn node(&self, place: u32) -> &Node {
        &self.nodes[place as usize]
    }

    /// The move that wins the game here and now, so many plies after the root.
    #[inline(always)]
    pub(super) fn winning_move(&self, pos: &Position, ply: usize) -> Option<Move> {
        let goals = pos.pawn_moves() & pos.size().goal(pos.to_move());
        goals.first().map(Move::pawn).filter(|_| self.horizon.lets_win(ply + 1))
    }

    /// Runs one simulation.
    #[inline(always)]
    pub(super) fn simulate<I: Isa>(&mut self, isa: I) {
        self.path.clear();
        let mut place = 0;
        let (shares, verdict) = loop {
            let node = &mut self.nodes[place as usize];
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
            self.path.push(Step { node: place, edge });
            match taken.child {
                Some(child) => place = child,
                None => break self.open(isa, place, edge, taken.mv),
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

    /// What is certain about a position at the end of the way. A goal is seen a ply before it is
    /// reached, so nobody stands on one unless the cap comes first.
    #[inline(always)]
    fn verdict(&self, pos: &Position) -> Option<Verdict> {
        let ply = self.path.len();
        if self.horizon.is_reached(ply) || self.recurs(pos) {
            return Some(Verdict::Drawn);
        }
        self.winning_move(pos, ply).map(|_| Verdict::Won { by: pos.to_move(), plies: 1 })
    }

    /// Whether a position stood on the board before, on the way or in the game.
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

    /// Carries the shares back along the way. Each player takes its own.
    #[inline(always)]
    fn back_up(&mut self, mut shares: Shares, mut verdict: Option<Verdict>) {
        while let Some(Step { node, edge }) = self.path.pop() {
            let node = &mut self.nodes[node as usize];
            node.back_up(edge, &shares, verdict);
            // Once a position is decided, everybody above hears the truth, not this opinion.
            verdict = node.verdict;
            shares = verdict.map_or(shares, Verdict::shares);
        }
    }
}

/// Whoever has had turns and never placed a wall is expected to go on running.
fn doubts(game: &Game, params: &FourParams) -> [f32; 4] {
    let (mut turns, mut walls) = ([0.0; 4], [0; 4]);
    for (pos, mv) in game.positions().zip(game.moves()) {
        let mover = pos.to_move().index();
        turns[mover] += 1.0;
        walls[mover] += usize::from(matches!(mv.kind(), MoveKind::Wall(_)));
    }
    let hero = game.position().to_move();
    Player::ALL.map(|player| match walls[player.index()] {
        0 if player != hero => params.doubt * turns[player.index()],
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
