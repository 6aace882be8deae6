//! The order in which the moves of a node are tried.
//!
//! Moves are found in stages, because most nodes are cut off by one of the first: the move that
//! the hash table remembers, then pawn moves that come nearer to the goal, then everything that
//! touches a shortest path, and last the walls that touch none.

use arrayvec::ArrayVec;
use stockade_core::{CellSet, Move, Position, WallSet, simd::Isa};

use super::history::History;

/// The stage that a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Hash,
    /// Pawn moves that come nearer to the goal.
    Steps,
    /// Walls that touch a shortest path, killers, and all other pawn moves.
    Lively,
    /// Walls that touch no shortest path.
    Quiet,
}

/// What the last two moves that caused a cutoff at a ply are worth, beside their history.
const KILLERS: [i32; 2] = [9_000, 8_000];

/// Hands out the moves of one node, the most promising first.
pub(super) struct Picker {
    hash: Option<Move>,
    is_hash_given: bool,
    stage: Stage,
    /// Moves of the stage, each with its worth in the bits above it.
    moves: ArrayVec<u32, { Move::COUNT + 1 }>,
    /// Pawn moves that come no nearer.
    others: CellSet,
    /// Walls that touch no shortest path.
    quiet: WallSet,
}

impl Picker {
    /// The moves of a position, beginning with a legal one.
    #[inline(always)]
    pub(super) fn new(hash: Option<Move>) -> Picker {
        Picker {
            hash,
            is_hash_given: false,
            stage: Stage::Hash,
            moves: ArrayVec::new(),
            others: CellSet::EMPTY,
            quiet: WallSet::EMPTY,
        }
    }

    /// The next move and its stage. Without `quiet` it ends where the quiet walls would begin.
    #[inline(always)]
    pub(super) fn next<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        history: &History,
        ply: usize,
        quiet: bool,
    ) -> Option<(Move, Stage)> {
        if let Some(mv) = self.hash.filter(|_| !self.is_hash_given) {
            self.is_hash_given = true;
            return Some((mv, Stage::Hash));
        }
        loop {
            if self.stage == Stage::Quiet && !quiet {
                return None;
            }
            if let Some(mv) = self.best() {
                return Some((mv, self.stage));
            }
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Steps;
                    self.add_steps(isa, pos, history);
                }
                Stage::Steps => {
                    self.stage = Stage::Lively;
                    self.add_lively(isa, pos, history, ply);
                }
                Stage::Lively => {
                    self.stage = Stage::Quiet;
                    for wall in self.quiet.iter() {
                        let mv = Move::wall(wall);
                        self.add(mv, history.value(pos.to_move(), mv));
                    }
                }
                Stage::Quiet => return None,
            }
        }
    }

    /// Takes out the move of highest worth; of equals the one with the smallest index.
    #[inline(always)]
    fn best(&mut self) -> Option<Move> {
        let (mut best, mut top) = (0, *self.moves.first()?);
        for (index, &entry) in self.moves.iter().enumerate() {
            if entry > top {
                (best, top) = (index, entry);
            }
        }
        self.moves.swap_remove(best);
        Move::from_index(255 - (top & 255) as usize)
    }

    #[inline(always)]
    fn add(&mut self, mv: Move, worth: i32) {
        if Some(mv) != self.hash {
            let worth = (worth + (1 << 20)) as u32;
            self.moves.push(worth << 8 | (255 - mv.index()) as u32);
        }
    }

    #[inline(always)]
    fn add_steps<I: Isa>(&mut self, isa: I, pos: &Position, history: &History) {
        let me = pos.to_move();
        let fields = pos.distance_fields_with(isa);
        let distance = |cell| fields.distance(me, cell).map_or(i32::MAX, i32::from);
        let now = pos.pawn(me).map_or(i32::MAX, distance);
        for to in pos.pawn_moves().iter() {
            let after = distance(to);
            if after < now {
                let mv = Move::pawn(to);
                self.add(mv, history.value(me, mv) - (after << 14));
            } else {
                self.others.insert(to);
            }
        }
    }

    #[inline(always)]
    fn add_lively<I: Isa>(&mut self, isa: I, pos: &Position, history: &History, ply: usize) {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        for to in self.others.iter() {
            let mv = Move::pawn(to);
            self.add(mv, history.params.side_step + history.value(me, mv));
        }
        let walls = pos.legal_walls_with(isa);
        if walls.is_empty() {
            if self.others.is_empty() && pos.pawn_moves().is_empty() {
                self.add(Move::PASS, 0);
            }
            return;
        }
        let routes = pos.routes_with(isa);
        let (own, other) = (routes.touched(me), routes.touched(opponent));
        let [first, second] = history.killers(ply);
        let is_killer = |wall| first == Some(Move::wall(wall)) || second == Some(Move::wall(wall));
        self.quiet = walls & !(own | other);
        for wall in self.quiet.iter().filter(|&wall| is_killer(wall)) {
            self.quiet.remove(wall);
        }
        for wall in (walls & !self.quiet).iter() {
            let mv = Move::wall(wall);
            let kind = match (other.contains(wall), own.contains(wall)) {
                (true, false) if routes.bottlenecks().contains(wall) => history.params.closing_wall,
                (true, false) => history.params.touching_wall,
                (true, true) => 0,
                (false, _) => history.params.own_wall,
            };
            let kind = match Some(mv) {
                mv if mv == first => KILLERS[0],
                mv if mv == second => KILLERS[1],
                _ => kind,
            };
            self.add(mv, kind + history.value(me, mv));
        }
    }
}
