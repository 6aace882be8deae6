//! The linear evaluation: distances and walls in hand, counted in steps.

use stockade_core::{Player, Position, simd::Isa};
use stockade_engine::{alphabeta::Score, math};

/// Steps that the move itself is worth.
const TEMPO: f32 = 0.5;
/// Steps that a wall in hand is worth.
const WALL: f32 = 0.9;
/// Steps of lead that make a log-odd of 1.
const SCALE: f32 = 2.0;
/// A step in the units of alpha-beta.
pub(super) const UNITS_PER_STEP: i32 = (Score::UNITS / SCALE) as i32;
/// The whole steps that pay for a wall and for the move spent on it.
pub(super) const LEAST_GAIN: i32 = (WALL + 2.0 * TEMPO) as i32 + 1;
/// More steps than any evaluation counts: the game is decided.
pub(super) const DECIDED: f32 = 1_000.0;

/// How many steps a player is ahead just after its own move, with these distances and hands.
#[inline(always)]
pub(super) fn lead_after_move(own: u8, other: u8, own_walls: u8, other_walls: u8) -> f32 {
    if own == 0 {
        return DECIDED;
    }
    f32::from(other) - f32::from(own) - TEMPO
        + WALL * (f32::from(own_walls) - f32::from(other_walls))
}

/// How many steps the player to move is ahead; the game must not be over.
#[inline(always)]
pub(super) fn lead<I: Isa>(isa: I, pos: &Position) -> f32 {
    let (me, other) = (pos.to_move(), pos.next_player());
    let distances = pos.distances_with(isa);
    let steps = |player: Player| distances[player.index()].unwrap_or(u8::MAX);
    -lead_after_move(steps(other), steps(me), pos.stock(other), pos.stock(me))
}

/// A lead as a win chance.
#[inline(always)]
pub(super) fn chance(lead: f32) -> f32 {
    math::sigmoid(lead / SCALE)
}

#[cfg(test)]
mod tests {
    use stockade_core::{Rules, simd::Portable};

    use super::*;

    fn lead_in(text: &str) -> f32 {
        let pos = Position::from_text(text, &Rules::standard()).unwrap().position;
        lead(Portable, &pos)
    }

    #[test]
    fn steps_walls_and_the_move_count() {
        assert_eq!(lead_in("/ / e1 e9 / 10 10 / 1"), TEMPO);
        assert_eq!(lead_in("/ / e3 e9 / 10 10 / 1"), 2.0 + TEMPO);
        assert_eq!(lead_in("/ / e3 e9 / 10 10 / 2"), -2.0 + TEMPO);
        assert!((lead_in("/ / e1 e9 / 8 10 / 1") - (TEMPO - 2.0 * WALL)).abs() < 1e-6);
        assert_eq!(chance(0.0), 0.5);
        assert!(chance(DECIDED) > 0.999 && chance(-DECIDED) < 0.001);
    }
}
