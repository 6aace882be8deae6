//! What one published player looks at and likes.

use stockade_core::{Move, Player, Position, SplitMix64};

use super::negamax::{self, Found, Nobody, Settings, Tree, Watcher};
use crate::insight::Evaluation;

/// The tastes of one player: which moves it looks at, in which order, and what it likes.
pub trait Style {
    /// Whether a report goes out after each root move, however short the search is.
    const TELLS_EACH_MOVE: bool = false;

    /// Adds the moves to try, in order. If it adds none, every legal move is tried.
    fn candidates(&self, pos: &Position, depth: NodeDepth, moves: &mut Vec<Move>);

    /// What a leaf, which may be the end of the game, is worth for the player to move.
    fn evaluate(&self, pos: &Position, leaf: &mut Leaf) -> f64;

    /// The evaluation of a game that is not over for the player to move, part by part.
    fn parts(&self, pos: &Position) -> Evaluation;

    /// The move that is made without a search, if there is one.
    fn settled(&self, _: &Position) -> Option<Move> {
        None
    }

    /// About what one step of the shortest path is worth, to translate values into chances.
    fn step(&self) -> f64;
}

/// How deep in the tree the position is whose moves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeDepth {
    /// Plies left to search, the one of these moves included.
    pub left: u32,
    /// Whether it is the position of the game itself.
    pub is_root: bool,
}

/// What else a value may depend on.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Who is to move at the root.
    pub root: Player,
    /// Plies left: more than none only where the game is over.
    pub left: u32,
    rng: SplitMix64,
}

impl Leaf {
    /// A leaf of the full depth, with the chance of a seed.
    pub fn new(root: Player, seed: u64) -> Leaf {
        Leaf { root, left: 0, rng: SplitMix64::new(seed) }
    }

    /// A fresh draw, evenly from 0 to 1.
    pub fn noise(&mut self) -> f64 {
        const BITS: u32 = f64::MANTISSA_DIGITS;
        (self.rng.next_u64() >> (u64::BITS - BITS)) as f64 / (1_u64 << BITS) as f64
    }
}

/// Searches a position of a game of two that is not over. Equal seeds find equal things.
pub fn search<S: Style>(style: &S, pos: &Position, settings: Settings, seed: u64) -> Found {
    watched(style, pos, settings, SplitMix64::new(seed), &mut Nobody)
}

pub(super) fn watched<S: Style>(
    style: &S,
    pos: &Position,
    settings: Settings,
    rng: SplitMix64,
    watcher: &mut dyn Watcher<Move>,
) -> Found {
    let depth = settings.depth.max(1);
    let tree = Quoridor { style, depth, leaf: Leaf { root: pos.to_move(), left: 0, rng } };
    negamax::run(tree, pos, Settings { depth, ..settings }, watcher)
}

/// The game as a style sees it.
struct Quoridor<'a, S> {
    style: &'a S,
    depth: u32,
    leaf: Leaf,
}

impl<S: Style> Tree for Quoridor<'_, S> {
    type Node = Position;
    type Move = Move;

    fn moves(&mut self, pos: &Position, left: u32, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.style.candidates(pos, NodeDepth { left, is_root: left == self.depth }, moves);
        if moves.len() == before {
            moves.extend(pos.legal_moves().iter());
        }
    }

    fn play(&mut self, pos: &Position, mv: Move) -> Position {
        pos.play_unchecked(mv)
    }

    fn is_over(&self, pos: &Position) -> bool {
        pos.winner().is_some()
    }

    fn key(&self, pos: &Position) -> u64 {
        pos.key()
    }

    fn value(&mut self, pos: &Position, left: u32) -> f64 {
        self.leaf.left = left;
        self.style.evaluate(pos, &mut self.leaf)
    }
}

/// The steps of the player and of the other one; `unreachable` for a pawn that is cut off, which
/// the rules forbid.
pub(super) fn steps(pos: &Position, me: Player, unreachable: u16) -> [f64; 2] {
    let distances = pos.distances();
    [me, me.opposite()]
        .map(|player| f64::from(distances[player.index()].map_or(unreachable, u16::from)))
}

/// Walls in hand, the player's less the other's.
pub(super) fn more_walls(pos: &Position, me: Player) -> f64 {
    f64::from(pos.stock(me)) - f64::from(pos.stock(me.opposite()))
}

/// Ranks that a pawn is away from its base line.
pub(super) fn ranks_gone(pos: &Position, player: Player) -> u8 {
    let row = pos.pawn(player).map_or(0, |cell| cell.row());
    if player == Player::White { row } else { pos.size().height() - 1 - row }
}
