//! How long to think about a move.

use std::time::Duration;

use stockade_core::{Game, Position};
use stockade_engine::Limits;

use crate::agent::{Budget, ClockView};

/// What is never spent: the way of the move to the referee's clock on a busy machine.
const RESERVE: Duration = Duration::from_millis(40);
/// Even in the greatest hurry a move is looked at.
const LEAST: Duration = Duration::from_millis(1);
/// A game is never thought to end sooner.
const FEWEST_MOVES: f64 = 10.0;

/// The limits of one move: those of the budget, else the agent's own.
pub(crate) fn limits(budget: &Budget, own: Limits, game: &Game) -> Limits {
    let Some(clock) = &budget.clock else {
        return if budget.limits == Limits::default() { own } else { budget.limits };
    };
    let (aim, most) = move_time(clock, game.position());
    match budget.limits.time {
        Some(time) if time <= aim => Limits { time: Some(time), ..budget.limits },
        Some(time) => Limits { time: Some(time.min(most)), aim: Some(aim), ..budget.limits },
        None => Limits { time: Some(most), aim: Some(aim), ..budget.limits },
    }
}

/// What a move should take and what it may take at most. It should take an even share of what is
/// left for the moves that are still to come: as many as there are steps to go, and one for every
/// second wall in hand. Twice as much is allowed where the choice is open, but never so much that
/// the flag could fall.
fn move_time(clock: &ClockView, pos: &Position) -> (Duration, Duration) {
    let me = pos.to_move();
    let steps = f64::from(pos.distance(me).unwrap_or(0));
    let moves = (steps + f64::from(pos.stock(me)) / 2.0).max(FEWEST_MOVES);
    let share = clock.remaining.div_f64(moves) + clock.increment.mul_f64(0.8);
    let safe = clock.remaining.saturating_sub(RESERVE).max(LEAST);
    let aim = share.saturating_sub(RESERVE / 4).max(LEAST).min(safe);
    (aim, (aim * 2).min(safe))
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn check(remaining: u64, increment: u64, (aim, most): (u64, u64)) {
        let millis = Duration::from_millis;
        let clock = ClockView {
            remaining: millis(remaining),
            increment: millis(increment),
            opponent: millis(1),
        };
        let budget = Budget { clock: Some(clock), ..Budget::default() };
        let game = Game::new(&Rules::standard());
        let limits = limits(&budget, Limits::nodes(5), &game);
        assert_eq!((limits.aim, limits.time), (Some(millis(aim)), Some(millis(most))));
    }

    #[test]
    fn the_clock_is_shared_out() {
        check(130_000, 0, (9_990, 19_980)); // 8 steps and 10 walls are 13 moves
        check(130_000, 1_000, (10_790, 21_580));
    }

    #[test]
    fn a_short_clock_is_never_used_up() {
        check(50, 0, (1, 2));
        check(10, 0, (1, 1));
        check(100, 3_000, (60, 60)); // the increment comes too late for this move
    }

    #[test]
    fn a_limit_of_the_move_is_kept_on_the_clock_too() {
        let second = Duration::from_secs(1);
        let clock = ClockView { remaining: 130 * second, increment: second, opponent: second };
        let budget = Budget { limits: Limits::time(second), clock: Some(clock) };
        let game = Game::new(&Rules::standard());
        assert_eq!(limits(&budget, Limits::nodes(5), &game), Limits::time(second));
    }

    #[test]
    fn without_a_clock_the_budget_or_the_agent_decides() {
        let game = Game::new(&Rules::standard());
        let own = Limits::nodes(5);
        assert_eq!(limits(&Budget::default(), own, &game), own);
        let given = Budget { limits: Limits::depth(3), clock: None };
        assert_eq!(limits(&given, own, &game), Limits::depth(3));
    }
}
