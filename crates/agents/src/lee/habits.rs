//! What it plays without a search, and against one.

use stockade_core::{Cell, CellSet, Game, Move, MoveKind, Player, Position, SplitMix64};
use stockade_engine::{Line, Report};

use super::{candidates::shortest_steps, paths::Path};
use crate::two_player::lead;

/// Plies of an opening.
const OPENING: usize = 6;
/// In the first plies of all it walks straight ahead without a search.
const STRAIGHT: usize = 2;
/// Before this ply it may answer a pawn on e3 or e7 with a wall.
const WALL_ANSWERS: usize = 5;
/// Below this share of won roll-outs it takes a shortest step.
const HOPELESS: f32 = 0.1;
/// The squares it answers, and its walls.
const ANSWERS: [(&str, Player, [&str; 4]); 2] = [
    ("e3", Player::White, ["d3h", "e3h", "d4v", "e4v"]),
    ("e7", Player::Black, ["d6h", "e6h", "d5v", "e5v"]),
];

/// Plies since the beginning of the game. One that began elsewhere is past its opening.
pub(super) fn plies(game: &Game) -> usize {
    let is_whole = *game.start() == Position::start(game.rules());
    game.ply() + if is_whole { 0 } else { OPENING }
}

/// The step that it makes without a search: the first one of a path that stays in the file.
pub(super) fn opening_step(pos: &Position, plies: usize, rng: &mut SplitMix64) -> Option<Move> {
    if plies >= STRAIGHT {
        return None;
    }
    let path = Path::find(pos, pos.to_move(), rng);
    let step = path.ahead(1).filter(|step| Some(step.column()) == path.here().map(Cell::column))?;
    pos.pawn_moves().contains(step).then_some(Move::pawn(step))
}

/// Puts another move in front of what the search has found, where it plays one.
pub(super) fn alter(report: &mut Report, pos: &Position, plies: usize, rng: &mut SplitMix64) {
    let Some(found) = report.lines.first() else { return };
    let (mv, share) = (found.pv.first().copied().unwrap_or(Move::PASS), found.score);
    let mv = wall_answer(pos, plies, rng).unwrap_or_else(|| step(mv, share, pos, plies, rng));
    if let Some(at) = report.lines.iter().position(|line| line.pv.first() == Some(&mv)) {
        report.lines[..=at].rotate_right(1);
    } else {
        let lead = lead(pos);
        let line = Line { pv: vec![mv], score: share, lead, visits: 0, prior: None, proof: None };
        report.lines.insert(0, line);
    }
}

/// In the opening on its own file, and when all is lost, a pawn move is a shortest step.
fn step(mv: Move, share: f32, pos: &Position, plies: usize, rng: &mut SplitMix64) -> Move {
    let me = pos.to_move();
    let file = |cell: Cell| cell.column();
    let on_own_file = pos.pawn(me).map(file) == Some(file(pos.size().start(me)));
    let hurries = (plies < OPENING && on_own_file) || share < HOPELESS;
    let MoveKind::Pawn(cell) = mv.kind() else { return mv };
    if !hurries {
        return mv;
    }
    let steps = shortest_steps(pos, pos.pawn_moves());
    if steps.contains(cell) { mv } else { draw(steps, rng).map_or(mv, Move::pawn) }
}

/// Half of the time a pawn that has just come to e3 or e7 is answered by a wall. Whether it is legal
/// is not asked in the code, where it always is; here an illegal draw changes nothing.
fn wall_answer(pos: &Position, plies: usize, rng: &mut SplitMix64) -> Option<Move> {
    let is_full_board = (pos.size().width(), pos.size().height()) == (9, 9);
    let opponent = pos.next_player();
    let pawn = pos.pawn(opponent)?.to_string();
    let (_, _, walls) = ANSWERS.iter().find(|(square, player, _)| {
        is_full_board && plies < WALL_ANSWERS && *player == opponent && *square == pawn
    })?;
    if rng.below(2) == 1 {
        return None;
    }
    let wall = walls[rng.below(walls.len())].parse().ok()?;
    pos.is_legal(wall).then_some(wall)
}

/// One of the cells, each with the same chance.
#[inline(always)]
pub(super) fn draw(cells: CellSet, rng: &mut SplitMix64) -> Option<Cell> {
    let index = if cells.len() > 1 { rng.below(cells.len()) } else { 0 };
    cells.iter().nth(index)
}
