//! Roll-outs without any sense: every legal move with the same chance.
//!
//! Asking for all legal walls costs up to ten times as much as a step. So a move is drawn from the
//! pawn moves and the *free slots*, of which nearly all are legal, and drawn again if the wall cuts
//! somebody off; every legal move still has the same chance. Once both hands are empty, which is soon,
//! only pawn moves are left to draw.

use stockade_core::{Move, Player, Position, SplitMix64, WallSet};

/// Longer games are nobody's: half a win. One in a few hundred comes that far from the start of
/// 9×9, where the mean is about 350 plies.
pub(super) const MAX_PLIES: usize = 2_000;

/// Plays to the end; 1 if White wins.
#[inline(always)]
pub(super) fn roll_out(start: &Position, rng: &mut SplitMix64) -> f32 {
    let mut pos = *start;
    for _ in 0..MAX_PLIES {
        if let Some(winner) = pos.winner() {
            return if winner == Player::White { 1.0 } else { 0.0 };
        }
        pos = pos.play_unchecked(draw(&pos, rng));
    }
    0.5
}

/// Any legal move, each with the same chance.
#[inline(always)]
fn draw(pos: &Position, rng: &mut SplitMix64) -> Move {
    let steps = pos.pawn_moves();
    let mut walls = match pos.stock(pos.to_move()) {
        0 => WallSet::EMPTY,
        _ => pos.free_slots(),
    };
    loop {
        let count = steps.len() + walls.len();
        if count == 0 {
            return Move::PASS;
        }
        let pick = rng.below(count);
        let Some(index) = pick.checked_sub(steps.len()) else {
            return steps.iter().nth(pick).map_or(Move::PASS, Move::pawn);
        };
        let Some(wall) = walls.iter().nth(index) else { return Move::PASS };
        if pos.is_legal(Move::wall(wall)) {
            return Move::wall(wall);
        }
        walls.remove(wall);
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    /// A position in which several walls fit and cut somebody off.
    fn crowded() -> Position {
        let rules: Rules = "5x5,walls=8".parse().unwrap();
        let mut rng = SplitMix64::new(1);
        let mut pos = Position::start(&rules);
        while pos.stock(pos.to_move()) == 0
            || pos.free_slots().len() < pos.legal_walls().len() + 3
            || pos.legal_walls().len() < 3
        {
            if pos.winner().is_some() || pos.stock(pos.to_move()) == 0 {
                pos = Position::start(&rules);
            }
            pos = pos.play_unchecked(draw(&pos, &mut rng));
        }
        pos
    }

    /// Drawing and drawing again is as good as drawing from the legal moves.
    #[test]
    fn every_legal_move_has_the_same_chance() {
        let pos = crowded();
        let moves = pos.legal_moves();
        const DRAWS: usize = 50_000;
        let (mut rng, mut counts) = (SplitMix64::new(3), [0_usize; 210]);
        for _ in 0..DRAWS {
            counts[draw(&pos, &mut rng).index()] += 1;
        }
        let expected = DRAWS as f64 / moves.len() as f64;
        for mv in Move::all() {
            let count = counts[mv.index()] as f64;
            if moves.contains(mv) {
                assert!((count - expected).abs() < 5.0 * expected.sqrt(), "{mv}: {count}");
            } else {
                assert_eq!(count, 0.0, "{mv} is illegal");
            }
        }
    }

    #[test]
    fn few_roll_outs_are_cut_short() {
        let start = Position::start(&Rules::standard());
        let mut rng = SplitMix64::new(1);
        let results: Vec<f32> = (0..400).map(|_| roll_out(&start, &mut rng)).collect();
        let drawn = results.iter().filter(|&&result| result == 0.5).count();
        let won = results.iter().filter(|&&result| result == 1.0).count();
        assert!(drawn < 8, "{drawn} of 400 cut short");
        assert!((150..250).contains(&won), "{won} of 400 won by White");
    }
}
