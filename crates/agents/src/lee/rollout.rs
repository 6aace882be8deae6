//! Roll-outs: both sides walk along paths that they keep in mind, and build a probable wall now and
//! then.

use stockade_core::{
    Cell, CellSet, DistanceField, Move, Player, Position, SplitMix64, WallSet, simd::Isa,
};

use super::{
    candidates::{extreme, probable},
    habits::draw,
    paths::Path,
};

/// The original knows no end; nothing near this has been seen.
const MAX_PLIES: usize = 5_000;
/// Out of ten moves, how many are steps along the path.
const STEPS_OF_TEN: usize = 7;

/// Plays to the end from a position so many plies after the beginning of the game: the winner and
/// the plies that it took.
#[inline(always)]
pub(super) fn roll_out<I: Isa>(
    isa: I,
    start: &Position,
    plies: usize,
    rng: &mut SplitMix64,
) -> (Option<Player>, usize) {
    let mut game =
        RollOut { pos: *start, plies, paths: [None, None], may_build: true, field: [None, None] };
    while game.pos.winner().is_none() && game.plies - plies < MAX_PLIES {
        game.refresh(rng);
        game.act(isa, rng);
    }
    (game.pos.winner(), game.plies - plies)
}

struct RollOut {
    pos: Position,
    plies: usize,
    /// By [`Player::index`]; nothing where it is void.
    paths: [Option<Path>; 2],
    /// Off between a search for a wall in vain and the next pawn move.
    may_build: bool,
    /// Distances, made when somebody asks for them, until the next wall.
    field: [Option<DistanceField>; 2],
}

impl RollOut {
    #[inline(always)]
    fn refresh(&mut self, rng: &mut SplitMix64) {
        for player in [Player::White, Player::Black] {
            let path = &mut self.paths[player.index()];
            if path.is_none() {
                *path = Some(Path::find(&self.pos, player, rng));
            }
        }
    }

    #[inline(always)]
    fn act<I: Isa>(&mut self, isa: I, rng: &mut SplitMix64) {
        let steps = self.pos.pawn_moves();
        if steps.is_empty() {
            return self.build_anything(isa, rng);
        }
        if rng.below(10) < STEPS_OF_TEN {
            self.step_ahead(steps, rng);
        } else if self.may_build && self.pos.stock(self.pos.to_move()) > 0 {
            self.build(rng);
        } else {
            self.step_back(steps, rng);
        }
    }

    /// Along the path. If the pawns stand side by side, with or without a wall between them, over
    /// the next square if that is a move, else any step that leaves the shortest path.
    #[inline(always)]
    fn step_ahead(&mut self, steps: CellSet, rng: &mut SplitMix64) {
        let path = self.path();
        let (next, second) = (path.ahead(1), path.ahead(2));
        if !self.pawns_touch() {
            self.walk(next, 1);
        } else if second.is_some_and(|cell| steps.contains(cell)) {
            self.walk(second, 2);
        } else {
            let drawn = draw(self.extreme(steps, true), rng);
            if drawn == next {
                self.walk(next, 1);
            } else {
                self.leave_path(drawn);
            }
        }
    }

    /// Back along the path, or where that cannot be, any step that leaves the longest path.
    #[inline(always)]
    fn step_back(&mut self, steps: CellSet, rng: &mut SplitMix64) {
        match self.path().behind().filter(|cell| steps.contains(*cell)) {
            Some(cell) => {
                self.path_mut().retreat();
                self.step(cell);
            }
            None => {
                let drawn = draw(self.extreme(steps, false), rng);
                self.leave_path(drawn);
            }
        }
    }

    /// A random legal one of the probable walls. Most are legal, so they are asked one by one.
    #[inline(always)]
    fn build(&mut self, rng: &mut SplitMix64) {
        let mut walls = probable(&self.pos, self.plies);
        while !walls.is_empty() {
            let Some(wall) = walls.iter().nth(rng.below(walls.len())) else { break };
            if self.pos.is_legal(Move::wall(wall)) {
                return self.play_off_path(Move::wall(wall));
            }
            walls.remove(wall);
        }
        self.may_build = false;
    }

    /// For a pawn that cannot move: any wall, or the pass.
    #[cold]
    fn build_anything<I: Isa>(&mut self, isa: I, rng: &mut SplitMix64) {
        let walls: WallSet = self.pos.legal_walls_with(isa);
        let wall = walls.iter().nth(rng.below(walls.len().max(1)));
        self.play_off_path(wall.map_or(Move::PASS, Move::wall));
    }

    #[inline(always)]
    fn walk(&mut self, cell: Option<Cell>, steps: usize) {
        let Some(cell) = cell else { return };
        self.path_mut().advance(steps);
        self.step(cell);
    }

    #[inline(always)]
    fn leave_path(&mut self, cell: Option<Cell>) {
        self.paths[self.pos.to_move().index()] = None;
        if let Some(cell) = cell {
            self.step(cell);
        }
    }

    #[inline(always)]
    fn step(&mut self, cell: Cell) {
        self.may_build = true;
        self.plies += 1;
        self.pos = self.pos.play_unchecked(Move::pawn(cell));
    }

    #[inline(always)]
    fn play_off_path(&mut self, mv: Move) {
        (self.paths, self.field) = ([None, None], [None, None]);
        self.plies += 1;
        self.pos = self.pos.play_unchecked(mv);
    }

    #[inline(always)]
    fn extreme(&mut self, steps: CellSet, shortest: bool) -> CellSet {
        let me = self.pos.to_move();
        let pos = &self.pos;
        let field = self.field[me.index()].get_or_insert_with(|| pos.distance_field(me));
        extreme(field, steps, shortest)
    }

    fn pawns_touch(&self) -> bool {
        let pawn = |player| self.pos.pawn(player);
        let (Some(one), Some(other)) = (pawn(Player::White), pawn(Player::Black)) else {
            return false;
        };
        one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1
    }

    #[inline(always)]
    fn path(&self) -> &Path {
        let path = &self.paths[self.pos.to_move().index()];
        path.as_ref().expect("void paths are found again before every move")
    }

    #[inline(always)]
    fn path_mut(&mut self) -> &mut Path {
        let path = &mut self.paths[self.pos.to_move().index()];
        path.as_mut().expect("void paths are found again before every move")
    }
}
