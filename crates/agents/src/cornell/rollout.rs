//! Roll-outs: games that nobody thinks about.

use stockade_core::{CellSet, Move, MoveSet, Player, Position, Rules, SplitMix64, simd::Isa};
use stockade_engine::math;

use super::{evaluate::final_value, order::pawn_moves};

/// Where the rules know no end, a random game of this length is nobody's; on 9×9 with ten walls
/// they last about 350 plies.
const MAX_PLIES: usize = 5_000;
/// The first program gave up after this many.
const MAX_GUIDED_PLIES: usize = 70;
/// Out of four guided pawn moves, how many go for the goal.
const AHEAD_OF_FOUR: usize = 3;
/// How many steps of lead change the odds of a pawn move by a factor of e.
const LEAD_SCALE: f32 = 7.0;

/// How a roll-out chooses its moves.
#[derive(Clone, Copy)]
pub(super) enum Manner {
    /// Every legal move with the same chance.
    Uniform,
    /// As the authors' first program did, which hurries the more the farther it is ahead.
    Guided,
}

/// Plays to the end; the result for White. A random game that gets too long is worth 0; one of the
/// first program scores for nobody, which is `None`.
#[inline(always)]
pub(super) fn roll_out<I: Isa>(
    manner: Manner,
    isa: I,
    rules: &Rules,
    start: &Position,
    ply: usize,
    rng: &mut SplitMix64,
) -> Option<f32> {
    let most = match manner {
        Manner::Uniform => MAX_PLIES,
        Manner::Guided => MAX_GUIDED_PLIES,
    };
    let (mut pos, mut ply, last) = (*start, ply, ply + most);
    loop {
        let value = final_value(rules, &pos, ply);
        if value.is_some() {
            return value;
        }
        if ply == last {
            return match manner {
                Manner::Uniform => Some(0.0),
                Manner::Guided => None,
            };
        }
        let mv = match manner {
            Manner::Uniform => any(pos.legal_moves_with(isa), rng),
            Manner::Guided => guided(isa, &pos, rng),
        };
        pos = pos.play_unchecked(mv);
        ply += 1;
    }
}

/// A winning step if there is one. Otherwise a pawn move with the probability
/// 1/(1 + e^(−lead/7)), kept between 0.2 and 0.9, or a wall.
#[inline(always)]
fn guided<I: Isa>(isa: I, pos: &Position, rng: &mut SplitMix64) -> Move {
    let me = pos.to_move();
    let steps = pos.pawn_moves();
    let winning = steps & pos.size().goal(me);
    if !winning.is_empty() {
        return first(pos, winning);
    }
    let distances = pos.distances_with(isa);
    let steps_to_go = |player: Player| f32::from(distances[player.index()].unwrap_or(0));
    let lead = steps_to_go(me.opposite()) - steps_to_go(me);
    let pawn_share = math::sigmoid(lead / LEAD_SCALE).clamp(0.2, 0.9);
    let walls = pos.legal_walls_with(isa);
    let wants_pawn = chance(rng) < pawn_share;
    if steps.is_empty() || (!wants_pawn && !walls.is_empty()) {
        let pass = steps.is_empty() && walls.is_empty();
        return any(MoveSet { pawn: CellSet::EMPTY, walls, pass }, rng);
    }
    if rng.below(4) < AHEAD_OF_FOUR {
        return first(pos, nearest_rows(pos, steps));
    }
    any(MoveSet { pawn: steps, ..MoveSet::EMPTY }, rng)
}

/// The targets in the row nearest to the goal.
#[inline(always)]
fn nearest_rows(pos: &Position, steps: CellSet) -> CellSet {
    let goes_up = pos.to_move() == Player::White;
    let height = |row: u8| if goes_up { row } else { u8::MAX - row };
    let best = steps.iter().map(|cell| height(cell.row())).max();
    steps.iter().filter(|cell| Some(height(cell.row())) == best).collect()
}

#[inline(always)]
fn first(pos: &Position, targets: CellSet) -> Move {
    pawn_moves(pos, targets).next().unwrap_or(Move::PASS)
}

#[inline(always)]
fn any(moves: MoveSet, rng: &mut SplitMix64) -> Move {
    let index = rng.below(moves.len().max(1));
    moves.iter().nth(index).unwrap_or(Move::PASS)
}

/// A number from 0 up to 1, drawn from 24 bits so that it is exact.
#[inline(always)]
fn chance(rng: &mut SplitMix64) -> f32 {
    const STEPS: f32 = (1 << 24) as f32;
    (rng.next_u64() >> 40) as f32 / STEPS
}
